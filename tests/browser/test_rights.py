"""Who may see and do what: tokens, seats, spectators, and consent to an undo."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import play, stored
from tests.browser.secrets import compared_with_twins
from tests.browser.visitor import path_of_seat, seated, until
from tests.serving.seats import new_table, open_table
from tests.serving.served import Served


@pytest.mark.parametrize("is_of_another_table", [False, True])
def test_a_token_that_opens_nothing_leads_back_to_the_lobby_with_a_reason(
    visit: Visit, server: Served, is_of_another_table: bool
) -> None:
    (table, _), (_, others) = (new_table(server.url, "magalon") for _ in range(2))
    token = others[0] if is_of_another_table else "A" * 22
    visitor = visit(server, path_of_seat(table, 0, token))
    expect(visitor.page.get_by_role("dialog")).to_contain_text("token")
    assert not any("to_act" in message for _, message in visitor.received)
    assert token not in visitor.page.url


def test_a_table_that_does_not_exist_is_said_to(visit: Visit, server: Served) -> None:
    visitor = visit(server, "/t/aaaaaaaaaaaaaaaa")
    visitor.allow("404")
    expect(visitor.page.get_by_role("heading", name="That did not work")).to_be_visible()
    german = visit(server, "/t/aaaaaaaaaaaaaaaa", language="de")
    german.allow("404")
    expect(german.page.get_by_text("Diesen Tisch gibt es auf dem Server nicht.")).to_be_visible()


def test_another_seats_token_shows_that_seat_and_plays_for_no_other(
    visit: Visit, server: Served
) -> None:
    table, tokens, (ada, bo) = seated(visit, server, "abracada")
    game = play([ada, bo], table, "odds", 2)
    again = visit(server, f"/t/{table}#token=1:{tokens[1]}")
    again.wait_until_open()
    assert again.picture == bo.picture != ada.picture
    seat = game.to_act[0]
    other = visit(server, "/")
    refused = other.page.evaluate(
        """async ([table, token, decision, command]) => {
            const address = `ws://${location.host}/api/tables/${table}/socket`;
            const socket = new WebSocket(address, "maginor.1");
            return await new Promise((resolve) => {
                socket.onopen = () => {
                    socket.send(JSON.stringify({type: "join", id: 1, token}));
                    socket.send(JSON.stringify({type: "submit", id: 2, decision, command}));
                };
                socket.onmessage = ({data}) => {
                    const message = JSON.parse(data);
                    if (message.id === 2) resolve(message);
                };
            });
        }""",
        [table, tokens[1 - seat], ada.state["decision"], (ada, bo)[seat].state["legal"][0]],
    )
    assert refused["type"] in ("refused", "error")
    assert stored(server.store, table).version == game.version


def test_people_join_by_link_and_a_spectator_sees_no_secret(visit: Visit, server: Served) -> None:
    made = open_table(server.url, "abracada")
    table, invitation = made["table"], made["invitation"]
    ada = visit(server, f"/t/{table}#token=0:{made['tokens'][0]}")
    expect(ada.page.get_by_text("Waiting for 1 more player")).to_be_visible()
    assert ada.violations() == []
    bo = visit(server, f"/t/{table}#{invitation}")
    expect(bo.page.get_by_role("heading", name="Take a seat")).to_be_visible()
    assert invitation not in bo.page.url
    assert bo.violations() == []
    bo.page.get_by_label("Name").fill("Bo")
    bo.page.get_by_role("button", name="Take a seat").click()
    for visitor in (ada, bo):
        visitor.wait_until_open()
        expect(visitor.page.get_by_role("region", name="Players")).to_contain_text("Bo")
    eye = visit(server, f"/t/{table}#watch={made['spectate']}")
    eye.wait_until_open()
    expect(ada.page.get_by_text("1 spectator")).to_be_visible()
    late = visit(server, f"/t/{table}#{invitation}")
    expect(late.page.get_by_text("All seats are taken.")).to_be_visible()
    game = play([ada, bo], table, "odds", clicks=1)
    eye.wait_for_version(game.version)
    expect(eye.page.locator("#menu button")).to_have_count(0)
    for seat, visitor in ((0, ada), (1, bo), (None, eye)):
        assert compared_with_twins(game, seat, visitor, [made["tokens"][0], invitation])


def test_no_token_appears_in_an_address_that_is_requested(visit: Visit, server: Served) -> None:
    made = open_table(server.url, "magalon")
    requested: list[str] = []
    visitor = visit(server, "/")
    visitor.page.on("request", lambda request: requested.append(request.url))
    visitor.page.goto(f"{server.url}/t/{made['table']}#token=0:{made['tokens'][0]}")
    expect(visitor.page.get_by_text("Waiting for 1 more player")).to_be_visible()
    visitor.page.reload()
    expect(visitor.page.get_by_text("Waiting for 1 more player")).to_be_visible()
    assert requested
    assert not any(made["tokens"][0] in url or made["invitation"] in url for url in requested)
    assert made["tokens"][0] not in server.logged()


@pytest.mark.parametrize("agrees", [True, False])
def test_an_undo_across_a_roll_is_carried_out_only_if_the_other_agrees(
    visit: Visit, server: Served, agrees: bool
) -> None:
    table, _, (ada, bo) = seated(visit, server, "maginor", seed="undo")
    game = stored(server.store, table)
    while True:
        seat = game.to_act[0]
        asker, other = (ada, bo) if seat == 0 else (bo, ada)
        asker.wait_for_state(game.version)
        legal = [command["type"] for command in asker.state["legal"]]
        rolls = [number for number, kind in enumerate(legal) if kind == "roll_die"]
        asker.choose(rolls[0] if rolls else 0)
        asker.wait_for_version(game.version + 1)
        game = stored(server.store, table)
        if rolls and not game.finished:
            break
    version = game.version
    picture = asker.picture
    asker.button("Undo").click()
    asked = other.page.get_by_role("region", name="Your decision")
    expect(asked.get_by_text("asks to take back a move")).to_be_visible()
    other.button("Agree" if agrees else "Disagree").click()
    if agrees:
        for visitor in (ada, bo):
            visitor.wait_for_version(version + 1)
        assert asker.picture != picture
        assert any(event["event"]["type"] == "undone" for event in asker.state["events"])
    else:
        own = asker.page.get_by_role("region", name="Your decision")
        expect(own.get_by_text("You have asked to take back a move")).to_have_count(0)
        expect(own.get_by_text("The others did not agree to take the move back.")).to_be_visible()
        assert stored(server.store, table).version == version
        assert asker.picture == picture


def test_the_host_plays_everybody_on_one_screen_behind_a_curtain(
    visit: Visit, server: Served
) -> None:
    table, tokens = new_table(server.url, "abracada", 2, "hotseat")
    own = ",".join(f"{seat}:{token}" for seat, token in enumerate(tokens))
    visitor = visit(server, f"/t/{table}#token={own}")
    for _ in range(12):
        game = stored(server.store, table)
        seat = game.to_act[0]
        curtain = visitor.page.get_by_role("dialog")
        until(lambda: curtain.is_visible() or visitor.version == game.version)  # noqa: B023 # called at once
        if curtain.is_visible():
            # Nothing of the game is on the screen while it changes hands.
            assert visitor.violations() == []
            curtain.get_by_role("button").click()
            expect(curtain).to_have_count(0)
        visitor.wait_for_state(game.version)
        assert {command["player"] for command in visitor.state["legal"]} == {seat}
        assert re.search("Your turn", visitor.page.title())
        visitor.choose(len(visitor.state["legal"]) - 1)
        until(lambda: stored(server.store, table).version > game.version)  # noqa: B023 # as above
    assert stored(server.store, table).version >= 12
