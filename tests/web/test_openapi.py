"""The HTTP API is the one that spec/client/openapi.json describes: routes, answers and refusals."""

from __future__ import annotations

import re
import time
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest
from starlette.routing import Route

from maginor_core import games
from maginor_core.engine.picture import sheet
from maginor_core.games.abracada.components.stone_set import STANDARD_SET
from maginor_core.tables.server.application import make_application
from maginor_core.tables.server.settings import Settings
from tests.tiny.game import TINY
from tests.web.clients import connected, new_table
from tests.web.described import OPENAPI, Caller, described
from tests.web.running import Running

VERSIONS = "/api/tables/{id}/versions/{version}"
PAGES = {"/", "/t/{id}", "/replay"}
OPERATIONS = {
    (method.upper(), path) for path, operations in OPENAPI["paths"].items() for method in operations
}


def test_every_route_is_described_and_every_description_is_a_route(settings: Settings) -> None:
    application = make_application(settings)
    routes = {
        (method, route.path)
        for route in application.routes
        if isinstance(route, Route) and route.path not in PAGES
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert routes == OPERATIONS


def play_to_the_end(server: Running, table: str, tokens: list[str]) -> None:
    with ExitStack() as stack:
        players = [stack.enter_context(connected(server, table, token)) for token in tokens]
        for turn in range(3000):
            if players[0].state["finished"]:
                return
            mover = players[players[0].state["to_act"][0]]
            assert mover.play(turn)["type"] == "accepted"
            for player in players:
                player.await_version(mover.state["version"])
    raise AssertionError("the game has no end")


def ask_what_everybody_may(call: Caller) -> None:
    for path in ("/healthz", "/readyz", "/metrics"):
        call("GET", path, 200)
    catalogue = call("GET", "/api/games", 200).json()["games"]
    assert {each["name"] for each in catalogue} >= {*games.GAMES, TINY.name}
    drawn = call("GET", "/api/games/{game}/picture", 200, game="maginor")
    assert drawn.text.startswith("<svg")
    call("GET", "/api/games/{game}/picture", 404, game="chess")
    known = sheet(games.game("maginor"))
    assert known is not None
    drawn = call("GET", "/sheets/{game}/{digest}", 200, game="maginor", digest=known.digest)
    assert drawn.text.startswith("<svg")
    call("GET", "/sheets/{game}/{digest}", 404, game="maginor", digest="0" * 16)
    call("GET", "/api/games/{game}/rulings/{ruling}", 200, game="maginor", ruling="MOVE-01")
    call("GET", "/api/games/{game}/rulings/{ruling}", 404, game="maginor", ruling="MOVE-99")
    call("GET", "/api/games/{game}/rulings/{ruling}", 404, game="chess", ruling="MOVE-01")


def open_a_table(call: Caller) -> tuple[str, str, str]:
    """Return a new table, and the tokens of its two seats."""
    body = {"game": TINY.name, "seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}]}
    made = call("POST", "/api/tables", 201, json={**body, "public": True}).json()
    call("POST", "/api/tables", 400, json={"game": "chess", "seats": []})
    call("POST", "/api/tables", 400, content=b"{", headers={"Content-Type": "application/json"})
    call("POST", "/api/tables", 415, content=b"x=1")
    call("POST", "/api/tables", 413, json={**body, "edition": "x" * 100_000})
    call("POST", "/api/tables", 403, json=body, headers={"Origin": "https://evil.invalid"})
    [listed] = call("GET", "/api/tables", 200).json()["tables"]
    assert listed["table"] == made["table"]

    at = {"id": made["table"]}
    nowhere = {"id": "a" * 16}
    call("GET", "/api/tables/{id}", 200, **at)
    call("GET", "/api/tables/{id}", 404, **nowhere)
    seats = "/api/tables/{id}/seats"
    call("POST", seats, 400, json={"name": ""}, **at)
    call("POST", seats, 404, json={"name": "Bo"}, **nowhere)
    taken = call(
        "POST", seats, 201, json={"name": "Bo", "invitation": made["invitation"]}, **at
    ).json()
    call("POST", seats, 409, json={"name": "Cy", "invitation": made["invitation"]}, **at)
    call("POST", "/api/tables/{id}/spectators", 201, json={"invitation": made["spectate"]}, **at)
    call("POST", "/api/tables/{id}/spectators", 400, json={"colour": "red"}, **at)
    return made["table"], made["tokens"][0], taken["token"]


def open_a_table_with_parts(call: Caller) -> None:
    parts = {**STANDARD_SET.to_json(), "id": "mine"}
    seats = [{"kind": "person"}, {"kind": "open"}]
    body = {"game": "abracada", "seats": seats, "parts": parts}
    made = call("POST", "/api/tables", 201, json=body).json()
    call("POST", "/api/tables", 400, json={**body, "parts": {**parts, "lives": -1}})
    table, token = made["table"], made["tokens"][0]
    answer = call("GET", "/api/tables/{id}/parts", 200, token, id=table)
    assert answer.json() == parts


def ask_as_a_waiting_host(call: Caller) -> None:
    """Open a table of three, let a bot have a seat, and remove another."""
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]
    made = call("POST", "/api/tables", 201, json={"game": "maginor", "seats": seats}).json()
    ada, at = made["tokens"][0], {"id": made["table"]}
    seat = "/api/tables/{id}/seats/{seat}"
    call("PUT", seat, 401, json={}, seat=1, **at)
    call("PUT", seat, 400, ada, json={"bot": "nobody"}, seat=1, **at)
    call("PUT", seat, 409, ada, json={}, seat=0, **at)
    call("PUT", seat, 200, ada, json={"name": "Botty"}, seat=1, **at)
    call("DELETE", seat, 409, ada, seat=1, **at)
    call("DELETE", seat, 401, seat=2, **at)
    call("POST", "/api/tables/{id}/resign", 409, ada, **at)
    moved = call("DELETE", seat, 200, ada, seat=2, **at).json()
    assert moved["moved"]["without"] == 2
    drawn = call("POST", "/api/code", 200, json={"link": "https://table.invalid/t/a#b"})
    assert drawn.text.startswith("<svg")
    call("POST", "/api/code", 400, json={"link": "javascript:alert(1)"})


def ask_before_a_joint_deal(call: Caller) -> None:
    """Commit at a table with joint dice, and ask for what there is only after the deal."""
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    body = {"game": "maginor", "seats": seats, "dice": {"mode": "joint"}, "public": True}
    made = call("POST", "/api/tables", 201, json=body).json()
    at, ada = {"id": made["table"]}, made["tokens"][0]
    dice, end = "/api/tables/{id}/dice", {"end": "ab" * 32}
    call("POST", dice, 401, json=end, **at)
    call("POST", dice, 401, "wrong", json=end, **at)
    call("POST", dice, 404, ada, json=end, id="a" * 16)
    call("POST", dice, 400, ada, json={}, **at)
    call("POST", dice, 409, ada, json={"preimage": "ab" * 32}, **at)
    summary = call("POST", dice, 200, ada, json=end, **at).json()
    assert summary["joint"]["ends"][:2] == ["ab" * 32, None]
    assert call("GET", "/api/tables/{id}", 200, **at).json() == summary
    call("GET", VERSIONS, 409, ada, version=0, **at)
    for path in ("/api/tables/{id}/log", "/api/tables/{id}/parts"):
        call("GET", path, 409, ada, **at)
    call("DELETE", "/api/tables/{id}/notifications", 409, ada, **at)
    call("POST", "/api/tables/{id}/close", 204, ada, **at)
    call("POST", dice, 409, ada, json=end, **at)


def ask_during_the_game(call: Caller, at: dict[str, str], ada: str) -> None:
    call("GET", VERSIONS, 401, version=0, **at)
    call("GET", VERSIONS, 401, "wrong", version=0, **at)
    call("GET", VERSIONS, 200, ada, version=0, params={"language": "en"}, **at)
    call("GET", VERSIONS, 400, ada, version=0, params={"language": "xx"}, **at)
    call("GET", VERSIONS, 404, ada, version=99, **at)
    for path in ("end", "analysis", "log", "notation"):
        call("GET", f"/api/tables/{{id}}/{path}", 401, **at)
        call("GET", f"/api/tables/{{id}}/{path}", 409, ada, **at)
    call("GET", "/api/tables/{id}/parts", 401, **at)
    call("GET", "/api/tables/{id}/parts", 404, ada, **at)
    call("POST", "/api/tables/{id}/rematch", 409, ada, **at)
    call("POST", "/api/tables/{id}/branch", 409, ada, json={"version": 0}, **at)
    notifications = "/api/tables/{id}/notifications"
    call("PUT", notifications, 401, json={}, **at)
    call("PUT", notifications, 400, ada, json={"colour": "red"}, **at)
    call("DELETE", notifications, 204, ada, **at)
    call("GET", "/api/tables/{id}/turn", 401, **at)
    call("GET", "/api/tables/{id}/turn", 200, ada, **at)
    remarks = "/api/tables/{id}/remarks"
    call("POST", remarks, 401, json={"phrase": "hello"}, **at)
    call("POST", remarks, 400, ada, json={}, **at)
    call("POST", remarks, 403, ada, json={"phrase": "hello"}, **at)
    call("POST", "/api/tables/{id}/resign", 401, **at)


def ask_after_the_game(call: Caller, at: dict[str, str], ada: str, bo: str) -> None:
    summary = call("GET", "/api/tables/{id}", 200, **at).json()
    while summary["status"] != "finished":  # it is sealed right after its last command
        time.sleep(0.05)
        summary = call("GET", "/api/tables/{id}", 200, **at).json()
    newest = summary["version"]
    for version in (0, 1, newest):
        moment = call("GET", VERSIONS, 200, ada, version=version, **at).json()
        assert moment["finished"] == (version == newest)
    call("GET", VERSIONS, 200, ada, version=1, params={"seat": 1, "width": "narrow"}, **at)
    call("GET", "/api/tables/{id}/end", 200, bo, **at)
    call("GET", "/api/tables/{id}/end", 400, bo, params={"language": "xx"}, **at)
    analysis = "/api/tables/{id}/analysis"
    call("GET", analysis, 409, bo, **at)  # no bot searches this game
    call("GET", analysis, 400, bo, params={"from": "x"}, **at)
    log = call("GET", "/api/tables/{id}/log", 200, bo, **at).content
    notation = call("GET", "/api/tables/{id}/notation", 200, bo, **at).text
    call("POST", "/api/tables/{id}/rematch", 401, **at)
    first = call("POST", "/api/tables/{id}/rematch", 201, ada, **at).json()
    second = call("POST", "/api/tables/{id}/rematch", 201, bo, **at).json()
    assert first["table"] == second["table"] != at["id"]
    call("POST", "/api/tables/{id}/branch", 201, ada, json={"version": 1}, **at)
    call("POST", "/api/tables/{id}/branch", 400, ada, json={"version": newest + 1}, **at)
    call("POST", "/api/tables/{id}/close", 401, **at)
    call("POST", "/api/tables/{id}/close", 409, ada, **at)

    octets = {"Content-Type": "application/octet-stream"}
    opened = call("POST", "/api/logs", 201, content=log, headers=octets).json()
    [game] = opened["games"]
    assert (game["game"], game["versions"]) == (TINY.name, newest)
    again = call("GET", "/api/logs/{viewer}", 200, viewer=opened["viewer"]).json()
    assert again == opened
    call("GET", "/api/logs/{viewer}", 404, viewer="nowhere")
    viewed = "/api/logs/{viewer}/{number}/versions/{version}"
    place = {"viewer": opened["viewer"], "number": 0}
    call("GET", viewed, 200, version=newest, **place)
    call("GET", viewed, 404, version=newest + 1, **place)
    call("GET", viewed, 404, version=0, viewer="nowhere", number=0)
    analysed = "/api/logs/{viewer}/{number}/analysis"
    call("GET", analysed, 409, **place)
    call("GET", analysed, 404, viewer="nowhere", number=0)
    text = {"Content-Type": "text/plain"}
    call("POST", "/api/logs", 201, content=notation.encode(), headers=text)
    call("POST", "/api/logs", 400, content=b"", headers=octets)


def test_what_the_server_answers_is_what_is_described(server: Running) -> None:
    call = Caller(server)
    ask_what_everybody_may(call)
    table, ada, bo = open_a_table(call)
    open_a_table_with_parts(call)
    ask_as_a_waiting_host(call)
    ask_before_a_joint_deal(call)
    ask_during_the_game(call, {"id": table}, ada)
    play_to_the_end(server, table, [ada, bo])
    ask_after_the_game(call, {"id": table}, ada, bo)
    assert {(method, path) for method, path, _ in call.made} == OPERATIONS


@pytest.mark.parametrize("game", games.GAMES)
def test_each_game_is_shown_as_described_at_every_version(server: Running, game: str) -> None:
    call = Caller(server)
    made = new_table(server, game=game)
    one, two = made["tokens"]
    with (
        connected(server, made["table"], one) as first,
        connected(server, made["table"], two) as second,
    ):
        for turn in range(12):
            mover, other = (first, second) if first.state["to_act"][0] == 0 else (second, first)
            assert mover.play(turn)["type"] == "accepted"
            other.await_version(mover.state["version"])
        newest = first.state["version"]
    for version in range(newest + 1):
        for token in (one, two):
            moment = call(
                "GET",
                "/api/tables/{id}/versions/{version}",
                200,
                token,
                id=made["table"],
                version=version,
            ).json()
            assert moment["newest"] == newest


def test_the_table_that_the_page_for_clients_opens_can_be_opened(server: Running) -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "clients.md").read_text("utf-8")
    [path, body] = re.findall(r"localhost:8000(/\S+) .*?-d '([^']+)'", page, re.DOTALL)[0]
    headers = {"Content-Type": "application/json"}
    answer = httpx2.post(server.origin + path, content=body, headers=headers)
    assert answer.status_code == 201
    described("POST", path, answer)
    assert [token is None for token in answer.json()["tokens"]] == [False, True]
