"""Records about commitments, in the log of any game: they change nothing in the state of the game.

A player commits to a choice, a party withholds a preimage of joint dice, or a player does not
disclose the choice that it has committed to, so that another counts instead. No player can take
these back alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from maginor_core.engine.facts import Fact, command, event
from maginor_core.engine.fields import Row

COMMIT_CHOICE: Final = 120
CHOICE_COMMITTED: Final = 121
REPLACE_CHOICE: Final = 122
CHOICE_WITHHELD: Final = 123
EXCLUDE_PARTY: Final = 124
PREIMAGE_WITHHELD: Final = 125
DISCLOSURE_COMMANDS: Final = frozenset((COMMIT_CHOICE, REPLACE_CHOICE, EXCLUDE_PARTY))
"""The tags of the commands of this module."""
DISCLOSURE_EVENTS: Final = frozenset((CHOICE_COMMITTED, CHOICE_WITHHELD, PREIMAGE_WITHHELD))
"""The tags of its events."""
F = TypeVar("F", bound=Fact)


@command(COMMIT_CHOICE)
class CommitChoice(Fact):
    """Commit to a choice in the decision of that number; the commitment is evidence beside it."""

    player: int
    decision: int


@event(CHOICE_COMMITTED)
class ChoiceCommitted(Fact):
    """A player has committed to its choice in a decision."""

    player: int
    decision: int


@command(REPLACE_CHOICE)
class ReplaceChoice(Fact):
    """Let the stated default count, since a player does not disclose what it has committed to."""

    player: int
    decision: int


@event(CHOICE_WITHHELD)
class ChoiceWithheld(Fact):
    """A player did not disclose the choice to which it has committed in a decision."""

    player: int
    decision: int


@command(EXCLUDE_PARTY)
class ExcludeParty(Fact):
    """Do without a party of the joint dice, which withholds its preimage of that step.

    The party is a seat, or for the host the number of seats.
    """

    party: int
    step: int


@event(PREIMAGE_WITHHELD)
class PreimageWithheld(Fact):
    """A party, a seat or for the host the number of seats, withheld its preimage of that step."""

    party: int
    step: int


DISCLOSURE_FACTS: Final[tuple[type[Fact], ...]] = (
    CommitChoice,
    ChoiceCommitted,
    ReplaceChoice,
    ChoiceWithheld,
    ExcludeParty,
    PreimageWithheld,
)
"""What concerns committed choices and joint dice."""


def rows_of_game(events: Iterable[Row]) -> list[Row]:
    """Return ``events`` without those about commitments, which no state of a game knows."""
    return [row for row in events if row[0] not in DISCLOSURE_EVENTS]


def facts_of_game(events: Iterable[F]) -> list[F]:
    """Return the same as facts."""
    return [fact for fact in events if fact.tag not in DISCLOSURE_EVENTS]


def seat_of(command: Any) -> int:  # Any: a command of the game or of the engine
    """Return the seat whose command it is, or the number of seats for the host's."""
    number: int = command.party if isinstance(command, ExcludeParty) else command.player
    return number
