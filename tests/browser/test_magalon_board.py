"""Magalon's cards are clicked or dragged, and numbers are on its board where they are wanted."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from maginor_core.games.magalon.commands import PlayCard
from tests.browser.conftest import Visit
from tests.browser.playing import stored
from tests.browser.visitor import Visitor, path_of_seat
from tests.serving.seats import new_table
from tests.serving.served import Served


@pytest.fixture
def chooser(visit: Visit, server: Served) -> tuple[str, Visitor]:
    """Return a table of Magalon, and who is to choose a card there."""
    table, tokens = new_table(server.url, "magalon", 2, "cards")
    seat = stored(server.store, table).to_act[0]
    visitor = visit(server, path_of_seat(table, seat, tokens[seat]), width=1440)
    visitor.wait_until_open()
    return table, visitor


@pytest.mark.parametrize("dragged", [False, True])
def test_a_card_is_played_by_a_click_and_by_dragging_it_to_the_board(
    server: Served, chooser: tuple[str, Visitor], *, dragged: bool
) -> None:
    table, visitor = chooser
    page = visitor.page
    card = page.locator("#picture .lit[data-place^='card:']").last
    value = int((card.get_attribute("data-place") or "").partition(":")[2])
    if dragged:
        hand, board = card.bounding_box(), page.locator("#picture > svg").bounding_box()
        assert hand is not None
        assert board is not None
        page.mouse.move(hand["x"] + hand["width"] / 2, hand["y"] + 8)
        page.mouse.down()
        page.mouse.move(board["x"] + board["width"] / 3, board["y"] + board["height"] / 3, steps=4)
        expect(page.locator("#picture .ghost")).to_have_count(1)
        page.mouse.up()
        expect(page.locator("#picture .ghost")).to_have_count(0)
    else:
        card.locator(".hit").click()
    visitor.wait_for_version(1)
    [command] = stored(server.store, table).log.commands()
    assert isinstance(command, PlayCard)
    assert command.value == value


def test_numbers_are_on_the_board_only_where_somebody_wants_them(
    chooser: tuple[str, Visitor],
) -> None:
    _, visitor = chooser
    page = visitor.page
    numbers = page.locator("#picture .wanted").first
    expect(numbers).to_be_hidden()
    page.keyboard.press("l")  # the list of choices speaks of them
    expect(numbers).to_be_visible()
    page.keyboard.press("l")
    expect(numbers).to_be_hidden()
    visitor.tool("Settings")
    page.get_by_label("Coordinates on the board").check()
    page.keyboard.press("Escape")
    expect(numbers).to_be_visible()
    page.reload()
    visitor.wait_until_open()
    expect(numbers).to_be_visible()
