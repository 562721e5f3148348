"""Games of Swap or Keep among parties who trust nobody: joint dice and committed choices."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import Factory, define

from maginor_core.engine.chance import Stream
from maginor_core.engine.codec import pack_record
from maginor_core.engine.commitments import Evidence
from maginor_core.engine.definition import PlayableSetup
from maginor_core.engine.log import Record
from maginor_core.engine.replay import Replay, re_execute
from maginor_core.eventlog.header import IfWithheld, JointSeed
from maginor_core.eventlog.logs import GameLog
from maginor_core.evidence.commitment_state import CommitmentState, RecordWitness, SecretChoice
from maginor_core.evidence.committed_game import CommittedGame
from maginor_core.evidence.joint_dice import (
    Agreement,
    DisclosureNeededError,
    FirstStep,
    HashChain,
    IfUndisclosed,
    JointDice,
    joint_seed,
)
from maginor_core.evidence.logs import options_of
from tests.tiny.game import TINY, Choose, Setup, State
from tests.tiny.played import AnyRecord

STEPS = 40


@define
class Stored:
    """A store in memory, which keeps the evidence of each record."""

    records: list[bytes] = Factory(list)
    evidence: list[Evidence] = Factory(list)
    hidden: list[tuple[tuple[int, ...], ...]] = Factory(list)

    def store(
        self,
        version: int,
        record: bytes,
        evidence: Evidence = (),
        hidden: Sequence[tuple[int, ...]] = (),
    ) -> None:
        assert version == len(self.records)
        self.records.append(record)
        self.evidence.append(evidence)
        self.hidden.append(tuple(hidden))


@define
class Table:
    """A game with the chains of all its parties."""

    agreement: Agreement
    chains: list[HashChain]
    game: CommittedGame
    stored: Stored

    @property
    def dice(self) -> JointDice:
        return self.game.dice

    def disclose_preimages(self, but: Sequence[int] = ()) -> None:
        for party in self.dice.missing:
            if party not in but:
                self.dice.disclose(party, self.chains[party].preimage(self.dice.step))

    def commit(self, seat: int, swap: bool) -> SecretChoice:
        words = TINY.vocabulary(self.game.setup)
        command = Choose(seat, swap)
        choice = SecretChoice.of(self.agreement, words, self.game.choice_number, command)
        self.game.commit_choice(seat, choice.commitment)
        return choice

    def disclose(self, choice: SecretChoice) -> tuple[Any, ...]:  # Any: the game's events
        seat = choice.command.values()[0]
        assert isinstance(seat, int)
        try:
            return self.game.disclose_choice(seat, choice.command, choice.nonce)
        except DisclosureNeededError:
            self.disclose_preimages()
            return self.game.disclose_choice(seat, choice.command, choice.nonce)

    def play_round(self, seed: str = "play") -> None:
        """Let all who are awaited commit to a random choice, and disclose it in another order."""
        stream = Stream(seed, f"round.{self.game.version}")
        choices = [self.commit(seat, stream.below(2) == 1) for seat in self.game.to_act]
        for choice in stream.shuffled(choices):
            self.disclose(choice)

    def audited(self) -> Replay[State]:
        return audited(self.game.setup, self.agreement, self.chains, self.stored)


def agreed(
    players: int = 2,
    if_withheld: IfWithheld = "abandon",
    if_undisclosed: IfUndisclosed | None = "abandon",
    game_id: str = "tiny",
    first_step: FirstStep | None = "deal",
) -> Agreement:
    terms = TINY.setups.terms(TINY.deal(players, "any", None, {}).numbers, TINY.revision)
    return Agreement(TINY.name, game_id, terms, players, if_withheld, if_undisclosed, first_step)


def chains_of(agreement: Agreement, seed: str = "chains") -> list[HashChain]:
    secrets = [Stream(seed, f"secret.{party}") for party in agreement.parties]
    return [
        HashChain(agreement, party, bytes(stream.below(256) for _ in range(32)), STEPS)
        for party, stream in enumerate(secrets)
    ]


def dealt(agreement: Agreement, chains: Sequence[HashChain]) -> tuple[JointDice, Setup]:
    ends = [chain.end for chain in chains]
    shown = {party: chain.preimage(0) for party, chain in enumerate(chains)}
    dice, seed = joint_seed(agreement, ends, shown)
    setup = TINY.deal(agreement.players, seed, None, {})
    assert isinstance(setup, Setup)
    return dice, setup


def table(agreement: Agreement | None = None, seed: str = "chains") -> Table:
    terms = agreed() if agreement is None else agreement
    chains = chains_of(terms, seed)
    dice, setup = dealt(terms, chains)
    stored = Stored()
    commitments = CommitmentState(TINY.decider, terms, dice)
    game = CommittedGame(TINY, setup, commitments=commitments, store=stored.store)
    return Table(terms, chains, game, stored)


def joint_seed_of(agreement: Agreement, chains: Sequence[HashChain]) -> JointSeed:
    """Return what the header of a game contains of its joint dice and deal."""
    ends = tuple([chain.end for chain in chains])
    shown = tuple([chain.preimage(0) for chain in chains])
    return JointSeed(ends, shown, "standard", agreement.if_withheld)


def logged_table(
    path: Path,
    agreement: Agreement | None = None,
    seed: str = "chains",
    *,
    seat_proofs: bool = False,
) -> tuple[Table, GameLog]:
    """Return a table whose records are written to a new log file."""
    terms = agreed() if agreement is None else agreement
    chains = chains_of(terms, seed)
    dice, setup = dealt(terms, chains)
    log = GameLog.create(
        path,
        setup,
        joint_seed_of(terms, chains),
        definition=TINY,
        game_id=terms.game_id,
        began=0,
        sync="never",
        options=options_of(terms),
        seat_proofs=seat_proofs,
    )
    stored = Stored()
    commitments = CommitmentState(TINY.decider, terms, dice)
    game = CommittedGame(TINY, setup, commitments=commitments, store=log.store)
    return Table(terms, chains, game, stored), log


def logged_game(path: Path, agreement: Agreement | None = None, seed: str = "chains") -> Table:
    """Play a whole game into a new log file, and seal it."""
    played, log = logged_table(path, agreement, seed)
    while not played.game.finished:
        played.play_round(seed)
    log.seal("finished")
    return played


def whole_game(agreement: Agreement | None = None, seed: str = "chains") -> Table:
    played = table(agreement, seed)
    while not played.game.finished:
        played.play_round(seed)
    return played


def audited(
    setup: PlayableSetup, agreement: Agreement, chains: Sequence[HashChain], stored: Stored
) -> Replay[State]:
    dice, _ = dealt(agreement, chains)
    commitments = CommitmentState(TINY.decider, agreement, dice)
    return re_execute(
        TINY.decider,
        TINY.vocabulary(setup),
        setup.layout,
        None,
        lambda: stored.records,
        RecordWitness(commitments, stored.evidence),
    )


def packed(setup: PlayableSetup, records: Sequence[AnyRecord]) -> list[bytes]:
    words = TINY.vocabulary(setup)
    return [pack_record(words, Record(*record)) for record in records]
