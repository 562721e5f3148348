"""The board keeps the elements that the next picture has, too, and shows what was sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from maginor_core.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.playing import play
from tests.browser.visitor import seated
from tests.serving.served import Served

BOTS = {"maginor": "greedy", "abracada": "odds", "magalon": "seeking"}
SHOWN = """
text => {
    const marks = new Set(["legal", "lit", "chosen", "reached", "advised", "moved"]);
    const added = /^(role|tabindex|aria-.*|data-name)$/;
    const plain = (one, root = false) => {
        const attributes = [...one.attributes].filter(({name}) => !root && !added.test(name));
        const named = attributes.map(({name, value}) => {
            const words = value.split(" ");
            const kept = words.filter((word) => one.localName !== "g" || !marks.has(word));
            return name === "class" ? `class=${kept.join(" ")}` : `${name}=${value}`;
        });
        const parts = [...one.children].filter((part) => !part.matches(".trace, .advice"));
        const name = one.localName === "title" && one.parentElement.getAttribute("data-name");
        const inner = parts.length ? parts.map((part) => plain(part)) : name || one.textContent;
        return [one.localName, named.filter((each) => each !== "class=").sort(), inner];
    };
    const sent = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const [shown, wanted] = [document.querySelector("#picture > svg"), sent].map((one) =>
        JSON.stringify(plain(one, true)));
    return shown === wanted ? "" : `${shown}\\n${wanted}`;
}
"""
"""What the board shows and what was sent, apart from marks of places; empty if they are alike."""
MARK = "() => { for (const one of document.querySelectorAll('#picture svg *')) one.before = true; }"
KEPT = """
() => {
    const all = [...document.querySelectorAll("#picture svg *")];
    return all.filter((one) => one.before).length / all.length;
}
"""
"""How many of the elements of the board were there when they were marked, as a part of all."""


def differs(page: Page, picture: str) -> str:
    return str(page.evaluate(SHOWN, picture))


@pytest.mark.parametrize(("game", "width"), [*((name, 1440) for name in GAMES), ("maginor", 390)])
def test_the_board_shows_what_was_sent_by_elements_that_stay(
    visit: Visit, server: Served, game: str, width: int
) -> None:
    table, _, visitors = seated(visit, server, game, 2, seed="kept", width=width)
    kept = []
    for commands in (1, 1, 1, 5, 1, 1, 9, 1):
        for visitor in visitors:
            visitor.page.evaluate(MARK)
        play(visitors, table, BOTS[game], commands, clicks=1)
        for visitor in visitors:
            assert differs(visitor.page, visitor.state["shown"]["picture"]) == ""
            kept.append(visitor.page.evaluate(KEPT))
    assert sum(kept) / len(kept) > 0.8
    # A look back, and the present again.
    page, now = visitors[0].page, visitors[0].state["shown"]["picture"]
    page.locator(".log button.event").first.evaluate("one => one.click()")
    expect(page.locator(".past")).to_be_visible()
    expect(page.locator("#picture .lit")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".past")).to_have_count(0)
    assert differs(page, now) == ""
