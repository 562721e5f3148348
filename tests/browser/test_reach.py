"""The board shows where a march can end, the way there and what it costs."""

from __future__ import annotations

from playwright.sync_api import expect

from maginor_core.tables import showing
from tests.browser.conftest import Visit
from tests.browser.playing import play
from tests.browser.visitor import seated
from tests.serving.served import Served


def test_the_end_of_a_march_is_shown_with_its_way_and_its_cost(
    visit: Visit, server: Served
) -> None:
    table, _, visitors = seated(visit, server, "magalon", 2, seed="reach")
    match = play(visitors, table, "seeking", 2)
    while not (ends := showing(match, match.to_act[0], ["Ada", "Bo"]).reach("")):
        match = play(visitors, table, "random", 1)
    page = visitors[match.to_act[0]].page
    reached = page.locator("#picture .reached")
    expect(reached).to_have_count(len(ends))
    places = {one["place"] for one in ends}
    assert set(reached.evaluate_all("all => all.map((one) => one.dataset.place)")) == places
    expect(page.locator(".legend")).to_be_visible()
    far = next(one for one in ends if one["sign"] and len(one["way"]) > 1)
    page.locator(f'#picture [data-place="{far["place"]}"]').hover()
    trace = page.locator("#picture .trace")
    expect(trace.locator(".step")).to_have_count(len(far["way"]))
    expect(trace.locator(".chip-ink")).to_have_text(far["sign"])
    expect(page.locator(".tip")).to_contain_text(far["text"])
    page.mouse.move(1, 1)
    expect(trace).to_have_count(0)
