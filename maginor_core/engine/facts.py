"""Facts: commands and events as frozen objects with named fields, for everyone outside the rules.

A class is declared once: its tag, its fields, and by their annotations which number each field is
as a tuple (``engine.vocabulary``). Inside, games are played on tuples; facts are made when somebody
looks. A fact that was made from a row carries it.
"""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import (
    ClassVar,
    Literal,
    Self,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
)

import attrs

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.numbers import MOST_TAGS, Row
from maginor_core.engine.validation import shown

# What a field may be: a value has exactly the type of its annotation, without conversion or
# lookalikes. The annotations understood are ``int``, ``str``, ``bool``, ``None``, ``Literal`` of
# strings, ``tuple[X, ...]``, ``tuple[X, Y]`` and unions of these.

Check = Callable[[object], bool]


@cache
def check_for(annotation: object) -> Check:
    """Return the function that returns whether a value is exactly of ``annotation``.

    Raises:
        TypeError: the annotation is of a kind that facts are not made of.
    """
    if annotation in (int, str, bool):
        return lambda value: type(value) is annotation
    if annotation in (None, types.NoneType):
        return lambda value: value is None
    origin = get_origin(annotation)
    if origin is Literal:
        words = frozenset(get_args(annotation))
        return lambda value: type(value) is str and value in words
    if origin in (Union, types.UnionType):
        checks = tuple(check_for(part) for part in get_args(annotation))
        return lambda value: any(check(value) for check in checks)
    if origin is tuple and get_args(annotation)[1:] == (...,):
        item = check_for(get_args(annotation)[0])
        return lambda value: type(value) is tuple and all(map(item, value))
    if origin is tuple:
        items = tuple(check_for(part) for part in get_args(annotation))
        return lambda value: (
            type(value) is tuple
            and len(value) == len(items)
            and all(check(part) for check, part in zip(items, value, strict=True))
        )
    raise TypeError(f"facts are not made of {annotation!r}")


