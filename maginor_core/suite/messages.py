"""Messages are held to the JSON Schemas of the protocol, ``spec/schemas``.

A schema's integers are whole numbers written as such: ``1.0`` is not one. What a schema requires
of how large a number or how long a list may be is left to the rulings, whose refusals are more
precise.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from maginor_core import registry
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError, shown
from maginor_core.engine.resources import spec_folder

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError

Message = dict[str, Any]  # Any: any JSON value
_FORM = frozenset(("type", "required", "additionalProperties", "enum", "const", "propertyNames"))
"""The keywords by which a message has the form of its kind."""
_CHOICES = frozenset(("anyOf", "oneOf"))


class MissingExtraError(EngineError):
    """A package is missing that comes with one of the extras."""


def wrong_answer(op: str, answer: Message, definition: GameDefinition | None = None) -> str | None:
    """Return what is wrong with the form of an answer to a request of kind ``op``; None if nothing.

    Of a game without schemas only the form is checked that answers have in every game.
    """
    schemas = (registry.game() if definition is None else definition).resources.schemas
    if not schemas:
        return _wrong_in_any_game(op, answer)
    return _wrong(schemas, f"{op}-answer" if answer.get("ok") else "refusal-answer", answer)


def wrong_request(request: Message, definition: GameDefinition | None = None) -> str | None:
    """Return what is wrong with the form of a request; None if nothing, or without schemas."""
    schemas = (registry.game() if definition is None else definition).resources.schemas
    return _wrong(schemas, f"{request['op']}-request", request) if schemas else None


def _wrong_in_any_game(op: str, answer: Message) -> str | None:
    if not answer.get("ok"):
        error = answer.get("error")
        if type(error) is not dict or not all(
            type(error.get(key)) is str for key in ("code", "message")
        ):
            return f"error must be an object with code and message, not {shown(error)}"
        return None
    if op in ("new", "submit") and type(answer.get("state")) is not dict:
        return f"state must be an object, not {shown(answer.get('state'))}"
    if op == "legal":
        commands = answer.get("commands")
        if type(commands) is not list or not all(type(one) is dict for one in commands):
            return f"commands must be a list of objects, not {shown(commands)}"
    if op == "hello" and type(answer.get("variants")) is not list:
        return f"variants must be a list, not {shown(answer.get('variants'))}"
    return None


def _wrong(folder: str, schema: str, message: Message) -> str | None:
    errors = validator(folder, schema).iter_errors(message)
    error = next((error for error in errors if _is_of_form(error)), None)
    if error is None:
        return None
    error = _deepest(error)
    where = ".".join(map(str, error.absolute_path)) or "the message"
    return f"{where}: {_reason(error)}"


def _reason(error: ValidationError) -> str:
    match error.validator:
        case "type" | "enum" | "const":
            wanted = error.validator_value
            words = wanted if isinstance(wanted, list) else [wanted]
            content = " or ".join(w if isinstance(w, str) else json.dumps(w) for w in words)
            return f"must be {content}, not {shown(error.instance)}"
        case _:
            return error.message


def _deepest(error: ValidationError) -> ValidationError:
    """Return what is wrong in the nearest of the forms that a message may have."""
    while error.context:
        near = filter(_is_of_form, error.context)
        error = max(near, key=lambda inner: len(inner.absolute_path))
    return error


def _is_of_form(error: ValidationError) -> bool:
    """Whether ``error`` is about the form of the message, and not about what the rules allow."""
    if _depends_on_the_game(list(error.schema_path)):
        return False
    if error.validator in _CHOICES:
        return all(any(map(_is_of_form, branch)) for branch in _branches(error.context))
    return error.validator in _FORM


def _depends_on_the_game(path: list[str | int]) -> bool:
    """Whether a schema's path leads to what holds of some games or tiles, as of a finished game.

    Consecutive conditions under ``allOf`` distinguish the kinds of a message; others depend.
    """
    conditions = [at for at, part in enumerate(path) if part in ("then", "else")]
    return "prefixItems" in path or any("allOf" not in path[:at][-2:] for at in conditions)


def _branches(errors: Iterable[ValidationError]) -> Iterator[list[ValidationError]]:
    """Yield the errors of each of the forms that a message may have."""
    for _, branch in groupby(errors, lambda error: error.relative_schema_path[0]):
        yield list(branch)


@cache
def validator(folder: str, schema: str) -> Draft202012Validator:
    """Return the validator of a message by the schemas in a folder of specifications.

    For it 1.0 is not a whole number.
    """
    try:
        from jsonschema import Draft202012Validator  # noqa: PLC0415 # only with the extra
        from jsonschema.validators import extend  # noqa: PLC0415 # as above
        from referencing import Registry  # noqa: PLC0415 # as above
        from referencing.jsonschema import DRAFT202012  # noqa: PLC0415 # as above
    except ModuleNotFoundError as error:
        reason = f"{error.name} is missing; install: pip install 'maginor-core[cli,suite]'"
        raise MissingExtraError(reason) from None
    schemas = [
        json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((spec_folder() / folder).glob("*.json"))
    ]
    for item in schemas:
        del item["$schema"]  # it would bring back the validator that takes 1.0 for a whole number
    registry = Registry().with_resources(
        (item["$id"], DRAFT202012.create_resource(item)) for item in schemas
    )
    exact = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: type(value) is int
    )
    kind: type[Draft202012Validator] = extend(Draft202012Validator, type_checker=exact)  # type: ignore[no-untyped-call] # it is untyped in the stubs
    named = {item["$id"].rpartition(":")[2]: item for item in schemas}
    return kind(named[schema], registry=registry)
