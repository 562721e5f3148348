"""The vocabulary: the translation between facts with names and tuples of numbers.

Whole numbers are themselves; a word of a ``Literal`` is its position there; any other text is a
name of the game's own (a tile, a card), and is its position among the ``names`` that the log's
header lists; such names may also be coordinates, in a field ``str | tuple[int, int]``; a truth
value is 0 or 1; a value that may be missing is a tuple of one or none; a tuple is a tuple. So a row
contains only numbers and tuples of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin

from attrs import frozen

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.facts import Fact, fact_of, words_of
from maginor_core.engine.numbers import Row
from maginor_core.engine.undo import DISCLOSURE_FACTS, Undo, Undone
from maginor_core.engine.validation import (
    array,
    optional,
    picker,
    shown,
    truth,
    whole,
)

MOST_FACTS = 1 << 14
"""How many facts a vocabulary caches before it clears the cache."""

MOST_VOCABULARIES = 8
"""How many vocabularies are cached: games with the same tiles share one."""

Name: TypeAlias = str | tuple[int, ...]
"""A name of the game's own: a text, or coordinates."""

_ToNumber = Callable[[Any], Any]  # Any: each takes the values of its own field
_FromNumber = Callable[[Any], Any]  # Any: likewise


@frozen
class _Field:
    """How the values of a field are written and read.

    Attributes:
        to_number: writes a value; raises ``LookupError`` if it has no number.
        or_unknown: writes a value; a name that is unknown is one past the last.
        from_number: reads a number that is known to be right.
        checked: reads untrusted input; raises ``MalformedError`` if it is not a number of the
            field.
        limit: how many numbers are valid; None if any number is.
    """

    to_number: _ToNumber
    or_unknown: _ToNumber
    from_number: _FromNumber
    checked: _FromNumber
    limit: int | None = None


class Codec:
    """The classes of a game's commands and events, by their tags."""

    def __init__(self, kinds: Sequence[type[Fact]]) -> None:
        """Take the classes, each with a tag of its own.

        Raises:
            TypeError: a class has no tag or that of another, or a field that rows cannot hold.
        """
        tags: dict[int, type[Fact]] = {}
        all_kinds: list[type[Fact]] = list(dict.fromkeys((*kinds, Undo, Undone, *DISCLOSURE_FACTS)))
        for kind in all_kinds:
            if kind.tag is None or kind.tag in tags:
                raise TypeError(f"{kind.__name__} has no tag of its own")
            tags[kind.tag] = kind
        self.tags: Mapping[int, type[Fact]] = tags
        self.vocabulary: Callable[[tuple[Name, ...]], Vocabulary] = lru_cache(MOST_VOCABULARIES)(
            self._vocabulary
        )

    def _vocabulary(self, names: tuple[Name, ...]) -> Vocabulary:
        return Vocabulary(self.tags, names)


class Vocabulary:
    """The translation for games that use the same names, in the same order.

    Facts that the engine makes are cached by their rows, so that making one again is a look-up;
    those from other sources are not.

    Attributes:
        names: the names, by position.
        facts: the cached facts, by row; read-only.
    """

    def __init__(self, tags: Mapping[int, type[Fact]], names: Sequence[Name]) -> None:
        self.names = tuple(names)
        self.facts: dict[Row, Any] = {}  # Any: facts of the classes that the tags name
        self._endings: dict[Row, _Endings] = {}
        positions = self._positions = {name: place for place, name in enumerate(self.names)}
        self._kinds = {
            tag: (kind, tuple([_field(a, positions, self.names) for a in kind.annotations]))
            for tag, kind in tags.items()
        }

    def fact(self, row: Row) -> Any:  # Any: of the class that the tag names
        """Return the fact of ``row``, a tuple from the engine."""
        try:
            return self.facts[row]
        except KeyError:
            kind, fields = self._kinds[row[0]]
            values = [
                field.from_number(number) for field, number in zip(fields, row[1:], strict=True)
            ]
            fact = fact_of(kind, tuple(values), row, self)
            if len(self.facts) >= MOST_FACTS:
                self.facts.clear()
                self._endings.clear()
            self.facts[row] = fact
            return fact

    def endings(self, beginning: Row) -> Mapping[Any, Any]:  # Any: facts by numbers
        """Return the facts whose tuples begin alike, each by its last number; made at need."""
        known = self._endings.get(beginning)
        if known is None:
            known = self._endings[beginning] = _Endings(self, beginning)
        return known

    def row(self, fact: Fact) -> Row:
        """Return ``fact`` in numbers.

        Raises:
            MalformedError: its class or a name in it is unknown here.
        """
        if fact.origin is self:
            return fact.row
        try:
            fields = self._fields_of(fact)
            values = zip(fields, fact.values(), strict=True)
            return (fact.tag, *[field.to_number(value) for field, value in values])
        except LookupError as error:
            raise MalformedError(f"{fact!r} cannot be written: {error} is unknown here") from None

    def row_or_unknown(self, fact: object) -> tuple[Row, str]:
        """Return ``fact`` in numbers and the first name in it that is unknown, or ``""``.

        Such a name has the number after the last.

        Raises:
            LookupError: its class is unknown here.
        """
        if not isinstance(fact, Fact):
            raise LookupError(type(fact).__name__)
        if fact.origin is self:
            return fact.row, ""
        fields, values = self._fields_of(fact), fact.values()
        numbers = [field.or_unknown(value) for field, value in zip(fields, values, strict=True)]
        unknown = ""
        for annotation, value in zip(fact.annotations, values, strict=True):
            if is_name(annotation) and value not in self._positions and not unknown:
                unknown = value if isinstance(value, str) else shown(value)
        return (fact.tag, *numbers), unknown

    def read(self, row: object) -> Any:  # Any: likewise
        """Return the fact of ``row``, a tuple from untrusted input; it is not cached.

        Raises:
            MalformedError: it is not valid.
        """
        if type(row) is not tuple or not row or type(row[0]) is not int:
            raise MalformedError(f"{shown(row)} is not a tag with fields")
        if row[0] not in self._kinds:
            raise MalformedError(f"tag {row[0]} is unknown")
        kind, fields = self._kinds[row[0]]
        if len(row) != len(fields) + 1:
            raise MalformedError(
                f"{kind.__name__} has {len(fields)} fields, not {len(row) - 1}: {shown(row)}"
            )
        values = [field.checked(number) for field, number in zip(fields, row[1:], strict=True)]
        return fact_of(kind, tuple(values), row, self)

    def cached(self, fact: Any) -> Any:  # Any: likewise
        """Return the one cached fact for all that equal ``fact``, which ``read`` returned."""
        return self.fact(fact.row)

    def limits(self, tag: int) -> tuple[int | None, ...]:
        """Return, for each field of the class with ``tag``, how many words it may be.

        None stands for a field of which the rules themselves know what it may be.
        """
        _, fields = self._kinds[tag]
        return tuple([field.limit for field in fields])

    def _fields_of(self, fact: Fact) -> tuple[_Field, ...]:
        kind, fields = self._kinds.get(-1 if fact.tag is None else fact.tag, (None, ()))
        if kind is not type(fact):
            raise LookupError(type(fact).__name__)
        return fields


