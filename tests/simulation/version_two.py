"""Games of version 2 for simulated machines: joint dice, committed choices, hidden values and undo.

They are really played: choices are committed to and disclosed or never disclosed, the host
withholds a preimage, and players return to earlier versions.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from attrs import frozen

from maginor_core.commands import ChooseBeast
from maginor_core.components.tokens import BEASTS
from maginor_core.engine.chance import Stream
from maginor_core.engine.codec import pack
from maginor_core.engine.undo import UndoRefusedError
from maginor_core.eventlog.frames import PACKED, StoredRecords
from maginor_core.eventlog.hidden import RecordForm
from maginor_core.eventlog.logs import GameLog, JointSeed, OpenSeed
from maginor_core.evidence.commitment_state import CommitmentState, choice_commitment
from maginor_core.evidence.committed_game import CommittedGame
from maginor_core.evidence.joint_dice import (
    Agreement,
    DisclosureNeededError,
    HashChain,
    JointDice,
    joint_seed,
)
from maginor_core.evidence.logs import agreement_before, options_of
from maginor_core.evidence.seat_log import seat_frames
from maginor_core.games import known_game
from maginor_core.games.maginor.definition import DEFINITION
from tests.eventlog.specimens import SALT, read

PLAYERS = 2
STEPS = 300
PIECE = 24
"""How many records a game in a shard has, so that there is a choice that is committed to."""
FORMS = ("growing", "packed", "seat")
"""How a shard contains a game: as it grew, packed, or as the log of a seat."""
WITHHELD_STEP = 6
"""The step whose preimage the host withholds."""
JOINT_AND_HIDDEN, JOINT, HIDDEN = KINDS = range(3)
"""Which parts of version 2 a game uses besides committed choices: joint dice, hidden values."""
WITH_SEATS = (JOINT_AND_HIDDEN, HIDDEN)
"""Those of whose games each seat can keep a log."""
GAME_IDS = ("joint-103", "joint-194", "open-151")
"""Of each kind, the id of a game with several duels, the first of them early."""


@frozen
class Standing:
    """What the parties of a game have committed to and disclosed at some version.

    Attributes:
        decision: the number of the open decision.
        committed: the seats whose choices are committed to and not disclosed, and to what.
        step: the step of the joint dice that is next; 0 without joint dice.
        withheld: what was withheld so far, in words.
    """

    decision: int
    committed: tuple[tuple[int, bytes], ...]
    step: int
    withheld: tuple[str, ...]


def standing_of(commitments: CommitmentState) -> Standing:
    """Return what is in the commitment state."""
    committed = tuple(sorted(commitments.pending.items()))
    step = 0 if commitments.dice is None else commitments.dice.step
    return Standing(commitments.decision, committed, step, tuple(commitments.withheld))


@frozen
class Played:
    """A game that was played."""

    data: bytes
    standings: tuple[Standing, ...]
    ends: tuple[str, ...]


@cache
def played(kind: int, records: int) -> Played:
    """Return a game of so many records."""
    with TemporaryDirectory() as folder, patch("secrets.token_bytes", lambda size: SALT[:size]):
        path = Path(folder, "log")
        table = _Table(path, kind)
        standings = table.play(records)
        table.log.close()
        return Played(path.read_bytes(), standings, table.ends)


class _Table:
    def __init__(self, path: Path, kind: int) -> None:
        game_id = GAME_IDS[kind]
        joint = kind != HIDDEN
        self.draw = random.Random(game_id)
        self.agreement: Agreement = agreement_before(
            DEFINITION,
            game_id,
            PLAYERS,
            if_withheld="exclude" if joint else "abandon",
            if_undisclosed="drawn" if joint else "first",
            first_step="deal" if joint else None,
        )
        self.chains = [
            HashChain(self.agreement, party, bytes([65 + party]) * 32, STEPS)
            for party in self.agreement.parties
        ]
        ends = tuple([chain.end for chain in self.chains])
        deal = tuple([chain.preimage(0) for chain in self.chains])
        dice, seed = joint_seed(self.agreement, ends, dict(enumerate(deal)))
        if not joint:
            seed = game_id
        self.ends = tuple([end.hex() for end in ends]) if joint else ()
        setup = DEFINITION.deal(PLAYERS, seed, None, {})
        rules = "reconstruction-1"
        self.log = GameLog.create(
            path,
            setup,
            JointSeed(ends, deal, rules, "exclude") if joint else OpenSeed(seed, rules),
            definition=DEFINITION,
            game_id=game_id,
            began=0,
            options=options_of(self.agreement),
            seat_proofs=kind != JOINT,
            sync="never",
        )
        self.commitments = CommitmentState(
            DEFINITION.decider, self.agreement, dice if joint else None
        )
        self.game = CommittedGame(
            DEFINITION,
            DEFINITION.deal(PLAYERS, seed, None, {}),
            None if joint else seed,
            commitments=self.commitments,
            store=self._store,
        )
        self.standings: list[Standing] = []
        self.choices: dict[bytes, tuple[ChooseBeast, bytes]] = {}
        self.choose = Stream(game_id, "play").choose

    def _store(self, *given: object, **more: object) -> None:
        self.standings.append(standing_of(self.commitments))
        self.log.store(*given, **more)  # type: ignore[arg-type] # passed on as they came

    def play(self, records: int) -> tuple[Standing, ...]:
        while self.game.version < records:
            if self.game.version > 3 and self.draw.random() < 0.08:
                self._undo()
            seats, committed = self.game.to_act, self.commitments.pending
            if len(seats) == PLAYERS and len(committed) < PLAYERS:
                self._commit(next(seat for seat in seats if seat not in committed))
            elif committed:
                self._answer(self.draw.choice(sorted(committed)))
            else:
                self._submit(seats[0])
        return (*self.standings, standing_of(self.commitments))

    def _undo(self) -> None:
        version = self.game.version - self.draw.randrange(1, 4)
        try:
            self.game.undo(self.draw.randrange(PLAYERS), version, tuple(range(PLAYERS)))
        except UndoRefusedError:
            return

    def _submit(self, seat: int) -> None:
        command = self.choose(self.game.legal(seat))
        try:
            self.game.submit(command, seat=seat)
        except DisclosureNeededError:
            self._disclose()
            self.game.submit(command, seat=seat)

    def _disclose(self) -> None:
        dice = self._dice
        if dice.step == WITHHELD_STEP:
            self.game.exclude_party(PLAYERS)
        for party in dice.missing:
            dice.disclose(party, self.chains[party].preimage(dice.step))

    @property
    def _dice(self) -> JointDice:
        assert self.commitments.dice is not None
        return self.commitments.dice

    def _commit(self, seat: int) -> None:
        command = ChooseBeast(seat, self.choose(BEASTS))
        decision = self.game.choice_number
        nonce = self.draw.randbytes(16)
        row = DEFINITION.vocabulary(self.game.setup).row(command)
        commitment = choice_commitment(self.agreement, decision, row, nonce)
        self.choices[commitment] = command, nonce
        self.game.commit_choice(seat, commitment)

    def _answer(self, seat: int) -> None:
        """Disclose the choice of a seat, or replace it as if the seat never did."""
        if self.draw.random() < 0.3:
            if self.commitments.dice is not None:
                self._disclose()
            self.game.replace_choice(seat)
        else:
            self.game.disclose_choice(seat, *self.choices[self.commitments.pending[seat]])


@cache
def piece(kind: int, form: str) -> bytes:
    """Return a sealed game as a shard contains it."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "log")
        path.write_bytes(played(kind, PIECE).data)
        log, _ = GameLog.reopen(path, sync="never")
        log.seal("abandoned")
        data = path.read_bytes()
    (game,) = read(data)
    if form == "seat":
        return seat_frames(game, 1, known_game).to_bytes()
    return data if form == "growing" else StoredRecords.of(game, PACKED).to_bytes()


@cache
def long_records(seed: int, count: int) -> tuple[bytes, ...]:
    """Return long records with hidden values, which nobody has played."""
    draw = random.Random(f"long records {seed}")
    records = []
    for number in range(count):
        content = bytes([0x30 + number % 64]) * draw.choice((30, 200, 500, 1500, 5000, 9000))
        place = 1 + draw.randrange(len(content) - 1)  # empty bytes stand for a hidden value
        pair = pack(((1, content[:place]), ((2, content[place:]),)))
        paths = draw.choice(((), ((0, 1),), ((1, 0),), ((0, 1), (1, 0, 1))))
        records.append(RecordForm.of(pair, (), paths).pack())
    return tuple(records)
