"""Commands and events as plain JSON data: ``type`` names the class, the other keys its fields.

Events have two forms. The public one, ``spec/schemas/event.json``, omits internal fields such as
the steps still owed. The logged one contains every field; logs, saved boards and transcripts use
it, since a game cannot be resumed without them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar, get_args

from maginor_core.commands import Command
from maginor_core.events import Event
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.validation import shown
from maginor_core.protocol.converter import structure_fact

F = TypeVar("F", bound=Fact)


def type_name(kind: type) -> str:
    """Return the protocol's name of a command or event class: ``MoveWizard`` is ``move_wizard``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


COMMAND_TYPES: Mapping[str, type[Command]] = {type_name(kind): kind for kind in get_args(Command)}
EVENT_TYPES: Mapping[str, type[Event]] = {type_name(kind): kind for kind in get_args(Event)}
_NAMES: dict[type[Fact], str] = {
    kind: name for name, kind in (*COMMAND_TYPES.items(), *EVENT_TYPES.items())
}


def command_to_json(command: Command) -> dict[str, object]:
    """Return ``command`` in the protocol's shape."""
    return _to_json(command)


def command_from_json(data: object) -> Command:
    """Return the command that plain JSON ``data`` describes.

    Raises:
        MalformedError: it describes none; the message says where.
    """
    kind, fields = _parsed(data, COMMAND_TYPES, "command")
    return structure_fact(fields, kind, "command", {})


def event_to_json(event: Event) -> dict[str, object]:
    """Return ``event`` in its public form, without internal fields."""
    data = _to_json(event)
    for name in event.internal:
        del data[name]
    return data


def event_from_json(data: object) -> Event:
    """Return the event that ``data`` describes in the public form.

    Nothing is owed after it: on a board to which it is applied, the table is right, but no command
    can be decided. Use ``logged_event_from_json`` for that.

    Raises:
        MalformedError: it describes none; the message says where.
    """
    kind, fields = _parsed(data, EVENT_TYPES, "event")
    return structure_fact(fields, kind, "event", kind.internal)


def logged_event_to_json(event: Event) -> dict[str, object]:
    """Return ``event`` with all its fields, as logs and saved boards need it."""
    return _to_json(event)


def logged_event_from_json(data: object) -> Event:
    """Return the event that ``data`` describes with all its fields.

    Raises:
        MalformedError: it describes none; the message says where.
    """
    kind, fields = _parsed(data, EVENT_TYPES, "event")
    return structure_fact(fields, kind, "event", {})


def _to_json(fact: Fact) -> dict[str, object]:
    data: dict[str, object] = {"type": _NAMES[type(fact)]}
    for name, value in zip(fact.names, fact.values(), strict=True):
        data[name] = list(value) if isinstance(value, tuple) else value
    return data


def _parsed(
    data: object, types: Mapping[str, type[F]], what: str
) -> tuple[type[F], dict[str, object]]:
    """Return the class that ``data`` names, and the fields in it."""
    if type(data) is not dict:
        raise MalformedError(f"must be an object, not {shown(data)}", what)
    name = data.get("type")
    if type(name) is not str or name not in types:
        raise MalformedError(
            f"must be one of {', '.join(types)}, not {shown(name)}", f"{what}.type"
        )
    return types[name], {key: value for key, value in data.items() if key != "type"}
