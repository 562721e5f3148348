"""What points are made of, as the end of a game tells it."""

from __future__ import annotations

import pytest

from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.languages import LANGUAGES
from maginor_core.games import game
from maginor_core.games.abracada import events as kinds
from maginor_core.play.bots import bots_of, play_out

ABRACADA = game("abracada")
NAMES = ("Ada", "Bo", "Cy")


@pytest.mark.parametrize("variants", [{}, {"last_wizard_standing": True}])
@pytest.mark.parametrize("seed", range(4))
def test_each_points_reason_is_said_and_all_add_up(seed: int, variants: dict[str, bool]) -> None:
    game = ABRACADA.new(3, f"gains.{seed}", variants=variants)
    play_out(game, [bots_of(ABRACADA)["odds"]] * 3, seed)
    assert game.result is not None
    told = presentation_of(ABRACADA, game.setup, NAMES, {})
    events = list(game.events())
    earned = told.earned(game.live_state, events)
    assert [sum(points for _, points in parts) for parts in earned] == list(game.result.totals)
    ends = [event for event in events if isinstance(event, kinds.RoundEnded)]
    for seat, parts in enumerate(earned):
        for number, event in enumerate(ends, 1):
            of_round = [part for part in parts if part[0].startswith(f"Round {number}: ")]
            assert sum(points for _, points in of_round) == event.gained[seat]
            secret = [points for label, points in of_round if label.endswith("secret stones")]
            taken, this = 0, 1
            for one in events:
                this += isinstance(one, kinds.RoundEnded)
                mine = isinstance(one, kinds.SecretStoneTaken) and one.player == seat
                taken += mine and this == number
            assert secret in ([], [taken])
            assert len(of_round) == len({label for label, _ in of_round})


def test_the_reasons_differ_in_all_languages() -> None:
    game = ABRACADA.new(2, "gains")
    for language in LANGUAGES:
        say = presentation_of(ABRACADA, game.setup, NAMES[:2], {}, language).say
        reasons = ("emptied", "taken", "survived", "failed", "stood", "secret")
        texts = {say("earned", round=8, reason=reason) for reason in reasons}
        assert len(texts) == len(reasons)
        assert all("8" in text and ":" in text for text in texts)