class _Endings(dict[Any, Any]):  # Any: facts by numbers
    """The facts whose tuples begin alike, each by its last number."""

    __slots__ = ("_beginning", "_vocabulary")

    def __init__(self, vocabulary: Vocabulary, beginning: Row) -> None:
        self._vocabulary = vocabulary
        self._beginning = beginning

    def __missing__(self, number: Any) -> Any:  # Any: the fact
        fact = self[number] = self._vocabulary.fact((*self._beginning, number))
        return fact


def _field(annotation: object, positions: Mapping[Name, int], names: Sequence[Name]) -> _Field:
    """Return how values of ``annotation`` are written and read."""
    if annotation is int:
        return _Field(int, int, int, whole)
    if is_name(annotation):
        past = len(names)
        return _Field(
            positions.__getitem__,
            lambda name: positions.get(name, past),
            names.__getitem__,
            picker(names),
        )
    if annotation is bool:
        return _Field(int, int, bool, truth, 2)
    if type(None) in get_args(annotation):
        return _optional(_field(_without_none(annotation), positions, names))
    if words := words_of(annotation):
        places = {word: place for place, word in enumerate(words)}.__getitem__
        return _Field(places, places, words.__getitem__, picker(words), len(words))
    if get_origin(annotation) is tuple and get_args(annotation)[1:] != (...,):
        return _fixed([_field(part, positions, names) for part in get_args(annotation)])
    if get_origin(annotation) is tuple:
        item = _field(get_args(annotation)[0], positions, names)
        return _Field(
            lambda values: tuple([item.to_number(value) for value in values]),
            lambda values: tuple([item.or_unknown(value) for value in values]),
            lambda numbers: tuple([item.from_number(number) for number in numbers]),
            lambda numbers: tuple([item.checked(number) for number in array(numbers)]),
        )
    raise TypeError(f"a log holds no {annotation!r}")


def is_name(annotation: object) -> bool:
    """Return whether a field contains a name of the game's own: a text, coordinates, or either."""
    if annotation is str:
        return True
    parts = get_args(annotation)
    return get_origin(annotation) in (Union, UnionType) and all(
        part is str or (get_origin(part) is tuple and set(get_args(part)) == {int})
        for part in parts
    )


def _without_none(annotation: object) -> object:
    parts = tuple([part for part in get_args(annotation) if part is not type(None)])
    return parts[0] if len(parts) == 1 else Union[parts]  # noqa: UP007 # made from its parts


def _optional(item: _Field) -> _Field:
    """Return how values that may be missing are written: as an array of one or none."""
    return _Field(
        lambda value: () if value is None else (item.to_number(value),),
        lambda value: () if value is None else (item.or_unknown(value),),
        lambda numbers: item.from_number(numbers[0]) if numbers else None,
        optional(item.checked),
    )


def _fixed(items: Sequence[_Field]) -> _Field:
    """Return how tuples of so many items are written."""
    return _Field(
        lambda values: tuple([i.to_number(v) for i, v in zip(items, values, strict=True)]),
        lambda values: tuple([i.or_unknown(v) for i, v in zip(items, values, strict=True)]),
        lambda numbers: tuple([i.from_number(n) for i, n in zip(items, numbers, strict=True)]),
        lambda numbers: tuple(
            [i.checked(n) for i, n in zip(items, array(numbers, len(items)), strict=True)]
        ),
    )
