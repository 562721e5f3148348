"""Hosts, rematches, resignations and remarks, as people at several browsers see them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from maginor_core.tables.table_request import catalogue
from tests.browser.conftest import Visit
from tests.browser.playing import play
from tests.browser.test_screens import NODE
from tests.browser.visitor import Visitor, path_of_seat, seated
from tests.serving.seats import call, open_table
from tests.serving.served import Served


def beside_the_board(visitor: Visitor) -> list[str]:
    """Return what axe-core finds wrong at a table, but for the picture of its board."""
    return [one for one in visitor.violations() if "data-place" not in one]


@NODE
@pytest.mark.parametrize(("language", "width"), [("en", 1440), ("hu", 360)])
def test_a_waiting_host_shares_gives_seats_to_bots_removes_and_cancels(
    visit: Visit, server: Served, language: str, width: int
) -> None:
    made = open_table(server.url, "maginor", 3)
    host = visit(
        server, path_of_seat(made["table"], 0, made["tokens"][0]), language=language, width=width
    )
    guest = visit(server, f"/t/{made['table']}#{made['invitation']}")
    guest.page.get_by_label("Name").fill("Bo")
    guest.page.get_by_label("Seat").select_option(label="Player 3")
    guest.button("Take a seat").click()
    expect(guest.page.get_by_text("Waiting for 1 more player")).to_be_visible()
    free = host.page.locator(".free")
    expect(free).to_have_count(1)
    assert host.violations() == []
    assert host.overflow() <= 0
    free.get_by_role("button").last.click()
    expect(guest.page.locator("body")).to_have_attribute("data-connection", "open")
    expect(guest.page.get_by_role("region", name="Players")).to_contain_text("Bo")
    host.wait_until_open()
    assert guest.state["seat"] == 1


def test_a_bot_at_a_free_seat_begins_the_game_and_a_cancelled_table_says_so(
    visit: Visit, server: Served
) -> None:
    host = visit(server)
    host.page.evaluate(SHARING, "")
    offer = host.page.get_by_role("region", name="Magalon")
    offer.get_by_role("button", name="Play with others").click()
    host.button("Open the table").click()
    expect(host.page.get_by_text("Waiting for 2 more players")).to_be_visible()
    share = host.page.get_by_role("button", name="Send …: To play")
    for error in ("", "AbortError"):  # the reader closes the sheet of the device without sending
        host.page.evaluate(SHARING, error)
        share.click()
        [shared] = host.page.evaluate("shared")
        assert shared["title"] == "Magalon"
        assert shared["url"] == host.page.get_by_role("textbox", name="To play").input_value()
        expect(host.page.get_by_role("dialog")).to_have_count(0)
    host.page.get_by_role("button", name="QR code: To play").click()
    expect(host.page.get_by_role("img", name="QR code: To play")).to_be_visible()
    assert host.violations() == []
    host.page.get_by_role("combobox", name="Bot of player 2").select_option(label="easy")
    host.button("Let a bot play: Player 2").click()
    expect(host.page.get_by_text("Bot B (easy)")).to_be_visible()
    link = host.page.get_by_role("textbox", name="To play").input_value()
    guest = visit(server, link.removeprefix(server.url))
    expect(guest.button("Take a seat")).to_be_visible()
    host.button("Cancel the table").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Cancel the table").click()
    expect(host.page.get_by_role("heading", name="Play at a table")).to_be_visible()
    expect(guest.page.get_by_role("heading", name="The table is closed")).to_be_visible()


SHARING = """
(error) => {
    globalThis.shared = [];
    navigator.share = async (what) => {
        shared.push(what);
        if (error) throw new DOMException("closed", error);
    };
}
"""
"""Stands for the sheet of a device that sends links; it notes what is to be sent."""


def test_the_lobby_tells_whose_turn_it_is_at_ones_own_tables(visit: Visit, server: Served) -> None:
    _, _, both = seated(visit, server, "magalon", 2, by_link=True)
    mover = next(one for one in both if one.state["legal"])
    for visitor in both:
        visitor.page.goto(server.url)
        own = visitor.page.get_by_role("region", name="Your open games")
        expect(own).to_contain_text("Bo" if visitor is both[0] else "Ada")
        turn = "Your turn" if visitor is mover else "to play"
        expect(own).to_contain_text(re.compile(rf"{turn} · (this minute|\d+ minutes? ago)"))
        assert visitor.violations() == []


@NODE
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hu", 390)])
def test_an_invitation_says_who_invites_to_what(
    visit: Visit, server: Served, language: str, width: int
) -> None:
    made = open_table(server.url, "magalon", 2, absent_after=180)
    path = f"/t/{made['table']}#{made['invitation']}"
    guest = visit(server, path, language=language, width=width)
    told = guest.page.locator(".invited")
    ada = {"en": "Ada invites you to Magalon", "hu": "Ada meghív egy játszmára: Magalon"}
    expect(told.get_by_role("heading")).to_have_text(ada[language])
    picture = told.get_by_role("img")
    assert picture.evaluate("async one => (await one.decode(), one.naturalWidth)") > 0
    summary = next(one["summary"] for one in catalogue(language) if one["name"] == "magalon")
    expect(told).to_contain_text(summary)
    expect(told).to_contain_text({"en": "after 3 minutes", "hu": "3 perc után"}[language])
    assert guest.violations() == []
    assert guest.overflow() <= 0
    told.get_by_role("button").click()
    expect(guest.page.get_by_role("dialog")).to_contain_text("Magalon")


@NODE
@pytest.mark.parametrize("width", [390, 1440])
def test_the_lobby_first_offers_to_go_on_with_an_open_game(
    visit: Visit, server: Served, width: int
) -> None:
    visitor = visit(server, width=width)
    page = visitor.page
    expect(page.locator(".own")).to_be_hidden()  # whoever has no table has nothing to see there
    expect(page.get_by_role("button", name="Open the table")).to_be_hidden()
    offer = page.get_by_role("region", name="Magalon")
    offer.get_by_role("button", name="Play now").click()
    visitor.wait_until_open()
    page.goto(server.url)
    on = page.get_by_role("button", name="Continue: Magalon")
    expect(on).to_be_in_viewport()
    first, second = page.locator(".lobby > :visible").first, page.locator(".offers")
    expect(first).to_have_accessible_name("Your open games")
    assert first.bounding_box()["y"] < second.bounding_box()["y"]  # type: ignore[index] # visible
    assert visitor.violations() == []
    assert visitor.overflow() <= 0
    on.click()
    visitor.wait_until_open()


def test_a_player_of_two_resigns_and_both_may_play_again(visit: Visit, server: Served) -> None:
    _, _, (ada, bo) = seated(visit, server, "magalon", 2, by_link=True)
    bo.tool("Leave")
    bo.button("Resign").click()
    expect(bo.page.get_by_text("the game ends here")).to_be_visible()
    bo.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for visitor in (ada, bo):
        expect(visitor.page.get_by_role("heading", name="The table is closed")).to_be_visible()
        expect(visitor.page.get_by_text("Bo has resigned. Ada wins by that.")).to_be_visible()
        expect(visitor.menu.get_by_role("button")).to_have_count(0)
        expect(visitor.page.locator("body")).to_have_attribute("data-connection", "open")
    ada.button("Play again").click()
    expect(bo.page.locator(".rematch").get_by_text("Ada wants to play again.")).to_be_visible()
    bo.button("Play again").click()
    for visitor in (ada, bo):
        expect(visitor.page.get_by_role("heading", name="The table is closed")).to_have_count(0)
        visitor.wait_until_open()


def test_with_more_a_bot_plays_on_for_who_resigns(visit: Visit, server: Served) -> None:
    _, _, players = seated(visit, server, "magalon", 3, by_link=True)
    bo = players[1]
    bo.tool("Leave")
    bo.button("Resign").click()
    expect(bo.page.get_by_text("a bot plays on for you")).to_be_visible()
    bo.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for visitor in players:
        expect(visitor.page.get_by_role("region", name="Players")).to_contain_text("resigned · bot")


def test_a_rematch_waits_for_all_and_takes_spectators_along(visit: Visit, server: Served) -> None:
    made = open_table(server.url, "abracada")
    table, body = made["table"], {"name": "Bo", "invitation": made["invitation"]}
    taken = call(server.url, f"/api/tables/{table}/seats", body)
    paths = [path_of_seat(table, 0, made["tokens"][0]), path_of_seat(table, 1, taken["token"])]
    ada, bo, eye = [
        visit(server, path) for path in (*paths, f"/t/{table}#watch={made['spectate']}")
    ]
    for visitor in (ada, bo, eye):
        visitor.wait_until_open()
    play([ada, bo], table, "odds", clicks=0)
    ada.button("Play again").click()
    waiting = ada.page.locator(".rematch").get_by_text("Waiting for the answer of: Bo")
    expect(waiting).to_be_visible()
    expect(bo.page.locator(".rematch").get_by_text("Ada wants to play again.")).to_be_visible()
    assert beside_the_board(bo) == []
    expect(eye.button("Play again")).to_have_count(0)
    bo.button("Play again").click()
    for visitor in (ada, bo, eye):
        visitor.page.wait_for_url(lambda url: table not in url)
        visitor.wait_until_open()
    assert ada.page.url == bo.page.url == eye.page.url
    assert [one.state["seat"] for one in (ada, bo, eye)] == [0, 1, None]


@NODE
def test_players_say_phrases_which_everybody_sees_and_may_mute(
    visit: Visit, server: Served
) -> None:
    _, _, (ada, bo) = seated(visit, server, "magalon", 2, by_link=True, talk="text")
    ada.page.get_by_text("Say something").click()
    ada.button("Good luck!").click()
    ada.button("applauds").click()
    said = bo.page.locator(".said")
    expect(said).to_contain_text("Good luck!")
    expect(said).to_contain_text("applauds")
    ada.page.get_by_label("In your own words").fill("<b>Hm</b>")
    ada.button("Say").click()
    expect(said).to_contain_text("<b>Hm</b>")
    assert beside_the_board(ada) == []
    assert beside_the_board(bo) == []
    bo.button("Mute Ada").first.click()
    expect(said).not_to_contain_text("Good luck!")
    bo.button("Hear Ada again").click()
    expect(said).to_contain_text("Good luck!")


def test_nobody_is_heard_at_a_public_table(visit: Visit, server: Served) -> None:
    _, _, both = seated(visit, server, "magalon", 2, by_link=True, public=True)
    for visitor in both:
        expect(visitor.page.get_by_role("region", name="Remarks")).to_have_count(0)
