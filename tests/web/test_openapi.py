"""The HTTP API is the one that spec/client/openapi.json describes: routes, answers and refusals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.routing import Route

from maginor_core import games
from maginor_core.tables.server.application import make_application
from maginor_core.tables.server.settings import Settings
from tests.tiny.game import TINY
from tests.web.clients import (
    ask,
    drop,
    get,
    new_table,
    open_table,
    play_to_the_end,
    seated,
    summary,
    turn,
    until,
)
from tests.web.described import OPERATIONS
from tests.web.running import Running

PAGES = {"/", "/t/{id}", "/replay"}


def test_every_route_is_described_and_every_description_is_a_route(settings: Settings) -> None:
    application = make_application(settings)
    routes = {
        (method, route.path)
        for route in application.routes
        if isinstance(route, Route) and route.path not in PAGES
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert routes == OPERATIONS


def test_what_else_is_described_is_answered_so(server: Running) -> None:
    """All that tests ask of a server must be answered as described; this is what no other asks."""
    playing, nowhere = new_table(server, game=TINY.name), "a" * 16
    tokens = playing["tokens"]
    joint = open_table(server, dice={"mode": "joint"})
    over = new_table(server, game=TINY.name)
    play_to_the_end(server, over["table"], over["tokens"])
    until(lambda: summary(server, over["table"])["status"] == "finished")
    log = get(server, f"{over['table']}/log", over["tokens"][0]).content
    viewer = drop(server, log).json()["viewer"]
    statuses = [
        get(server, f"{playing['table']}/end", tokens[0]).status_code,
        get(
            server, f"{over['table']}/versions/1?seat=1&width=narrow", over["tokens"][0]
        ).status_code,
        get(server, f"{over['table']}/end?language=xx", over["tokens"][0]).status_code,
        get(server, f"{over['table']}/analysis?from=x", over["tokens"][0]).status_code,
        get(server, f"{over['table']}/analysis", over["tokens"][0]).status_code,  # no bot searches
        server.http.get(f"/api/logs/{viewer}/0/analysis").status_code,
        get(server, f"{joint['table']}/parts", joint["tokens"][0]).status_code,
        ask(
            server, f"{joint['table']}/notifications", joint["tokens"][0], {}, "DELETE"
        ).status_code,
        ask(server, f"{nowhere}/dice", tokens[0], {"end": "ab" * 32}).status_code,
        ask(server, f"{nowhere}/seats", "", {"name": "Bo"}).status_code,
        ask(server, f"{playing['table']}/spectators", "", {"colour": "red"}).status_code,
        server.http.get("/api/games/chess/picture").status_code,
        server.http.post("/api/code", json={"link": "javascript:alert(1)"}).status_code,
    ]
    assert statuses == [409, 200, 400, 400, 409, 409, 409, 409, 404, 404, 400, 404, 400]


@pytest.mark.parametrize("game", games.GAMES)
def test_each_game_is_shown_as_described_at_every_version(server: Running, game: str) -> None:
    made = new_table(server, game=game)
    table, tokens = made["table"], made["tokens"]
    with seated(server, table, tokens) as players:
        for number in range(12):
            turn(players, number)
        newest = players[0].state["version"]
    for version in range(newest + 1):
        for token in tokens:
            moment = get(server, f"{table}/versions/{version}", token)
            assert moment.status_code == 200
            assert moment.json()["newest"] == newest


def test_the_table_that_the_page_for_clients_opens_can_be_opened(server: Running) -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "clients.md").read_text("utf-8")
    [path, body] = re.findall(r"localhost:8000(/\S+) .*?-d '([^']+)'", page, re.DOTALL)[0]
    headers = {"Content-Type": "application/json"}
    answer = server.http.post(path, content=body, headers=headers)
    assert answer.status_code == 201
    assert [token is None for token in answer.json()["tokens"]] == [False, True]
