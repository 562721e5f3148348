"""The port of evidence: what the engine asks of parties who do not trust each other.

The re-execution of a log with joint dice or committed choices is given a ``Witness``, which
``maginor_core.evidence`` implements; the engine does not import it. Such a game is played as a
``CommittedGame`` (``evidence.committed_game``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeAlias

from maginor_core.engine.chance import Request
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
        written: Row,
    ) -> tuple[Row, ...]:
        """Carry out the next record's command on ``state`` itself, and return its events.

        ``written`` is the command as it was written, before it was upcast: what somebody has
        committed to.

        Raises:
            UnprovenError: its evidence does not prove it.
            RefusalError: the rules do not allow it.
            NoOutcomeError: an outcome is not possible.
        """

    def check_undo(self, state: AnyState, undo: Row) -> None:
        """Raise an ``UnprovenError`` unless the next record may be an undo."""

    def add_undo(self, undo: Row) -> None:
        """Append an undo that was checked."""
