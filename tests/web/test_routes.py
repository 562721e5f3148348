"""Every route of the HTTP interface answers what it must, errors included."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from attrs import evolve

from maginor_core.engine.picture import sheet
from maginor_core.games import GAMES
from maginor_core.games import game as game_named
from maginor_core.tables import table_request
from maginor_core.tables.server.settings import Settings
from tests.tiny.game import TINY
from tests.web.clients import (
    PERSON,
    Json,
    ask,
    connected,
    drop,
    error_of,
    get,
    look_on,
    new_table,
    open_table,
    summary,
    taken_table,
)
from tests.web.running import Running, running

SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
BOTS = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]


def finished(server: Running, **wanted: Any) -> tuple[str, str]:
    """Let two bots play a game that one looks on; return the table, and the spectator's token."""
    made = new_table(server, **{"game": TINY.name, "seats": BOTS, "hotseat": False, **wanted})
    token = look_on(server, made)
    with connected(server, made["table"], token) as eye:
        eye.until_finished()
    return made["table"], token


def test_the_analysis_of_a_table_is_for_those_who_were_there_alone(server: Running) -> None:
    table, reader = finished(server, game="abracada")
    analysed = get(server, f"{table}/analysis", reader)
    assert analysed.json()["decisions"]
    for name in (table, f"table {table}", f"table%20{table}", f"table%2F{table}"):
        for what in ("versions/3?seat=1", "analysis"):
            assert server.http.get(f"/api/logs/{name}/0/{what}").status_code == 404


WRONG: list[tuple[dict[str, Any], str]] = [
    ({}, "game"),
    ({"game": "chess", "seats": SEATS}, "game"),
    ({"game": "maginor", "seats": []}, "seats"),
    ({"game": "maginor", "seats": SEATS, "colour": 1}, "colour"),
    ({"game": "maginor", "seats": [{"kind": "cat"}, *SEATS]}, "seats.0.kind"),
    ({"game": "maginor", "seats": [{"kind": "bot", "bot": "x"}, *SEATS]}, "seats.0.bot"),
    ({"game": "maginor", "seats": [{"kind": "open", "bot": "random"}, *SEATS]}, "seats.0.bot"),
    ({"game": "maginor", "seats": [{"kind": "open", "name": "a\nb"}, *SEATS]}, "seats.0.name"),
    ({"game": "maginor", "seats": SEATS, "edition": "xx"}, "edition"),
    ({"game": "maginor", "seats": SEATS, "variants": {"x": True}}, "variants"),
    ({"game": "maginor", "seats": SEATS, "dice": {"mode": "loaded"}}, "dice.mode"),
    ({"game": "maginor", "seats": SEATS, "dice": {"mode": "seeded", "seed": 5}}, "dice.seed"),
    ({"game": "maginor", "seats": SEATS, "dice": {"mode": "typed", "seed": "a"}}, "dice.seed"),
    ({"game": "maginor", "seats": BOTS, "dice": {"mode": "typed"}}, "dice.mode"),
    ({"game": TINY.name, "seats": SEATS, "dice": {"mode": "typed"}}, "dice.mode"),
    ({"game": "maginor", "seats": SEATS, "public": 1}, "public"),
    ({"game": "maginor", "seats": SEATS, "parts": "mine"}, "parts"),
    ({"game": "maginor", "seats": SEATS, "clock": {"seconds": 0}}, "clock.seconds"),
    ({"game": "maginor", "seats": SEATS, "clock": {"seconds": 1.5}}, "clock.seconds"),
    ({"game": "maginor", "seats": [{"kind": "open"}, *SEATS], "hotseat": True}, "seats"),
]


@pytest.mark.parametrize(("body", "place"), WRONG, ids=[place for _, place in WRONG])
def test_a_wrong_request_for_a_table_is_refused_and_names_the_place(
    server: Running, body: dict[str, Any], place: str
) -> None:
    answer = server.http.post("/api/tables", json=body)
    assert error_of(answer) == (400, "malformed")
    assert place in answer.json()["error"]["message"]


def test_bodies_that_are_no_json_or_too_large_are_refused(settings: Settings) -> None:
    with running(evolve(settings, request_bytes=1000)) as server:
        post = server.http.post
        assert error_of(post("/api/tables", content=b"x")) == (415, "content_type")
        kind = {"Content-Type": "application/json"}
        assert error_of(post("/api/tables", content=b"{", headers=kind)) == (400, "malformed")
        assert error_of(post("/api/tables", content=b"[]", headers=kind)) == (400, "malformed")
        deep = b"[" * 900
        assert error_of(post("/api/tables", content=deep, headers=kind)) == (400, "malformed")
        large = b" " * 1001
        assert error_of(post("/api/tables", content=large, headers=kind)) == (413, "too_large")
        pieces = (b" " * 600 for _ in range(3))
        assert error_of(post("/api/tables", content=pieces, headers=kind)) == (413, "too_large")


