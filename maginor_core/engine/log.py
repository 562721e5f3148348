"""The log: an append-only sequence of records, each one accepted command with all that it caused.

A log at version ``n`` holds ``n`` records. A record is the unit of writing: a command's events are
there together or not at all, so every version is a state in which somebody must decide.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, overload

from maginor_core.engine.errors import ConcurrencyError, MalformedError, VersionError, shown

# The commands, events and state of a game, for every class that is typed in them.
if TYPE_CHECKING:
    from typing_extensions import TypeVar as Defaulted

    from maginor_core.engine.decider import Recording

    C = Defaulted("C", default=Any)  # Any: where a tool plays any game
    E = Defaulted("E", default=Any)  # Any: as above
    S = Defaulted("S", bound=Recording, default=Any)  # Any: as above
else:
    C = TypeVar("C")
    E = TypeVar("E")
    S = TypeVar("S")


class Record(NamedTuple, Generic[C, E]):
    """An accepted command and its events, in the order in which they happened."""

    command: C
    events: tuple[E, ...]


_ENDS: Final = array("Q", (0,))
"""Where the records of an empty log end."""


class Log(Sequence[Record[C, E]]):
    """An append-only sequence of records in memory, of which any version can be branched off.

    A branch shares the records of its past with the log that it came from; what either appends
    later is its own. Of its own records it has the commands and the events, each as a sequence, and
    where each record ends: a record is not an object of its own, since a game has as many as
    commands. A version that the log has not been at raises a ``VersionError``.

    Attributes:
        first: the version that it begins at: 0, or that of a saved state whose past is not here.
        version: the number of records, those before ``first`` included.
    """

    __slots__ = (
        "_base",
        "_commands",
        "_ends",
        "_events",
        "_past",
        "_starts",
        "first",
        "version",
    )

    def __init__(self, first: int = 0) -> None:
        self.first = first
        self._past: tuple[tuple[Log[C, E], int], ...] = ()
        self._starts: tuple[int, ...] = (first,)
        self._base = self.version = first
        self._commands: list[C] = []
        self._events: list[E] = []
        self._ends = _ENDS[:]

    def append(self, record: Record[C, E], expected_version: int | None = None) -> int:
        """Append ``record``, to the expected version if one is given; return the new version."""
        if expected_version is not None:
            self.expect(expected_version)
        return self.add(*record)

    def add(self, command: C, events: tuple[E, ...]) -> int:
        """Append the record of ``command`` and ``events``, all of it or nothing, as ``append``."""
        all_events = self._events
        try:
            self._commands.append(command)
            all_events += events
            self._ends.append(len(all_events))
            self.version = version = self.version + 1
            return version
        except BaseException:
            del self._commands[len(self._ends) - 1 :]
            del all_events[self._ends[-1] :]
            raise

    def expect(self, version: object) -> None:
        """Ensure that the log still is at ``version``, or at any if that is None.

        Raises:
            ConcurrencyError: it is not.
            MalformedError: ``version`` is not a whole number.
        """
        if version is not None and type(version) is not int:
            raise MalformedError(f"must be a whole number, not {shown(version)}", "version")
        if version is not None and version != self.version:
            raise ConcurrencyError(version, self.version)

    def records(self, start: int | None = None, stop: int | None = None) -> Iterator[Record[C, E]]:
        """Yield the records between two versions; from the first one to now, if these are None."""
        return (
            record
            for log, begin, end in self._parts(start, stop)
            for record in log._own_records(begin, end)
        )

    def events(self, start: int | None = None, stop: int | None = None) -> Iterator[E]:
        """Yield what happened between two versions, which are given as to ``records``."""
        base = self._base
        if type(start) is int and type(stop) is int and base <= start < stop <= self.version:
            return iter(self._own_events(start - base, stop - base))  # most often
        parts = self._parts(start, stop)
        return chain.from_iterable(log._own_events(begin, end) for log, begin, end in parts)

    def events_of(self, version: int) -> Sequence[E]:
        """Return what happened from a version to the next one."""
        place = version - self._base
        if 0 <= place < len(self._commands):  # most often
            return self._events[self._ends[place] : self._ends[place + 1]]
        return list(self.events(version, version + 1))

    def commands(self, start: int | None = None, stop: int | None = None) -> Iterator[C]:
        """Yield the commands between two versions, which are given as to ``records``."""
        base = self._base
        if type(start) is int and type(stop) is int and base <= start < stop <= self.version:
            return iter(self._commands[start - base : stop - base])
        parts = self._parts(start, stop)
        return chain.from_iterable(log._commands[begin:end] for log, begin, end in parts)

    def require(self, version: int) -> None:
        """Raise a ``VersionError`` unless the log has been at ``version``."""
        if type(version) is not int or not self.first <= version <= self.version:
            raise VersionError(version, self.version, self.first)

    def branch(self, version: int) -> Log[C, E]:
        """Return a new log whose past is this one's up to ``version``, shared and not copied."""
        self.require(version)
        parts = (*self._past, (self, len(self._commands)))
        kept = bisect_right(self._starts, version) - 1
        branch: Log[C, E] = Log(self.first)
        past = (*parts[:kept], (parts[kept][0], version - self._starts[kept]))
        branch._past = tuple(part for part in past if part[1])
        starts = [self.first]
        for _, length in branch._past:
            starts.append(starts[-1] + length)
        branch._starts = tuple(starts)
        branch._base = branch.version = starts[-1]
        return branch

    def _own_records(self, start: int, stop: int) -> Iterator[Record[C, E]]:
        begin, ends = self._ends[start], self._ends[start + 1 : stop + 1]
        for command, end in zip(self._commands[start:stop], ends, strict=True):
            yield Record(command, tuple(self._events[begin:end]))
            begin = end

    def _own_events(self, start: int, stop: int) -> list[E]:
        return self._events[self._ends[start] : self._ends[stop]]

    def _parts(self, start: int | None, stop: int | None) -> list[tuple[Log[C, E], int, int]]:
        """Return the logs that have the records between two versions, and which of their own."""
        now = self.version
        start = self.first if start is None else start
        stop = now if stop is None else stop
        for version in (start, stop):
            self.require(version)
        parts = (*self._past, (self, len(self._commands)))
        return [
            (log, max(start - base, 0), min(stop - base, length))
            for base, (log, length) in zip(self._starts, parts, strict=True)
            if start - base < length and stop > base and start < stop
        ]

    def __len__(self) -> int:
        return self.version - self.first

    def __iter__(self) -> Iterator[Record[C, E]]:
        return self.records()

    @overload
    def __getitem__(self, index: int) -> Record[C, E]: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Record[C, E], ...]: ...

    def __getitem__(self, index: int | slice) -> Record[C, E] | tuple[Record[C, E], ...]:
        """Return the record that led from version ``index`` to the next, or those of a slice."""
        if isinstance(index, slice):
            return tuple(self.records())[index]
        place = index + self.version if index < 0 else index
        if not self.first <= place < self.version:
            raise IndexError(f"the log holds {len(self)} records, so there is no record {index}")
        return next(self.records(place, place + 1))


FactLog: TypeAlias = Log[Any, Any]  # Any: the commands and events of a game
Append: TypeAlias = Callable[..., object]
"""Stores the record that leads on from a version: called with the version and the record's bytes,
in a game with commitments also with ``evidence`` and ``hidden``. Raises what it likes if it cannot.
"""


# Folding: what has happened, event by event, gathered into a board or any other projection.

P = TypeVar("P")


def fold(
    evolve: Mapping[type[E], Callable[[P, Any], None]],  # Any: each takes its own class of event
    projection: P,
    events: Iterable[E],
) -> P:
    """Let ``projection`` record ``events``, in place, and return it.

    ``evolve`` names the handler of each class of event; every class that comes must be in it.
    """
    for event in events:
        evolve[type(event)](projection, event)
    return projection
