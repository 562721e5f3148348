"""Exact types: a value has exactly the type of its annotation, without conversion or lookalikes.

``True`` is not 1, ``1.0`` is not 1, a list is not a tuple. The annotations understood are those
that commands and events are made of: ``int``, ``str``, ``bool``, ``None``, ``Literal`` of strings,
``tuple[X, ...]``, ``tuple[X, Y]`` and unions of these.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable
from functools import cache
from typing import Literal, Union, get_args, get_origin

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


LONGEST_SHOWN = 80


def shown(value: object) -> str:
    """Return ``value`` as an error message shows it: always short, and JSON as JSON.

    A tuple, which stands for a JSON array, is shown as one.
    """
    try:
        text = _json(value) if isinstance(value, _JSON) else repr(value)
    except (RecursionError, ValueError):
        return f"something too deep or too large to show ({type(value).__name__})"
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


_JSON = (types.NoneType, bool, int, float, str, list, tuple, dict)


def _json(value: object) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
        return text if text.isprintable() else json.dumps(value)
    except TypeError:  # somewhere in it is what JSON has not
        return repr(value)
