"""The page on measurements has what each route and message costs."""

from __future__ import annotations

import re
from pathlib import Path

from maginor_core.tables.permissions import RIGHTS
from maginor_core.tables.server.application import ROUTES

PAGE = Path(__file__).parents[2] / "docs/contributing/measurements.md"


def test_each_route_and_message_has_a_row() -> None:
    table = PAGE.read_text(encoding="utf-8").partition("### What requests and messages cost")[2]
    rows = set(re.findall(r"^\| `([^`]+)`.*\| \d[^|]* ms", table, re.MULTILINE))
    routes = {f"{method} {path}" for method, path, _ in ROUTES}
    messages = {message for right in RIGHTS.values() for message in right.messages}
    rights = {route for right in RIGHTS.values() for route in right.routes}
    assert rights <= routes
    assert routes | messages <= rows