def test_pages_of_other_sites_may_not_change_anything(server: Running) -> None:
    body = {"game": "maginor", "seats": SEATS}
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": f"https://127.0.0.1:{server.port}"},
    ):
        answer = server.http.post("/api/tables", json=body, headers=headers)
        assert error_of(answer) == (403, "origin")
    assert server.http.get("/api/games", headers={"Origin": "https://evil.example"}).is_success


def test_only_listed_origins_may_use_a_server_with_a_public_url(settings: Settings) -> None:
    public = evolve(
        settings, public_url="https://tables.example", origins=("https://other.example",)
    )
    with running(public) as server:
        body = {"game": "maginor", "seats": SEATS}
        for origin, status in (
            ("https://tables.example", 201),
            ("https://other.example", 201),
            ("https://tables.example.evil.example", 403),
            (server.origin, 403),
        ):
            answer = server.http.post("/api/tables", json=body, headers={"Origin": origin})
            assert answer.status_code == status
        assert "max-age" in server.http.get("/").headers["Strict-Transport-Security"]


def test_every_answer_has_the_headers_of_security(server: Running) -> None:
    for path in ("/", "/api/games", "/healthz", "/nothing", "/api/tables/x", "/metrics"):
        headers = server.http.get(path).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "uvicorn" not in headers.get("server", "")


