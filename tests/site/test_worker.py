"""The worker of a page plays, keeps, and tells as a table server does, without one."""

from __future__ import annotations

import json
import random
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from maginor_core.audit import audit
from maginor_core.engine.chance import Stream
from maginor_core.engine.facts import Fact
from maginor_core.games import GAMES
from maginor_core.play.bot_process import BotQuestion
from maginor_core.play.bots import bots_of
from maginor_core.registry import game as game_called
from maginor_core.site import page_tables, routes
from maginor_core.site.page_tables import PAGE, deciding
from maginor_core.site.worker import CALLS, SITE, answer, begin
from tests.site.page import Page


@pytest.fixture
def page() -> Iterator[Page]:
    yield Page()
    routes.clear()  # as a page that is loaded again


def reloaded(page: Page) -> Page:
    """Return the same browser after its page was loaded again: only what is kept is left."""
    routes.clear()  # its memory is gone
    return Page(page.kept)


def error_of(found: Any) -> str:  # Any: JSON
    """Return the code of a call's error."""
    code: str = json.loads(found.text)["error"]["code"]
    return code


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_is_a_sealed_log_that_an_audit_accepts(
    page: Page, tmp_path: Path, name: str
) -> None:
    seats = ["person", *["random"] * (game_called(name).fewest_players - 1)]
    made = page.open(name, seats, begins=0)
    token, path = made["tokens"][0], f"/api/tables/{made['table']}"
    page.join(1, made["table"], token)
    assert page.ask("GET", f"{path}/log", token=token)["code"] == "not_finished"
    chance = random.Random(name)
    if name == "magalon":  # by chance it takes too long, and whoever leaves ends it
        page.play({0: 1}, chance.choice, most=40)
        page.ask("POST", f"{path}/close", token=token)
    else:
        page.play({0: 1}, chance.choice)
    version = page.state(1)["version"]
    assert page.ask("GET", path)["status"] == ("archived" if name == "magalon" else "finished")
    saved = tmp_path / "saved.maginor"
    saved.write_bytes(page.ask("GET", f"{path}/log", token=token))
    assert [verdict.word for verdict in audit([saved])] == ["ok"]
    assert page.ask("GET", f"{path}/notation", token=token).startswith(b"maginor-notation")
    assert page.ask("GET", f"{path}/end", token=token)
    moment = page.ask("GET", f"{path}/versions/1?language=hu&width=narrow", token=token)
    assert (moment["version"], moment["newest"]) == (1, version)
    assert page.ask("GET", f"{path}/versions/1?seat=1", token=token)["version"] == 1
    dropped = page.ask("POST", "/api/logs", content=saved.read_bytes())
    assert dropped["verdict"] == "ok"
    again = f"/api/logs/{dropped['viewer']}"
    assert page.ask("GET", again) == dropped
    assert page.ask("GET", f"{again}/0/versions/2")["version"] == 2


def test_a_page_that_begins_in_the_memory_of_another_has_no_tables_of_it(
    page: Page, tmp_path: Path
) -> None:
    table = page.open("maginor", ["person", "random"])["table"]
    (tmp_path / SITE).write_text('{"modules": []}')
    begin(str(tmp_path), "")
    asked = {"method": "GET", "path": f"/api/tables/{table}"}
    assert answer("request", json.dumps(asked), {}).needs == table


def test_a_game_goes_on_after_a_reload(page: Page) -> None:
    made = page.open("maginor", ["person", "random"], begins=0)
    table, token = made["table"], made["tokens"][0]
    page.join(1, table, token)
    before = page.state(1)
    assert page.send(1, {"type": "submit", "id": 1, "decision": 0, "command": before["legal"][0]})
    version = page.state(1)["version"]
    assert version > before["version"]
    later = reloaded(page)
    assert later.ask("GET", f"/api/tables/{table}")["version"] == version
    later.call("forget", table=table)
    later.join(7, table, token)
    assert later.state(7)["version"] == version
    assert later.told[7][0]["type"] == "joined"
    assert {"presence", "actions"} <= {one["type"] for one in later.told[7]}


