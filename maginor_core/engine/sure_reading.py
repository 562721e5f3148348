"""Sure reading: what JSON that is right describes, without the places that an error would name.

Whoever reads something asks here first. JSON that is not surely right is read again by
``fields.made_from_json``, which accepts it, or says what is wrong with it and where.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, get_origin

import attrs

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.fields import (
    INTEGERS,
    TEXTS,
    Form,
    attributes_of,
    form_of,
    same,
)

# In this module Any is JSON, or a value of an annotation, which only its form can tell.
Read: TypeAlias = Callable[[Any], Any]
"""Returns the value that JSON describes; raises ``UnsureError``, or a ``TypeError`` for the same.
"""
_TYPES: Final = {"number": INTEGERS, "truth": frozenset([bool]), "words": TEXTS, "name": TEXTS}


class UnsureError(Exception):
    """JSON that is perhaps wrong."""


def arguments_of(kind: type) -> Callable[[object], dict[str, Any]]:
    """Return what reads the arguments from which an object of an attrs class is made.

    It raises ``UnsureError``, or a ``TypeError``, unless JSON surely describes them.
    """
    known = _ARGUMENTS.get(kind)
    if known is None:
        known = _ARGUMENTS[kind] = _arguments_of(kind)
    return known


_ARGUMENTS: dict[type, Callable[[object], dict[str, Any]]] = {}


def _arguments_of(kind: type) -> Callable[[object], dict[str, Any]]:
    attributes = attributes_of(kind)
    readers = {one.name: _reading(one.form) for one in attributes}
    needed = frozenset([one.name for one in attributes if one.default is attrs.NOTHING])

    def read(data: Any) -> dict[str, Any]:
        if type(data) is not dict or not needed <= data.keys() or None in data.values():
            raise UnsureError
        try:
            return {name: readers[name](value) for name, value in data.items()}
        except (KeyError, MalformedError):  # a SetupError, too
            raise UnsureError from None

    return read


def _reading(form: Form) -> Read:
    """Return what reads the values of a form; its marks are asked of the object that has them."""
    plain = form_of(form.annotation) if form.kind != "keyed" else form
    part = form.parts[0] if form.parts else form
    match form.kind:
        case "number" | "truth" | "words" | "name" if plain.to_json is same and plain.fits:
            return _value(plain.fits)
        case "optional":
            inner = _reading(part)
            return lambda value: None if value is None else inner(value)
        case "items":
            return _items(part, list if get_origin(form.annotation) is list else tuple)
        case "mapping" if form.parts[0].kind in ("words", "name"):
            return _mapping(*form.parts)
        case "object" if attrs.has(form.annotation) and form.parts:
            arguments = arguments_of(form.annotation)
            return lambda value: form.annotation(**arguments(value))
        case _:
            return lambda value: form.from_json(value, "")


def _value(fits: Callable[[object], bool]) -> Read:
    def read(value: Any) -> Any:
        if not fits(value):
            raise UnsureError
        return value

    return read


def _are_all(form: Form) -> Callable[[Any], bool] | None:
    """Return whether values are all of a form and as JSON has them; None if one has to look."""
    types = _TYPES.get(form.kind)
    if types is None or form_of(form.annotation).to_json is not same:
        return None
    if form.kind != "words":
        return lambda values: types.issuperset(map(type, values))
    words = frozenset(form.words)
    return lambda values: types.issuperset(map(type, values)) and words.issuperset(values)


def _items(item: Form, kind: type[list[Any]] | type[tuple[Any, ...]]) -> Read:
    are_all, one = _are_all(item), _reading(item)

    def read(values: Any) -> Any:
        if type(values) is not list:
            raise UnsureError
        if are_all is None:
            return kind([one(value) for value in values])
        if not are_all(values):
            raise UnsureError
        return kind(values)

    return read


def _mapping(key: Form, item: Form) -> Read:
    are_keys, are_all, one = _are_all(key), _are_all(item), _reading(item)

    def read(values: Any) -> Mapping[Any, Any]:
        if type(values) is not dict or are_keys is None or not are_keys(values):
            raise UnsureError
        if are_all is None:
            return {name: one(value) for name, value in values.items()}
        if not are_all(values.values()):
            raise UnsureError
        return values.copy()

    return read
