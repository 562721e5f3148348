"""Keys that tell how any game stands, as a screen reader hears them, in every language."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import expect

from maginor_core.engine.languages import LANGUAGES
from maginor_core.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.test_screens import NODE
from tests.browser.visitor import Visitor, path_of_seat, until
from tests.serving.seats import new_table, taken_table
from tests.serving.served import Served

ASKING = {"t": "turn", "h": "hand", "w": "happened", "m": "may", "s": "standing"}


def tree(visitor: Visitor) -> list[dict[str, Any]]:  # Any: of the protocol of the debugger
    """Return what Chromium gives to a screen reader."""
    session = visitor.context.new_cdp_session(visitor.page)
    try:
        nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    finally:
        session.detach()
    return nodes


def spoken(visitor: Visitor) -> list[str]:
    """Return the texts inside of what is read aloud when it changes."""
    nodes = {node["nodeId"]: node for node in tree(visitor)}

    def is_live(node: dict[str, Any]) -> bool:  # Any: as above
        live = any(
            one["name"] == "live" and one["value"].get("value") == "polite"
            for one in node.get("properties", ())
        )
        above = nodes.get(node.get("parentId", ""))
        return live or (above is not None and is_live(above))

    return [
        node["name"]["value"]
        for node in nodes.values()
        if node.get("role", {}).get("value") == "StaticText" and is_live(node)
    ]


def focused(visitor: Visitor) -> dict[str, Any]:  # Any: as above
    """Return what a screen reader takes as having the focus."""
    return next(
        node
        for node in reversed(tree(visitor))
        if any(
            one["name"] == "focused" and one["value"].get("value")
            for one in node.get("properties", ())
        )
    )


@pytest.mark.parametrize(
    ("name", "language"),
    [*zip(cycle(GAMES), LANGUAGES, strict=False), *((name, "en") for name in list(GAMES)[1:])],
)
def test_a_screen_reader_hears_what_is_asked_for(
    visit: Visit, server: Served, name: str, language: str
) -> None:
    table, tokens = taken_table(server.url, name)
    seats = [
        visit(server, path_of_seat(table, n, one), language=language)
        for n, one in enumerate(tokens)
    ]
    for one in seats:
        one.wait_until_open()
    visitor = next(one for one in seats if one.state["legal"])
    shown = visitor.state["shown"]
    page = visitor.page
    expected = {
        "t": shown["question"].split()[-1],
        "h": shown["hand"],
        "m": shown["menu"][0]["label"],
        "s": shown["tally"],
    }
    for key, text in expected.items():
        assert text, key
        page.keyboard.press(key)
        until(lambda: any(text in one for one in spoken(visitor)))  # noqa: B023 # called at once
    version = visitor.version
    visitor.choose(0)
    visitor.wait_for_version(version + 1)
    told = [one["text"] for one in visitor.state["events"] if one["text"]]
    page.locator("#said").evaluate("one => one.replaceChildren()")
    page.keyboard.press("w")
    until(lambda: any(told[-1] in one for one in spoken(visitor)))


@pytest.mark.parametrize("name", GAMES)
def test_keys_lead_from_one_legal_place_to_the_next_and_say_what_it_is(
    visit: Visit, server: Served, name: str
) -> None:
    table, tokens = taken_table(server.url, name)
    seats = [visit(server, path_of_seat(table, *one)) for one in enumerate(tokens)]
    for one in seats:
        one.wait_until_open()
    visitor = next(one for one in seats if one.state["legal"])
    page = visitor.page
    page.keyboard.press("p")
    until(lambda: any("No place of the board" in one for one in spoken(visitor)))
    legal = page.locator("#picture .legal")
    seen = []
    for _ in range(legal.count()):
        page.keyboard.press("n")
        assert page.evaluate("document.activeElement.matches('#picture .legal')")
        seen.append(page.evaluate("document.activeElement.dataset.place"))
    assert len(set(seen)) == legal.count()
    page.keyboard.press("Shift+N")
    assert page.evaluate("document.activeElement.dataset.place") == seen[-2]
    until(lambda: focused(visitor)["role"]["value"] == "button")
    page.keyboard.press("p")
    tip = page.locator(".tip")
    expect(tip).to_be_visible()
    title = page.evaluate("document.activeElement.dataset.name")
    until(lambda: any(title in one for one in spoken(visitor)))


@NODE
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hu", 390)])
def test_all_keys_are_listed_on_one_page_where_each_is_a_button(
    visit: Visit, server: Served, language: str, width: int
) -> None:
    table, tokens = new_table(server.url, "magalon", 2, "keys")
    visitor = visit(server, path_of_seat(table, 0, tokens[0]), language=language, width=width)
    visitor.wait_until_open()
    page = visitor.page
    page.keyboard.press("?")
    window = page.get_by_role("dialog")
    keys = window.locator("li:has(button) kbd")
    expect(keys).to_have_text([*"thwmspnNl?"])
    assert visitor.violations() == []
    assert visitor.overflow() <= 0
    shown = visitor.state["shown"]
    window.get_by_role("button").nth(1).click()
    expect(window.get_by_role("status")).to_have_text(shown["hand"])
    window.get_by_role("button").nth(4).click()
    expect(window.get_by_role("status")).to_have_text(shown["tally"])
    window.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(window).to_have_count(0)  # who needs the letters for something else has them


def test_keys_mean_themselves_where_one_writes(visit: Visit, server: Served) -> None:
    table, tokens = taken_table(server.url, "magalon", talk="text")
    visitor = visit(server, path_of_seat(table, 0, tokens[0]))
    visitor.wait_until_open()
    words = visitor.page.get_by_role("textbox", name="In your own words")
    words.press_sequentially("what?")
    expect(words).to_have_value("what?")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_are_switched_off_in_the_settings(
    visit: Visit, server: Served, language: str
) -> None:
    """WCAG 2.1.4: who speaks to the computer, or whose hand trembles, sets off nothing."""
    table, tokens = new_table(server.url, "abracada", 2, "keys")
    seats = [
        visit(server, path_of_seat(table, seat, token), language=language)
        for seat, token in enumerate(tokens)
    ]
    for one in seats:
        one.wait_until_open()
    visitor = next(one for one in seats if one.state["legal"])
    page, drawer = visitor.page, visitor.menu.locator(".drawer")
    expect(drawer).to_have_attribute("aria-keyshortcuts", "L")
    page.locator(".further").click()
    page.locator(".further-list button").nth(-2).click()
    window = page.get_by_role("dialog")
    letters = window.locator("input[name=keys]")
    expect(letters).to_be_checked()
    letters.uncheck()
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    expect(drawer).not_to_have_attribute("aria-keyshortcuts", "L")
    said = page.locator("#said").inner_text()
    for key in (*ASKING, "p", "n", "Shift+N", "L", "?"):
        page.keyboard.press(key)
    expect(drawer).to_have_attribute("aria-expanded", "false")
    expect(window).to_have_count(0)
    assert page.locator("#said").inner_text() == said
    assert not page.evaluate("document.activeElement.matches('#picture [data-place]')")