def test_what_could_not_be_kept_does_not_count(page: Page) -> None:
    made = page.open("maginor", ["person", "random"], begins=0)
    page.join(1, made["table"], made["tokens"][0])
    before, kept = page.state(1), dict(page.kept)
    command = {"type": "submit", "id": 1, "decision": 0, "command": before["legal"][0]}
    lost = answer("text", json.dumps({"socket": 1, "text": json.dumps(command)}), {})
    assert lost.kept, "the page could not keep it, and says so"
    page.call("forget", table=made["table"])
    assert page.kept == kept
    page.join(2, made["table"], made["tokens"][0])
    assert page.state(2)["version"] == before["version"]


def test_several_people_play_at_one_screen(page: Page) -> None:
    made = page.open("abracada", ["person", "person"], hotseat=True)
    first, second = made["tokens"]
    page.join(1, made["table"], first)
    page.join(2, made["table"], second)
    state = page.play({0: 1, 1: 2}, lambda legal: legal[0])
    assert state["finished"]


def test_undo_hint_and_rulings_are_answered(page: Page) -> None:
    made = page.open("maginor", ["person", "greedy"], begins=0, hints=True, takebacks=True)
    token, path = made["tokens"][0], f"/api/tables/{made['table']}"
    page.join(1, made["table"], token, show=True, language="de")
    hint = page.send(1, {"type": "hint", "id": 1})
    assert hint["type"] == "hint"
    assert hint["id"] == 1
    state = page.state(1)
    page.send(1, {"type": "submit", "id": 2, "decision": 0, "command": state["legal"][0]})
    page.send(1, {"type": "ask_undo", "id": 3, "to": 0})
    assert any(one["type"] == "accepted" and one["id"] == 3 for one in page.told[1] if one)
    assert "turn" in page.ask("GET", "/api/games/maginor/rulings/TURN-01")["text"]
    assert page.ask("GET", "/api/games/maginor/rulings/NONE-99")["code"] == "no_ruling"
    assert page.ask("GET", "/api/games/chess/rulings/TURN-01")["code"] == "no_game"
    turn = page.ask("GET", f"{path}/turn", token=token)
    assert turn["to_act"] == [0]
    assert page.ask("GET", f"{path}/parts", token=token)["code"] == "no_parts"


def test_an_own_component_set_is_kept(page: Page) -> None:
    own = game_called("maginor").parts
    assert own.from_json is not None
    made = page.open("maginor", ["person", "random"], parts="standard")
    path = f"/api/tables/{made['table']}"
    assert page.ask("GET", path)["own_parts"] is False


def test_a_rematch_begins_with_the_same_players(page: Page) -> None:
    made = page.open("abracada", ["person", "random"], begins=0)
    token, path = made["tokens"][0], f"/api/tables/{made['table']}"
    assert page.ask("POST", f"{path}/rematch", {}, token=token)["code"] == "not_finished"
    page.join(1, made["table"], token)
    page.play({0: 1}, lambda legal: legal[-1])
    assert page.ask("POST", f"{path}/rematch", {"agree": 1}, token=token)["code"] == "malformed"
    again = page.ask("POST", f"{path}/rematch", {"agree": True}, token=token)
    page.join(2, again["table"], again["token"])
    assert page.state(2)["version"] == 0
    assert page.ask("GET", path)["rematch"]["table"] == again["table"]


def test_a_finished_game_continues_differently(page: Page) -> None:
    made = page.open("abracada", ["person", "random"], begins=0)
    token, path = made["tokens"][0], f"/api/tables/{made['table']}"
    page.join(1, made["table"], token)
    page.play({0: 1}, lambda legal: legal[-1])
    branched = page.ask("POST", f"{path}/branch", {"version": 3}, token=token)
    page.join(2, branched["table"], branched["tokens"][0])
    assert page.state(2)["version"] == 3
    found = page.ask("GET", f"{path}/analysis?from=0", token=token)
    assert found["decisions"] or found["next"]


def test_who_resigns_or_closes_ends_the_game(page: Page) -> None:
    for how, seats in (("resign", 2), ("close", 2), ("resign", 3)):
        made = page.open("maginor", ["person", *["random"] * (seats - 1)])
        token, path = made["tokens"][0], f"/api/tables/{made['table']}"
        page.join(seats, made["table"], token)
        assert page.ask("POST", f"{path}/{how}", token=token) is None
        assert page.ask("GET", path)["status"] == "archived"
        assert page.told[seats][-2:] == [{"type": "closing", "reason": "closed"}, None]
        assert page.ask("POST", f"{path}/close", token=token)["code"] in ("finished", "resigned")