def test_an_address_that_asks_too_often_must_wait(settings: Settings) -> None:
    with running(evolve(settings, posts_per_minute=3)) as server:
        answers = [server.http.post("/api/tables", json={}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [400, 400, 400, 429, 429]
        assert answers[-1].headers["Retry-After"] == "60"


def test_unknown_tables_tokens_and_routes_are_refused(server: Running) -> None:
    made, other = new_table(server), new_table(server)
    table, mine, theirs = made["table"], made["tokens"][0], other["tokens"][0]
    for room in ("aaaaaaaaaaaaaaaa", "%00", "x" * 300):
        assert error_of(get(server, room)) == (404, "no_table")
        assert error_of(get(server, f"{room}/log", mine)) == (404, "no_table")
    for path in ("log", "notation", "versions/0"):
        for token in ("", theirs, "x"):
            assert error_of(get(server, f"{table}/{path}", token)) == (401, "token")
        basic = {"Authorization": "Basic x"}
        answer = server.http.get(f"/api/tables/{table}/{path}", headers=basic)
        assert error_of(answer) == (401, "token")
    assert error_of(server.http.delete("/api/tables")) == (405, "method")
    for path, refusal in (
        ("/api/nothing", (404, "not_found")),
        ("/api/games?language=xx", (400, "malformed")),
        ("/api/tables?after=x", (400, "malformed")),
    ):
        assert error_of(server.http.get(path)) == refusal


def test_the_catalogue_lists_what_a_client_needs(server: Running) -> None:
    games = server.http.get("/api/games").json()["games"]
    assert {"maginor", "abracada", "magalon", TINY.name} <= {game["name"] for game in games}
    for game in games:
        assert game["bots"]
        assert "seeded" in game["dice"]
        assert len(game["players"]) == 2
    judged = {game["name"] for game in games if game["analysis"]}
    assert {"maginor", "abracada", "magalon"} <= judged
    assert TINY.name not in judged  # what it hides cannot be drawn again


@pytest.mark.parametrize("path", ["/api/games", "/api/games/maginor/picture"])
def test_what_every_new_visitor_is_sent_is_compressed(server: Running, path: str) -> None:
    answer = server.http.get(path)
    assert answer.headers["Content-Encoding"] == "gzip"
    plain = server.http.get(path, headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.text == answer.text


def test_nobody_waits_for_bots_that_think_before_the_lobby_has_its_pictures() -> None:
    """A first picture takes few calls of Python, some 5 ms of them in every language."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    table_request.catalogue()  # a server loads all games before it answers
    for name in GAMES:
        sys.setprofile(count)
        try:
            table_request.sample_picture.__wrapped__(game_named(name), "de")
        finally:
            sys.setprofile(None)
    assert 0 < calls < 60_000


def test_rulings_are_explained(server: Running) -> None:
    found = server.http.get("/api/games/maginor/rulings/MOVE-01").json()
    assert found["ruling"] == "MOVE-01"
    assert found["text"]
    assert error_of(server.http.get("/api/games/maginor/rulings/X-1")) == (404, "no_ruling")
    assert error_of(server.http.get("/api/games/chess/rulings/X-1")) == (404, "no_game")


def test_public_tables_are_listed_newest_first_and_private_ones_are_not(server: Running) -> None:
    made = [open_table(server, public=True) for _ in range(3)]
    open_table(server)
    listed = server.http.get("/api/tables").json()
    assert {each["table"] for each in listed["tables"]} == {each["table"] for each in made}
    times = [each["created"] for each in listed["tables"]]
    assert times == sorted(times, reverse=True)
    assert listed["next"] is None
    assert all("token" not in str(each) for each in listed["tables"])


def test_a_finished_game_gives_its_log_notation_and_versions(server: Running) -> None:
    table, token = finished(server)
    log = get(server, f"{table}/log", token)
    assert log.headers["content-disposition"].startswith("attachment")
    opened = drop(server, log.content).json()
    assert opened["verdict"] == "ok"
    assert server.http.get(f"/api/logs/{opened['viewer']}").json() == opened
    (game,) = opened["games"]
    assert game["id"] == table
    newest, seen = game["versions"], {}
    for version in (0, 1, newest):
        seen = get(server, f"{table}/versions/{version}", token).json()
        viewed = server.http.get(f"/api/logs/{opened['viewer']}/0/versions/{version}").json()
        assert seen["view"] == viewed["view"]
        assert seen["newest"] == newest
    assert seen["finished"]
    assert seen["result"]["winners"]
    for version, refusal in ((newest + 1, (404, "no_version")), ("x", (400, "malformed"))):
        assert error_of(get(server, f"{table}/versions/{version}", token)) == refusal
    german = server.http.get(f"/api/logs/{opened['viewer']}/0/versions/1?language=de").json()
    assert "Spieler 1" in german["shown"]["picture"]
    assert "Player 1" not in german["shown"]["picture"]
    answer = server.http.get(f"/api/logs/{opened['viewer']}/1/versions/0")
    assert error_of(answer) == (404, "no_game")
    assert error_of(server.http.get("/api/logs/x/0/versions/0")) == (404, "no_viewer")
    notation = get(server, f"{table}/notation", token)
    text = {"Content-Type": "text/plain"}
    again = server.http.post("/api/logs", content=notation.content, headers=text).json()
    assert again["games"][0]["versions"] == newest


def test_dropped_files_that_are_no_logs_get_a_verdict_and_no_failure(server: Running) -> None:
    for content in (b"no log", b"\x00" * 1000, b"maginor" * 50):
        answer = drop(server, content)
        assert answer.status_code == 201, answer.text
        assert answer.json()["verdict"] not in ("ok", "ok so far")
        assert "/tmp" not in answer.text
    for content in (b"", b"maginor-notation 1\nx"):
        assert error_of(drop(server, content)) == (400, "malformed")


def test_an_open_game_keeps_its_log_to_itself(server: Running) -> None:
    made = new_table(server)
    table, token = made["table"], made["tokens"][0]
    for what in ("log", "notation", "versions/0?seat=1"):
        assert error_of(get(server, f"{table}/{what}", token)) == (409, "not_finished")
    for what, body in (("rematch", {}), ("branch", {"version": 0})):
        answer = ask(server, f"{table}/{what}", token, body)
        assert error_of(answer) == (409, "not_finished")


def test_a_finished_game_can_continue_differently(server: Running) -> None:
    table, token = finished(server)
    assert ask(server, f"{table}/branch", token, {"version": -1}).status_code == 400
    made = ask(server, f"{table}/branch", token, {"version": 2})
    assert made.status_code == 201, made.text
    with connected(server, made.json()["table"], look_on(server, made.json())) as eye:
        assert eye.joined["version"] >= 2
        eye.until_finished()


def test_a_table_is_closed_by_who_plays_alone_and_not_by_one_of_several(server: Running) -> None:
    alone = new_table(server, seats=[PERSON, BOTS[0]], hotseat=False)
    table, token = alone["table"], alone["tokens"][0]
    assert ask(server, f"{table}/close", token).status_code == 204
    assert summary(server, table)["status"] == "archived"
    assert error_of(ask(server, f"{table}/close", token)) == (409, "finished")
    assert drop(server, get(server, f"{table}/log", token).content).json()["verdict"] == "ok"
    table, (token, _), _ = taken_table(server)
    assert error_of(ask(server, f"{table}/close", token)) == (409, "not_yet")


def test_health_readiness_and_metrics_are_told(server: Running) -> None:
    new_table(server)
    assert server.http.get("/healthz").json() == {"status": "ok"}
    assert server.http.get("/readyz").json() == {"status": "ok"}
    text = server.http.get("/metrics").text
    assert 'maginor_http_requests_total{method="POST",route="/api/tables",status="201"}' in text


def test_notifications_are_refused_where_there_are_none(server: Running) -> None:
    made = new_table(server)
    path, token = f"{made['table']}/notifications", made["tokens"][0]
    bodies: list[Json] = [{}, {"mail": "a@b.example"}, {"push": {}}, {"push": {}, "mail": "a@b"}]
    for body in bodies:
        assert error_of(ask(server, path, token, body, "PUT")) == (400, "malformed")
    assert ask(server, path, token, method="DELETE").status_code == 204


def test_the_sheet_of_a_game_is_cached_for_ever_and_another_is_not_found(server: Running) -> None:
    known = sheet(game_named("maginor"))
    answer = server.http.get(f"/sheets/maginor/{known.digest}")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Encoding"] == "gzip"
    assert known.to_text() in answer.text
    identity = {"Accept-Encoding": "identity"}
    plain = server.http.get(f"/sheets/maginor/{known.digest}", headers=identity)
    assert plain.text == answer.text
    for path in (f"/sheets/chess/{known.digest}", "/sheets/maginor/0"):
        assert error_of(server.http.get(path)) == (404, "no_sheet")
