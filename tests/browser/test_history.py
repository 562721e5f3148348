"""The history: a group a turn, a sign a line; it follows, shows positions, is a sheet if narrow."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from maginor_core.engine.facts import type_name
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.picture import sheet
from maginor_core.engine.presentation import Presentation
from maginor_core.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.playing import play, stored
from tests.browser.visitor import Visitor, path_of_seat, seated
from tests.serving.seats import new_table, taken_table
from tests.serving.served import Served


@pytest.mark.parametrize("game", GAMES)
def test_the_history_is_grouped_by_turn_and_each_line_has_a_sign_that_the_sheet_knows(
    visit: Visit, server: Served, game: str
) -> None:
    table, _, visitors = seated(visit, server, game, 2, seed="history")
    match = play(visitors, table, "random", 12, clicks=0)
    page = visitors[0].page
    groups = page.locator(".log .turn-of")
    begun = {type_name(kind) for kind in _presentation(match).turn_begins}
    told = [one for one in _events(visitors[0]) if one.get("text")]
    expect(page.locator(".log .begins")).to_have_count(
        sum(one["event"]["type"] in begun for one in told)
    )
    expect(groups.locator(".begins").first).to_be_visible()
    assert groups.count() > 1
    assert page.locator(".log .begins").evaluate_all(
        "all => all.every(one => one === one.parentElement.firstElementChild)"
    )
    signs = page.locator(".log .sign-of-event use")
    known = sheet(match.definition).symbols
    names = [name.removeprefix("#") for name in signs.evaluate_all(HREFS)]
    assert names
    assert set(names) <= set(known)


HREFS = "all => all.map(one => one.getAttribute('href'))"


def _presentation(match: Game) -> Presentation:
    return presentation_of(match.definition, match.setup, ["Ada", "Bo"], {})


def _events(visitor: Visitor) -> list[dict[str, Any]]:  # Any: JSON
    return [one for _, sent in visitor.received for one in sent.get("events", ())]


def test_a_button_brings_the_newest_line_back(visit: Visit, server: Served) -> None:
    table, _, visitors = seated(visit, server, "abracada", 2)
    play(visitors, table, "odds", 10)
    page = visitors[0].page
    pane, newest = page.locator(".log"), page.locator(".newest")
    expect(newest).to_be_hidden()
    pane.evaluate("one => one.scrollTo(0, 0)")
    expect(newest).to_be_visible()
    newest.click()
    expect(newest).to_be_hidden()
    expect(page.locator(".log li").last).to_be_in_viewport()
    page.wait_for_function(
        "(({scrollHeight, clientHeight, scrollTop}) => scrollHeight - clientHeight - scrollTop < 2)"
        "(document.querySelector('.log'))"
    )


def test_on_a_telephone_the_history_is_a_sheet_and_a_line_shows_its_position(
    visit: Visit, server: Served
) -> None:
    table, tokens = new_table(server.url, "abracada", 2, "sheet")
    seat = stored(server.store, table).to_act[0]
    path = path_of_seat(table, seat, tokens[seat])
    visitor = visit(server, path, width=390, height=844, touch=True)
    visitor.wait_until_open()
    page, version = visitor.page, visitor.version
    visitor.choose(0)
    visitor.wait_for_version(version + 1)
    story, opener = page.locator("#story"), page.locator(".teller")
    expect(story).to_be_hidden()
    opener.tap()
    expect(story).to_be_visible()
    expect(opener).to_have_attribute("aria-expanded", "true")
    assert visitor.violations() == []
    page.keyboard.press("Escape")
    expect(story).to_be_hidden()
    expect(opener).to_be_focused()
    opener.tap()
    page.locator(".log button.event").first.tap()
    expect(story).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("Moment \\d+ of"))
    visitor.button("Back to the present").tap()
    expect(visitor.button("Back to the present")).to_be_hidden()


def test_choices_are_made_on_the_board_and_a_key_opens_the_list_of_all(
    visit: Visit, server: Served
) -> None:
    table, tokens = new_table(server.url, "maginor", 2, "list")
    seat = stored(server.store, table).to_act[0]
    visitor = visit(server, path_of_seat(table, seat, tokens[seat]), width=1440)
    visitor.wait_until_open()
    page, entries = visitor.page, visitor.menu.get_by_role("listitem")
    expect(visitor.menu.locator("li:visible")).to_have_count(0)
    page.keyboard.press("l")
    expect(entries).to_have_count(len(visitor.state["shown"]["menu"]))
    expect(visitor.menu.locator(".drawer")).to_be_focused()
    page.keyboard.press("l")
    expect(visitor.menu.locator("li:visible")).to_have_count(0)
    # A wizard is chosen, left again, and dragged to an Oracle, all on the board.
    wizard = page.locator(f"#picture [data-place='wizard:{seat}']")
    oracles = page.locator("#picture .lit[data-place^='oracle:']")
    wizard.locator(".hit").click()
    expect(oracles.first).to_be_visible()
    expect(wizard).to_have_attribute("aria-pressed", "true")
    wizard.locator(".hit").click()
    expect(oracles).to_have_count(0)
    wizard.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#picture .lit:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(oracles).to_have_count(0)
    goal = page.locator("#picture [data-place='oracle:owl'] .hit")
    wizard.locator(".hit").hover()
    page.mouse.down()
    box = goal.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 8, steps=4)
    page.mouse.up()
    visitor.wait_for_version(1)
    [command] = stored(server.store, table).log.commands()
    assert type(command).__name__ == "MoveWizard"


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_the_empty_history_is_in_sight_beside_the_board_however_many_play(
    visit: Visit, server: Served, game: str, players: int
) -> None:
    table, tokens = taken_table(server.url, game, players)
    visitor = visit(server, path_of_seat(table, 0, tokens[0]), width=1024, height=768)
    visitor.wait_until_open()
    visitor.page.wait_for_function(  # once all is laid out
        """() => {
            const { height, bottom } = document.querySelector(".story").getBoundingClientRect();
            return height >= 120 && bottom <= 768 && document.documentElement.scrollHeight <= 768;
        }"""
    )
