"""On a telephone captions are whole, and what others say is noticed and within reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import stored
from tests.browser.test_telling import failing_cast
from tests.browser.visitor import path_of_seat, seated, stop_clock
from tests.serving.seats import taken_table
from tests.serving.served import Served

LONG_NAMES = ("Maximiliana Wilhelmine von Hohenstein", "Bartholomäus Christoph zu Lilienthal")
WHOLE = """
caption => {
    const range = document.createRange();
    range.selectNodeContents(caption);
    const boxes = [...range.getClientRects()];
    return boxes.length > 2 && boxes.every((box) => {
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return document.elementFromPoint(x, y) === caption;
    });
}
"""
"""Whether a caption has more than two lines, and nothing of it is cut or covered."""


@pytest.mark.parametrize(("language", "result"), [("de", "Misslungen:"), ("hu", "Sikertelen:")])
def test_a_long_caption_says_the_result_first_and_is_whole_over_a_board_that_stays(
    visit: Visit, server: Served, language: str, result: str
) -> None:
    seats = [{"kind": "person", "name": name} for name in LONG_NAMES]
    table, _, visitors = seated(
        visit, server, "abracada", seats=seats, width=360, motion=True, language=language
    )
    seat = stored(server.store, table).to_act[0]
    acting, watching = visitors[seat], visitors[1 - seat]
    page = watching.page
    page.set_viewport_size({"width": 360, "height": 740})
    top = page.locator("#picture").evaluate("one => one.getBoundingClientRect().top")
    stop_clock(page)
    acting.choose(failing_cast(acting, stored(server.store, table)))
    caption = page.locator(".caption")
    expect(caption).to_contain_text(result)
    assert caption.inner_text().startswith(result)
    assert caption.evaluate(WHOLE)
    assert page.locator("#picture").evaluate("one => one.getBoundingClientRect().top") == top
    assert watching.overflow() <= 0


def test_what_others_say_has_a_badge_on_a_telephone_and_is_one_tap_away(
    visit: Visit, server: Served
) -> None:
    table, tokens = taken_table(server.url, "magalon")
    wide = visit(server, path_of_seat(table, 1, tokens[1]))
    path = path_of_seat(table, 0, tokens[0])
    visitor = visit(server, path, width=360, height=740, touch=True)
    visitor.wait_until_open()
    page = visitor.page
    opener = page.locator(".opener")
    expect(opener).to_have_accessible_name("Remarks")
    expect(opener).to_be_in_viewport()
    wide.page.get_by_text("Say something").click()
    for phrase in ("Hello!", "Good luck!"):
        wide.button(phrase).click()
    expect(opener).to_have_accessible_name("Remarks: 2 new remarks")
    expect(opener.locator(".badge")).to_have_text("2")
    expect(opener.locator(".badge")).to_be_in_viewport()
    assert visitor.violations() == []
    assert visitor.overflow() <= 0
    opener.tap()
    talk = page.get_by_role("region", name="Remarks")
    expect(talk.get_by_text("Bo: Good luck!")).to_be_in_viewport()
    expect(talk.get_by_text("Say something")).to_be_in_viewport()
    expect(opener.locator(".badge")).to_be_hidden()
    talk.get_by_role("button", name="Well played!").tap()
    expect(wide.page.get_by_role("region", name="Remarks")).to_contain_text("Well played!")
    assert visitor.violations() == []
    talk.get_by_role("button", name="Close the remarks").tap()
    expect(talk).not_to_be_in_viewport()
    expect(opener).to_be_focused()
    wide.button("Thank you.").click()
    expect(opener).to_have_accessible_name("Remarks: 1 new remark")
    page.keyboard.press("Enter")
    expect(talk.get_by_text("Bo: Thank you.")).to_be_in_viewport()
    expect(opener).to_have_accessible_name("Remarks")
    page.keyboard.press("Escape")
    expect(talk).not_to_be_in_viewport()
    expect(wide.page.locator(".opener")).to_be_hidden()
