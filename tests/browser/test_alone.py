"""A whole game is played with the keyboard alone, and by touch alone.

``pytest -s tests/browser/test_alone.py`` prints how many choices it took, and how long.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_screens import press_until
from tests.browser.visitor import Visitor, until
from tests.serving.served import Served

MOST_CHOICES = 400
OFFER = ".offer:has(#offer-abracada)"


def play_to_the_end(visitor: Visitor, choose: Callable[[Page], None]) -> None:
    """Choose until the game is over; a choice submits a command, or leads to another choice."""
    page, result = visitor.page, visitor.page.get_by_role("heading", name="The game is over")
    began = time.monotonic()
    for choices in range(MOST_CHOICES):
        until(lambda: result.is_visible() or visitor.may_act)
        if result.is_visible():
            passed = time.monotonic() - began
            print(f"a game of {choices} choices, {passed:.1f} s")  # noqa: T201 # with -s
            return
        until(lambda: visitor.version == visitor.state["version"])
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


def test_a_whole_game_is_played_by_keyboard_alone(visit: Visit, server: Served) -> None:
    visitor = visit(server)
    page = visitor.page
    expect(page.locator(OFFER)).to_be_visible()
    press_until(page, f"{OFFER} button.main")
    press_until(page, f"{OFFER} select")
    page.keyboard.press("Home")
    expect(page.locator(f"{OFFER} select")).to_have_value("random")
    page.keyboard.press("Shift+Tab")
    while not page.evaluate("document.activeElement.matches('button.main')"):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    visitor.wait_until_open()

    def choose(page: Page) -> None:
        press_until(page, "#menu li > button")
        page.keyboard.press("Enter")

    play_to_the_end(visitor, choose)
    press_until(page, ".rematch button, .tools button")


def test_a_whole_game_is_played_by_touch_alone(visit: Visit, server: Served) -> None:
    visitor = visit(server, width=360, height=740, touch=True)
    page = visitor.page
    page.locator(OFFER).get_by_role("button", name="Play now").tap()
    visitor.wait_until_open()
    touched = set()

    def choose(page: Page) -> None:
        offered, place = page.locator(".tip .choices button"), page.locator("#picture .lit > .hit")
        drawer = visitor.menu.locator(".drawer[aria-expanded=false]")
        if offered.first.is_visible():
            touched.add("offered")
            offered.first.tap()
        elif place.count():
            touched.add("place")
            place.first.tap()
        else:
            touched.add("entry")
            if drawer.is_visible():
                drawer.tap()
            visitor.menu.get_by_role("listitem").first.get_by_role("button").tap()

    play_to_the_end(visitor, choose)
    assert "place" in touched
