"""The strict converter between attrs classes and plain JSON data, built on cattrs.

cattrs by itself would turn ``"3"``, ``3.7`` and ``True`` into whole numbers; this converter refuses
them, as well as unknown keys, and names the place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin

from cattrs import Converter
from cattrs.errors import (
    BaseValidationError,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
)

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.facts import Fact, check_for, describe, type_name
from maginor_core.engine.validation import shown
from maginor_core.engine.vocabulary import is_name

T = TypeVar("T")
F = TypeVar("F", bound=Fact)

_LEAVES = (int, str, bool)


def _exactly(value: object, kind: type) -> object:
    if type(value) is not kind:
        raise MalformedError(f"must be {describe(kind)}, not {shown(value)}")
    return value


def _literal(value: object, kind: object) -> object:
    if not check_for(kind)(value):
        raise MalformedError(f"must be {describe(kind)}, not {shown(value)}")
    return value


def _optional(value: object, kind: object) -> object:
    if value is None:
        return None
    inner = [part for part in get_args(kind) if part is not type(None)]
    if all(get_origin(part) is Literal for part in inner):
        return _literal(value, kind)
    return STRICT.structure(value, inner[0])


def _row(value: object, kind: object) -> tuple[object, ...]:
    if type(value) is not list:
        raise MalformedError(f"must be a list, not {shown(value)}")
    item, *rest = get_args(kind)
    kinds = [item] * len(value) if rest == [...] else [item, *rest]
    if len(kinds) != len(value):
        raise MalformedError(f"must be a list of {len(kinds)}, not of {len(value)}")
    made = []
    for position, (part, wanted) in enumerate(zip(value, kinds, strict=True)):
        try:
            made.append(STRICT.structure(part, wanted))
        except MalformedError as error:
            raise MalformedError(error.reason, _join(str(position), error.path)) from None
    return tuple(made)


def _object(value: object, kind: object) -> dict[Any, object]:  # Any: JSON keys, checked below
    if type(value) is not dict:
        raise MalformedError(f"must be an object, not {shown(value)}")
    key_kind, value_kind = get_args(kind)
    made = {}
    for key, part in value.items():
        try:
            made[STRICT.structure(key, key_kind)] = STRICT.structure(part, value_kind)
        except MalformedError as error:
            raise MalformedError(error.reason, _join(str(key), error.path)) from None
    return made


def _join(*parts: str) -> str:
    return ".".join(part for part in parts if part)


def _is_union_of_literals(kind: object) -> bool:
    return bool(get_args(kind)) and all(get_origin(p) is Literal for p in get_args(kind))


def _is_name(kind: object) -> bool:
    return get_origin(kind) in (Union, UnionType) and is_name(kind)


def _name(value: object, kind: object) -> object:
    """Return a name: a text as it is, coordinates as a tuple."""
    made = tuple(value) if type(value) is list else value
    if not check_for(kind)(made):
        raise MalformedError(f"must be {describe(kind)}, not {shown(value)}")
    return made


def _made_from(origin: object) -> Callable[[object], bool]:
    return lambda kind: get_origin(kind) is origin


def _is_optional(kind: object) -> bool:
    return type(None) in get_args(kind)


def _make() -> Converter:
    converter = Converter(forbid_extra_keys=True)
    for leaf in _LEAVES:
        converter.register_structure_hook(leaf, _exactly)
    converter.register_structure_hook_func(_made_from(Literal), _literal)
    converter.register_structure_hook_func(_is_union_of_literals, _literal)
    converter.register_structure_hook_func(_is_optional, _optional)
    converter.register_structure_hook_func(_is_name, _name)
    converter.register_structure_hook_func(_made_from(tuple), _row)
    converter.register_structure_hook_func(_made_from(Mapping), _object)
    return converter


STRICT = _make()


def structure(data: object, kind: type[T], what: str) -> T:
    """Return ``data`` as an object of ``kind``, an attrs class.

    Args:
        data: plain JSON data.
        kind: the class.
        what: how to call the data in an error.

    Raises:
        MalformedError: the data does not have exactly the shape; the message names the place.
    """
    if type(data) is not dict:
        raise MalformedError(f"must be an object, not {shown(data)}", what)
    try:
        return STRICT.structure(data, kind)
    except BaseValidationError as error:
        path, reason = _first(error)
        raise MalformedError(reason, _join(what, path)) from None
    except MalformedError as error:
        raise MalformedError(error.reason, _join(what, error.path)) from None


def structure_fact(
    data: Mapping[str, object], kind: type[F], what: str, given: Mapping[str, object]
) -> F:
    """Return plain JSON ``data`` as the fact of ``kind`` whose fields it names.

    Args:
        data: the fields, except those in ``given``.
        kind: the class.
        what: how to call the data in an error.
        given: the values of fields that the data must not contain.

    Raises:
        MalformedError: the data does not have exactly the shape; the message names the place.
    """
    values = []
    for name, annotation in zip(kind.names, kind.annotations, strict=True):
        if name in given:
            values.append(given[name])
            continue
        if name not in data:
            raise MalformedError("is missing", _join(what, name))
        try:
            values.append(STRICT.structure(data[name], cast("type[object]", annotation)))
        except MalformedError as error:
            raise MalformedError(error.reason, _join(what, name, error.path)) from None
    if unknown := sorted(map(str, data.keys() - (set(kind.names) - set(given)))):
        raise MalformedError(f"has unknown fields: {', '.join(unknown)}", what)
    return kind(*values)


def _first(error: BaseException) -> tuple[str, str]:
    """Return where the first thing is wrong, and what."""
    if isinstance(error, ClassValidationError | IterableValidationError):
        noted, plain = error.group_exceptions()
        if noted:
            inner, note = noted[0]
            path, reason = _first(inner)
            return _join(str(getattr(note, "name", "")), path), reason
        return _first(plain[0])
    if isinstance(error, ForbiddenExtraKeysError):
        return "", "has unknown fields: " + ", ".join(sorted(map(str, error.extra_fields)))
    if isinstance(error, KeyError):
        return "", "is missing"
    if isinstance(error, MalformedError):
        return error.path, error.reason
    return "", str(error)


# Commands and events as plain JSON data: ``type`` names the class, the other keys its fields.
#
# A fact has two forms. The public one, which front ends get, omits internal fields such as the
# steps still owed. The logged one contains every field; logs, saved boards and transcripts use it,
# since a game cannot be resumed without them. They differ only where a class declares internal
# fields.


class FactJson:
    """The JSON form of the commands, or the events, of one game.

    Attributes:
        types: the classes by their JSON names.
    """

    def __init__(self, what: str, kinds: Iterable[type[Fact]]) -> None:
        """Take the classes.

        Args:
            what: how to call a fact of them in an error, such as ``command``.
            kinds: the classes.
        """
        self._what = what
        self.types: Mapping[str, type[Fact]] = {type_name(kind): kind for kind in kinds}
        self._names = {kind: name for name, kind in self.types.items()}

    def to_json(self, fact: Fact) -> dict[str, object]:
        """Return ``fact`` in the logged form, as plain JSON data."""
        data: dict[str, object] = {"type": self._names[type(fact)]}
        for name in fact.names:
            value = getattr(fact, name)
            data[name] = _plain(value) if isinstance(value, tuple) else value
        return data

    def from_json(self, data: object) -> Any:  # Any: of one of the classes
        """Return the fact that plain JSON ``data`` describes in the logged form.

        Raises:
            MalformedError: it is not valid; the message names the place.
        """
        kind, fields = self._parsed(data)
        return structure_fact(fields, kind, self._what, {})

    def to_public_json(self, fact: Fact) -> dict[str, object]:
        """Return ``fact`` in the public form, without internal fields."""
        data = self.to_json(fact)
        for name in fact.internal:
            del data[name]
        return data

    def from_public_json(self, data: object) -> Any:  # Any: of one of the classes
        """Return the fact that plain JSON ``data`` describes in the public form.

        Its internal fields have the values that its class declares for this case.

        Raises:
            MalformedError: it is not valid; the message names the place.
        """
        kind, fields = self._parsed(data)
        return structure_fact(fields, kind, self._what, kind.internal)

    def _parsed(self, data: object) -> tuple[type[Fact], dict[str, object]]:
        """Return the class that ``data`` names, and the fields in it."""
        if type(data) is not dict:
            raise MalformedError(f"must be an object, not {shown(data)}", self._what)
        name = data.get("type")
        if type(name) is not str or name not in self.types:
            raise MalformedError(
                f"must be one of {', '.join(self.types)}, not {shown(name)}", f"{self._what}.type"
            )
        return self.types[name], {key: value for key, value in data.items() if key != "type"}


def _plain(value: object) -> object:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
