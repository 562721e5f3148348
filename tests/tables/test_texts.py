"""The texts that a server sends are what the game says, for everybody and in every game."""

from __future__ import annotations

import json
from collections.abc import Sized
from random import Random
from typing import Any

import pytest

from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.facts import Fact
from maginor_core.games.abracada.definition import DEFINITION as ABRACADA
from maginor_core.games.maginor.definition import DEFINITION as MAGINOR
from maginor_core.tables import SeatSession
from maginor_core.tables.json_text import text_of_json
from maginor_core.tables.table import Submission
from maginor_core.tables.texts import _RECENT, MOST_MOMENTS, FactTexts, texts_of_game
from tests.tables.test_seat_sessions import TOKENS, Client, table_of

GAMES = list(map(games.game, games.names()))


def play(definition: GameDefinition, most: int, seed: int, *, undo: bool = False) -> list[Client]:
    """Play at random, in texts; each client compares every text with what its game says."""
    random = Random(seed)
    table = table_of(definition, max(2, definition.fewest_players), seed)
    clients = [Client(table, token) for token in TOKENS[: table.game.setup.players]]
    folding, eye = Client(table, TOKENS[0], join=False), Client(table, "eye")
    folding.send("join", token=TOKENS[0], view=False)
    for _ in range(most):
        if eye.state["finished"]:
            break
        seat = random.choice(table.game.to_act)
        mine = clients[seat].state
        command = random.choice(mine["legal"])
        answer = clients[seat].send("submit", decision=mine["decision"], command=command)
        assert answer["type"] == "accepted", answer
        if undo and random.random() < 0.1 and not eye.state["finished"]:
            clients[seat].send("ask_undo", to=max(0, table.game.version - random.randint(1, 4)))
            asked = table.open_proposal
            for other, client in enumerate(clients):
                if asked is not None and other != asked.seat:
                    client.send("answer_undo", agree=True, to=asked.to, version=asked.at)
    assert all("view" not in told for told in folding.told if told["type"] == "events")
    return [*clients, eye, folding]


@pytest.mark.parametrize("definition", GAMES, ids=lambda game: game.name)
def test_whole_games_are_told_in_texts_as_in_messages(definition: GameDefinition) -> None:
    *clients, folding = play(definition, 2000, 3)
    game = folding.session.table.game
    assert game.finished
    for client in clients:
        assert client.state["finished"]
        told = [event for message in client.told for event in message.get("events", ())]
        seen = game.events_seen_by(client.session.seat)
        to_json = game.definition.event_json.to_public_json
        assert [each["event"] for each in told] == json.loads(json.dumps([*map(to_json, seen)]))
        assert [each["version"] for each in told] == sorted(each["version"] for each in told)
        assert client.state["result"] == clients[0].state["result"]
    assert next(told for told in reversed(folding.told) if "to_act" in told)["finished"]


@pytest.mark.parametrize("definition", GAMES, ids=lambda game: game.name)
def test_texts_after_undos_are_those_of_the_messages(definition: GameDefinition) -> None:
    play(definition, 60, 5, undo=True)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_shown_is_in_the_text(language: str) -> None:
    table = table_of(MAGINOR)
    clients = [Client(table, token, join=False) for token in TOKENS[:2]]
    for client, token in zip(clients, TOKENS, strict=False):
        client.send("join", token=token, show=True, language=language, width="narrow")
    for number in range(10):
        client = clients[table.game.to_act[0]]
        client.play(number % len(client.state["legal"]))
    assert clients[0].state["shown"]["picture"].startswith("<svg")


def alike_for_all(self: FactTexts, seen: Any, event: Fact, row: Any, seat: int | None) -> bytes:
    """Share the text for the first who is told of an event: a mutant."""
    first = self._redacted.get(row)
    if first is None:
        fact = self._definition.redact(event, seat)
        first = text_of_json(self._definition.event_json.to_public_json(fact))
        self._redacted[row] = first
    return first


