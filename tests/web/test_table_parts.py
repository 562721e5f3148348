"""Tables are dealt from the parts of the game, or from a component set that their opener gives."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from maginor_core import games
from maginor_core.audit import audit
from maginor_core.engine.errors import MalformedError, SetupError
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.table_request import read_own_parts
from tests.tiny.game import TINY
from tests.web.clients import Json, ask, connected, error_of, get, new_table, summary
from tests.web.running import Running, running

CHOOSING = [name for name in games.GAMES if games.game(name).parts.from_json is not None]


def exported(game: str) -> Any:  # Any: JSON
    """Return the file with which an owner of a game begins."""
    pages = games.game(game).parts.pages
    assert pages is not None
    return json.loads(pages().exported())


def own(game: str, **changed: object) -> Any:  # Any: JSON
    return {**exported(game), "id": "mine", "about": "Of a test.", **changed}


def closed_log(server: Running, made: Json) -> bytes:
    """Close a table, and return its log."""
    table, token = made["table"], made["tokens"][0]
    assert ask(server, f"{table}/close", token).status_code == 204
    return get(server, f"{table}/log", token).content


def test_the_catalogue_says_which_games_can_be_dealt_from_a_set_of_ones_own(
    server: Running,
) -> None:
    found = {each["name"]: each for each in server.http.get("/api/games").json()["games"]}
    assert {name for name, entry in found.items() if entry["own_parts"]} == set(CHOOSING)
    assert set(CHOOSING) == set(games.GAMES)
    assert all(entry["parts"][0]["name"] == "standard" for entry in found.values())


@pytest.mark.parametrize("game", CHOOSING)
def test_a_table_is_dealt_from_a_set_of_ones_own_and_its_log_audits_with_it(
    settings: Settings, tmp_path: Path, game: str
) -> None:
    mine = own(game)
    with running(settings) as server:
        made = new_table(server, game=game, parts=mine)
        assert summary(server, made["table"])["own_parts"]
        with connected(server, made["table"], made["tokens"][0], show=True) as player:
            assert player.joined["type"] == "joined"
    with running(settings) as server:  # it is still there after a restart
        assert get(server, f"{made['table']}/parts", made["tokens"][0]).json() == mine
        data = closed_log(server, made)
    log = tmp_path / "log.maginor"
    log.write_bytes(data)
    definition = games.game(game)
    assert definition.parts.from_json is not None
    [without] = audit([log])
    [verdict] = audit([log], components={"mine": definition.parts.from_json(mine)})
    assert (verdict.word, without.word) == ("ok", "ok")
    unknown = "component set 'mine' is not known here"
    assert (unknown in without.reason, unknown in verdict.reason) == (True, False)


def test_names_of_a_set_of_ones_own_are_shown_at_the_table_and_at_its_rematch(
    server: Running,
) -> None:
    mine = own("maginor")
    for tile in mine["tiles"].values():
        tile.update(name=f"The <b>{tile['name']}</b> & co", name_source="printed")
    made = new_table(server, parts=mine)
    table = made["table"]
    with connected(server, table, made["tokens"][0], show=True) as player:
        picture = player.state["shown"]["picture"]
        assert "The &lt;b&gt;" in picture
        assert "<b>" not in picture
    closed_log(server, made)
    again = ask(server, f"{table}/rematch", made["tokens"][0]).json()
    assert get(server, f"{again['table']}/parts", again["token"]).json() == mine
    with connected(server, again["table"], again["token"], show=True) as player:
        assert "The &lt;b&gt;" in player.state["shown"]["picture"]


def test_the_set_of_the_game_itself_is_not_a_set_of_ones_own(server: Running) -> None:
    wanted = [(name, parts) for name in CHOOSING for parts in (exported(name), None)]
    for game, parts in wanted:
        made = new_table(server, game=game, parts=parts)
        path = f"{made['table']}/parts"
        assert error_of(get(server, path, made["tokens"][0])) == (404, "no_parts")
        assert not summary(server, made["table"])["own_parts"]
        assert get(server, path, "wrong").status_code == 401


def wrong_sets() -> list[tuple[str, Any, str]]:  # Any: JSON
    """Return sets that are refused: the game, the set, and what the error names."""
    maginor, abracada, magalon = own("maginor"), own("abracada"), own("magalon")
    tile = next(iter(maginor["tiles"]))
    tiles = {**maginor["tiles"], tile: {**maginor["tiles"][tile], "slots": ["cheese"]}}
    deep: Any = []
    for _ in range(50):
        deep = [deep]
    return [
        ("maginor", {}, "counters"),
        ("maginor", [], "parts"),
        ("maginor", 7, "parts"),
        ("maginor", "mine", "parts"),
        ("maginor", {**maginor, "tiles": tiles}, f"tiles.{tile}.slots.0"),
        ("maginor", {**maginor, "counters": 10**9}, "parts.counters"),
        ("maginor", {**maginor, "counters": 1e300}, "parts.counters"),
        ("maginor", {**maginor, "about": "x" * 5000}, "parts.about"),
        ("maginor", {**maginor, "about": "a\x1b[2Jb"}, "parts.about"),
        ("maginor", {**maginor, "id": "x" * 500}, "parts.id"),
        ("maginor", {**maginor, "id": exported("maginor")["id"], "counters": 9}, "parts.id"),
        ("maginor", {**maginor, "tiles": deep}, "parts.tiles.0"),
        ("maginor", {**maginor, "hand": [0] * 6000}, "parts"),
        ("abracada", {**abracada, "stones": {**abracada["stones"], "1": 10**9}}, "parts.stones.1"),
        ("abracada", {**abracada, "stones": {**abracada["stones"], "9": 1}}, "stones"),
        ("abracada", {**abracada, "lives": 0}, "lives"),
        ("magalon", {**magalon, "width": 10**9}, "parts.width"),
        ("magalon", {**magalon, "gnomes": "many"}, "gnomes"),
        (TINY.name, own("maginor"), "parts"),
    ]


def test_a_set_from_which_no_table_is_dealt_is_refused_and_its_field_named(
    server: Running,
) -> None:
    seats = [{"kind": "person"}, {"kind": "person"}]
    for game, parts, place in wrong_sets():
        body = {"game": game, "seats": seats, "parts": parts}
        answer = server.http.post("/api/tables", json=body)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (400, "malformed"), (game, place)
        assert place in error["message"]


def test_a_set_that_is_larger_than_a_request_is_refused(server: Running) -> None:
    parts = {**own("maginor"), "more": ["x" * 900] * 100}
    seats = [{"kind": "person"}, {"kind": "person"}]
    body = {"game": "maginor", "seats": seats, "parts": parts}
    answer = server.http.post("/api/tables", json=body)
    assert error_of(answer) == (413, "too_large")


def changed(rng: random.Random, value: Any) -> Any:  # Any: JSON
    """Return JSON in which one thing is something else."""
    values: tuple[object, ...] = (None, True, -1, 0, 1, 199, 2.5, "", "x", [], {}, [1, 2], {"a": 1})
    if rng.random() < 0.25 or not isinstance(value, dict | list) or not value:
        return rng.choice(values)
    if isinstance(value, list):
        at = rng.randrange(len(value))
        return [*value[:at], *([changed(rng, value[at])] * rng.randrange(3)), *value[at + 1 :]]
    key = rng.choice(list(value))
    if rng.random() < 0.1:
        return {name: item for name, item in value.items() if name != key}
    return {**value, key: changed(rng, value[key])}


@pytest.mark.parametrize("game", CHOOSING)
def test_any_changed_set_is_refused_or_every_number_of_players_can_be_dealt(game: str) -> None:
    definition = games.game(game)
    rng = random.Random(game)
    accepted = refused = 0
    for _ in range(300):
        data = changed(rng, own(game))
        try:
            kept = read_own_parts(definition, data)
        except MalformedError:
            refused += 1
            continue
        if kept is None:
            continue
        accepted += 1
        assert definition.parts.from_json is not None
        parts = definition.parts.from_json(kept)
        for players in range(definition.fewest_players, definition.most_players + 1):
            try:
                setup = definition.deal(players, 1, parts, {})
            except SetupError:
                continue
            definition.decider.initial(setup.layout)
    assert accepted > 10
    assert refused > 10
