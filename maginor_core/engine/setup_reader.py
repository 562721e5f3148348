"""Reading setups in numbers: what many games have alike is read and checked once.

A collection of logs has few boxes of parts and few variants, and each game has another deal. So of
a declared class the attributes that are not ``dealt``, and whose limits depend on no other
attribute, are recognized by their bytes; the others are read and checked in every setup.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from inspect import getattr_static
from operator import itemgetter
from typing import Any, Final, NamedTuple

import attrs

from maginor_core.engine.checks import AllRight, Keep, keeping, relates, rightness
from maginor_core.engine.errors import require_players
from maginor_core.engine.fields import Attribute, attributes_of
from maginor_core.engine.limits import ForEachPlayer

# In this module Any is a setup, or a value of an attribute, in numbers or not.
MOST: Final = 256
"""How many lasting parts are kept before all are dropped."""
_FORM: Final = 2
"""The version of marshal: the same bytes for the same values, of whatever identity."""


class _Dealt(NamedTuple):
    """An attribute that is read in every setup.

    Attributes:
        read: the value that numbers are.
        are_right: whether values, which are the same in numbers, are right as they are; None if
            they are not the same.
        keep: checks a value, and returns it as it is kept.
        write: the numbers of a value.
    """

    place: int
    name: str
    read: Callable[[Any], Any]
    are_right: AllRight | None
    keep: Keep
    write: Callable[[Any], Any]


class _Lasting(NamedTuple):
    """What many setups have alike: attributes, and all numbers of one of these setups.

    Attributes:
        as_written: whether the numbers of these attributes are in their one form.
    """

    values: list[tuple[str, Any]]
    numbers: list[Any]
    as_written: bool


class SetupReader:
    """Reads setups of a class in numbers, from any source."""

    def __init__(
        self,
        kind: type[Any],
        base: type,
        whole: Callable[[Any], Any],
        writer: Callable[[Attribute], Callable[[Any], Any]],
    ) -> None:
        """Prepare for a class.

        Args:
            kind: the class of setups.
            base: the class beneath it that checks setups and writes their numbers.
            whole: the setup that numbers describe; raises what is wrong with them.
            writer: what writes an attribute in numbers.
        """
        self._kind, self._read_whole = kind, whole
        attributes = attributes_of(kind)
        self._size = len(attributes)
        self._lasting: list[tuple[int, str]] = []
        self._dealt: list[_Dealt] = []
        self._checks: tuple[list[_Dealt], list[_Dealt]] = [], []
        for place, one in enumerate(attributes):
            relating = relates(one.form) or type(one.default) is ForEachPlayer
            if not relating and one.name not in kind.dealt:
                self._lasting.append((place, one.name))
                continue
            keep, write = keeping(one.form), writer(one)
            right = rightness(one.form)
            dealt = _Dealt(place, one.name, one.form.from_numbers, right, keep, write)
            self._dealt.append(dealt)
            self._checks[relating].append(dealt)
        self._key = itemgetter(*[place for place, _ in self._lasting]) if self._lasting else None
        if any(
            getattr_static(kind, name) is not getattr_static(base, name)
            for name in ("__attrs_post_init__", "numbers")
        ) or any(one.validator or one.converter for one in attrs.fields(kind)):
            self._key = None
        self._known: dict[bytes, _Lasting] = {}

    def setup(self, numbers: Any) -> Any:
        """Return the setup that numbers describe; raises a ``MalformedError``."""
        if self._key is None:
            return self._read_whole(numbers)
        try:
            key = marshal.dumps(self._key(numbers), _FORM)
            known = self._known.get(key)
            if known is not None:
                return self._read(numbers, known)
        except Exception:  # whatever it is, all is read again, to say what is wrong
            return self._read_whole(numbers)
        made = self._read_whole(numbers)
        values = [(name, getattr(made, name)) for _, name in self._lasting]
        as_written = self._key(made.numbers) == self._key(numbers)
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[key] = _Lasting(values, list(made.numbers), as_written)
        return made

    def _read(self, numbers: Any, lasting: _Lasting) -> Any:
        """Return a setup whose lasting part is known; raises anything if something is wrong."""
        if type(numbers) is not tuple or len(numbers) != self._size:
            raise ValueError
        made: Any = object.__new__(self._kind)
        put = object.__setattr__
        for name, value in lasting.values:
            put(made, name, value)
        for place, name, read, right, _, _ in self._dealt:
            put(made, name, numbers[place] if right else read(numbers[place]))
        changed = not lasting.as_written
        own, relating = self._checks
        changed |= self._check(made, own)
        require_players(made.players, made.player_counts, made.ruling)
        changed |= self._check(made, relating)
        made.check()
        if changed:
            written = lasting.numbers.copy()
            for one in self._dealt:
                written[one.place] = one.write(getattr(made, one.name))
            numbers = tuple(written)
        put(made, "numbers", numbers)
        return made

    def _check(self, made: Any, dealt: list[_Dealt]) -> bool:
        """Check attributes; return whether their numbers are perhaps others than were read."""
        changed = False
        for _, name, read, right, keep, _ in dealt:
            value = getattr(made, name)
            if right is None or not right((value,), made):
                kept = keep(value if right is None else read(value), made)
                object.__setattr__(made, name, kept)
                changed = True
        return changed
