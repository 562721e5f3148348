"""The port of evidence: what the engine asks of parties who do not trust each other.

A game with joint dice or committed choices is given its ``GameCommitments``, and the re-execution
of its log a ``Witness``. ``maginor_core.evidence`` implements both; the engine does not import it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

from maginor_core.engine.chance import Chance, Request
from maginor_core.engine.decider import Decider
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Row

Evidence: TypeAlias = tuple[tuple[Any, ...], ...]  # Any: numbers, bytes and arrays, after the kind
"""What proves something about a record: arrays that each begin with a kind."""
Concern: TypeAlias = Literal["dice", "choice"]
"""What evidence is about."""
AnyState: TypeAlias = Any  # Any: the game's own state


class UnprovenError(EngineError):
    """Evidence that is missing, or does not prove what it must; nothing has changed.

    Attributes:
        concern: whether it is about dice or about a choice.
        party: who is at fault: a seat, or for the host the number of seats; None if nobody is.
    """

    concern: Concern
    party: int | None

    @property
    def reason(self) -> str:
        """What is wrong."""
        return str(self)


class GameCommitments(Protocol):
    """What the parties of one game have committed to and disclosed, record by record."""

    @property
    def chance(self) -> Chance | None:
        """The joint dice as a source of outcomes; None if outcomes come from elsewhere."""

    @property
    def ended_by(self) -> str:
        """Who withheld something by which the game ended, in words; empty if nobody did."""

    @property
    def decision(self) -> int:
        """The number of the open decision: the version at which it began."""

    @property
    def pending(self) -> Mapping[int, bytes]:
        """By seat, the commitments in the open decision that are not disclosed yet."""

    def may_commit(self, state: AnyState, seat: int) -> bool:
        """Return whether a seat may commit to its choice now, instead of answering openly."""

    def all_committed(self, state: AnyState) -> bool:
        """Return whether all who are awaited have committed, so that each must disclose now."""

    def exclusion_of(self, party: int) -> Row:
        """Return the command in numbers by which a party is excluded from the joint dice."""

    def check(self, state: AnyState, command: Row, evidence: Evidence) -> None:
        """Raise an ``UnprovenError`` unless a command in numbers may follow."""

    def carry_out(self, state: AnyState, command: Row, chance: Chance) -> None:
        """Carry out a command about commitments on ``state``, which records its events."""

    def evidence(self, given: Evidence, chance: Chance) -> Evidence:
        """Return the evidence of a record, from what its player gave and what it drew from."""

    def evidence_of_consent(self) -> Evidence:
        """Return what proves that all agree to an undo: their preimages of the next step."""

    def evidence_of_commitment(self, commitment: bytes) -> Evidence:
        """Return the evidence of a commitment to a choice."""

    def evidence_of_choice(self, nonce: bytes) -> Evidence:
        """Return the evidence of a choice that was committed to."""

    def secrets_in(self, evidence: Evidence) -> tuple[tuple[int, ...], ...]:
        """Return where in a record there is evidence that no log of a seat may contain at once."""

    def add(self, command: Row, events: Sequence[Row], evidence: Evidence) -> None:
        """Append a record that was checked."""


class Witness(Protocol):
    """What proves the records of a log, one after another."""

    @property
    def withheld(self) -> tuple[str, ...]:
        """Everything that was withheld so far, in words."""

    @property
    def excluded(self) -> tuple[str, ...]:
        """The parties that were excluded from the joint dice, by seat or ``host``."""

    def execute(
        self,
        decider: Decider[Any, Any],  # Any: the game's own setups and states
        state: AnyState,
        command: Row,
        outcomes: Sequence[int],
        asked: list[Request],
    ) -> tuple[Row, ...]:
        """Carry out the next record's command on ``state`` itself, and return its events.

        Raises:
            UnprovenError: its evidence does not prove it.
            RefusalError: the rules do not allow it.
            NoOutcomeError: an outcome is not possible.
        """

    def check_undo(self, state: AnyState, undo: Row) -> None:
        """Raise an ``UnprovenError`` unless the next record may be an undo."""

    def add_undo(self, undo: Row) -> None:
        """Append an undo that was checked."""
