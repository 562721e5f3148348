"""A host that has every preimage one command before its outcome counts, so that it foresees it.

Two players follow the protocol with the library's own ``Party``. The host asks for a step early,
for something that needs none, and is one step ahead from then on. In its log all preimages, links
and digests are right.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from attrs import evolve

from maginor_core.engine.chance import Stream
from maginor_core.engine.commitments import Evidence
from maginor_core.engine.facts import Fact
from maginor_core.eventlog.chain import chain_of
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.header import chance_to_numbers, pack_header
from maginor_core.eventlog.hidden import Item, RecordForm
from maginor_core.eventlog.logged_game import make_seal
from maginor_core.eventlog.logs import GivenDice, JointSeed, header_of
from maginor_core.evidence.commitment_state import CommitmentState
from maginor_core.evidence.committed_game import CommittedGame
from maginor_core.evidence.joint_dice import Agreement, HashChain, JointDice, Party
from maginor_core.games.maginor.definition import DEFINITION

PLAYERS = 2
STEPS = 400

Pretext = Literal["none", "deal", "idle command"]
"""For what the host asks for a step early: for a deal that it does not use, or for a command that
draws nothing."""


class Foreseeing:
    """A game whose host asks for steps early.

    Attributes:
        parties: the players, each with its chain, and what it has noted.
        foreseen: how many outcomes the host computed before it asked the players for anything.
        outcomes: how many there were.
    """

    def __init__(self, agreement: Agreement, pretext: Pretext) -> None:
        self._agreement = agreement
        self._pretext = pretext
        chains = [HashChain(agreement, n, bytes([65 + n]) * 32, STEPS) for n in agreement.parties]
        self._host = chains.pop()
        self._ends = (*(chain.end for chain in chains), self._host.end)
        self._known: list[dict[int, bytes]] = [{} for _ in chains]
        self.parties = [Party(chain) for chain in chains]
        for party in self.parties:
            party.note_ends(self._ends)
        self.foreseen = self.outcomes = 0
        self._records: list[bytes] = []
        self._dice = JointDice(agreement, self._ends)

    def play(self, path: Path, options: tuple[Item, ...]) -> None:
        """Play a whole game, and write its log, whose header has these options."""
        agreement, dice = self._agreement, self._dice
        self._ask(0)
        setup = DEFINITION.deal(PLAYERS, "as the host likes it", None, {})
        chance = JointSeed(self._ends, (), "", agreement.if_withheld)
        if self._pretext != "deal":
            self._show()
            setup = DEFINITION.deal(PLAYERS, dice.seed(), None, {})
            components = DEFINITION.parts.id_of(DEFINITION.parts.standard())
            chance = JointSeed(self._ends, dice.preimages(), components, agreement.if_withheld)
            dice.complete()
        commitments = CommitmentState(DEFINITION.decider, agreement, dice)
        game = CommittedGame(DEFINITION, setup, store=self._store, commitments=commitments)
        choose = Stream("foreseeing", "play").choose
        while not game.finished:
            self._submit(game, choose(game.legal(game.to_act[0])))
        made = header_of(DEFINITION, setup, GivenDice(), agreement.game_id, 0, options=((20, 1),))
        header = evolve(made, chance=chance_to_numbers(chance), options=options)
        packed = pack_header(header)
        chain = chain_of(header, packed)
        chain.add_records(self._records)
        seal = make_seal(chain, "finished", len(self._records), "")
        path.write_bytes(StoredRecords(packed, self._records, seal).to_bytes("packed"))

    def _store(
        self, version: int, record: bytes, evidence: Evidence = (), hidden: object = ()
    ) -> None:
        self._records.append(RecordForm.of(record, evidence).pack())

    def _submit(self, game: CommittedGame, command: Fact) -> None:
        seat = command.values()[0]
        assert isinstance(seat, int)
        ahead = self._dice.step in self._known[0]
        if command.tag not in DEFINITION.decider.draws:
            if self._pretext == "idle command" and not ahead:
                self._ask(self._dice.step, game.version, command)
            game.submit(command, seat=seat)
            return
        self.outcomes += 1
        if ahead:
            self._show()
            self._dice.seed()
            self.foreseen += 1
        self._ask(self._dice.step + ahead, game.version, command)
        self._show()
        game.submit(command, seat=seat)

    def _ask(self, step: int, record: int | None = None, command: Fact | None = None) -> None:
        """Ask the players for their preimages of a step, for the deal or a record."""
        noted = None if command is None else DEFINITION.record_json.to_json(command)
        for known, party in zip(self._known, self.parties, strict=True):
            known[step] = party.disclose(step, record, noted)

    def _show(self) -> None:
        """Give the preimages of the next step to the dice."""
        for seat, known in enumerate(self._known):
            self._dice.disclose(seat, known[self._dice.step])
        self._dice.disclose(PLAYERS, self._host.preimage(self._dice.step))

    def notes(self, seat: int) -> dict[str, Any]:  # Any: plain JSON data
        """Return what a player hands to the audit."""
        return {self._agreement.game_id: self.parties[seat].notes()}