def alike_but_for_secret_answers(
    self: FactTexts, seen: Any, event: Fact, row: Any, seat: int | None
) -> bytes:
    """Share the text of all events but those of secret answers, which is too much: a mutant."""
    secret = event.tag in self._definition.decider.secret
    return alike_for_all(self, seen, event, (row, seat if secret else None), seat)


@pytest.mark.parametrize(
    ("definition", "mutant"),
    [(MAGINOR, alike_for_all), (ABRACADA, alike_for_all), (ABRACADA, alike_but_for_secret_answers)],
    ids=["maginor", "abracada", "abracada-tags"],
)
def test_a_text_that_is_shared_by_more_than_its_redacted_form_is_noticed(
    definition: GameDefinition, mutant: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: what one seat may see of an event is sent to another that may not."""
    texts_of_game.cache_clear()
    monkeypatch.setattr(FactTexts, "_event", mutant)
    try:
        with pytest.raises(AssertionError):
            play(definition, 2000, 3)
    finally:
        texts_of_game.cache_clear()


def test_caches_of_texts_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack: games are played until the texts of their commands and events fill the memory."""
    texts_of_game.cache_clear()
    monkeypatch.setattr("maginor_core.tables.texts.MOST_TEXTS", 5)
    client, *_ = play(MAGINOR, 200, 7)
    game = client.session.table.game
    texts = texts_of_game(game.definition, game.vocabulary)
    kept: list[Sized] = [texts.listed, texts._commands, texts._redacted, *texts._events.values()]
    assert max(map(len, kept)) <= 5
    texts_of_game.cache_clear()


def test_a_table_where_nothing_happens_keeps_no_texts_once_others_go_on() -> None:
    """The attack: thousands of tables are opened and left, and the last messages stay in memory."""
    quiet, busy = table_of(MAGINOR), table_of(MAGINOR)
    eye, *others = Client(quiet, "eye"), Client(quiet, "ada"), Client(quiet, "bo")
    others[quiet.game.to_act[0]].play()
    first, told = quiet.moment, eye.state
    assert len(first.made) > 0
    players = [Client(busy, token) for token in TOKENS[:2]]
    while busy.game.version <= MOST_MOMENTS:
        players[busy.game.to_act[0]].play()
    assert quiet.moment is first
    assert not first.made
    assert first._shared is None
    assert first._state is None
    assert len(_RECENT) == MOST_MOMENTS
    assert not eye.session.news()
    eye.session.answer({"type": "state", "version": 0})
    eye.poll()
    assert eye.told[-1] == told
    assert eye.told[-1] is not told


def test_only_a_submit_of_a_listed_command_is_looked_up() -> None:
    table = table_of(MAGINOR)
    client = Client(table, TOKENS[table.game.to_act[0]])
    other = Client(table, TOKENS[1 - table.game.to_act[0]])
    other.poll()
    SeatSession(table).news()
    client.session.seen = None
    client.poll()
    command = client.state["legal"][0]
    message = {"type": "submit", "id": 1, "decision": 0, "command": command}
    listed = client.session.read(text_of_json(message))
    assert isinstance(listed, Submission)
    assert listed == (client.session.seat, table.game.legal()[0], 0, None, 1)
    assert client.session.read(json.dumps(message)) == message  # with spaces
    changes: list[dict[str, object]] = [
        {"id": True},
        {"id": 1.0},
        {"decision": "0"},
        {"type": "state"},
        {"outcomes": []},
        {"more": 1},
    ]
    for change in changes:
        assert client.session.read(text_of_json(message | change)) == message | change
    for text in ("", "[", "[" * 100_000, "nul", b"\xff", '{"type":"submit"}', "1"):
        assert not isinstance(client.session.read(text), dict) or text == '{"type":"submit"}'
    assert SeatSession(table).answer(listed) == {
        "type": "error",
        "id": 1,
        "code": "not_joined",
        "message": "join with a token first",
    }
