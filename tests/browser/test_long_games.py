"""A page is as good after hundreds of decisions as after the first: it follows, and stays small."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import play
from tests.browser.visitor import LINES, seated, until
from tests.serving.served import Served

LEFT = """
() => {
    const pane = document.querySelector('.log');
    return pane.scrollHeight - pane.clientHeight - pane.scrollTop;
}
"""
"""How far the history is from its end."""
SHRINKS = """
() => new Promise((resolve) => {
    const pane = document.querySelector('.log');
    const list = pane.querySelector('.turns');
    const after = new ResizeObserver(() => {
        if (list.querySelectorAll('li').length === 1) return;
        after.disconnect();
        // The pane has followed and is told so in the next frame; it is smaller by then.
        pane.style.maxHeight = `${pane.clientHeight - 90}px`;
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    after.observe(list);
    for (let number = 0; number < 40; number += 1) {
        const line = document.createElement('li');
        line.textContent = 'a line';
        list.append(line);
    }
})
"""
"""Adds lines, and makes the pane smaller between its scrolling and the event that tells of it."""


RESTS = """
() => {
    const pane = document.querySelector('.log');
    const { scrollTop } = pane;
    const look = () => {
        if (pane.scrollTop === scrollTop) return;
        pane.removeEventListener('scrollend', look);
        globalThis.rests = true;
    };
    pane.addEventListener('scrollend', look);
}
"""
"""Notes when the history is scrolled to another place and rests there."""


def follows(page: Page) -> bool:
    """Return whether the newest line of the history is in sight."""
    return bool(page.evaluate(LEFT) < 2)


@pytest.mark.parametrize("size", [(360, 740), (1024, 600), (1440, 900), (2100, 1100)])
def test_the_history_follows_unless_the_reader_has_scrolled_away(
    visit: Visit, server: Served, size: tuple[int, int]
) -> None:
    table, _, visitors = seated(visit, server, "magalon", width=size[0])
    page = visitors[0].page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if size[0] < 500:
        page.locator(".teller").click()
    for _ in range(4):
        play(visitors, table, "seeking", 8, clicks=0)
        until(lambda: follows(page))
    pane = page.locator(".log")
    pane.scroll_into_view_if_needed()
    pane.hover()
    page.evaluate(RESTS)
    page.mouse.wheel(0, -250)
    page.wait_for_function("() => globalThis.rests")
    assert not follows(page)
    kept = page.evaluate("document.querySelector('.log').scrollTop")
    play(visitors, table, "seeking", 6, clicks=0)
    assert page.evaluate("document.querySelector('.log').scrollTop") == kept
    pane.hover()
    page.mouse.wheel(0, 9999)
    until(lambda: follows(page))
    play(visitors, table, "seeking", 6, clicks=0)
    until(lambda: follows(page))


def test_the_history_follows_where_its_pane_shrinks_just_after_it_was_scrolled(
    visit: Visit, server: Served
) -> None:
    _, _, visitors = seated(visit, server, "magalon")
    for visitor in visitors:
        visitor.page.evaluate(SHRINKS)
        until(lambda: follows(visitor.page))  # noqa: B023 # called at once


MOST_GROWTH = 2_000_000
"""Bytes by which the heap grows with the history of some hundred decisions at most."""


def test_listeners_elements_and_heap_do_not_grow_with_the_decisions(
    visit: Visit, server: Served
) -> None:
    table, _, visitors = seated(visit, server, "magalon")
    play(visitors, table, "random", 20, clicks=2)
    lines = visitors[0].page.evaluate(LINES)
    before = [visitor.held() for visitor in visitors]
    game = play(visitors, table, "random", 240, clicks=4)
    assert game.version >= 260
    expect(visitors[0].page.locator("body")).to_have_attribute("data-version", str(game.version))
    assert visitors[0].page.evaluate(LINES) > lines + 300
    for visitor, then in zip(visitors, before, strict=True):
        # What can be done differs from decision to decision; nothing else does.
        now = visitor.held()
        assert now.listeners < then.listeners + 60
        assert now.elements < then.elements + 250
        assert now.heap < then.heap + MOST_GROWTH
