"""Contents: all that can be reached from an object by its attributes, for whoever compares them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, Final

_SHARED: Final = (type, FunctionType, BuiltinFunctionType, MethodType, ModuleType)
"""What belongs to a program and not to a state."""


def contents_of(value: object, known: Collection[int] = ()) -> Any:  # Any: JSON, and bytes
    """Return an object as mappings of its attributes, in the order of their names, and lists.

    Private attributes and slots are among them; what an object has not been asked to compute is
    not. In place of a function, a class or a module, and of what contains itself, is its type.

    Args:
        value: the object.
        known: the ``id`` of each object that is not looked into.
    """
    if value is None or isinstance(value, int | float | str | bytes):
        return value
    if isinstance(value, _SHARED) or id(value) in known:
        return type(value).__name__
    within = {*known, id(value)}
    if isinstance(value, Mapping):
        pairs = [[contents_of(part, within) for part in pair] for pair in value.items()]
        return sorted(pairs, key=repr)
    if isinstance(value, set | frozenset):
        return sorted([contents_of(item, within) for item in value], key=repr)
    if isinstance(value, Collection):
        return [contents_of(item, within) for item in value]
    found = {name: contents_of(part, within) for name, part in sorted(_attributes(value))}
    return {"type": type(value).__name__, **found}


def _attributes(value: object) -> Iterator[tuple[str, object]]:
    yield from getattr(value, "__dict__", {}).items()
    for kind in type(value).__mro__:
        slots = vars(kind).get("__slots__", ())
        compiled = vars(kind).get("__mypyc_attrs__", ())
        for name in (*((slots,) if isinstance(slots, str) else slots), *compiled):
            mangled = name.startswith("__") and not name.endswith("__")
            own = f"_{kind.__name__.lstrip('_')}{name}" if mangled else name
            if name != "__weakref__" and hasattr(value, own):
                yield own, getattr(value, own)
