"""The schemas of the messages between a table and its clients, of ``spec/client/messages.json``.

Tests check every message that they see. In Rust that takes a fiftieth of the time.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jsonschema_rs import Draft202012Validator

FILE = Path(__file__).parents[2] / "spec" / "client" / "messages.json"
SCHEMA = json.loads(FILE.read_text(encoding="utf-8"))
FROM_CLIENT = Draft202012Validator({**SCHEMA, "$ref": "#/$defs/from_client"})
FROM_SERVER = Draft202012Validator({**SCHEMA, "$ref": "#/$defs/from_server"})


def changed(before: list[str], changes: list[Any]) -> list[str]:  # Any: texts and ranges
    """Return the parts of the next picture, as a client makes them of what it is sent."""
    now: list[str] = []
    for one in changes:
        now += [one] if isinstance(one, str) else before[one[0] : one[0] + one[1]]
    return now
