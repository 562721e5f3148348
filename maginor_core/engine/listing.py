"""Listing legal commands: the rules give the values a command may have, and get commands for them.

So the same rules list tuples, for the engine itself, and facts, for all other callers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import compress
from typing import Any, Final

from maginor_core.engine.facts import Vocabulary
from maginor_core.engine.fields import Row

ALL: Final = 1 << 62
"""More commands than any listing has."""


class Listing(ABC):
    """Makes commands, as tuples or as facts.

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
    ) -> Sequence[Any]:  # Any: likewise
        """Return the same with those of ``values`` only of which there are some by ``counts``."""

    @abstractmethod
    def each_but(
        self, beginning: Row, values: tuple[Any, ...], without: object
    ) -> Sequence[Any]:  # Any: likewise
        """Return the same without the value ``without``, which is one of them."""

    @abstractmethod
    def known(
        self, seat: int, place: int, places: tuple[int, ...], counts: list[int]
    ) -> Sequence[Any] | None:  # Any: likewise
        """Return what ``keep`` was given for ``seat``, as it is at ``place``; None if it cannot.

        It can as long as ``places`` and ``counts`` stay the same.
        """

    @abstractmethod
    def keep(
        self, seat: int, place: int, commands: list[Any], moving: Row, start: int
    ) -> Sequence[Any]:  # Any: what this listing makes
        """Return ``commands``, for which ``known`` has just been asked in vain, and keep them.

        At another of the places they would be the same but for those from number ``start`` on that
        begin as ``moving``: there is one for each of the places but the seat's own.
        """


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

    def known(self, seat: int, place: int, places: tuple[int, ...], counts: list[int]) -> None:
        """Return nothing: tuples are not cached."""

    def keep(
        self, seat: int, place: int, commands: list[Row], moving: Row, start: int
    ) -> list[Row]:
        return commands


ROWS: Final = RowListing()


MOST_PLACES: Final = 3
"""For how many places the commands of a seat are cached; most seats move between a few."""


class _Alike:
    """The last commands that began alike, and by what values they ended."""

    __slots__ = ("endings", "facts", "values")

    def __init__(self, endings: Mapping[Any, Any]) -> None:  # Any: facts by their last fields
        self.endings = endings
        self.values: Any = None  # Any: numbers, or how many there are of each
        self.facts: tuple[Any, ...] = ()


class _CachedList:
    """All commands of a seat, as long as nothing changes but where it is."""

    __slots__ = ("after", "before", "commands", "counts", "moves", "places")

    def __init__(self, places: tuple[int, ...], counts: list[int]) -> None:
        self.places = places
        self.counts = counts
        self.commands: dict[int, tuple[Any, ...]] = {}  # Any: facts
        self.before: tuple[Any, ...] = ()  # Any: facts
        self.moves: tuple[Any, ...] = ()  # Any: facts
        self.after: tuple[Any, ...] = ()  # Any: facts


class FactListing(Listing):
    """Makes facts of one game, in its vocabulary.

    Most commands stay legal from one moment to the next: those that begin alike are made again only
    when they can end differently, and all those of a seat are cached together.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.most = ALL
        self._vocabulary = vocabulary
        self._facts: dict[Row, Any] = vocabulary.facts
        self._alike: dict[Row, _Alike] = {}
        self._cached: dict[int, _CachedList] = {}

    def alone(self, row: Row) -> Any:  # Any: the fact
        fact = self._facts.get(row)
        return self._vocabulary.fact(row) if fact is None else fact

    def each(self, beginning: Row, values: tuple[Any, ...]) -> tuple[Any, ...]:  # Any: facts
        alike = self._alike.get(beginning)
        if alike is None:
            alike = self._beginning(beginning)
        if alike.values is not values and alike.values != values:
            alike.facts = tuple(map(alike.endings.__getitem__, values))
            alike.values = values
        return alike.facts

    def each_of(
        self, beginning: Row, values: tuple[Any, ...], counts: list[int]
    ) -> tuple[Any, ...]:  # Any: facts
        alike = self._alike.get(beginning)
        if alike is None:
            alike = self._beginning(beginning)
        if alike.values != counts:
            alike.facts = tuple(map(alike.endings.__getitem__, compress(values, counts)))
            alike.values = counts[:]
        return alike.facts

    def each_but(
        self, beginning: Row, values: tuple[Any, ...], without: object
    ) -> tuple[Any, ...]:  # Any: facts
        facts = self.each(beginning, values)
        place = values.index(without)
        return facts[:place] + facts[place + 1 :]

    def known(
        self, seat: int, place: int, places: tuple[int, ...], counts: list[int]
    ) -> tuple[Any, ...] | None:  # Any: facts
        cached = self._cached.get(seat)
        if cached is None or cached.places is not places or cached.counts != counts:
            self._cached[seat] = _CachedList(places, counts[:])
            return None
        facts = cached.commands.get(place)
        if facts is None and cached.moves and place in places:
            moves, here = cached.moves, places.index(place)
            facts = cached.before + moves[:here] + moves[here + 1 :] + cached.after
            if len(cached.commands) >= MOST_PLACES:
                cached.commands.clear()
            cached.commands[place] = facts
        return facts

    def keep(
        self, seat: int, place: int, commands: list[Any], moving: Row, start: int
    ) -> tuple[Any, ...]:  # Any: facts
        cached = self._cached[seat]
        facts = cached.commands[place] = tuple(commands)
        if place in cached.places:
            cached.moves = self.each(moving, cached.places)
            cached.before, cached.after = facts[:start], facts[start + len(cached.places) - 1 :]
        return facts

    def _beginning(self, beginning: Row) -> _Alike:
        alike = self._alike[beginning] = _Alike(self._vocabulary.endings(beginning))
        return alike