def test_a_spectator_looks_on(page: Page) -> None:
    made = page.open("maginor", ["random", "random"])
    path = f"/api/tables/{made['table']}"
    body = {"invitation": made["spectate"]}
    token = page.ask("POST", f"{path}/spectators", body)["token"]
    thought = [page.thinks]  # bots wait until somebody looks on
    page.join(1, made["table"], token)
    assert [*thought, page.thinks] == [False, True]
    page.call("think", milliseconds=1000)
    assert page.state(1)["version"] > 0
    assert page.send(1, {"type": "hint", "id": 4})["code"] == "spectator"
    assert page.call("leave", socket=1).text == json.dumps(
        {"answer": made["table"]}, separators=(",", ":")
    )
    assert page.call("leave", socket=1).text == '{"answer":""}'


def test_what_needs_a_server_is_refused_with_a_reason(page: Page) -> None:
    seats = [{"kind": "person"}, {"kind": "open"}]
    assert page.ask("POST", "/api/tables", {"game": "maginor", "seats": seats})["code"] == "alone"
    assert page.ask("GET", "/api/metrics")["code"] == "not_found"
    assert page.ask("GET", "/api/tables/nowhere")["code"] == "no_table"
    assert page.ask("POST", "/api/tables", {"game": "maginor"})["code"] == "malformed"
    assert page.ask("POST", "/api/logs")["code"] == "malformed"
    assert page.ask("GET", "/api/logs/gone")["code"] == "no_viewer"
    made = page.open("maginor", ["person", "random"])
    path = f"/api/tables/{made['table']}"
    assert page.ask("GET", f"{path}/turn", token="wrong")["code"] == "token"
    bot = {"bot": "random"}
    assert page.ask("PUT", f"{path}/seats/1", bot, token=made["tokens"][0])["code"] == "finished"
    wrong = page.ask("GET", f"{path}/versions/x", token=made["tokens"][0])
    assert wrong["code"] == "malformed"
    page.join(1, made["table"], "wrong")
    assert page.told[1][-1]["code"] == "token"


def test_calls_that_are_wrong_are_refused(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    assert error_of(answer("nothing", "{}", {})) == "malformed"
    assert error_of(answer("forget", "[]", {})) == "malformed"
    assert error_of(answer("forget", "{}", {})) == "malformed"
    assert error_of(answer("request", '{"method":"GET","path":"/x","body":1}', {})) == "not_found"
    assert page.call("text", socket=99, text="{}").told == (), "nobody is connected there"
    monkeypatch.setattr(PAGE, "forget", lambda table: 1 / 0)
    assert error_of(answer("forget", '{"table":"a"}', {})) == "internal"
    assert all(module.startswith("maginor_core.site.") for module in CALLS.values())


def decided(thinking: Generator[None, None, Fact]) -> Fact:
    """Return what was decided in pieces."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            found: Fact = end.value
            return found


@pytest.mark.parametrize("name", GAMES)
def test_bots_of_all_levels_decide_in_pieces_as_they_do_at_once(name: str) -> None:
    definition = game_called(name)
    game = definition.new(players=max(2, definition.fewest_players), seed="pieces")
    seat = game.to_act[0]
    for bot in bots_of(definition):
        if bot == "search" and name != "maginor":
            continue  # it takes long, and is medium with more iterations
        asked = BotQuestion(bot, game.known_to(seat), seat, game.legal(seat), "s", "b")
        stream = Stream("s", "b")
        at_once = bots_of(definition)[bot].choose(
            game.known_to(seat), seat, game.legal(seat), stream
        )
        assert decided(deciding(asked)) == at_once


def test_a_bot_that_is_not_there_or_fails_is_replaced_for_the_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = game_called("maginor").new(players=2, seed="gone")
    seat = game.to_act[0]
    legal = game.legal(seat)
    asked = BotQuestion("gone", game.known_to(seat), seat, legal, "s", "b")
    monkeypatch.setattr(page_tables, "choice_of", lambda *given: (None, "it failed"))
    assert decided(deciding(asked)) in legal
