"""A whole game is played with the keyboard alone, and by touch alone.

``pytest -s tests/browser/test_alone.py`` prints how many choices it took, and how long. The games
that take long are played with ``MAGINOR_PROFILE=long``, each in windows of three widths, light and
dark; by the choices of a bot, where chance does not bring them to an end soon.
"""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import decision_of, stored
from tests.browser.test_screens import press_until
from tests.browser.visitor import Visitor, path_to, until
from tests.serving.served import Served

MOST_CHOICES = 1500
LONG = pytest.mark.skipif(os.environ.get("MAGINOR_PROFILE") != "long", reason="takes minutes")
BOTS = {"abracada": None, "maginor": "greedy", "magalon": "seeking"}
"""Games, and whose choices bring them to an end; None: the first of those that are offered."""
HEIGHTS = {390: 844, 1024: 768, 1440: 900}


def everywhere(usual: tuple[str, int, bool]) -> pytest.MarkDecorator:
    """Return a parametrization by each game, width and scheme, of which all but one take long."""
    each = itertools.product(BOTS, HEIGHTS, (False, True))
    cases = [pytest.param(*one, marks=() if one == usual else LONG) for one in each]
    return pytest.mark.parametrize(("game", "width", "dark"), cases)


def wanted(visitor: Visitor, bot: str | None) -> list[int]:
    """Return the places of the menu that lead to the choice of a bot; without one, the first."""
    if bot is None:
        return [0]
    table = visitor.page.url.split("/t/")[1].split("#")[0]
    joined = next(message for _, message in visitor.received if message["type"] == "joined")
    state = visitor.state
    game = stored(visitor.server.store, table).branch(state["version"])
    return path_to(state["shown"]["menu"], decision_of(game, joined["seat"], bot))


def play_to_the_end(visitor: Visitor, choose: Callable[[Page], None]) -> None:
    """Choose until the game is over; a choice submits a command, or leads to another choice."""
    page, result = visitor.page, visitor.page.get_by_role("heading", name="The game is over")
    began = time.monotonic()
    joined = next(message for _, message in visitor.received if message["type"] == "joined")

    def asked() -> bool:
        waits = visitor.menu.get_attribute("inert") is None and visitor.may_act
        shows = visitor.version == visitor.state["version"]
        return waits and shows and joined["seat"] in visitor.state["to_act"]

    for choices in range(MOST_CHOICES):
        until(lambda: result.is_visible() or asked())
        if result.is_visible():
            passed = time.monotonic() - began
            print(f"a game of {choices} choices, {passed:.1f} s")  # noqa: T201 # with -s
            return
        before, level = visitor.version, visitor.menu.inner_text()
        choose(page)
        until(
            lambda: (
                visitor.version > before  # noqa: B023 # called at once
                or visitor.menu.inner_text() != level  # noqa: B023
                or page.locator(".tip .choices").is_visible()
            )
        )
    raise AssertionError("the game does not come to its end")


@everywhere(("abracada", 1440, False))
def test_a_whole_game_is_played_by_keyboard_alone(
    visit: Visit, server: Served, game: str, width: int, *, dark: bool
) -> None:
    visitor = visit(server, width=width, height=HEIGHTS[width], dark=dark)
    page, offer, bot = visitor.page, f".offer:has(#offer-{game})", BOTS[game]
    expect(page.locator(offer)).to_be_visible()
    press_until(page, f"{offer} button.main")
    press_until(page, f"{offer} select")
    page.keyboard.press("End")
    expect(page.locator(f"{offer} select")).to_have_value("random")
    page.keyboard.press("Shift+Tab")
    while not page.evaluate("document.activeElement.matches('button.main')"):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    visitor.wait_until_open()

    def choose(page: Page) -> None:
        folded = visitor.menu.locator(".drawer[aria-expanded=false]")
        for place in wanted(visitor, bot):
            entry = visitor.menu.get_by_role("listitem").nth(place).get_by_role("button")
            until(lambda: folded.is_visible() or entry.is_visible())  # noqa: B023 # called at once
            if folded.is_visible():
                page.keyboard.press("l")
                expect(folded).to_be_hidden()
            while not entry.evaluate("entry => entry === document.activeElement"):
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")

    play_to_the_end(visitor, choose)
    press_until(page, ".rematch button, .tools button")


@everywhere(("abracada", 390, True))
def test_a_whole_game_is_played_by_touch_alone(
    visit: Visit, server: Served, game: str, width: int, *, dark: bool
) -> None:
    visitor = visit(server, width=width, height=HEIGHTS[width], dark=dark, touch=True)
    page, bot = visitor.page, BOTS[game]
    offer = page.locator(f".offer:has(#offer-{game})")
    offer.get_by_role("button", name="Play now").tap()
    visitor.wait_until_open()
    touched = set()

    def choose(page: Page) -> None:
        offered, place = page.locator(".tip .choices button"), page.locator("#picture .lit > .hit")
        drawer = visitor.menu.locator(".drawer[aria-expanded=false]")
        if offered.first.is_visible():
            touched.add("offered")
            offered.first.tap()
        elif place.count() and (bot is None or "place" not in touched):
            touched.add("place")
            place.first.tap()
        else:
            touched.add("entry")
            for entry in wanted(visitor, bot):
                button = visitor.menu.get_by_role("listitem").nth(entry).get_by_role("button")
                until(lambda: drawer.is_visible() or button.is_visible())  # noqa: B023 # as above
                if drawer.is_visible():
                    drawer.tap()
                    expect(drawer).to_be_hidden()
                button.tap()

    play_to_the_end(visitor, choose)
    assert "place" in touched
