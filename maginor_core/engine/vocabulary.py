"""The vocabulary: the translation between facts with names and tuples of numbers.

How each field is written follows from its annotation (``engine.fields``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.facts import Fact, fact_of
from maginor_core.engine.fields import Form, Name, Row, form_with
from maginor_core.engine.undo import DISCLOSURE_FACTS, Undo, Undone
from maginor_core.engine.validation import shown

MOST_FACTS = 1 << 14
"""How many facts a vocabulary caches before it clears the cache."""

MOST_VOCABULARIES = 8
"""How many vocabularies are cached: games with the same tiles share one."""


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
            tag: (kind, tuple([form_with(a, self.names, positions) for a in kind.annotations]))
            for tag, kind in tags.items()
        }

    def fact(self, row: Row) -> Any:  # Any: of the class that the tag names
        """Return the fact of ``row``, a tuple from the engine."""
        try:
            return self.facts[row]
        except KeyError:
            kind, fields = self._kinds[row[0]]
            values = [field.trusted(number) for field, number in zip(fields, row[1:], strict=True)]
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
            return (fact.tag, *[field.to_numbers(value) for field, value in values])
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
        for field, value in zip(fields, values, strict=True):
            if field.kind == "name" and value not in self._positions and not unknown:
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
        values = [field.from_numbers(number) for field, number in zip(fields, row[1:], strict=True)]
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

    def _fields_of(self, fact: Fact) -> tuple[Form, ...]:
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
