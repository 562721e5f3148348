"""TypeScript types of a game's commands, events, setup and view, from its JSON Schemas."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final

from maginor_core.engine.schemas import Schema

HEADER: Final = """\
// What {title} is made of. Made by maginor schemas; change the game, and run it again.

"""
TYPES: Final = """
/** What messages contain in this game: `InGame<Joined, Types>` of the package maginor-client. */
export interface Types {
  command: Command;
  event: Event;
  view: View;
}
"""
_NAME: Final = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")


def types_of(title: str, schemas: Mapping[str, Schema]) -> str:
    """Return a module of TypeScript with the types of a game.

    Args:
        title: what the game is called.
        schemas: its schemas by their names, as ``schemas_of`` makes them.
    """
    taken = {_pascal(name) for name in schemas}
    declared: list[str] = []
    for name, schema in schemas.items():
        declared += _declared(name, schema, taken)
    return HEADER.format(title=title) + "\n".join(declared) + TYPES


def _declared(name: str, schema: Schema, taken: set[str]) -> Iterator[str]:
    """Yield the declarations of a schema: its own, after those of its branches."""
    branches = schema.get("allOf", [])
    members = []
    for branch in branches:
        kind: str = branch["if"]["properties"]["type"]["const"]
        member = _pascal(kind)
        if member in taken:
            member += _pascal(name)
        taken.add(member)
        members.append(member)
        then = branch["then"]
        properties = {**then["properties"], "type": {"const": kind}}
        yield (
            _comment(then)
            + f"export interface {member} {_object({**then, 'properties': properties})}\n"
        )
    if members:
        union = " | ".join(members)
        yield _comment(schema) + f"export type {_pascal(name)} = {union};\n"
    else:
        yield _comment(schema) + f"export type {_pascal(name)} = {_type(schema)};\n"


def _comment(schema: Schema) -> str:
    text = str(schema.get("description", "")).replace("*/", "* /")
    return f"/** {text} */\n" if text else ""


def _type(schema: Schema, indent: str = "") -> str:
    """Return the type of the JSON that a schema admits."""
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if "anyOf" in schema:
        return " | ".join([_type(part, indent) for part in schema["anyOf"]])
    match schema.get("type"):
        case "integer":
            return "number"
        case "boolean" | "string" | "null" as plain:
            return str(plain)
        case "array" if "prefixItems" in schema:
            return f"[{', '.join([_type(part, indent) for part in schema['prefixItems']])}]"
        case "array":
            item = _type(schema.get("items", {}), indent)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case "object" if "properties" in schema:
            return _object(schema, indent)
        case "object":
            return f"Record<string, {_type(schema.get('additionalProperties', {}), indent)}>"
        case _:
            return "unknown"


def _object(schema: Schema, indent: str = "") -> str:
    inner = indent + "  "
    required = schema.get("required", ())
    lines = []
    for name, part in schema["properties"].items():
        key = name if _NAME.fullmatch(name) else json.dumps(name)
        mark = "" if name in required else "?"
        lines.append(f"{inner}{key}{mark}: {_type(part, inner)};\n")
    return "{\n" + "".join(lines) + indent + "}"


def _pascal(words: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", words))
