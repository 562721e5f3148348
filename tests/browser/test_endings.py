"""Tables are closed and left, clocks run out, and moves are confirmed: the page says so."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from maginor_core.engine.game import Game
from tests.browser.conftest import Visit
from tests.browser.playing import play
from tests.browser.test_screens import NODE
from tests.browser.visitor import Visitor, path_of_seat, seated
from tests.serving.seats import call
from tests.serving.served import Served


@NODE
def test_a_closed_table_says_so_on_all_pages_and_offers_nothing_else(
    visit: Visit, server: Served
) -> None:
    table, tokens, visitors = seated(visit, server, "magalon")
    visitors[0].tool("Leave")
    assert visitors[0].violations() == []
    visitors[0].button("Close the table").click()
    late = visit(server, path_of_seat(table, 0, tokens[0]))
    for visitor in (*visitors, late):
        expect(visitor.page.get_by_role("heading", name="The table is closed")).to_be_visible()
        expect(visitor.menu.get_by_role("button")).to_have_count(0)
        for name in ("Undo", "Share", "Settings", "Leave"):
            expect(visitor.button(name)).to_have_count(0)
        expect(visitor.button("Replay")).to_be_enabled()


def test_others_may_close_the_table_once_a_clock_has_run_out(visit: Visit, server: Served) -> None:
    clock = {"seconds": 1}
    _, _, both = seated(visit, server, "maginor", by_link=True, clock=clock)
    for visitor in both:
        expect(visitor.page.get_by_text("has run out")).to_be_visible()
        expect(visitor.page.get_by_role("region", name="Players")).to_contain_text("to play")
        expect(visitor.page.get_by_text("Say something")).to_be_visible()
    waiting = both[1] if both[0].state["legal"] else both[0]
    waiting.button("End the game without a loser").click()
    window = waiting.page.get_by_role("dialog")
    window.get_by_role("button", name="End the game without a loser").click()
    for visitor in both:
        expect(visitor.page.get_by_role("heading", name="The table is closed")).to_be_visible()
        expect(visitor.page.get_by_role("region", name="Players")).not_to_contain_text("to play")
        expect(visitor.page.get_by_text("Say something")).to_be_hidden()


def test_a_move_is_confirmed_where_the_player_wants_that(visit: Visit, server: Served) -> None:
    _, _, both = seated(visit, server, "abracada")
    visitor = next(one for one in both if one.state["legal"])
    visitor.tool("Settings")
    visitor.page.get_by_label("Confirm each move").check()
    visitor.page.keyboard.press("Escape")
    version = visitor.version
    visitor.choose(0)
    window = visitor.page.get_by_role("dialog")
    expect(window).to_contain_text("cast 1, Ancient Dragon")
    visitor.page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    assert visitor.version == version
    visitor.choose(0)
    visitor.button("Do it").click()
    visitor.wait_for_version(version + 1)


def look_where_it_was_decided(small: Visitor, game: Game) -> None:
    """Look at the graph and at the mistakes of a game between Ada and Bo, and play on from one."""
    assert game.result is not None
    small.button("Where was it decided?").click()
    told = small.page.locator(".analysis")
    expect(told.locator("progress")).to_have_count(0, timeout=240_000)
    expect(told.get_by_role("heading")).to_be_visible()
    chances = [int(one.strip("− %")) for one in told.locator("li strong").all_inner_texts()]
    assert chances == sorted(chances, reverse=True)
    assert chances
    assert small.overflow() <= 0
    assert small.violations() == []
    legend = told.locator(".legend")
    expect(legend).to_contain_text("Ada")
    expect(legend).to_contain_text(re.compile(r"\d \?[?!]?"))
    expect(told.locator(".chances .axes text").first).to_have_text("0 %")
    graph, reading = told.get_by_role("slider"), told.locator(".reading")
    graph.press("Home")
    expect(reading).to_contain_text(re.compile(r"^Position \d+: (Ada|Bo) \d+ %"))
    graph.press("End")
    won = "Ada 100 %, Bo 0 %" if game.result.winners == (0,) else "Ada 0 %, Bo 100 %"
    expect(reading).to_have_text(f"Position {game.version}: {won}")
    expect(graph).to_have_attribute("aria-valuetext", f"Position {game.version}: {won}")
    graph.hover(position={"x": 100, "y": 50})
    expect(reading).not_to_have_text(f"Position {game.version}: {won}")
    expect(told.locator(".chances .end-of")).to_have_count(2)
    see = told.get_by_role("button", name="See position").first
    version = int(see.inner_text().split()[-1])
    see.click()
    expect(small.page.locator(".replay")).to_be_visible()
    small.expect_version(version)
    small.button("Where was it decided?").click()
    told.get_by_role("button", name=f"Play on from position {version}", exact=True).click()
    expect(small.page.locator(".replay")).to_have_count(0)
    small.page.get_by_role("button", name=re.compile("^I am")).click()  # the seats share a screen
    small.wait_until_open()
    small.expect_version(version)


@NODE
def test_the_end_shows_the_podium_where_points_came_from_and_what_was_hidden(
    visit: Visit, server: Served
) -> None:
    table, tokens, visitors = seated(visit, server, "abracada")
    game = play(visitors, table, "random", clicks=0)
    result, page = game.result, visitors[0].page
    assert result is not None
    end = page.get_by_role("region", name="The game is over")
    winner = end.get_by_role("list", name="Winners").get_by_role("listitem").first
    expect(winner).to_contain_text(("Ada", "Bo")[result.winners[0]])
    rows = end.get_by_role("row")
    expect(rows).to_have_count(2)
    for row in rows.all():
        parts = [int(part) for part in row.locator("li strong").all_inner_texts()]
        assert sum(parts) == int(row.locator(".total").inner_text())
    expect(page.locator("#picture use[href='#stone-unknown']")).to_have_count(0)
    labels = end.locator("li small").all_inner_texts()
    assert labels
    assert all(re.fullmatch(r"Round \d+: [a-z’ ]+", label) for label in labels), labels
    page.locator(".log button.event").first.click()  # a moment before the end
    expect(page.locator(".past")).to_be_visible()
    expect(page.locator("#picture use[href='#stone-unknown']")).to_have_count(0)
    visitors[0].button("Back to the present").click()
    assert visitors[0].violations() == []
    visitors[0].button("Replay").click()
    visitors[0].expect_version(game.version)
    for version in (game.version - 1, game.version - 2):
        visitors[0].button("One back").click()
        visitors[0].expect_version(version)
        expect(page.locator("#picture use[href='#stone-unknown']")).to_have_count(0)
    seen = call(server.url, f"/api/tables/{table}/versions/1?seat=0", None, tokens[0])
    assert "stone-unknown" in seen["shown"]["picture"]  # as the seat had seen it
    small = visit(server, path_of_seat(table, 0, tokens[0]), width=360, dark=True)
    expect(small.page.locator(".end")).to_be_visible()
    assert small.overflow() <= 0
    assert small.violations() == []
    look_where_it_was_decided(small, game)
    assert table not in small.page.url
