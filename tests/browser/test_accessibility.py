"""Tables and their windows can be used by everybody, as far as axe-core can tell."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from maginor_core.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.playing import play
from tests.browser.test_screens import NODE
from tests.browser.visitor import seated
from tests.serving.served import Served

LOOKS = [(game, place % 2 == 1) for place, game in enumerate(GAMES)]
"""Windows are alike at all tables; test_sheets.py looks at each game in light and dark."""


@NODE
@pytest.mark.parametrize(("game", "dark"), LOOKS)
def test_axe_finds_nothing_wrong_with_a_table_and_its_windows(
    visit: Visit, server: Served, game: str, dark: bool
) -> None:
    table, _, both = seated(visit, server, game, 2, seed="axe", hints=True, dark=dark)
    match = play(both, table, "random", 6, clicks=0)
    for visitor in both:
        assert visitor.violations() == []
    acting = both[match.to_act[0]]
    acting.pull_out()
    assert acting.violations() == []
    for name in ("Share", "Settings"):
        acting.tool(name)
        expect(acting.page.get_by_role("dialog")).to_be_visible()
        assert acting.violations() == [], name
        acting.page.keyboard.press("Escape")
        expect(acting.page.get_by_role("dialog")).to_have_count(0)
