"""Screens speak eight languages, and fit in all of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from maginor_core.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.playing import stored
from tests.browser.test_screens import WIDTHS
from tests.browser.visitor import path_of_seat
from tests.serving.seats import new_table
from tests.serving.served import Served


@pytest.mark.parametrize("game", GAMES)
def test_no_table_scrolls_sideways_in_any_language(visit: Visit, server: Served, game: str) -> None:
    table, tokens = new_table(server.url, game, 3, "width", hints=True)
    acting = stored(server.store, table).to_act[0]
    for place, language in enumerate(("de", "en", "hu")):  # the longest words where one can act
        seat = (acting + place) % 3
        path = path_of_seat(table, seat, tokens[seat])
        visitor = visit(server, path, width=WIDTHS[0], language=language)
        for width in WIDTHS:
            visitor.page.set_viewport_size({"width": width, "height": 900})
            drawn = visitor.page.locator('#picture > svg[viewBox^="0 0 360 "]')
            expect(drawn).to_have_count(int(width < 700))
            visitor.wait_until_open()
            assert visitor.overflow() <= 0, (language, width)
            assert visitor.page.evaluate(CLASHING) == [], (language, width)
            visitor.pull_out()
            assert visitor.page.evaluate(CUT) == [], (language, width)


CUT = """
[...document.querySelectorAll("button, h1, h2, .menu span, .menu small, .players *")]
    .filter((one) => one.getClientRects().length && one.clientWidth && one.matches(":not(.drawer)"))
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent)
"""
"""What is wider than its place, and so cut off."""
CLASHING = """
[...document.querySelectorAll(".decide, .tools, .turn > span:not(.seat)")]
    .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
    .map((one) => one.textContent)
"""
"""What is too large for its part of the rows above and below the board."""


def test_lobby_and_table_speak_the_language_of_the_browser(visit: Visit, server: Served) -> None:
    table, tokens = new_table(server.url, "maginor", 2, "language")

    def told(language: str) -> list[object]:
        visitor = visit(server, path_of_seat(table, 0, tokens[0]), language=language)
        visitor.wait_until_open()
        assert visitor.page.evaluate("document.documentElement.lang") == language
        assert visitor.overflow() <= 0
        shown = visitor.state["shown"]
        labels = [branch["label"] for branch in shown["menu"]]
        headings = visitor.page.locator("h2").all_inner_texts()
        visitor.close()
        return [shown["question"], shown["tally"], labels, headings]

    english = told("en")
    for language in ("da", "no", "sv", "de", "fr", "it", "hu"):
        for own, other in zip(told(language), english, strict=True):
            assert own != other, language


@pytest.mark.parametrize(
    ("place", "date"), [("en-GB", r"\d\d/\d\d/\d{4}"), ("en-US", r"\d+/\d+/\d\d,")]
)
def test_dates_are_written_as_where_the_reader_is(
    visit: Visit, server: Served, place: str, date: str
) -> None:
    table, tokens = new_table(server.url, "abracada", 2, "date")
    visitor = visit(server, path_of_seat(table, 0, tokens[0]), language=place)
    visitor.wait_until_open()
    # Until it is known since when whose turn it is, the list says when the seat was taken.
    visitor.page.route("**/turn", lambda _: None)
    visitor.page.get_by_role("button", name="All tables").click()
    own = visitor.page.get_by_role("region", name="Your open games")
    expect(own).to_contain_text(re.compile(date))
