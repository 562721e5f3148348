"""Limits: what a value of a setup must be besides its type, written in its annotation.

    lives: Annotated[int, at_least(1, "SETUP-02")] = 6
    first_player: Annotated[int, Ruled("SETUP-06"), seat()]
    hands: Annotated[tuple[Hand, ...], Ruled("SETUP-03"), one_for_each_player()]

| mark | a value is refused |
| --- | --- |
| ``Ruled(ruling)`` | by this ruling, with all that is in it |
| ``Ruled(ruling, wanted)`` | in these words too, where its type is wrong |
| ``at_least``, ``between``, ``seat``, ``size``, ``one_for_each_player`` | outside a range |
| ``told(reason)`` | in these words, where its type is wrong |
| ``different``, ``Limit`` | if it repeats something, or by a function of the game's own |
| ``EVERY_KEY`` | as a mapping without one of the words that its keys are |
| ``Keys(names)`` | as a list, with other keys than these in JSON, where it is an object |
| ``ONE_PLACE`` | as a list, at its own place for the limits of its items |
| ``ANY_ORDER`` | in the same way, as a list whose order means nothing: it is kept ascending |
| ``AS_ONE`` | as a list, at its own place for whatever is wrong in it, as coordinates are |

A limit that names a ruling is one of a value of the right type. One that names none belongs to the
type: a value of another type is refused in its words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from maginor_core.engine.errors import shown

Owner: TypeAlias = Any  # Any: the object whose attribute it is, such as a setup of the game
Bound: TypeAlias = int | Callable[[Owner], int]
"""A number, or one that follows from other attributes of the same object."""


# These are plain classes: attrs would take longer to make them than all the rest of this module.


class Ruled:
    """Which ruling the refusals of a value cite, unless something in it names another.

    Attributes:
        ruling: its ID.
        wanted: what the value must be, for people; what its type says if empty.
    """

    __slots__ = ("ruling", "wanted")

    def __init__(self, ruling: str, wanted: str = "") -> None:
        self.ruling = ruling
        self.wanted = wanted


class Limit:
    """What a value must be besides its type.

    Attributes:
        holds: whether a value, of the type, is right in the object whose attribute it is.
        reason: what is wrong with any other value, and what is right.
        ruling: the ID of the ruling that forbids it; if empty, the limit belongs to the type.
        range: the least and the greatest number, each None if there is none, of a limit that is
            nothing else.
        relates: whether it depends on other attributes, which are then checked first.
        among: all values that are right, of a limit that is nothing else.
    """

    __slots__ = ("among", "holds", "range", "reason", "relates", "ruling")

    def __init__(
        self,
        holds: Callable[[Any, Owner], bool],
        reason: Callable[[Any, Owner], str],
        ruling: str = "",
        range: tuple[int | None, int | None] | None = None,  # noqa: A002 # what it is
        *,
        relates: bool = False,
        among: Callable[[Owner], frozenset[Any]] | None = None,
    ) -> None:
        self.holds = holds
        self.reason = reason
        self.ruling = ruling
        self.range = range
        self.relates = relates
        self.among = among


def at_least(least: int, ruling: str = "") -> Limit:
    """Return the limit of numbers that are ``least`` or more."""
    return Limit(
        lambda number, _: bool(number >= least),
        lambda number, _: f"must be {least} or more, not {shown(number)}",
        ruling,
        (least, None),
    )


def between(
    least: int,
    most: Bound,
    ruling: str = "",
    wanted: str = "a whole number from {least} to {most}",
) -> Limit:
    """Return the limit of numbers from ``least`` to ``most``; ``wanted`` says so for people."""

    def reason(number: object, owner: Owner) -> str:
        words = wanted.format(least=least, most=_number(most, owner))
        return f"must be {words}, not {shown(number)}"

    holds: Callable[[Any, Owner], bool] = (
        (lambda number, _: least <= number <= most)
        if isinstance(most, int)
        else (lambda number, owner: least <= number <= most(owner))
    )
    return Limit(
        holds,
        reason,
        ruling,
        (least, most) if isinstance(most, int) else None,
        relates=not isinstance(most, int),
    )


def seat(ruling: str = "", wanted: str = "a seat from {least} to {most}") -> Limit:
    """Return the limit of seats: numbers from 0 on of which there are as many as players."""
    return between(0, lambda setup: setup.players - 1, ruling, wanted)


def among(
    values: Callable[[Owner], frozenset[Any]], reason: Callable[[Any], str], ruling: str = ""
) -> Limit:
    """Return the limit of values that are in a set, which follows from other attributes."""
    return Limit(
        lambda value, owner: value in values(owner),
        lambda value, _: reason(value),
        ruling,
        relates=True,
        among=values,
    )


def size(count: Bound, ruling: str = "", wanted: str = "{count} items") -> Limit:
    """Return the limit of lists with so many items; ``wanted`` says so for people."""

    def reason(value: Any, owner: Owner) -> str:
        words = wanted.format(count=_number(count, owner))
        return f"must be {words}, not {len(value) if ruling else shown(value)}"

    holds: Callable[[Any, Owner], bool] = (
        (lambda value, _: len(value) == count)
        if isinstance(count, int)
        else (lambda value, owner: len(value) == count(owner))
    )
    return Limit(
        holds,
        reason,
        ruling,
        relates=not isinstance(count, int),
    )


def one_for_each_player(ruling: str = "", wanted: str = "one for each of {count} players") -> Limit:
    """Return the limit of lists with an item for each player."""
    return size(lambda setup: setup.players, ruling, wanted)


def different(ruling: str) -> Limit:
    """Return the limit of lists in which nothing is there twice."""
    return Limit(_is_different, lambda items, _: f"names something twice: {shown(items)}", ruling)


def _is_different(items: Any, _: Owner) -> bool:
    try:
        return len(set(items)) == len(items)
    except TypeError:  # some are lists, as JSON has them
        return not any(item in items[:place] for place, item in enumerate(items))


def told(reason: Callable[[Any], str]) -> Limit:
    """Return the limit that every value of the type keeps to, with words for what is none."""
    return Limit(lambda *_: True, lambda value, _: reason(value), range=(None, None))


def _number(bound: Bound, owner: Owner) -> int:
    return bound if isinstance(bound, int) else bound(owner)


# Marks of how a value is kept and written.


class Mark:
    """What says how a value is kept, or where it is refused; the module's page lists them."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


class Keys:
    """The mark of a list that is an object in JSON, with these keys, an item for each.

    Attributes:
        names: the keys, as texts.
    """

    __slots__ = ("names",)

    def __init__(self, names: Iterable[object]) -> None:
        self.names = tuple(map(str, names))


class ForEachPlayer:
    """The default of an attribute that is a tuple with the same item for each player.

    Attributes:
        of: the item of a setup whose other attributes are checked.
    """

    __slots__ = ("of",)

    def __init__(self, of: Callable[[Owner], object]) -> None:
        self.of = of

    def in_setup(self, setup: Owner) -> tuple[object, ...]:
        """Return the default in a setup."""
        players: int = setup.players
        return (self.of(setup),) * players


def for_each_player(of: Callable[[Owner], object]) -> Any:  # Any: of any type
    """Return the default of an attribute that is a tuple, ``of`` a setup for each player."""
    return ForEachPlayer(of)


ANY_ORDER: Final = Mark("ANY_ORDER")
ONE_PLACE: Final = Mark("ONE_PLACE")
AS_ONE: Final = Mark("AS_ONE")
EVERY_KEY: Final = Mark("EVERY_KEY")
