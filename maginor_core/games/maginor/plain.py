"""Maginor's commands, events, setups and boards as plain JSON data.

The shapes are those of ``spec/protocol.md``, strictly: nothing is converted, and unknown fields are
refused. The functions of other games are in their definitions (``maginor_core.games``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from maginor_core.commands import Command
from maginor_core.components.setup import setup_from_json, setup_to_json
from maginor_core.events import Event
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.state_json import (
    board_from_json,
    board_to_json,
    decision_from_json,
    decision_to_json,
    state_to_json,
    table_from_json,
    table_to_json,
    view_from_json,
    view_to_json,
)

COMMAND_TYPES = DEFINITION.command_json.types
"""The classes of commands by their JSON names."""
EVENT_TYPES = DEFINITION.event_json.types
"""The classes of events by their JSON names."""

__all__ = [
    "COMMAND_TYPES",
    "EVENT_TYPES",
    "board_from_json",
    "board_to_json",
    "command_from_json",
    "command_to_json",
    "decision_from_json",
    "decision_to_json",
    "event_from_json",
    "event_to_json",
    "logged_event_from_json",
    "logged_event_to_json",
    "setup_from_json",
    "setup_to_json",
    "state_to_json",
    "table_from_json",
    "table_to_json",
    "view_from_json",
    "view_to_json",
]


command_to_json: Final = DEFINITION.command_json.to_json
"""Returns a command in the protocol's shape."""
command_from_json: Final[Callable[[object], Command]] = DEFINITION.command_json.from_json
"""Returns the command that plain JSON data describes, or raises ``MalformedError``."""
event_to_json: Final = DEFINITION.event_json.to_public_json
"""Returns an event in the public form, ``spec/schemas/event.json``, without internal fields."""
event_from_json: Final[Callable[[object], Event]] = DEFINITION.event_json.from_public_json
"""Returns the event that data describes in the public form, or raises ``MalformedError``.

Nothing is owed after it: on a board to which it is applied, the table is right, but no command can
be decided. Use ``logged_event_from_json`` for that.
"""
logged_event_to_json: Final = DEFINITION.event_json.to_json
"""Returns an event with all its fields, as logs and saved boards contain it."""
logged_event_from_json: Final[Callable[[object], Event]] = DEFINITION.event_json.from_json
"""Returns the event that data describes with all its fields, or raises ``MalformedError``."""