def words_of(annotation: object) -> tuple[str, ...]:
    """Return the words that ``annotation`` admits, in their order, if it is made of literals."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if get_origin(annotation) in (Union, types.UnionType):
        return tuple(word for part in get_args(annotation) for word in words_of(part))
    return ()


def describe(annotation: object) -> str:
    """Describe for people what ``annotation`` admits."""
    if words := words_of(annotation):
        return "one of " + ", ".join(words)
    if get_origin(annotation) in (Union, types.UnionType):
        return " or ".join(map(describe, get_args(annotation)))
    if get_origin(annotation) is tuple and get_args(annotation)[1:] != (...,):
        return f"a tuple of {', '.join(map(describe, get_args(annotation)))}"
    if get_origin(annotation) is tuple:
        return f"a tuple, each item {describe(get_args(annotation)[0])}"
    plain: dict[object, str] = {
        int: "a whole number",
        str: "text",
        bool: "true or false",
        None: "nothing",
    }
    return plain.get(annotation, str(annotation))


class Fact:
    """What every fact can do: be made from its fields, be pickled, be copied for free.

    Attributes:
        tag: the number of the class in tuples; None if no log holds it.
        is_command: whether the class was declared as a command, not as an event.
        names: the fields, in order.
        annotations: what each of them may be.
        internal: the fields that only the engine uses, each with the value that a fact read from
            public JSON gets, since public JSON omits them.
        origin: the vocabulary that made the fact from ``row``; None if somebody else made it.
        row: the fact in that vocabulary's numbers; only where there is an ``origin``.
    """

    __slots__ = ("origin", "row")

    tag: ClassVar[int | None]
    is_command: ClassVar[bool]
    names: ClassVar[tuple[str, ...]]
    annotations: ClassVar[tuple[object, ...]]
    internal: ClassVar[Mapping[str, object]]
    checks: ClassVar[tuple[Check, ...]]

    origin: object
    row: Row

    def values(self) -> tuple[object, ...]:
        """Return the values of the fields, in their order."""
        return tuple([getattr(self, name) for name in self.names])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        return self.values() == other.values()

    def __hash__(self) -> int:
        return hash((type(self).tag, self.values()))

    def __repr__(self) -> str:
        stated = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.names])
        return f"{type(self).__name__}({stated})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), self.values()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


F = TypeVar("F", bound=Fact)

_set_origin = Fact.__dict__["origin"].__set__
_set_row = Fact.__dict__["row"].__set__


_NOTHING_INTERNAL: Mapping[str, object] = MappingProxyType({})


@dataclass_transform(frozen_default=True)
def event(
    tag: int | None, internal: Mapping[str, object] = _NOTHING_INTERNAL
) -> Callable[[type[F]], type[F]]:
    """Make a class a frozen event whose fields are checked.

    Args:
        tag: the number of the class in logs; without one, no log can contain it.
        internal: the fields that public JSON omits, each with the value that reading it gives.
    """
    return _declared(tag, internal, is_command=False)


@dataclass_transform(frozen_default=True)
def command(tag: int) -> Callable[[type[F]], type[F]]:
    """Make a class a frozen command whose fields are checked."""
    return _declared(tag, _NOTHING_INTERNAL, is_command=True)


def _declared(
    tag: int | None, internal: Mapping[str, object], *, is_command: bool
) -> Callable[[type[F]], type[F]]:
    if tag is not None and not 0 <= tag < MOST_TAGS:
        raise ValueError(f"tag {tag} is not from 0 to {MOST_TAGS - 1}")

    def declare(cls: type[F]) -> type[F]:
        frozen = attrs.frozen(init=False, repr=False, eq=False)(cls)
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", frozen))
        frozen.tag = tag
        frozen.is_command = is_command
        frozen.internal = internal
        frozen.names = tuple([field.name for field in fields])
        frozen.annotations = tuple([_evaluated(field.type, cls.__module__) for field in fields])
        frozen.checks = tuple(map(check_for, frozen.annotations))
        frozen.__init__ = _init  # type: ignore[assignment,method-assign] # what attrs would make checks nothing
        return frozen

    return declare


def _evaluated(annotation: object, module: str) -> object:
    """Return the type that an annotation in ``module`` names; each is compiled only once."""
    if not isinstance(annotation, str):
        return annotation
    known = _EVALUATED.get((module, annotation))
    if known is None:
        known = eval(annotation, vars(sys.modules[module]))
        _EVALUATED[module, annotation] = known = _evaluated(known, module)
    return known


_EVALUATED: dict[tuple[str, str], object] = {}


def _init(self: Fact, *values: object, **named: object) -> None:
    cls = type(self)
    if named:
        values = _in_order(cls, values, named)
    _check(cls, values)
    _fill(self, values)
    _set_origin(self, None)


def fact_of(kind: type[F], values: tuple[object, ...], row: Row, origin: object) -> F:
    """Return the fact of ``kind`` that ``origin`` makes from ``row``; nothing is checked."""
    fact = object.__new__(kind)
    _fill(fact, values)
    _set_origin(fact, origin)
    _set_row(fact, row)
    return fact


def _fill(fact: Fact, values: tuple[object, ...]) -> None:
    fact.__attrs_init__(*values)  # type: ignore[attr-defined] # attrs adds it: init=False


def _check(cls: type[Fact], values: tuple[object, ...]) -> None:
    if len(values) != len(cls.names):
        wanted = ", ".join(cls.names) or "nothing"
        raise MalformedError(f"{cls.__name__} takes {wanted}; {len(values)} values were given")
    for name, check, annotation, value in zip(
        cls.names, cls.checks, cls.annotations, values, strict=True
    ):
        if not check(value):
            raise MalformedError(
                f"{cls.__name__}.{name} must be {describe(annotation)}, not {shown(value)}", name
            )


def _in_order(
    cls: type[Fact], values: tuple[object, ...], named: dict[str, object]
) -> tuple[object, ...]:
    rest = cls.names[len(values) :]
    if set(named) != set(rest):
        wanted = ", ".join(cls.names) or "nothing"
        raise MalformedError(
            f"{cls.__name__} takes {wanted}; given were {len(values)} values and "
            + ", ".join(sorted(named))
        )
    return values + tuple([named[name] for name in rest])


def type_name(kind: type) -> str:
    """Return the JSON name of a command or event class: ``RollDie`` is ``roll_die``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
