"""Facts: frozen values of which one object stands for all that are equal.

A game has few distinct events and commands (under some thousands in its whole universe), so each is
made once and shared: making one again is a table look-up, nobody can change it, and two facts are
equal exactly if they are the same object. The tables are bounded: past the bound a fact is kept
only as long as somebody holds it.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any, ClassVar, Self, TypeVar, cast, dataclass_transform
from weakref import WeakValueDictionary

import attrs

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.exact import Check, check_for, describe, shown

TABLE_LIMIT = 1 << 14
"""The most facts of one class that are kept for good."""

_PLAIN = frozenset((int, str))
"""Types whose equal values are the same value; ``True == 1 == 1.0`` are not."""

_MAKING = Lock()


class Interned:
    """What every fact can do: be made from its fields, be pickled, be copied for free."""

    __slots__ = ()

    table: ClassVar[dict[tuple[object, ...], Any]]  # holds objects of the subclass alone
    passing: ClassVar[WeakValueDictionary[tuple[object, ...], Any]]  # likewise, past the bound
    names: ClassVar[tuple[str, ...]]
    annotations: ClassVar[tuple[object, ...]]
    checks: ClassVar[tuple[Check, ...]]

    def values(self) -> tuple[object, ...]:
        """Return the values of the fields, in their order."""
        return tuple(getattr(self, name) for name in self.names)

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.names)
        return f"{type(self).__name__}({told})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), self.values()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


F = TypeVar("F", bound=Interned)


@dataclass_transform(frozen_default=True)
def event(cls: type[F]) -> type[F]:
    """Make ``cls`` a shared frozen fact whose fields are checked when one is first made."""
    return _interned(cls, _new_event)


@dataclass_transform(frozen_default=True)
def command(cls: type[F]) -> type[F]:
    """Make ``cls`` a shared frozen wish whose fields are checked each time: strangers make it."""
    return _interned(cls, _new_command)


def _interned(cls: type[F], new: Callable[..., Any]) -> type[F]:  # Any: makes whatever it is put on
    frozen = attrs.frozen(init=False, eq=False, repr=False)(cls)
    fields = attrs.fields(attrs.resolve_types(cast("type[attrs.AttrsInstance]", frozen)))
    frozen.table = {}
    frozen.passing = WeakValueDictionary()
    frozen.names = tuple(field.name for field in fields)
    frozen.annotations = tuple(field.type for field in fields)
    frozen.checks = tuple(map(check_for, frozen.annotations))
    frozen.__new__ = new  # type: ignore[method-assign] # the one place where facts are made
    return frozen


def _new_event(cls: type[Interned], *values: object, **named: object) -> Any:  # Any: of class cls
    if named:
        values = _in_order(cls, values, named)
    try:
        return cls.table[values]
    except (KeyError, TypeError):
        return _make(cls, values)


def _new_command(cls: type[Interned], *values: object, **named: object) -> Any:  # Any: of class cls
    if named:
        values = _in_order(cls, values, named)
    try:
        made = cls.table[values]
    except (KeyError, TypeError):
        return _make(cls, values)
    if not _PLAIN.issuperset(map(type, values)):
        _check(cls, values)
    return made


def _make(cls: type[Interned], values: tuple[object, ...]) -> Any:  # Any: of class cls
    _check(cls, values)
    with _MAKING:
        made = cls.table.get(values)
        if made is None and cls.passing:
            made = cls.passing.get(values)
        if made is None:
            made = object.__new__(cls)
            made.__attrs_init__(*values)  # type: ignore[attr-defined] # attrs adds it: init=False
            kept = cls.table if len(cls.table) < TABLE_LIMIT else cls.passing
            kept[values] = made
    return made


def _check(cls: type[Interned], values: tuple[object, ...]) -> None:
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
    cls: type[Interned], values: tuple[object, ...], named: dict[str, object]
) -> tuple[object, ...]:
    rest = cls.names[len(values) :]
    if set(named) != set(rest):
        wanted = ", ".join(cls.names) or "nothing"
        raise MalformedError(
            f"{cls.__name__} takes {wanted}; given were {len(values)} values and "
            + ", ".join(sorted(named))
        )
    return values + tuple(named[name] for name in rest)
