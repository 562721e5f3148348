"""Values: the numbers and the JSON of annotated attributes, for games that are declared by classes.

The annotation defines how a value is written in numbers, as headers of logs and snapshots contain
it, and as plain JSON data. A value may be a whole number, a boolean, a text, a word of a
``Literal``, a tuple or list of values, an object of an attrs class of such attributes, or, where
the annotation says so, None. In numbers a boolean is 0 or 1, a word its position, None an empty
tuple, another optional value a tuple of one, and an object the tuple of its attributes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Literal, cast, get_args, get_origin

import attrs
from attrs import frozen

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.facts import check_for, describe
from maginor_core.engine.json import STRICT
from maginor_core.engine.validation import (
    array,
    optional,
    picker,
    same,
    shown,
    truth,
    whole,
)

_Convert = Callable[[Any], Any]  # Any: the values of one annotation


@frozen
class Form:
    """How the values of one annotation are written and read.

    Attributes:
        to_numbers: the numbers of a value.
        from_numbers: the value of numbers from any source; raises
            ``MalformedError`` if they have none.
        to_json: the plain JSON data of a value.
        from_json: the value that JSON describes; raises ``MalformedError`` if it describes none.
    """

    to_numbers: _Convert
    from_numbers: _Convert
    to_json: _Convert
    from_json: _Convert


@frozen
class Attribute:
    """An attribute of an attrs class.

    Attributes:
        name: its name.
        annotation: what it may be.
        default: its value where none is given, or ``attrs.NOTHING``.
        form: how it is written.
    """

    name: str
    annotation: Any
    default: Any
    form: Form


def attributes_of(kind: type) -> tuple[Attribute, ...]:
    """Return the attributes of an attrs class that are given when it is made, in order.

    Raises:
        TypeError: there is no form for what an attribute may be.
    """
    if kind not in _ATTRIBUTES:
        _ATTRIBUTES[kind] = _attributes(kind)
    return _ATTRIBUTES[kind]


_ATTRIBUTES: dict[type, tuple[Attribute, ...]] = {}


def _attributes(kind: type) -> tuple[Attribute, ...]:
    attrs.resolve_types(cast("Any", kind))
    return tuple(
        [
            Attribute(field.name, field.type, field.default, form_of(field.type))
            for field in attrs.fields(kind)
            if field.init
        ]
    )


def form_of(annotation: Any) -> Form:  # Any: what stands behind the colon
    """Return how values of ``annotation`` are written and read.

    Raises:
        TypeError: there is no form for it.
    """
    return _form(annotation)


@cache
def _form(annotation: Any) -> Form:  # Any: likewise
    origin, parts = get_origin(annotation), get_args(annotation)
    if annotation is int:
        return Form(same, whole, same, _exactly(int))
    if annotation is bool:
        return Form(int, truth, bool, _exactly(bool))
    if annotation is str:
        return Form(same, _text, same, _exactly(str))
    if origin is Literal:
        return Form(parts.index, picker(parts), same, _exactly(annotation))
    if type(None) in parts and len(parts) == 2:
        return _optional(form_of(parts[0] if parts[1] is type(None) else parts[1]))
    if origin is list or (origin is tuple and parts[1:] == (...,)):
        return _many(form_of(parts[0]), origin)
    if origin is tuple:
        return _fixed([form_of(part) for part in parts])
    if isinstance(annotation, type) and attrs.has(annotation):
        return _object(annotation)
    raise TypeError(f"there is no form for {annotation!r}")


def differing(made: object) -> dict[str, Any]:  # Any: JSON of many shapes
    """Return an object of an attrs class as plain JSON data, without what is at its default."""
    data: dict[str, Any] = {}  # Any: likewise
    for attribute in attributes_of(type(made)):
        value = getattr(made, attribute.name)
        if value != attribute.default:
            nested = attrs.has(type(value))
            data[attribute.name] = differing(value) if nested else attribute.form.to_json(value)
    return data


def made_from_json(data: object, kind: type, path: str = "") -> Any:  # Any: of that class
    """Return the object of an attrs class that plain JSON ``data`` describes.

    What has a default may be left out; nothing else may, and nothing may be null.

    Args:
        data: any JSON value.
        kind: the class.
        path: where the data is, for errors.

    Raises:
        MalformedError: it is not valid; the message names the place.
    """
    if type(data) is not dict:
        raise MalformedError(f"must be an object, not {shown(data)}", path)
    attributes = attributes_of(kind)
    names = [attribute.name for attribute in attributes]
    values = {}
    for attribute in attributes:
        if attribute.name in data:
            place = _join(path, attribute.name)
            values[attribute.name] = _attribute_from_json(data[attribute.name], attribute, place)
        elif attribute.default is attrs.NOTHING:
            raise MalformedError("is missing", _join(path, attribute.name))
    for key in data:
        if key not in names:
            raise MalformedError(f"is unknown; known are {', '.join(names)}", _join(path, str(key)))
    return kind(**values)


def _attribute_from_json(value: object, attribute: Attribute, path: str) -> object:
    if value is None:
        raise MalformedError("must not be null; leave it out if there is none", path)
    if isinstance(attribute.annotation, type) and attrs.has(attribute.annotation):
        return made_from_json(value, attribute.annotation, path)
    try:
        return attribute.form.from_json(value)
    except MalformedError as error:
        raise MalformedError(error.reason, _join(path, error.path)) from None


def _join(*parts: str) -> str:
    return ".".join([part for part in parts if part])


def _exactly(annotation: Any) -> _Convert:  # Any: what stands behind the colon
    return lambda value: STRICT.structure(value, annotation)


def _text(value: object) -> str:
    if type(value) is not str:
        raise MalformedError(f"must be text, not {shown(value)}")
    return value


def _optional(item: Form) -> Form:
    return Form(
        lambda value: () if value is None else (item.to_numbers(value),),
        optional(item.from_numbers),
        lambda value: None if value is None else item.to_json(value),
        lambda value: None if value is None else item.from_json(value),
    )


def _many(item: Form, kind: type[list[Any]] | type[tuple[Any, ...]]) -> Form:  # Any: the items
    return Form(
        lambda values: tuple(map(item.to_numbers, values)),
        lambda numbers: kind(map(item.from_numbers, array(numbers))),
        lambda values: list(map(item.to_json, values)),
        lambda values: kind(_items_from_json(values, lambda _: item)),
    )


def _fixed(items: Sequence[Form]) -> Form:
    def from_json(values: object) -> tuple[Any, ...]:  # Any: the items
        if type(values) is list and len(values) != len(items):
            raise MalformedError(f"must be a list of {len(items)}, not of {len(values)}")
        return tuple(_items_from_json(values, items.__getitem__))

    return Form(
        lambda values: tuple([i.to_numbers(v) for i, v in zip(items, values, strict=True)]),
        lambda numbers: tuple(
            [i.from_numbers(n) for i, n in zip(items, array(numbers, len(items)), strict=True)]
        ),
        lambda values: [i.to_json(v) for i, v in zip(items, values, strict=True)],
        from_json,
    )


def _items_from_json(values: object, form_at: Callable[[int], Form]) -> list[object]:
    if type(values) is not list:
        raise MalformedError(f"must be a list, not {shown(values)}")
    made = []
    for place, value in enumerate(values):
        try:
            made.append(form_at(place).from_json(value))
        except MalformedError as error:
            raise MalformedError(error.reason, _join(str(place), error.path)) from None
    return made


def _object(kind: type) -> Form:
    attributes = attributes_of(kind)

    def from_numbers(value: object) -> Any:  # Any: of the class
        numbers = array(value, len(attributes))
        made = {}
        for attribute, number in zip(attributes, numbers, strict=True):
            try:
                made[attribute.name] = attribute.form.from_numbers(number)
            except MalformedError as error:
                raise MalformedError(error.reason, _join(attribute.name, error.path)) from None
        return kind(**made)

    return Form(
        lambda made: tuple([a.form.to_numbers(getattr(made, a.name)) for a in attributes]),
        from_numbers,
        lambda made: {a.name: a.form.to_json(getattr(made, a.name)) for a in attributes},
        lambda data: made_from_json(data, kind),
    )


def require_fit(value: object, annotation: Any, path: str) -> None:  # Any: as above
    """Make sure that ``value`` is exactly of ``annotation``, which contains no list.

    Raises:
        MalformedError: it is not; the message names the place.
    """
    if not (isinstance(annotation, type) and attrs.has(annotation)):
        if not check_for(annotation)(value):
            raise MalformedError(f"must be {describe(annotation)}, not {shown(value)}", path)
        return
    if type(value) is not annotation:
        raise MalformedError(f"must be {annotation.__name__}, not {shown(value)}", path)
    for attribute in attributes_of(annotation):
        place = _join(path, attribute.name)
        require_fit(getattr(value, attribute.name), attribute.annotation, place)
