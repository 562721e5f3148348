"""What clients are shown is in the language that they ask for, with no English left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from maginor_core import games
from maginor_core.engine.definition import GameDefinition, Json
from maginor_core.engine.game import Game
from maginor_core.engine.languages import LANGUAGES
from maginor_core.tables import SeatSession, Table, token_digest
from tests.languages.english import ROOT, english_in

NAMES = ["Ada", "Bo"]
OWN = {
    game.name: game.resources.presentation.removeprefix("maginor_core.").replace(".", "/")
    for game in map(games.game, games.names())
    if game.resources.presentation
}
"""By game, the part with its messages."""
CASES = [
    (name, language)
    for name, part in OWN.items()
    for language in LANGUAGES
    if language != "en" and (ROOT / part / "messages" / f"{language}.ftl").exists()
]


def texts_of(message: Json) -> Iterator[str]:
    """Everything in a message that people read."""
    for event in message.get("events", ()):
        yield event["text"]
    shown = message.get("shown", {})
    picture = re.sub(r"<style>.*?</style>", "", shown.get("picture", ""), flags=re.DOTALL)
    yield from (text for text in re.split(r"<[^>]*>", picture) if text)
    yield from (shown.get(key, "") for key in ("question", "waiting", "tally", "hand"))
    yield from texts_of_menu(shown.get("menu", ()))
    yield from message.get("lines", ())
    for reason in message.get("reasons", ()):
        yield from (reason["label"], reason["message"])
    if message["type"] == "refused":
        yield message["message"]


def texts_of_menu(branches: Any) -> Iterator[str]:  # Any: JSON
    for branch in branches:
        yield from (branch["label"], branch["note"], branch["order"])
        yield from texts_of_menu(branch["branches"])


def told(definition: GameDefinition, language: str) -> str:
    """All that players and a spectator read while a game is played, refusals included."""
    random, game = Random(7), Game(definition, definition.deal(2, "x", None, {}), 7)
    seats: list[tuple[str, int | None]] = [("ada", 0), ("bo", 1), ("eye", None)]
    table = Table("one", game, {token_digest(token): seat for token, seat in seats}, NAMES)
    table.adviser = lambda game, seat: game.legal(seat)[0]
    join = {"type": "join", "show": True, "language": language}
    sessions = {seat: SeatSession(table) for _, seat in seats}
    found: set[str] = set()
    for token, seat in seats:
        (joined,) = sessions[seat].receive({**join, "token": token})
        found |= set(texts_of(joined))
    while not game.finished and game.version < 150:
        command: Any = random.choice(game.legal())
        other = sessions[1 - command.player]
        data: dict[str, Any] = definition.command_json.to_json(command)  # Any: its fields
        tried = other.receive(
            {
                "type": "submit",
                "decision": game.version,
                "command": {**data, "player": 1 - command.player},
            }
        )
        wrong = [answer for answer in tried if answer["type"] == "refused"]
        game.submit(command)
        if game.version % 10 and not game.finished:
            continue
        for session in sessions.values():
            wrong += session.pending()
        for seat in game.to_act:
            menu = sessions[seat].receive({"type": "hint"})
            places = re.findall(r"data-place='([^']*)'", str(sessions[seat].page().picture()))
            for place in random.sample(places, min(4, len(places))):
                menu += sessions[seat].receive({"type": "why", "place": place})
            wrong += menu
        for answer in wrong:
            found |= set(texts_of(answer))
    return "\n".join(sorted(found))


@pytest.mark.parametrize(("name", "language"), CASES)
def test_a_client_reads_no_english(name: str, language: str) -> None:
    read = told(games.game(name), language)
    assert len(read) > 1000
    assert english_in(read, language, (OWN[name], "engine/languages")) == []
