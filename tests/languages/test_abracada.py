"""Abracada…What? in every language: each event, command and refusal, and whole games."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import maginor_core
from maginor_core.engine.errors import RefusalError
from maginor_core.engine.languages import LANGUAGES, texts_of
from maginor_core.engine.presentation import text_of
from maginor_core.games.abracada.commands import CastSpell
from maginor_core.games.abracada.presentation import present
from maginor_core.games.abracada.presentation.names import MESSAGES
from maginor_core.tables import seat_page
from tests.abracada.playing import random_game, table

MESSAGE_FOLDER = Path(maginor_core.__file__).parent / "games/abracada/presentation/messages"
PLAYERS = ("Ada", "Bo", "Cy")
each_language = pytest.mark.parametrize(
    "language", [code for code in LANGUAGES if (MESSAGE_FOLDER / f"{code}.ftl").exists()]
)


@each_language
def test_whole_games_are_told_and_shown_in_every_language(language: str) -> None:
    for game, command in random_game(3, f"told in {language}", 60):
        told = present(game.setup, PLAYERS, {}, language)
        assert told.command(command)
        state = game.live_state
        for seat in (0, None):
            shown = seat_page(game, seat, PLAYERS, None, language)
            assert all(one["text"] for one in shown.happened(game.version - 1))
            assert shown.shown()["picture"]
        if language != "en" and game.to_act:
            seat = game.to_act[0]
            english = present(game.setup, PLAYERS, {})
            assert told.question(state, seat) != english.question(state, seat)
        drawn = told.draw(state, 0, 40).lines
        assert all(len(text_of(line)) <= 40 for line in drawn)
        assert told.score(state).lines(80)
        ended = told.statistics(list(game.log.events())).lines(80), told.deal().lines(80)
        assert all(ended)
        assert len(told.primer) == 5


@each_language
def test_refusals_name_the_players_in_every_language(language: str) -> None:
    game = table("58", "12")
    shown = seat_page(game.game, 1, ("Ada", "Bo"), None, language)
    with pytest.raises(RefusalError) as refused:
        game.game.submit(CastSpell(1, 3))
    text = shown.presentation.refusal(refused.value)
    assert "Ada" in text
    assert "Bo" in text
    assert "seat" not in text
    word = texts_of(language, MESSAGES)("word-deal")
    reason = shown.presentation.why_not(game.game.live_state, 0, [word])
    assert reason is not None
    assert reason.endswith("[ROUND-03]")


def test_a_refusal_is_the_same_after_a_journey_between_processes() -> None:
    game = table("58", "12")
    with pytest.raises(RefusalError) as refused:
        game.game.submit(CastSpell(1, 3))
    again = pickle.loads(pickle.dumps(refused.value))
    shown = seat_page(game.game, 1, ("Ada", "Bo")).presentation
    assert shown.refusal(again) == shown.refusal(refused.value)
