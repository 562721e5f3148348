"""Tables, their scenes and their windows can be used by everybody, as far as axe-core can tell."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from maginor_core.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.playing import play, stored
from tests.browser.test_screens import NODE
from tests.browser.visitor import path_of_seat, seated, until
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


HELD = """
const later = globalThis.setTimeout;
globalThis.setTimeout = (act, time, ...more) => (time > 2000 ? 0 : later(act, time, ...more));
void 0;
"""
"""Lets a scene stay until it is skipped: what waits for longer than 2 s is not done."""
MANY = 3
"""How many scenes of a game are looked at."""
DRAWN = "all => all.map((one) => one.href.baseVal)"
SHOWN = """version => Boolean(document.querySelector(".scene:not([hidden])"))
    || Number(document.body.dataset.version) >= version"""


@NODE
@pytest.mark.parametrize(
    ("game", "bot", "dark", "width"),
    [
        ("maginor", "greedy", False, 390),
        ("abracada", "odds", True, 1440),
        ("magalon", "search-easy", True, 390),
    ],
)
def test_axe_finds_nothing_wrong_while_a_scene_is_shown(
    visit: Visit, server: Served, game: str, bot: str, dark: bool, width: int
) -> None:
    table, tokens, players = seated(visit, server, game, 2, seed="axe")
    watching = visit(server, path_of_seat(table, 0, tokens[0]), pace="calm", dark=dark, width=width)
    watching.wait_until_open()
    watching.page.evaluate(HELD)
    scene = watching.page.locator(".scene")
    kinds: set[str] = set()
    for _ in range(20):
        version = play(players, table, bot, 1, clicks=0).version
        watching.page.wait_for_function(SHOWN, arg=version)
        while scene.is_visible():
            kind = str(scene.locator("use").evaluate_all(DRAWN))
            if kind not in kinds and len(kinds) < MANY:
                assert watching.violations() == [], scene.inner_text()
                kinds.add(kind)
            watching.page.keyboard.press("Escape")
        watching.wait_for_version(version)
        if len(kinds) == MANY or stored(server.store, table).finished:
            break
    assert kinds


@NODE
def test_axe_finds_nothing_wrong_with_what_is_said_where_there_is_little_room(
    visit: Visit, server: Served
) -> None:
    _, _, both = seated(visit, server, "abracada", 2, by_link=True, talk="text")
    one = both[0]
    one.page.set_viewport_size({"width": 1280, "height": 620})
    one.page.get_by_text("Say something").click()
    words = one.page.locator(".talk input")
    for number in range(1, 4):
        words.fill("much " * 40)
        words.press("Enter")
        expect(one.page.locator(".said li")).to_have_count(number)
    until(lambda: one.page.evaluate(SCROLLS))
    assert one.violations() == []
    one.page.get_by_text("Say something").click()
    assert one.violations() == []
    one.tool("Leave")
    one.button("Resign").click()
    one.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(one.page.get_by_role("heading", name="The table is closed")).to_be_visible()
    assert one.violations() == []


SCROLLS = """() => {
    const said = document.querySelector(".said");
    return said.scrollHeight > said.clientHeight;
}"""
"""Whether what was said is longer than its place."""
