"""Nobody plays against an opener who knows what is hidden, or it is said to everybody."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from maginor_core.engine.languages import LANGUAGES
from maginor_core.games import game as game_called
from maginor_core.tables.server.settings import CLIENT
from tests.web.clients import OPEN, PERSON, ask, connected, look_on, new_table, open_table, summary
from tests.web.running import Running

CHOSEN = {"mode": "seeded", "seed": "mine"}
BOT = {"kind": "bot"}


@pytest.mark.parametrize(
    "seats", [[PERSON, OPEN], [OPEN, BOT], [PERSON, PERSON], [BOT, OPEN, PERSON]], ids=str
)
@pytest.mark.parametrize("game", ["maginor", "abracada", "magalon"])
def test_who_opens_a_table_for_others_cannot_choose_its_seed(
    server: Running, game: str, seats: list[dict[str, str]]
) -> None:
    """The attack: the opener deals the same game from its seed, and reads the others' stones."""
    asked = {"game": game, "seats": seats, "dice": CHOSEN}
    answer = server.http.post("/api/tables", json=asked)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "malformed"
    assert answer.json()["error"]["message"].startswith("dice.seed")
    assert server.http.post("/api/tables", json={**asked, "dice": {"mode": "seeded"}}).is_success


def test_a_table_with_a_chosen_seed_says_so_to_everybody(server: Running) -> None:
    tables: list[dict[str, Any]] = [
        {"seats": [PERSON, BOT], "hotseat": False},
        {"seats": [PERSON, PERSON], "hotseat": True},
        {"seats": [BOT, BOT], "hotseat": False},
    ]
    for wanted in tables:
        made = new_table(server, game="abracada", dice=CHOSEN, public=True, **wanted)
        assert summary(server, made["table"])["foreseen"] == "seed"
        listed = {one["table"]: one for one in server.http.get("/api/tables").json()["tables"]}
        assert listed[made["table"]]["foreseen"] == "seed"
        for token in [*filter(None, made["tokens"]), look_on(server, made)]:
            with connected(server, made["table"], token) as player:
                assert player.joined["foreseen"] == "seed"


def test_a_table_whose_seed_the_server_drew_warns_nobody(server: Running) -> None:
    made = open_table(server)
    with connected(server, made["table"], made["tokens"][0]) as player:
        assert player.joined["foreseen"] is None
    assert summary(server, made["table"])["foreseen"] is None


def test_a_branch_warns_those_who_join_it_and_a_rematch_is_dealt_anew(server: Running) -> None:
    """The attack: a game is played alone to its end, and others are invited to its beginning."""
    made = new_table(server, game="abracada", dice=CHOSEN, seats=[PERSON, PERSON])
    table, token = made["table"], made["tokens"][0]
    assert ask(server, f"{table}/close", token).status_code == 204
    branch = ask(server, f"{table}/branch", token, {"version": 0}).json()
    assert summary(server, branch["table"])["foreseen"] == "branch"
    with connected(server, branch["table"], branch["tokens"][0]) as player:
        assert player.joined["foreseen"] == "branch"
    again = ask(server, f"{table}/rematch", token).json()
    assert summary(server, again["table"])["foreseen"] is None
    with connected(server, again["table"], again["token"]) as player:
        assert player.joined["foreseen"] is None
        dealt = game_called("abracada")
        foreseen = dealt.deal(2, "mine", dealt.parts.standard(), {})
        game = server.tables.live[again["table"]].game
        assert dealt.setups.to_json(game.setup) != dealt.setups.to_json(foreseen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_the_warnings(language: str) -> None:
    texts = (Path(CLIENT) / "messages" / f"{language}.ftl").read_text(encoding="utf-8")
    english = (Path(CLIENT) / "messages" / "en.ftl").read_text(encoding="utf-8")
    for key in ("foreseen-seed", "foreseen-branch"):
        (text,) = re.findall(rf"^{key} = (.+)$", texts, re.MULTILINE)
        assert len(text) > 40
        assert (text in english) == (language == "en")
