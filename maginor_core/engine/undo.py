"""Undo: a game returns to an earlier version by an appended fact; nothing is deleted from its log.

A player alone may take back its own last commands, as long as since then no outcome of chance was
drawn and nobody learned anything that was hidden. Everything else needs the consent of every seat.
Outcomes that were drawn keep their numbers: a roll that is taken back is not repeated.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from maginor_core.engine.errors import RefusalError
from maginor_core.engine.facts import Fact, command, event
from maginor_core.engine.fields import Row

if TYPE_CHECKING:
    from maginor_core.engine.log import Log

# Records about commitments, in the log of any game: they change nothing in the state of the game.
#
# A player commits to a choice, a party withholds a preimage of joint dice, or a player does not
# disclose the choice that it has committed to, so that another counts instead. No player can take
# these back alone.

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


UNDO: Final = 126
UNDONE: Final = 127
OF_ENGINE: Final = DISCLOSURE_COMMANDS | {UNDO}
"""The tags of commands that are the same in every game."""
EVENTS_OF_ENGINE: Final = DISCLOSURE_EVENTS | {UNDONE}
"""The tags of events that are the same in every game."""

R = TypeVar("R", bound=tuple[Any, ...])  # Any: a record of commands and events of some game


@command(UNDO)
class Undo(Fact):
    """Return to ``version``; the seats in ``agreed`` consent, in ascending order."""

    player: int
    version: int
    agreed: tuple[int, ...]


@event(UNDONE)
class Undone(Fact):
    """The game is again as it was at ``version``."""

    player: int
    version: int


ENGINE_FACTS: Final[tuple[type[Fact], ...]] = (Undo, Undone, *DISCLOSURE_FACTS)
"""The classes of commands and events that are the same in every game."""


class UndoRefusedError(RefusalError):
    """The game cannot return to that version."""

    ruling = "undo"

    def __init__(self, reason: str) -> None:
        super().__init__(self.ruling, reason)


class History:
    """Which records of a log still count at each of its versions, and what an undo needs.

    Each version points to the last record that counts there, and each record to the one before it
    that counts, so that an undo is a pointer to an earlier record.
    """

    __slots__ = (
        "_at",
        "_before",
        "_depth",
        "_final",
        "_first",
        "_last",
        "_last_final",
        "_players",
        "_record",
    )

    def __init__(self, players: int, final: frozenset[int] = frozenset(), first: int = 0) -> None:
        """Begin at version ``first``.

        ``final`` has the tags of events that contain outcomes of chance or disclose something
        hidden.
        """
        self._first = first
        self._players = players
        self._final = final | DISCLOSURE_EVENTS
        self._before = [0]
        self._record = [-1]
        self._depth = [0]
        self._at = [0]
        self._last: dict[int, int] = {}
        self._last_final = -1

    @property
    def version(self) -> int:
        """The number of records, those before the first one included."""
        return self._first + len(self._at) - 1

    @property
    def depth(self) -> int:
        """How many records count at the newest version."""
        return self._depth[self._at[-1]]

    def add(self, player: int, events: Iterable[int]) -> None:
        """Append a record that leads on, of a player, with events of these tags."""
        number = self.version
        self._depth.append(self.depth + 1)
        self._before.append(self._at[-1])
        self._record.append(number)
        self._at.append(len(self._record) - 1)
        if player < self._players:  # the host has no seat
            self._last[player] = number
        if not self._final.isdisjoint(events):
            self._last_final = number

    def undo(self, request: Undo) -> None:
        """Append a record that returns to an earlier version.

        Raises:
            UndoRefusedError: there is no such version, or somebody's consent is missing.
        """
        self._require(request)
        self.take_back(request.player, request.version)

    def take_back(self, player: int, version: int) -> None:
        """Append such a record of ``player`` without anyone's leave."""
        self._require_version(version)
        self._last[player] = self.version
        self._at.append(self._at[version - self._first])

    def records(self, version: int, known: Container[int] = ()) -> tuple[int, list[int]]:
        """Return which records lead to ``version``, in order, after one whose state is known.

        That is the number of the last record that is ``known``, or -1, and the numbers of those
        after it.
        """
        node, numbers = self._at[version - self._first], []
        while node and self._record[node] not in known:
            numbers.append(self._record[node])
            node = self._before[node]
        return self._record[node], numbers[::-1]

    def _require_version(self, version: int) -> None:
        if not self._first <= version < self.version:
            raise UndoRefusedError(
                f"version {version} is not an earlier one; the game is at {self.version}"
            )

    def _require(self, request: Undo) -> None:
        seats, agreed = range(self._players), request.agreed
        if request.player not in seats or not set(agreed) <= set(seats):
            raise UndoRefusedError(f"seats are 0 to {self._players - 1}")
        if list(agreed) != sorted(set(agreed)):
            raise UndoRefusedError("the seats that agree are listed once each, in ascending order")
        self._require_version(request.version)
        others = [seat for seat in seats if seat != request.player]
        missing = ", ".join([str(seat) for seat in others if seat not in agreed])
        if not missing:
            return
        if self._last_final >= request.version:
            reason = "chance was drawn or something hidden was disclosed since then"
        elif any(self._last.get(seat, -1) >= request.version for seat in others):
            reason = "others have acted since then"
        else:
            return
        raise UndoRefusedError(f"{reason}; it needs the consent of every seat, also of {missing}")


def seat_of(command: Any) -> int:  # Any: a command of the game or of the engine
    """Return the seat whose command it is, or the number of seats for the host's."""
    number: int = command.party if isinstance(command, ExcludeParty) else command.player
    return number


def before_last_of(seat: int, log: Log[Any, Any]) -> int | None:  # Any: as in ``seat_of``
    """Return the version before the last command of ``seat`` that counts; None without one."""
    version = log.version
    while version > log.first:
        (last,) = log.commands(version - 1, version)
        if isinstance(last, Undo):
            version = last.version
        elif seat_of(last) == seat:
            return version - 1
        else:
            version -= 1
    return None


def lasting(records: Sequence[R], first: int = 0) -> Sequence[R]:
    """Return those of all ``records`` of a log that still count at its end, without undos.

    They are pairs of a command and its events; the first of them leads on from version ``first``.
    """
    commands = [record[0] for record in records]
    if not any(isinstance(one, Undo) for one in commands):
        return records
    history = History(0, first=first)
    for one in commands:
        if isinstance(one, Undo):
            history.take_back(one.player, one.version)
        else:
            history.add(seat_of(one), ())
    return [records[number - first] for number in history.records(history.version)[1]]
