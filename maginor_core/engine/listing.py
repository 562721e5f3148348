"""Listing legal commands: the rules give the values a command may have, and get commands for them.

So the same rules list tuples, for the engine itself, facts, for programs, and numbers, for agents.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import compress
from typing import Any, Final

from maginor_core.engine.fields import Row

ALL: Final = sys.maxsize
"""More commands than any listing has."""


class Listing(ABC):
    """Makes commands, as tuples, facts or numbers of actions.

    Attributes:
        most: how many commands are wanted; of those that begin alike, a rule may give fewer values
            than there are, but not fewer than that.
    """

    most: int

    @abstractmethod
    def alone(self, row: Row) -> Any:  # Any: what this listing makes
        """Return the command that is ``row``."""

    @abstractmethod
    def each(self, beginning: Row, values: tuple[Any, ...]) -> Sequence[Any]:  # Any: numbers, …
        """Return the commands that begin alike, each with one of ``values`` as its last field."""

    @abstractmethod
    def each_of(
        self, beginning: Row, values: tuple[Any, ...], counts: list[int]
    ) -> Sequence[Any]:  # Any: as above
        """Return the same with those of ``values`` only of which there are some by ``counts``."""

    @abstractmethod
    def each_but(
        self, beginning: Row, values: tuple[Any, ...], without: object
    ) -> Sequence[Any]:  # Any: as above
        """Return the same without the value ``without``, which is one of them."""

    def known(
        self, seat: int, place: int, places: tuple[int, ...], counts: list[int]
    ) -> Sequence[Any] | None:  # Any: as above
        """Return what ``keep`` was given for ``seat``, as it is at ``place``.

        Returns:
            The commands, or None if they must be made: ``keep`` was not called for the seat since
            ``places`` or ``counts`` changed, or where the seat moves from is not among the places.
            None of a listing that keeps nothing.
        """
        return None

    def keep(
        self,
        seat: int,
        place: int,
        places: tuple[int, ...],
        counts: list[int],
        commands: list[Any],
        *,
        moving: Row = (),
        start: int = 0,
    ) -> Sequence[Any]:  # Any: what this listing makes
        """Return ``commands``, for which ``known`` was asked in vain; a listing may keep them.

        At another of the places they would be the same but for those from number ``start`` on that
        begin as ``moving``: there is one for each of the places but the seat's own. Where there are
        no places, nothing moves.
        """
        return commands


class RowListing(Listing):
    """Makes tuples: all, or at least the first ``most``."""

    def __init__(self, most: int = ALL) -> None:
        self.most = most

    def alone(self, row: Row) -> Row:
        return row

    def each(self, beginning: Row, values: tuple[Any, ...]) -> list[Row]:  # Any: numbers
        return [(*beginning, value) for value in values]

    def each_of(
        self, beginning: Row, values: tuple[Any, ...], counts: list[int]
    ) -> list[Row]:  # Any: numbers
        return [(*beginning, value) for value in compress(values, counts)]

    def each_but(
        self, beginning: Row, values: tuple[Any, ...], without: object
    ) -> list[Row]:  # Any: numbers
        return [(*beginning, value) for value in values if value != without]


ROWS: Final = RowListing()


MOST_PLACES: Final = 3
"""For how many places the commands of a seat are cached; most seats move between a few."""


class _CachedList:
    """All commands of a seat, as long as nothing changes but where it is."""

    __slots__ = ("commands", "counts", "places", "somewhere")

    def __init__(self, places: tuple[int, ...], counts: list[int]) -> None:
        self.places = places
        self.counts = counts
        self.commands: dict[int, tuple[Any, ...]] = {}  # Any: what is listed
        # All at one of the places, where the moves begin there, and the moves; Any: as above
        self.somewhere: tuple[tuple[Any, ...], int, tuple[Any, ...]] | None = None


_NONE: Final[tuple[Any, tuple[Any, ...]]] = (None, ())  # Any: values, and what is listed
"""That no commands that begin so have been listed."""
Endings = Callable[[Row], Mapping[Any, Any]]
"""Returns the commands that begin alike, each by its last number; Any: facts, or actions."""


class CachedListing(Listing):
    """Makes what ``endings`` has for each command, such as its fact or the number of its action.

    Most commands stay legal from one moment to the next: those that begin alike are made again only
    when they can end differently, and all those of a seat are cached together.

    Copies of a game share one, also in other threads: so what belongs together is put in place by
    one assignment, and nobody is given what another has just put there.
    """

    def __init__(self, endings: Endings) -> None:
        self.most = ALL
        self._endings = endings
        self._alone: dict[Row, Any] = {}
        # By how commands begin the last of them, and by what values, or counts, they ended
        self._alike: dict[Row, tuple[Any, tuple[Any, ...]]] = {}
        self._cached: dict[int, _CachedList] = {}

    def alone(self, row: Row) -> Any:  # Any: what ``endings`` has
        made = self._alone.get(row)
        if made is None:
            made = self._alone[row] = self._endings(row[:-1])[row[-1]]
        return made

    def each(self, beginning: Row, values: tuple[Any, ...]) -> tuple[Any, ...]:  # Any: as above
        known, made = self._alike.get(beginning, _NONE)
        if known is not values and known != values:
            made = tuple(map(self._endings(beginning).__getitem__, values))
            self._alike[beginning] = values, made
        return made

    def each_of(
        self, beginning: Row, values: tuple[Any, ...], counts: list[int]
    ) -> tuple[Any, ...]:  # Any: as above
        known, made = self._alike.get(beginning, _NONE)
        if known != counts:
            made = tuple(map(self._endings(beginning).__getitem__, compress(values, counts)))
            self._alike[beginning] = counts[:], made
        return made

    def each_but(
        self, beginning: Row, values: tuple[Any, ...], without: object
    ) -> tuple[Any, ...]:  # Any: as above
        made = self.each(beginning, values)
        place = values.index(without)
        return made[:place] + made[place + 1 :]

    def known(
        self, seat: int, place: int, places: tuple[int, ...], counts: list[int]
    ) -> tuple[Any, ...] | None:  # Any: as above
        cached = self._cached.get(seat)
        if cached is None or cached.places is not places or cached.counts != counts:
            return None
        commands = cached.commands.get(place)
        if commands is None and cached.somewhere is not None and place in places:
            (made, start, moves), here = cached.somewhere, places.index(place)
            after = made[start + len(places) - 1 :]
            commands = made[:start] + moves[:here] + moves[here + 1 :] + after
            if len(cached.commands) >= MOST_PLACES:
                cached.commands.clear()
            cached.commands[place] = commands
        return commands

    def keep(
        self,
        seat: int,
        place: int,
        places: tuple[int, ...],
        counts: list[int],
        commands: list[Any],
        *,
        moving: Row = (),
        start: int = 0,
    ) -> tuple[Any, ...]:  # Any: as above
        cached, made = self._cached.get(seat), tuple(commands)
        if cached is None or cached.places is not places or cached.counts != counts:
            cached = _CachedList(places, counts[:])
        if place in places:
            cached.somewhere = made, start, self.each(moving, places)
        cached.commands[place] = made
        self._cached[seat] = cached
        return made


ListBy = Callable[[Listing, Any, int | None], Sequence[Any]]
"""Lists the commands of a state and a seat, or all; Any: a state, and what the listing makes."""


def rows_listed_by(list_by: ListBy) -> Callable[[Any, int | None], list[Row]]:  # Any: a state
    """Return what lists commands as tuples."""
    return lambda state, seat: list(list_by(ROWS, state, seat))


def lister(
    list_by: ListBy | None,
    legal: Callable[[Any, int | None], list[Row]],
    endings: Endings,
) -> Callable[[Any, int | None], Sequence[Any]]:  # Any: a state; what ``endings`` has
    """Return what lists commands as ``endings`` has them: by a listing, or made of tuples."""
    listing = CachedListing(endings)
    if list_by is not None:
        return partial(list_by, listing)
    return lambda state, seat: [listing.alone(row) for row in legal(state, seat)]
