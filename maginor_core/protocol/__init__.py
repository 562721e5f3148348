"""The engine protocol: commands, events, setups and boards as plain JSON data, and the engine loop.

The shapes are those of ``spec/protocol.md``, strictly: nothing is converted, and unknown fields are
refused.
"""

from __future__ import annotations

from maginor_core.protocol.facts import (
    command_from_json,
    command_to_json,
    event_from_json,
    event_to_json,
    logged_event_from_json,
    logged_event_to_json,
)
from maginor_core.protocol.setups import setup_from_json, setup_to_json
from maginor_core.protocol.state import (
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

__all__ = [
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
