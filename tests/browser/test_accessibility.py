"""Tables and their windows can be used by everybody, as far as axe-core can tell."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from maginor_core.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.playing import play, stored
from tests.browser.test_screens import NODE
from tests.serving.seats import new_table
from tests.serving.served import Served


@NODE
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_wrong_with_a_table_and_its_windows(
    visit: Visit, server: Served, game: str
) -> None:
    table, tokens = new_table(server.url, game, 2, "axe", hints=True)
    for dark in (False, True):
        both = [
            visit(server, f"/t/{table}#token={seat}:{token}", dark=dark)
            for seat, token in enumerate(tokens)
        ]
        for visitor in both:
            visitor.wait_until_open()
        play(both, table, "random", 6)
        for visitor in both:
            assert visitor.violations() == []
        acting = both[stored(server.store, table).to_act[0]]
        for name in ("Share", "Settings", "Hint"):
            acting.button(name).click()
            expect(acting.page.get_by_role("dialog")).to_be_visible()
            assert acting.violations() == [], name
            acting.page.keyboard.press("Escape")
            expect(acting.page.get_by_role("dialog")).to_have_count(0)
