"""An absent player: the others see how long they wait, and what they may do then."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_agreements import beside_the_board
from tests.browser.test_screens import NODE
from tests.browser.visitor import Visitor, seated, until
from tests.serving.served import UNLIMITED, Served, served


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a server at whose tables nobody waits long for who is absent."""
    folder = tmp_path_factory.mktemp("tables")
    settings = {**UNLIMITED, "absent_seconds": 0}
    with served(f"sqlite:///{folder / 'games.db'}", Path(folder) / "log", settings) as server:
        yield server
    assert server.problems() == []


def leave(players: list[Visitor]) -> tuple[Visitor, Visitor, str]:
    """Let who is to play go to the lobby; return who stays, who left, and that one's name."""
    away = next(one for one in players if one.state["legal"])
    away.button("All tables").click()
    names = ("Ada", "Bo", "Cy")
    return next(one for one in players if one is not away), away, names[players.index(away)]


def decide(visitor: Visitor) -> None:
    """Submit the first legal command, and wait until it is shown."""
    version = visitor.version
    visitor.choose(0)
    visitor.wait_for_version(version + 1)


@NODE
def test_what_is_not_allowed_yet_is_not_offered(visit: Visit, server: Served) -> None:
    _, _, players = seated(visit, server, "magalon", by_link=True, absent_after=3600)
    stays, _, name = leave(players)
    shown = stays.page.locator(".absent")
    expect(shown).to_contain_text(f"{name} is away. The others may go on without {name} in")
    expect(shown.locator(".clock")).to_have_text(re.compile(r"^5\d:"))
    assert shown.get_by_role("button").count() == 0
    assert beside_the_board(stays) == []
    stays.tool("Leave")
    window = stays.page.get_by_role("dialog")
    expect(window.get_by_role("button", name="Resign")).to_be_visible()
    expect(window.get_by_role("button", name="Close the table")).to_have_count(0)


@NODE
def test_a_bot_plays_on_until_the_player_comes_back(visit: Visit, hasty: Served) -> None:
    table, _, players = seated(visit, hasty, "magalon", by_link=True)
    stays, away, name = leave(players)
    stays.button(f"Let a bot play on for {name}").click()
    window = stays.page.get_by_role("dialog")
    expect(window).to_contain_text(f"{name}, who can have the seat again at any time")
    window.get_by_role("button", name=f"Let a bot play on for {name}").click()
    people = stays.page.get_by_role("region", name="Players")
    expect(people).to_contain_text("away · bot")
    stays.wait_for_version(1)
    assert beside_the_board(stays) == []
    away.page.goto(f"{hasty.url}/t/{table}")
    away.wait_until_open()
    expect(people).not_to_contain_text("bot")
    expect(stays.page.locator(".absent")).to_be_empty()

    def acts() -> bool:
        if stays.may_act:
            decide(stays)
        return bool(away.may_act)

    until(acts)
    decide(away)


def test_what_is_offered_while_a_player_comes_back_does_not_fail(
    visit: Visit, hasty: Served
) -> None:
    table, _, players = seated(visit, hasty, "magalon", by_link=True)
    stays, away, name = leave(players)
    window = stays.page.get_by_role("dialog")
    offers = [f"Let a bot play on for {name}", "End the game without a loser"]
    for offer in offers:
        stays.button(offer).click()
        away.page.goto(f"{hasty.url}/t/{table}")
        away.wait_until_open()
        expect(stays.page.locator(".absent")).to_be_empty()
        window.get_by_role("button", name=offer).click()
        expect(window).to_have_count(0)  # nothing has failed, and nothing has happened
        expect(stays.page.get_by_role("region", name="Players")).not_to_contain_text("bot")
        assert away.may_act
        away.button("All tables").click()


@NODE
def test_those_who_stay_end_the_game_and_nothing_is_offered_any_more(
    visit: Visit, hasty: Served
) -> None:
    table, _, players = seated(visit, hasty, "magalon", by_link=True)
    stays, away, _ = leave(players)
    stays.button("End the game without a loser").click()
    window = stays.page.get_by_role("dialog")
    expect(window).to_contain_text("nobody loses")
    window.get_by_role("button", name="End the game without a loser").click()
    away.page.goto(f"{hasty.url}/t/{table}")
    for visitor in (stays, away):
        expect(visitor.page.get_by_role("heading", name="The table is closed")).to_be_visible()
        expect(visitor.menu.get_by_role("button")).to_have_count(0)
        expect(visitor.page.locator(".absent")).to_be_empty()
        for name in ("Undo", "Leave", "Hint", "Close the table", "Resign"):
            expect(visitor.button(name)).to_have_count(0)
        visitor.button("More").click()
        expect(visitor.button("Save log")).to_be_enabled()
        assert visitor.violations() == []


@NODE
def test_at_no_time_left_a_bot_plays_on_for_who_is_there_until_the_seat_is_taken_again(
    visit: Visit, server: Served
) -> None:
    clock = {"seconds": 1}
    _, _, players = seated(visit, server, "magalon", by_link=True, clock=clock)
    late = next(one for one in players if one.state["legal"])
    stays = next(one for one in players if one is not late)
    name = ("Ada", "Bo")[players.index(late)]
    offer = f"Let a bot play on for {name}"
    expect(late.page.get_by_text("The others may go on without")).to_be_visible()
    expect(late.page.get_by_role("button", name="End the game")).to_have_count(0)
    expect(stays.page.locator(".absent")).to_contain_text(f"The time of {name} has run out")
    expect(stays.button("End the game without a loser")).to_be_visible()
    assert beside_the_board(stays) == []
    assert stays.violations() == []
    stays.button(offer).click()
    stays.page.get_by_role("dialog").get_by_role("button", name=offer).click()
    again = late.button("Take the seat again")
    expect(again).to_be_visible()
    expect(late.menu.get_by_role("button")).to_have_count(0)
    for tool in ("Undo", "Hint"):
        expect(
            late.page.get_by_role("button", name=tool, exact=True, disabled=False)
        ).to_have_count(0)
    assert late.violations() == []
    people = stays.page.get_by_role("region", name="Players")
    expect(people).to_contain_text("bot")
    expect(people).not_to_contain_text("away")
    again.click()
    expect(people).not_to_contain_text("bot")
    expect(again).to_have_count(0)

    def acts() -> bool:
        if stays.may_act:
            decide(stays)
        return bool(late.may_act)

    until(acts)
    decide(late)


@pytest.mark.parametrize("terms", [{"dice": {"mode": "typed"}}, {"choices": "committed"}])
def test_where_no_bot_can_play_on_none_is_offered(
    visit: Visit, hasty: Served, terms: dict[str, Any]
) -> None:
    _, _, players = seated(visit, hasty, "maginor", 2, by_link=True, **terms)
    stays, _, _ = leave(players)
    expect(stays.button("End the game without a loser")).to_be_visible()
    expect(stays.page.get_by_role("button", name="Let a bot play on")).to_have_count(0)
