"""JSON Schemas of a game's commands, events, setup and view, from what it declares."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from inspect import get_annotations
from typing import Any, Final, TypeAlias

import attrs

from maginor_core.engine.compile import parts_of
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import Form, attributes_of, form_of
from maginor_core.engine.limits import Keys, Limit
from maginor_core.engine.state import GameState

Schema: TypeAlias = dict[str, Any]  # Any: JSON

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
SEAT: Final = "A player, clockwise from 0; null is a spectator."
WIDTH: Final = 100
"""How many characters a line of a file has, if its parts can be shorter."""


def schemas_of(definition: GameDefinition) -> dict[str, Schema]:
    """Return the schemas of a game: ``command``, ``event``, ``setup`` and ``view``.

    What a game writes by functions of its own, instead of declaring it, may be anything.
    """
    names = f"urn:maginor:game:{definition.name}:"
    commands, events = definition.command_json.types, definition.event_json.types
    return {
        "command": facts_schema(
            f"{names}command", "Command", "What a player wants to do.", commands
        ),
        "event": facts_schema(
            f"{names}event", "Event", "What happened, as somebody may see it.", events
        ),
        "setup": {
            "$schema": DIALECT,
            "$id": f"{names}setup",
            "title": "Setup",
            "description": "What a game begins with; what a seat may not know is null.",
            **_setup(definition),
        },
        "view": {
            "$schema": DIALECT,
            "$id": f"{names}view",
            "title": "View",
            "description": "All that a seat may know.",
            **_view(definition),
        },
    }


def facts_schema(
    urn: str,
    title: str,
    description: str,
    kinds: Mapping[str, type[Fact]],
    schema_of: Callable[[str, str, object], Schema] | None = None,
) -> Schema:
    """Return the schema of the public JSON of commands or events.

    Args:
        urn: its ``$id``.
        title: what one of them is called.
        description: what they are.
        kinds: the classes by the ``type`` of their JSON.
        schema_of: the schema of a field from its name, its annotation as written, and what that
            is; by default what the annotation admits.
    """
    return {
        "$schema": DIALECT,
        "$id": urn,
        "title": title,
        "description": description,
        "type": "object",
        "properties": {"type": {"enum": list(kinds)}},
        "required": ["type"],
        "allOf": [_branch(name, kind, schema_of or _of_field) for name, kind in kinds.items()],
    }


def _branch(name: str, kind: type[Fact], schema_of: Callable[[str, str, object], Schema]) -> Schema:
    properties: Schema = {"type": True}
    written = get_annotations(kind)
    for name_of_field, annotation in zip(kind.names, kind.annotations, strict=True):
        if name_of_field not in kind.internal:
            as_written = str(written.get(name_of_field, annotation))
            properties[name_of_field] = schema_of(name_of_field, as_written, annotation)
    return {
        "if": {"properties": {"type": {"const": name}}},
        "then": {
            "description": (kind.__doc__ or "").split("\n", maxsplit=1)[0].replace("``", ""),
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        },
    }


def _of_field(name: str, written: str, annotation: object) -> Schema:
    return schema_of_form(form_of(annotation))


def schema_of_form(form: Form) -> Schema:
    """Return the schema of the JSON of what a form admits."""
    parts = [schema_of_form(part) for part in form.parts]
    match form.kind:
        case "number":
            return {"type": "integer", **_range(form)}
        case "truth":
            return {"type": "boolean"}
        case "words":
            return {"enum": list(form.words)}
        case "name":
            if form.annotation is str:
                return {"type": "string"}
            coordinates = {"type": "array", "items": {"type": "integer"}}
            return {"anyOf": [{"type": "string"}, coordinates]}
        case "optional":
            return _or_null(parts[0])
        case "items":
            return {"type": "array", "items": parts[0]}
        case "fixed":
            size = len(parts)
            return {"type": "array", "prefixItems": parts, "minItems": size, "maxItems": size}
        case "keyed":
            names = next(mark.names for mark in form.marks if isinstance(mark, Keys))
            items = parts * len(names) if len(parts) == 1 else parts
            return {
                "type": "object",
                "properties": dict(zip(names, items, strict=True)),
                "required": list(names),
                "additionalProperties": False,
            }
        case "row":
            return {"type": "array"}
        case "union":
            return {"anyOf": parts}
        case "mapping":
            return {"type": "object", "additionalProperties": parts[1]}
        case "object":
            return _of_class(form.annotation) if attrs.has(form.annotation) else {}


def _range(form: Form) -> Schema:
    ranges = [mark.range for mark in form.marks if isinstance(mark, Limit) and mark.range]
    bounds = zip(("minimum", "maximum"), ranges[0] if ranges else (), strict=False)
    return {name: bound for name, bound in bounds if bound is not None}


def _of_class(kind: type) -> Schema:
    attributes = attributes_of(kind)
    return {
        "type": "object",
        "properties": {one.name: schema_of_form(one.form) for one in attributes},
        "required": [one.name for one in attributes if one.default is attrs.NOTHING],
        "additionalProperties": False,
    }


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _setup(definition: GameDefinition) -> Schema:
    kind = definition.setups.kind
    written = set(definition.setups.to_json(definition.deal(definition.fewest_players, "")))
    if not attrs.has(kind) or not written <= {one.name for one in attributes_of(kind)}:
        return {"type": "object"}
    made = _of_class(kind)
    for name in getattr(kind, "hidden", None) or ():
        items = made["properties"][name]
        items["items"] = _or_null(items.get("items", {}))
    if "variants" in made["properties"]:
        made["properties"]["variants"]["required"] = []
    return made


def _view(definition: GameDefinition) -> Schema:
    if definition.view is not None:
        return _of_class(definition.view())
    state = definition.decider.initial(definition.deal(definition.fewest_players, "").layout)
    view = definition.view_to_json(state, 0)
    if set(view) < {"seat", "state"} or type(view.get("state")) is not dict:
        return {"type": "object"}
    seats: Schema = {"type": "array", "items": {"type": "integer"}}
    decision = {
        "type": "object",
        "properties": {"kind": {"type": "string"}, "players": seats},
        "required": ["players"],
    }
    known: dict[str, Schema] = {
        "decision": _or_null(decision),
        "finished": {"type": "boolean"},
        "totals": _or_null(seats),
        "winners": _or_null(seats),
    }
    if isinstance(state, GameState):
        whole = definition.state_to_json(state)
        known |= {
            part.name: schema_of_form(part.form)
            for part in parts_of(type(state))
            if whole.get(part.name) == part.form.to_json(getattr(state, part.name))
        }
    written = view["state"]
    inner = {
        "type": "object",
        "properties": {name: known.get(name, {}) for name in written},
        "required": list(written),
    }
    properties: Schema = {"seat": {"description": SEAT, **_or_null({"type": "integer"})}}
    properties |= {name: inner if name == "state" else {} for name in view if name != "seat"}
    return {"type": "object", "properties": properties, "required": list(properties)}


def formatted(value: object, indent: str = "", before: int = 0) -> str:
    """Return JSON in which each part is on one line if it fits; ``before`` is what precedes it."""
    flat = json.dumps(value)
    if len(indent) + before + len(flat) + 1 <= WIDTH or not isinstance(value, dict | list):
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        pairs = [(f"{json.dumps(key)}: ", part) for key, part in value.items()]
        lines = [f"{inner}{key}{formatted(part, inner, len(key))}" for key, part in pairs]
        return "{\n" + ",\n".join(lines) + "\n" + indent + "}"
    lines = [inner + formatted(part, inner) for part in value]
    return "[\n" + ",\n".join(lines) + "\n" + indent + "]"
