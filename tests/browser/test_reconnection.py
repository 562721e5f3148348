"""Whatever happens to pages, networks and servers, everybody plays on where the game is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import play, stored
from tests.browser.visitor import Visitor, seated
from tests.serving.served import Served
from tests.serving.stored import unsound_games

LOST = (
    r"ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket connection|ERR_NETWORK|status 50"
)
"""What a browser says while it has no network, or no server."""


def expect_lost(visitor: Visitor) -> None:
    expect(visitor.page.locator("body")).to_have_attribute("data-connection", "lost")


def test_a_player_who_loses_the_network_resumes_and_has_missed_nothing(
    visit: Visit, server: Served
) -> None:
    table, _, (ada, bo) = seated(visit, server, "magalon")
    play([ada, bo], table, "seeking", 6)
    for visitor in (ada, bo):
        visitor.allow(LOST)
    while stored(server.store, table).to_act != (0,):
        play([ada, bo], table, "seeking", 1)
    bo.context.set_offline(True)
    bo.page.evaluate("dispatchEvent(new Event('offline'))")
    before = stored(server.store, table).version
    missed = 0
    while stored(server.store, table).to_act == (0,) and missed < 5:
        game = stored(server.store, table)
        ada.wait_for_version(game.version)
        ada.choose(0)
        ada.wait_for_version(game.version + 1)
        missed += 1
    bo.context.set_offline(False)
    bo.wait_for_version(before + missed)
    assert bo.state["version"] == before + missed
    seen = [event["version"] for _, message in bo.received for event in message.get("events", ())]
    assert set(seen) == {event["version"] for event in _events(server, table)}
    play([ada, bo], table, "seeking", 4)


def _events(server: Served, table: str) -> list[dict[str, int]]:
    game = stored(server.store, table)
    return [
        {"version": version + 1}
        for version in range(game.version)
        if tuple(game.events_seen_by(1, version, version + 1))
    ]


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_players_resume_by_themselves_when_the_server_is_started_again(
    visit: Visit, own_server: Served, end: str
) -> None:
    table, _, visitors = seated(visit, own_server, "abracada", 2)
    play(visitors, table, "odds", 5)
    for visitor in visitors:
        visitor.allow(LOST)
    version = stored(own_server.store, table).version
    if end == "stop":
        own_server.stop()
    else:
        own_server.kill()
    for visitor in visitors:
        expect_lost(visitor)
    expect(visitors[0].page.get_by_text("The connection was lost")).to_be_visible()
    own_server.start()
    for visitor in visitors:
        visitor.wait_until_open()
        visitor.wait_for_version(version)
    play(visitors, table, "odds", 5)
    assert unsound_games(own_server.store) == []


def test_a_duellist_who_loses_the_network_chooses_when_back(visit: Visit, server: Served) -> None:
    table, _, (ada, bo) = seated(visit, server, "maginor", seed="duel")
    ada.allow(LOST)
    bo.allow(LOST)
    game = stored(server.store, table)
    while len(game.to_act) < 2:  # both duellists choose at once
        game = play([ada, bo], table, "greedy", 1)
        assert not game.finished
    for visitor in (ada, bo):
        visitor.wait_for_state(game.version)
    bo.context.set_offline(True)
    ada.choose(0)
    ada.wait_for_version(game.version + 1)
    assert ada.state["to_act"] == [1]
    bo.context.set_offline(False)
    bo.page.evaluate("dispatchEvent(new Event('online'))")
    bo.wait_for_version(game.version + 1)
    assert bo.state["to_act"] == [1]
    bo.choose(1)
    for visitor in (ada, bo):
        visitor.wait_for_version(game.version + 2)
        assert len(visitor.state["events"]) > 1  # both beasts are disclosed


def test_two_tabs_of_one_seat_show_the_same_and_both_can_play(visit: Visit, server: Served) -> None:
    table, _, (ada, bo) = seated(visit, server, "abracada", 2)
    first = ada.page
    second = ada.open(f"/t/{table}")
    expect(second.locator("body")).to_have_attribute("data-connection", "open")
    for page in (second, first, second, first):
        game = stored(server.store, table)
        if game.to_act != (0,):
            play([bo], table, "odds", 0)
            bo.wait_for_version(game.version)
            bo.choose(len(game.legal(1)) - 1)
            bo.wait_for_version(game.version + 1)
            game = stored(server.store, table)
        for one in (first, second):
            ada.page = one
            ada.wait_for_version(game.version)
        if game.to_act != (0,):
            continue
        ada.page = page
        ada.choose(len(game.legal(0)) - 1)
        for one in (first, second):
            ada.page = one
            ada.wait_for_version(game.version + 1)
    assert stored(server.store, table).version >= 3


def test_back_and_forward_lead_out_of_the_table_and_back_to_it(
    visit: Visit, server: Served
) -> None:
    table, _, (ada, bo) = seated(visit, server, "magalon")
    play([ada, bo], table, "seeking", 3)
    version = stored(server.store, table).version
    page = ada.page
    page.goto(server.url + "/")
    expect(page.get_by_role("heading", name="New table")).to_be_visible()
    page.go_back()
    ada.wait_until_open()
    ada.wait_for_version(version)
    page.go_forward()
    page.get_by_role("link", name="Magalon").first.click()
    ada.wait_until_open()
    page.go_back()
    expect(page.get_by_role("heading", name="New table")).to_be_visible()
    page.go_forward()
    ada.wait_until_open()
    page.reload()
    ada.wait_until_open()
    play([ada, bo], table, "seeking", 3)


def test_a_connection_that_is_closed_at_once_is_no_error(visit: Visit, server: Served) -> None:
    table, tokens, (ada, _) = seated(visit, server, "magalon")
    sockets = ada.sockets
    ada.page.evaluate(
        """async ([table, token]) => {
            const { Connection } = await import("/client/connection.js");
            const url = new URL(`/api/tables/${table}/socket`, location.href);
            url.protocol = "ws";
            new Connection({ url, token }, () => {}, () => {}).close();
            await new Promise((resolve) => setTimeout(resolve, 500));
        }""",
        [table, tokens[0]],
    )
    assert ada.sockets == sockets + 1  # what the page complains of is looked at in the end
