"""A hint marks a place and says why, in every game, without a window; cards are shown large."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from maginor_core.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.playing import stored
from tests.browser.visitor import path_of_seat
from tests.serving.seats import new_table
from tests.serving.served import Served

FRAMED = """
place => {
    const hit = document.querySelector(`#picture [data-place="${place}"] .hit`);
    const frame = document.querySelector("#picture .advice .frame");
    const [one, other] = [hit, frame].map((each) => each.getBoundingClientRect());
    return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) < 12;
}
"""
"""Whether the first frame is around a place."""


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_frames_the_place_and_says_why(
    visit: Visit, server: Served, game: str, width: int
) -> None:
    table, tokens = new_table(server.url, game, 2, "hint", hints=True)
    seat = stored(server.store, table).to_act[0]
    visitor = visit(server, path_of_seat(table, seat, tokens[seat]), width=width, dark=width < 500)
    visitor.wait_until_open()
    page = visitor.page
    visitor.button("Hint").click()
    hint, frames = page.locator(".hint"), page.locator("#picture .advice .frame")
    expect(hint).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    [told] = [message for _, message in visitor.received if message["type"] == "hint"]
    advice = told["advice"]
    assert advice["reason"].endswith(".")
    expect(hint).to_contain_text(f"{advice['text']} {advice['reason']}")
    expect(frames.first).to_be_in_viewport()
    assert page.evaluate(FRAMED, advice["places"][0])
    if width < 500:  # and not below what covers the lower end of a telephone
        frame, sheet = frames.first.bounding_box(), page.locator(".actions").bounding_box()
        assert frame is not None
        assert sheet is not None
        assert frame["y"] + frame["height"] <= sheet["y"]
    assert visitor.violations() == []
    assert visitor.overflow() <= 0
    hint.get_by_role("button", name="Close").click()
    expect(hint).to_be_hidden()
    expect(frames).to_have_count(0)
    visitor.button("Hint").click()
    expect(frames.first).to_be_visible()
    visitor.choose(0)  # what was said of one position is not said of the next
    visitor.wait_for_version(1)
    expect(hint).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "place"),
    [("maginor", "card:fire"), ("abracada", "spell:3"), ("magalon", "card:10")],
)
def test_a_card_can_be_looked_at_large_with_mouse_keyboard_and_finger(
    visit: Visit, server: Served, game: str, place: str
) -> None:
    table, tokens = new_table(server.url, game, 2, "large")
    seat = stored(server.store, table).to_act[0]
    path = path_of_seat(table, seat, tokens[seat])
    visitor = visit(server, path, width=1440)
    visitor.wait_until_open()
    page = visitor.page
    card, large = page.locator(f"#picture [data-place='{place}']"), page.locator(".tip .large svg")
    card.locator(".hit").hover()
    expect(large).to_be_visible()
    box, seen = large.bounding_box(), card.locator(".hit").bounding_box()
    assert box is not None
    assert seen is not None
    assert box["height"] > 1.2 * seen["height"]
    page.mouse.move(2, 2)
    expect(large).to_have_count(0)
    page.keyboard.press("Tab")
    card.focus()
    expect(large).to_be_visible()
    assert visitor.violations() == []
    # A finger stays on it; what it stands for is not done.
    small = visit(server, path, width=390, height=844, touch=True)
    small.wait_until_open()
    finger = small.page.locator(f"#picture [data-place='{place}'] .hit")
    finger.scroll_into_view_if_needed()
    at = {"pointerType": "touch", "isPrimary": True, "bubbles": True}
    finger.dispatch_event("pointerdown", at)
    expect(small.page.locator(".tip .large svg")).to_be_visible()
    finger.dispatch_event("pointerup", at)
    assert small.version == 0
