"""The board shows where a march can end, the way there and what it costs."""

from __future__ import annotations

from playwright.sync_api import expect

from maginor_core.games.magalon.commands import SetShield
from maginor_core.tables import seat_page
from tests.browser.conftest import Visit
from tests.browser.playing import play, stored
from tests.browser.visitor import path_of_seat, seated
from tests.serving.served import Served


def test_the_end_of_a_march_is_shown_with_its_way_and_its_cost(
    visit: Visit, server: Served
) -> None:
    table, tokens, visitors = seated(visit, server, "magalon", 2, seed="reach")
    game = play(visitors, table, "seeking", 2)
    while not (ends := seat_page(game, game.to_act[0], ["Ada", "Bo"]).reach("")):
        game = play(visitors, table, "random", 1)
    page = visitors[game.to_act[0]].page
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
    apart = "([way, tip]) => way.bottom <= tip.top || tip.bottom <= way.top"
    boxes = [
        one.evaluate("one => one.getBoundingClientRect()") for one in (trace, page.locator(".tip"))
    ]
    assert page.evaluate(apart, boxes)
    smallest = trace.locator("text").evaluate_all(
        "all => all.map((one) => parseFloat(one.getAttribute('font-size')) * one.getScreenCTM().a)"
    )
    assert min(smallest) > 11.9
    page.mouse.move(1, 1)
    expect(trace).to_have_count(0)
    # A click on it sets no shield there: it shows the way, and offers its first step alone.
    page.locator(f'#picture [data-place="{far["place"]}"]').click()
    page.mouse.move(1, 1)
    expect(trace.locator(".step")).to_have_count(len(far["way"]))
    expect(page.locator(".tip")).to_contain_text(far["text"])
    lit = page.locator(f'#picture .lit[data-place="{far["way"][0]}"]').count()
    expect(page.locator(".tip .choices button")).to_have_count(lit)
    assert stored(server.store, table).version == game.version
    # On a telephone one sees the wizard that is to move, and where it can go.
    seat = game.to_act[0]
    small = visit(server, path_of_seat(table, seat, tokens[seat]), width=360, height=740).page
    expect(small.locator("#picture .reached")).to_have_count(len(ends))
    edge = small.locator(".actions").bounding_box()
    wizard = small.locator(f'#picture [data-piece="wizard:{seat}"]').bounding_box()
    assert edge is not None
    assert wizard is not None
    assert 0 <= wizard["y"] < wizard["y"] + wizard["height"] <= edge["y"]


def test_a_click_on_a_cell_sets_no_shield_unless_the_shield_was_chosen(
    visit: Visit, server: Served
) -> None:
    table, _, visitors = seated(visit, server, "magalon", 2, seed="shield")
    game = play(visitors, table, "random", 2)
    while not any(isinstance(one, SetShield) for one in game.legal(game.to_act[0])):
        game = play(visitors, table, "random", 1)
    visitor = visitors[game.to_act[0]]
    page = visitor.page
    [shield] = [one for one in visitor.state["shown"]["menu"] if one["place"] == "shield"]
    cell = shield["branches"][0]["branches"][0]["place"]

    def click(place: str) -> None:
        page.locator(f'#picture [data-place="{place}"]').click()

    click(cell)
    expect(page.locator(".tip")).to_be_visible()
    assert stored(server.store, table).version == game.version
    page.keyboard.press("Escape")
    click("shield")
    click(cell)
    visitor.wait_for_version(game.version + 1)
    *_, command = stored(server.store, table).log.commands()
    assert isinstance(command, SetShield)
