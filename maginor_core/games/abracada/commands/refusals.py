"""Refusals: one class for each way in which a command can go against the rules.

Each names its ruling and states what was tried, why it is refused, and what is legal instead. A
refused command has changed nothing, and says nothing of what anybody may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maginor_core.engine.decider import OutcomesError
from maginor_core.engine.errors import RefusalError


class AbracadaRefusalError(RefusalError):
    """A command that the rules do not allow now.

    Attributes:
        case: which refusal it is, as messages for people are called.
        details: what such a message contains, by name; seats are numbers.
    """

    def __init__(
        self, ruling: str, reason: str, case: str, details: Mapping[str, int | str]
    ) -> None:
        super().__init__(ruling, reason)
        self.case = case
        self.details = details

    def __reduce__(self) -> tuple[Any, ...]:  # Any: the class and its arguments
        return type(self), (self.ruling, self.reason, self.case, dict(self.details))


class GameOverError(AbracadaRefusalError):
    """The game is over (END-01)."""


class NotYourTurnError(AbracadaRefusalError):
    """It is another seat's turn, or another kind of command is awaited (TURN-04, ROUND-03)."""


class NoCastYetError(AbracadaRefusalError):
    """A turn has at least one cast (TURN-01)."""


class NoSuchSpellError(AbracadaRefusalError):
    """There is no spell of that number (CAST-01)."""


class NoSecretOfferedError(AbracadaRefusalError):
    """No secret stone may be taken now (SPELL-10)."""


class LowerNumberError(AbracadaRefusalError):
    """A further cast names the same or a higher number (CAST-04, CAST-05)."""


class ChanceError(OutcomesError):
    """A command that draws more or fewer outcomes of chance than were given with it."""
