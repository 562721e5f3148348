"""Pictures sent as the parts that changed: the same pictures, in fewer bytes."""

from __future__ import annotations

import json
import zlib
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.games.abracada.definition import DEFINITION as ABRACADA
from maginor_core.games.magalon.definition import DEFINITION as MAGALON
from maginor_core.games.maginor.definition import DEFINITION as MAGINOR
from maginor_core.play.bots import bots_of, next_command
from maginor_core.tables.picture_parts import NOTHING_SENT
from maginor_core.tables.seat_session import SeatSession
from maginor_core.tables.table import Table, token_digest
from tests.tables.client_schema import FROM_SERVER, changed
from tests.tiny.game import TINY

Json = dict[str, Any]  # Any: messages of many shapes
PIECES = ["<a/>", "</g>", "<g class='piece'>", "<text>é 😀 of a piece</text>", "<rect x='0'/>"]
PARTS = st.lists(st.lists(st.sampled_from(PIECES)).map("".join))


@given(st.lists(PARTS))
def test_a_client_makes_the_next_picture_of_what_changed(pictures: list[list[str]]) -> None:
    had: list[str] = []
    sent = NOTHING_SENT
    for picture in pictures:
        changes, sent = sent.next([part.encode() for part in picture])
        had = changed(had, json.loads(changes))
        assert "".join(had) == "".join(picture)


def test_what_stays_is_sent_as_ranges() -> None:
    board, ada, bo = b"<svg of a board>", b"<g class='piece'><g>of Ada</g>", b"<g>piece of Bo</g>"
    _, sent = NOTHING_SENT.next([board, ada, bo, b"</svg>"])
    changes, sent = sent.next([board, b"<g class='piece'><g>of nobody</g>", bo, b"</svg>"])
    assert json.loads(changes) == [[0, 2], "<g>of nobody", "</g>", [4, 3]]
    changes, _ = sent.next([bo, board, b"</svg>"])
    assert json.loads(changes) == [[4, 2], [0, 1], "</svg>"]


class Viewer:
    """A client that is sent parts, and one that is sent pictures, at the same seat.

    Attributes:
        bytes: how much each of them was sent, after it had joined.
    """

    def __init__(self, table: Table, **joining: object) -> None:
        self.sessions = SeatSession(table), SeatSession(table)
        self.had: list[str] = []
        self.bytes = [0, 0]
        self.say({"type": "join", "show": True, **joining}, {"parts": True})

    def say(self, message: Json, more: Json | None = None) -> None:
        """Send a message to both, the one of parts with ``more``; compare what they are told."""
        parted, whole = self.sessions
        told = parted.texts({**message, **(more or {})}), whole.texts(message)
        self.compare(*([json.loads(text) for text in texts] for texts in told))

    def look(self) -> None:
        """Compare the news of both."""
        texts = [session.news() for session in self.sessions]
        self.compare(*([json.loads(text) for text in one] for one in texts))
        self.bytes = [sum(map(len, new), old) for old, new in zip(self.bytes, texts, strict=True)]

    def compare(self, parted: list[Json], whole: list[Json]) -> None:
        for message in parted:
            FROM_SERVER.validate(message)
            if "shown" in message:
                shown = message["shown"]
                assert shown["picture"] == ""
                self.had = changed(self.had, shown.pop("parts"))
                shown["picture"] = "".join(self.had)
        assert parted == whole


@pytest.mark.parametrize("definition", [MAGINOR, ABRACADA, MAGALON, TINY], ids=lambda one: one.name)
@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_pictures_made_of_parts_are_those_that_are_sent_whole(
    definition: GameDefinition, width: str
) -> None:
    """Some look rarely, ask for an older version, or join again."""
    chance = Random(7)
    game = Game(definition, definition.deal(2, 7, None, {}), 7)
    seats: dict[str, int | None] = {"ada": 0, "bo": 1, "eye": None}
    table = Table("one", game, {token_digest(token): seat for token, seat in seats.items()})
    viewers = [Viewer(table, token=token, width=width) for token in (*seats, "ada")]
    for number in range(60):
        if game.finished:
            break
        if number == 30 and definition is not TINY:  # it lists its view, and each line is short
            for viewer in viewers:
                assert viewer.bytes[0] * 7 < viewer.bytes[1] * 2
        seat = chance.choice(game.to_act)
        table.submit(seat, chance.choice(game.legal(seat)), table.decision, None)
        for viewer in viewers:
            if number < 30 or chance.random() < 0.7:
                viewer.look()
            elif chance.random() < 0.1:
                viewer.say({"type": "state", "version": chance.randrange(game.version)})
    for viewer in viewers:
        viewer.look()


@pytest.mark.parametrize(
    ("definition", "name"),
    [(MAGINOR, "greedy"), (ABRACADA, "odds"), (MAGALON, "seeking")],
    ids=lambda one: getattr(one, "name", one),
)
def test_what_a_decision_sends_to_a_seat_has_at_most_8_kb_compressed(
    definition: GameDefinition, name: str
) -> None:
    """As the page joins: with parts, scenes and menus, and without the view."""
    game = Game(definition, definition.deal(3, 7, None, {}), 7)
    tokens = {"ada": 0, "bo": 1, "cy": 2}
    table = Table("one", game, {token_digest(token): seat for token, seat in tokens.items()})
    sessions = [SeatSession(table) for _ in tokens]
    joining = {"type": "join", "show": True, "view": False, "parts": True}
    for session, token in zip(sessions, tokens, strict=True):
        session.texts({**joining, "token": token})
    sent = []
    while not game.finished and game.version < 150:
        seat = game.to_act[0]
        table.submit(
            seat, next_command(game, bots_of(definition)[name], seat, 7), table.decision, None
        )
        for session in sessions:
            sent.append(sum(len(zlib.compress(text)) for text in session.news()))
    assert max(sent) <= 8000
    assert min(sent) > 100


def test_parts_are_true_or_false() -> None:
    table = Table("one", Game(TINY, TINY.deal(2, 1, None, {}), 1), {token_digest("ada"): 0})
    (answer,) = SeatSession(table).receive({"type": "join", "token": "ada", "parts": 1})
    assert (answer["code"], "parts" in answer["message"]) == ("malformed", True)
