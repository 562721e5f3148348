"""Requests drawn by Schemathesis from the description of the HTTP API, to a running server.

Half of them name tables, tokens and opened logs that exist, so that they get beyond the first
check; without that nearly all would be answered by 404.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Final, TypeAlias

import schemathesis
from attrs import frozen
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from maginor_core import games
from tests.tiny.game import TINY
from tests.web.clients import drop, get, new_table, open_table, seated, turn, until
from tests.web.running import Running

DESCRIPTION: Final = Path(__file__).parents[2] / "spec" / "client" / "openapi.json"
CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
MODES: Final = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)

Seen: TypeAlias = "Counter[tuple[str, str, int]]"
"""How often each operation was answered by each status."""


@frozen
class Known:
    """What exists on a server."""

    tables: tuple[tuple[str, tuple[str, ...], str], ...]
    viewer: str


def furnish(server: Running) -> Known:
    """Make tables of each status, and open a log."""
    tables: list[tuple[str, tuple[str, ...], str]] = []
    for commands in (0, 3, 5000):
        made = new_table(server, game=TINY.name, public=True)
        with seated(server, made["table"], made["tokens"]) as players:
            for number in range(commands):
                if not players[0].state["finished"]:
                    turn(players, number)
        tables.append((made["table"], tuple(made["tokens"]), made["invitation"]))
    made = open_table(server, 3)
    tables.append((made["table"], (made["tokens"][0],), made["invitation"]))
    finished, (token, *_), _ = tables[2]
    until(lambda: get(server, f"{finished}/log", token).status_code == 200)  # once it is sealed
    opened = drop(server, get(server, f"{finished}/log", token).content)
    return Known(tuple(tables), opened.json()["viewer"])


def fuzz(server: Running, examples: int, number: int = 0) -> Seen:
    """Make ``examples`` requests for each operation, valid ones and as many that are not."""
    known, seen = furnish(server), Counter[tuple[str, str, int]]()
    schema = schemathesis.openapi.from_path(DESCRIPTION)
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr] # the description is valid
        for mode in MODES:
            drawn = operation.as_strategy(generation_mode=mode)

            @seed(number)
            @settings(
                max_examples=examples,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            )
            @given(case=drawn, data=st.data())
            def ask(case: Any, data: st.DataObject) -> None:  # Any: Schemathesis names no class
                _acquaint(case, data, known)
                headers = {**(case.headers or {}), "Origin": server.origin}
                response = case.call(base_url=server.origin, headers=headers, timeout=120)
                seen[case.operation.method.upper(), case.operation.path, response.status_code] += 1
                case.validate_response(response, checks=CHECKS)

            try:
                ask()
            except Exception as error:
                if "Unable to satisfy" not in str(error):  # nothing of this operation can be wrong
                    raise
    return seen


def _acquaint(case: Any, data: st.DataObject, known: Known) -> None:  # Any: as above
    """Put things that exist into half of the requests."""
    if not data.draw(st.booleans()):
        return
    table, tokens, invitation = data.draw(st.sampled_from(known.tables))
    places = case.path_parameters or {}
    if "id" in places:
        places["id"] = table
        case.headers["Authorization"] = f"Bearer {data.draw(st.sampled_from(tokens))}"
    if "viewer" in places:
        places["viewer"] = known.viewer
        places["number"] = data.draw(st.sampled_from([0, 0, 0, 1]))
    if "version" in places:
        places["version"] = data.draw(st.integers(0, 6))
    if "game" in places:
        places["game"] = data.draw(st.sampled_from(tuple(games.GAMES)))
        places["ruling"] = data.draw(st.sampled_from(["MOVE-01", "TURN-01", "X-01"]))
    if isinstance(case.body, dict):
        if "game" in case.body:
            case.body["game"] = data.draw(st.sampled_from(tuple(games.GAMES)))
        if "invitation" in case.body:
            case.body["invitation"] = invitation
