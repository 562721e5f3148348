"""The history of a log: which records count at each version, after undos."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from maginor_core.engine.disclosures import DISCLOSURE_EVENTS, seat_of
from maginor_core.engine.undo import Undo, UndoRefusedError

if TYPE_CHECKING:
    from maginor_core.engine.log import Log

R = TypeVar("R", bound=tuple[Any, ...])  # Any: a record of commands and events of some game


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

    def repeat(self, request: Undo) -> None:
        """Append an undo of a log, which may also move the game to another revision.

        One to the version that the game has, to which every seat agrees, changes nothing.
        It raises as ``undo``.
        """
        if request.version == self.version and request.agreed == tuple(range(self._players)):
            self.follow(request)
        else:
            self.undo(request)

    def follow(self, request: Undo) -> None:
        """Append the same without anyone's leave."""
        if not request.agreed or request.version != self.version:
            self.take_back(request.player, request.version)
            return
        self._last[request.player] = self.version
        self._at.append(self._at[-1])

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
            history.follow(one)
        else:
            history.add(seat_of(one), ())
    return [records[number - first] for number in history.records(history.version)[1]]
