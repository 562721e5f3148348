"""Whole games, each seat in a browser of its own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from maginor_core.tables import seat_page
from tests.browser.conftest import Visit
from tests.browser.playing import play
from tests.browser.secrets import compared_with_twins, hides
from tests.browser.visitor import seated
from tests.serving.served import Served
from tests.serving.stored import unsound_games

GAMES = [
    ("abracada", 3, "odds", "seed 9 of abracada"),
    ("magalon", 2, "seeking", "seed 2 of magalon"),
    ("maginor", 2, "greedy", "seed 7 of maginor"),
]
"""Players, bots, and seeds of short games."""
CLICKS = 2
"""How many commands of each kind a seat clicks; the pages are told of the others."""


@pytest.mark.parametrize(("game", "players", "bot", "seed"), GAMES, ids=[one[0] for one in GAMES])
def test_a_whole_game_is_played_in_several_browsers_and_looked_at_in_another(
    visit: Visit, server: Served, game: str, players: int, bot: str, seed: str
) -> None:
    table, tokens, visitors = seated(visit, server, game, players, seed=seed)
    match = play(visitors, table, bot, clicks=CLICKS)
    assert match.finished
    assert match.result is not None
    for visitor in visitors:
        page = visitor.page
        expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
        expect(page.locator("#menu button")).to_have_count(0)
        assert visitor.state["result"]["totals"] == list(match.result.totals)
        assert visitor.sockets == 1
        decided = seat_page(match, None, visitor.state["shown"]["names"]).end()["decided"]
        told = page.get_by_role("region", name="The game is over").locator(".decided")
        expect(told).to_have_count(1 if decided else 0)
        if decided:
            expect(told).to_contain_text(decided["text"])
            told.get_by_role("button").click()
            shown = page.get_by_role("dialog").locator(f"[data-ruling={decided['rulings'][0]!r}]")
            expect(shown).to_be_visible()
            page.keyboard.press("Escape")
    secrets = [seed, *tokens]
    differing = sum(
        compared_with_twins(match, seat, visitor, secrets) for seat, visitor in enumerate(visitors)
    )
    assert differing or not hides(match)
    assert unsound_games(server.store) == []
