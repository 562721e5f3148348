"""What totals are made of adds up to them in every game, and the open board hides nothing."""

from __future__ import annotations

import pytest

from maginor_core.games import GAMES, game
from maginor_core.play.bots import bots_of, next_command, usual_bot
from maginor_core.tables.showing import showing


@pytest.mark.parametrize("name", GAMES)
def test_what_is_earned_adds_up_to_the_totals(name: str) -> None:
    definition = game(name)
    bot = bots_of(definition)[usual_bot(definition)]
    match = definition.new(players=3, seed="end")
    while not match.finished:
        match.submit(next_command(match, bot, match.to_act[0], "end"))
    result = match.result
    assert result is not None
    end = showing(match, 0, ("Ada", "Bo", "Cy"), language="de").end()
    assert [sum(part["points"] for part in parts) for parts in end["earned"]] == list(result.totals)
    assert all(part["label"] for parts in end["earned"] for part in parts)
    assert "stone-unknown" not in end["picture"]
