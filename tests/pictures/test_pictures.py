"""Pictures are well-formed, need nothing else, and show what the view contains and no more."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maginor_core import Game, SeededDice, deal
from maginor_core.abracada.definition import DEFINITION as ABRACADA
from maginor_core.definition import DEFINITION
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.match import Match
from maginor_core.kernel.picture import picture
from maginor_core.magalon.definition import DEFINITION as MAGALON
from maginor_core.testing import matches
from tests.tiny.game import TINY

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [DEFINITION, ABRACADA, MAGALON, TINY]
ALL = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def drawn(match: Match, seat: int | None, players: list[str] | None = None) -> str:
    names = players or [f"Player {number}" for number in range(match.setup.players)]
    return picture(match.game, match.setup_seen(seat), match.view(seat), names)


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@ALL
@settings(max_examples=15)
@given(data=st.data())
def test_every_position_of_every_seat_can_be_drawn(
    game: GameDefinition, data: st.DataObject
) -> None:
    match = data.draw(matches(game)).match
    for seat in (None, *range(match.setup.players)):
        svg = drawn(match, seat)
        root = ElementTree.fromstring(svg)
        assert root.get("role") == "img"
        assert [child.tag for child in root][:3] == [
            f"{SVG}{tag}" for tag in ("title", "desc", "style")
        ]
        assert not re.search(r"<script|href|url\(|@import|@font-face", svg)
        width, height = map(float, root.get("viewBox", "").split()[2:])
        for element in root.iter(f"{SVG}text"):
            assert 0 <= float(element.get("x", -1)) <= width
            assert 0 <= float(element.get("y", -1)) <= height


@ALL
def test_every_player_and_piece_bears_a_letter_and_a_name(game: GameDefinition) -> None:
    match = Match(game, game.deal(3, 1, None, {}), 1)
    found = texts(drawn(match, 0, ["Ada", "Bo", "Cyril"]))
    assert all(any(name in text for text in found) for name in ("Ada", "Bo", "Cyril"))
    if game.pictures:
        assert {"A", "B", "C"} <= set(found)


def test_stones_that_a_seat_may_not_know_are_question_marks() -> None:
    match = Match(ABRACADA, ABRACADA.deal(2, 1, None, {}), 1)
    assert [texts(drawn(match, seat)).count("?") for seat in (0, 1, None)] == [5, 5, 10]


def test_a_duellist_sees_its_own_beast_alone() -> None:
    state = Match(DEFINITION, DEFINITION.deal(2, 1, None, {}), 1)
    view = {**state.view(0), "own_beast": "firebeast"}
    setup = state.setup_seen(0)
    assert "your beast: Firebeast" in texts(picture(DEFINITION, setup, view, ["Ada", "Bo"]))
    assert "your beast" not in drawn(state, 1)


@ALL
def test_names_cannot_break_a_picture(game: GameDefinition) -> None:
    match = Match(game, game.deal(2, 1, None, {}), 1)
    svg = drawn(match, None, ["<script>&\x00\ud800", "]]>\n"])
    assert "<script" not in svg
    assert any("<script>&\ufffd\ufffd" in text for text in texts(svg))


def test_notebooks_show_what_a_spectator_may_see() -> None:
    game = Game(deal(players=2, seed=7), dice=SeededDice(7))
    assert game._repr_svg_() == game.match._repr_svg_()
    match = Match(ABRACADA, ABRACADA.deal(2, 1, None, {}), 1)
    assert texts(match._repr_svg_()).count("?") == 10
