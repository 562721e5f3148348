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
from tests.web.clients import connected, new_table
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
    """What exists on a server.

    Attributes:
        tables: each table with its tokens and its invitation.
        viewer: an opened log.
    """

    tables: tuple[tuple[str, tuple[str, ...], str], ...]
    viewer: str


def furnish(server: Running) -> Known:
    """Make tables of each status, and open a log."""
    tables: list[tuple[str, tuple[str, ...], str]] = []
    for commands in (0, 3, 5000):
        made = new_table(server, game=TINY.name, public=True)
        one, two = made["tokens"]
        with (
            connected(server, made["table"], one) as first,
            connected(server, made["table"], two) as second,
        ):
            for turn in range(commands):
                if first.state["finished"]:
                    break
                is_first = first.state["to_act"][0] == 0
                mover, other = (first, second) if is_first else (second, first)
                mover.play(turn)
                other.await_version(mover.state["version"])
        tables.append((made["table"], (one, two), made["invitation"]))
    waiting = [{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]
    made = new_table(server, seats=waiting, hotseat=False)
    tables.append((made["table"], (made["tokens"][0],), made["invitation"]))
    finished, (token, *_), _ = tables[2]
    headers = {"Authorization": f"Bearer {token}"}
    log = server.http.get(f"/api/tables/{finished}/log", headers=headers)
    while log.status_code == 409:  # it is sealed right after its last command
        log = server.http.get(f"/api/tables/{finished}/log", headers=headers)
    octets = {"Content-Type": "application/octet-stream"}
    opened = server.http.post("/api/logs", content=log.content, headers=octets)
    return Known(tuple(tables), opened.json()["viewer"])


def fuzz(server: Running, examples: int, number: int = 0) -> Seen:
    """Make ``examples`` requests for each operation, valid ones and as many that are not.

    Args:
        server: the server.
        examples: how many of each.
        number: what the requests follow from.

    Raises:
        BaseException: an answer is a failure of the server, or is not as described.
    """
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
                response = case.call(base_url=server.origin, headers=headers)
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
