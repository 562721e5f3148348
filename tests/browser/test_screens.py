"""Every screen suits small and wide windows, light and dark, the keyboard, and screen readers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from maginor_core.commands import PlaySorceryCard
from maginor_core.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.playing import play, stored
from tests.browser.visitor import (
    Visitor,
    path_of_seat,
    seated,
    stop_clock,
    unfold_new_table,
    until,
)
from tests.serving.seats import new_table
from tests.serving.served import ROOT, Served

WIDTHS = (360, 2560)
NODE = pytest.mark.skipif(
    not (ROOT / "node_modules" / "axe-core").is_dir(),
    reason="axe-core is not installed; scripts/node-packages installs it",
)


def lobby(visit: Visit, server: Served, **options: object) -> Visitor:
    visitor = visit(server, "/", **options)
    expect(visitor.page.get_by_role("heading", name="New table")).to_be_visible()
    unfold_new_table(visitor.page)
    visitor.page.get_by_text("Rules, dice and clock").click()
    return visitor


def replay(visit: Visit, server: Served, **options: object) -> Visitor:
    visitor = visit(server, "/replay", **options)
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    return visitor


@NODE
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("screen", [lobby, replay])
def test_axe_finds_nothing_wrong_with_screens_without_a_table_and_none_scrolls_sideways(
    visit: Visit, server: Served, screen: Callable[..., Visitor], dark: bool
) -> None:
    visitor = screen(visit, server, dark=dark)
    assert visitor.violations() == []
    for width in WIDTHS:
        visitor.page.set_viewport_size({"width": width, "height": 900})
        assert visitor.overflow() <= 0, width


def press_until(page: Page, wanted: str, most: int = 80) -> None:
    """Go on by Tab until the element that matches ``wanted`` has the focus."""
    for _ in range(most):
        if page.evaluate("wanted => Boolean(document.activeElement?.matches(wanted))", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} cannot be reached by Tab")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_opened_and_played_by_keyboard_alone(
    visit: Visit, server: Served, game: str
) -> None:
    visitor = visit(server, "/")
    page = visitor.page
    expect(page.get_by_role("heading", name="New table")).to_be_visible()
    press_until(page, ".making > summary")
    page.keyboard.press("Enter")
    press_until(page, "input[name=game]")
    for _ in GAMES:
        if page.evaluate("document.activeElement.value") == game:
            break
        page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.value") == game
    while page.locator(".seats li").count() > 2:
        press_until(page, ".seats li:last-child button")
        page.keyboard.press("Enter")
    press_until(page, "[data-focus=kind-1]")
    page.keyboard.press("End")  # a bot
    expect(page.locator("[data-focus=kind-1]")).to_have_value("bot")
    press_until(page, "form.new button.main")
    page.keyboard.press("Enter")
    visitor.wait_until_open()
    commands = 0
    while commands < 3:
        state = visitor.state
        if not state["legal"]:
            until(lambda: visitor.state["legal"], page=page)
            continue
        until(lambda: visitor.version == visitor.state["version"])
        before = visitor.version
        if visitor.menu.locator(".drawer[aria-expanded=false]").is_visible():
            page.keyboard.press("l")
        for _ in range(6):  # levels of the menu
            press_until(page, "#menu li > button")
            level = visitor.menu.inner_text()
            page.keyboard.press("Enter")
            until(lambda: visitor.version > before or visitor.menu.inner_text() != level)  # noqa: B023
            if visitor.version > before:
                break
        visitor.wait_for_version(before + 1)
        commands += 1
    # The board's places, too: the arrows lead from one to the next.
    press_until(page, "#picture, #picture [data-place]")


@pytest.mark.parametrize("game", GAMES)
def test_on_a_small_screen_the_menu_is_in_sight_and_the_board_does_not_move_with_it(
    visit: Visit, server: Served, game: str
) -> None:
    table, tokens = new_table(server.url, game, 2, "small")
    seat = stored(server.store, table).to_act[0]
    visitor = visit(server, path_of_seat(table, seat, tokens[seat]), width=360, height=740)
    visitor.wait_until_open()
    page = visitor.page
    entries = page.locator("#menu li > button")
    drawer = page.locator("#menu .drawer")
    if drawer.count():  # the board shows what can be chosen there
        expect(drawer).to_be_in_viewport(ratio=1)
        seen = [
            place.bounding_box() or {"y": -1.0, "height": 0.0}
            for place in page.locator("#picture .lit > .hit").all()
        ]
        edge = page.locator(".actions").bounding_box() or {"y": 0.0}
        assert any(box["y"] >= 0 and box["y"] + box["height"] <= edge["y"] for box in seen)
        visitor.pull_out()
    expect(entries.first).to_be_in_viewport(ratio=1)
    above = page.locator("#picture").bounding_box()
    deepest = max(visitor.state["shown"]["menu"], key=lambda branch: len(branch["branches"]))
    entries.nth(visitor.state["shown"]["menu"].index(deepest)).press("Enter")
    if deepest["branches"]:
        expect(entries).to_have_count(len(deepest["branches"]))
        expect(entries.first).to_be_focused()
        expect(entries.first).to_be_in_viewport(ratio=1)
        assert page.locator("#picture").bounding_box() == above
    assert visitor.overflow() <= 0
    # The sheet covers nothing that cannot be scrolled into sight, or be made larger.
    page.keyboard.press("Escape")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    picture, sheet = page.locator("#picture"), page.locator(".actions")
    lowest = picture.evaluate("one => one.getBoundingClientRect().bottom")
    assert lowest <= sheet.evaluate("one => one.getBoundingClientRect().top") + 1
    svg = page.locator("#picture > svg")
    small = svg.evaluate("one => one.clientWidth")
    visitor.tool("Larger")
    assert svg.evaluate("one => one.clientWidth") > 1.2 * small


def test_on_a_small_screen_tools_do_not_scroll_sideways_and_all_are_one_click_away(
    visit: Visit, server: Served
) -> None:
    table, tokens = new_table(server.url, "magalon", 2, "small", hints=True)
    for language in ("de", "hu"):
        visitor = visit(
            server, path_of_seat(table, 0, tokens[0]), width=360, height=740, language=language
        )
        visitor.wait_until_open()
        tools = visitor.page.locator(".tools")
        shown = tools.locator("button:visible")
        # Undo, Hint, the tip with the goal, the history, and the one for all others.
        expect(shown).to_have_count(5)
        further = tools.locator(".further")
        expect(further).to_have_attribute("aria-expanded", "false")
        further.click()
        expect(further).to_have_attribute("aria-expanded", "true")
        assert shown.count() > 6
        assert tools.evaluate("one => one.scrollWidth <= one.clientWidth")
        assert visitor.violations() == []
        visitor.page.keyboard.press("Escape")
        expect(further).to_have_attribute("aria-expanded", "false")
        expect(further).to_be_focused()


def test_on_a_desktop_undo_and_the_hint_are_beside_the_button_for_all_other_tools(
    visit: Visit, server: Served
) -> None:
    table, tokens = new_table(server.url, "maginor", 2, "wide", hints=True)
    visitor = visit(server, path_of_seat(table, 0, tokens[0]), width=1440)
    visitor.wait_until_open()
    shown = visitor.page.locator(".tools button:visible")
    named = "all => all.map((one) => one.ariaLabel ?? one.textContent)"
    assert shown.evaluate_all(named) == ["Undo", "Hint", "More"]
    visitor.button("More").click()
    expect(visitor.button("Settings")).to_be_visible()


def test_events_are_shown_one_after_another_and_skip_shows_the_rest_at_once(
    visit: Visit, server: Served
) -> None:
    table, _, visitors = seated(visit, server, "abracada", 2, motion=True)
    seat = stored(server.store, table).to_act[0]
    acting, watching = visitors[seat], visitors[1 - seat]
    page = watching.page
    stop_clock(page)
    heading = page.get_by_role("heading", level=1)
    players = page.get_by_role("region", name="Players").locator(".players")
    before = [heading.text_content(), players.inner_text()]
    acting.choose(0)
    skip = watching.button("Skip")
    expect(skip).to_be_visible()
    until(lambda: watching.state["version"] == 1, page=page)
    told = [one["text"] for one in watching.state["events"] if one.get("text")]
    assert len(told) > 1
    events = page.locator(".log li")
    expect(page.locator(".caption")).to_have_text(told[0])
    covered = watching.state["events"][0]["scene"]["count"]
    assert covered < len(told)
    expect(events).to_have_count(covered)
    assert [heading.text_content(), players.inner_text()] == before  # they never run ahead
    skip.click()
    expect(events.locator(".event > span:last-child")).to_have_text(told)
    expect(skip).to_be_hidden()
    watching.wait_for_version(1)


def test_the_log_is_one_stop_of_the_tab_key_and_arrows_lead_through_it(
    visit: Visit, server: Served
) -> None:
    table, _, visitors = seated(visit, server, "abracada", 2)
    page = visitors[0].page
    play(visitors, table, "odds", 8)
    events = page.locator(".log button.event")
    log = page.get_by_role("log")
    assert log.evaluate("one => one.scrollHeight > one.clientHeight")
    end = "one => one.scrollHeight - one.clientHeight - one.scrollTop"
    until(lambda: log.evaluate(end) < 40)  # it follows what happens
    most = events.count()
    assert most > 3
    assert page.locator(".log button.event[tabindex='0']").count() == 1
    press_until(page, ".log button.event")
    expect(events.nth(most - 1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(events.nth(most - 2)).to_be_focused()
    page.keyboard.press("Home")
    expect(events.first).to_be_focused()
    expect(page.locator(".newest")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator(".newest")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement?.closest('.log') === null")


def test_a_line_of_the_log_shows_its_position_and_rulings_until_one_comes_back(
    visit: Visit, server: Served
) -> None:
    table, _, visitors = seated(visit, server, "abracada", 2)
    game = play(visitors, table, "odds", 6)
    acting, looking = visitors[game.to_act[0]], visitors[1 - game.to_act[0]]
    page = looking.page
    picture, present = page.locator("#picture"), looking.button("Back to the present")
    heading = page.get_by_role("heading", level=1)
    now, before = picture.text_content(), heading.text_content() or ""
    line = page.locator(".log li:has(button[data-rulings])").first
    line.get_by_role("button").press("Enter")
    expect(present).to_be_visible()
    expect(heading).to_contain_text(f"Moment {line.get_attribute('data-version')} of")
    expect(line.get_by_role("button")).to_have_attribute("aria-current", "true")
    expect(page.locator(".asking .ruling").first).to_be_visible()
    assert picture.text_content() != now
    page.keyboard.press("Escape")
    expect(heading).to_have_text(before)
    assert picture.text_content() == now
    line.get_by_role("button").click()
    expect(present).to_be_visible()
    acting.choose(0)  # what others do meanwhile is shown once the reader has come back
    expect(page.locator(".asking")).to_contain_text("The game has gone on meanwhile.")
    assert looking.version == game.version
    present.click()
    looking.wait_for_version(game.version + 1)
    expect(present).to_be_hidden()


def test_what_cannot_be_done_says_why_when_the_pointer_rests_on_it(
    visit: Visit, server: Served
) -> None:
    _, _, (ada, _) = seated(visit, server, "maginor")
    places = ada.page.locator("#picture [data-place]:not(.legal)")
    expect(places.first).to_be_attached()
    several, answers = min(6, places.count()), list[dict[str, Any]]()  # Any: JSON
    for number in range(10 * several):
        places.nth(number % several).hover(force=True)
        ada.page.wait_for_timeout(600 + 100 * number)  # longer and longer on a busy machine
        answers = [message for _, message in ada.received if message["type"] == "why"]
        if answers:
            break
    assert answers
    assert all(reason["message"] for answer in answers for reason in answer["reasons"])


@pytest.mark.parametrize("touch", [False, True])
def test_what_lies_on_a_place_that_can_be_chosen_does_not_hide_it(
    visit: Visit, server: Served, *, touch: bool
) -> None:
    table, tokens = new_table(server.url, "maginor", 2, "covered")
    seat = stored(server.store, table).to_act[0]
    visitor = visit(server, path_of_seat(table, seat, tokens[seat]), touch=touch)
    visitor.wait_until_open()
    act = "tap" if touch else "click"

    def place(word: str) -> Locator:
        return visitor.page.locator(f"#picture [data-place='{word}']")

    getattr(place("card:sorcery").locator(".hit"), act)()
    expect(place("card:sorcery")).to_have_class(re.compile("chosen"))
    icon = place("card:sorcery").locator("use")
    assert icon.evaluate("icon => getComputedStyle(icon).stroke") == "none"
    expect(place("oracle:dragon")).to_have_class(re.compile("lit"))
    getattr(place("slot:dragon:5").locator(".hit"), act)(force=True)
    visitor.wait_for_version(1)
    command = next(iter(stored(server.store, table).log.commands()))
    assert command == PlaySorceryCard(seat, "dragon")


def test_a_card_says_what_playing_it_would_bring(visit: Visit, server: Served) -> None:
    _, _, visitors = seated(visit, server, "maginor")
    acting = next(visitor for visitor in visitors if visitor.may_act)
    acting.page.locator("#picture [data-place='card:sorcery'] .hit").hover()
    tip = acting.page.locator(".tip.preview")
    expect(tip).to_contain_text("play a sorcery card …: roll the die for any Oracle")


@pytest.mark.parametrize("game", GAMES)
def test_no_tool_moves_while_choices_are_made_and_each_is_told_before(
    visit: Visit, server: Served, game: str
) -> None:
    table, _, visitors = seated(visit, server, game, hints=True)

    def places() -> list[list[object]]:
        row = ".tools button:visible"
        told = "all => all.map(one => [one.textContent, one.offsetLeft, one.offsetTop])"
        return [visitor.page.locator(row).evaluate_all(told) for visitor in visitors]

    before = places()
    assert len(before[0]) > 1
    for _ in range(3):
        match = stored(server.store, table)
        acting = visitors[match.to_act[0]]
        acting.wait_for_version(match.version)
        lit = acting.page.locator("#picture .lit").first
        name = lit.get_attribute("data-place")
        lit.locator(".hit").hover()
        would = [
            one["order"] or one["label"]
            for one in branches(acting.state["shown"]["menu"])
            if one["place"] == name
        ]
        told = acting.page.locator(".tip")
        expect(told).to_be_visible()
        assert any(text in (told.text_content() or "") for text in would), would
        acting.page.mouse.move(1, 1)
        expect(told).to_be_hidden()
        assert stored(server.store, table).version == match.version
        play(visitors, table, "random", 1)
        assert places() == before


def branches(menu: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:  # Any: JSON
    """Yield all entries of a menu and of those below them."""
    for branch in menu:
        yield branch
        yield from branches(branch["branches"])
