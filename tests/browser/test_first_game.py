"""A newcomer gets from the lobby to a first decision by one click, and can read how to play."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import WebSocketRoute, expect

from maginor_core.games import GAMES, game
from maginor_core.play.bots import bots_of
from maginor_core.tables.seat_page import seat_page
from maginor_core.tables.table_request import catalogue, sample_picture
from tests.browser.conftest import Visit
from tests.browser.test_screens import NODE
from tests.browser.visitor import path_of_seat
from tests.serving.seats import taken_table
from tests.serving.served import Served

LARGEST_LOAD = 150_000
"""Bytes that a new browser is sent for the lobby, compressed, without heads of answers."""
MOST_REQUESTS = 25
SENT = """
[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .map((one) => one.encodedBodySize)
"""


@pytest.mark.parametrize("name", GAMES)
def test_one_click_leads_to_the_first_own_decision(visit: Visit, server: Served, name: str) -> None:
    visitor = visit(server, motion=True)
    offer = visitor.page.get_by_role("region", name=game(name).title)
    expect(offer.get_by_role("img")).to_be_visible()  # a portrait, and a sentence
    expect(offer.locator("p").first).to_have_text(re.compile(r"\w+ .*\."))
    visitor.page.wait_for_load_state("networkidle")
    sent = visitor.page.evaluate(SENT)
    assert 50_000 < sum(sent) <= LARGEST_LOAD
    assert len(sent) <= MOST_REQUESTS
    with visitor.page.expect_request("**/api/tables") as asked:
        offer.get_by_role("button", name="Play now").click()
    visitor.wait_until_open()
    expect(visitor.menu.get_by_role("button").first).to_be_enabled()
    assert visitor.version == 0  # a newcomer waits for no bot
    expect(visitor.page.get_by_role("button", name="Skip")).to_be_hidden()
    expect(visitor.page.get_by_role("region", name="Players")).to_contain_text("Bot B (easy)")
    thinking = [bot for bot in bots_of(game(name)) if bot != "random"]
    assert json.loads(asked.value.post_data or "")["seats"][1]["bot"] == thinking[0]


def test_the_strength_of_the_bot_is_remembered(visit: Visit, server: Served) -> None:
    visitor = visit(server)
    offer = visitor.page.get_by_role("region", name="Magalon")
    offer.get_by_label("Strength of the bot").select_option(label="strong")
    visitor.page.reload()
    expect(offer.get_by_label("Strength of the bot")).to_have_value("search")
    offer.get_by_role("button", name="Play now").click()
    visitor.wait_until_open()
    expect(visitor.page.get_by_role("region", name="Players")).to_contain_text("Bot B (strong)")


@NODE
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hu", 360), ("de", 2560)])
def test_how_to_play_is_explained_in_panels_beside_the_board(
    visit: Visit, server: Served, language: str, width: int
) -> None:
    visitor = visit(server, language=language, width=width)
    entries = catalogue(language)
    offers = visitor.page.locator(".offer")
    expect(offers).to_have_count(len(GAMES))
    for number in range(len(GAMES)):
        offers.nth(number).get_by_role("button").last.click()
        window = visitor.page.get_by_role("dialog")
        expect(window.get_by_role("img")).to_be_visible()
        expect(window.locator(".extract svg")).to_be_visible()
        ideas = [window.locator(".idea").inner_text()]
        following = window.get_by_role("button").nth(1)
        while following.is_enabled():
            following.click()
            ideas.append(window.locator(".idea").inner_text())
        assert ideas == [panel["text"] for panel in entries[number]["panels"]]
        assert visitor.violations() == []
        assert visitor.overflow() <= 0
        visitor.page.keyboard.press("ArrowLeft")
        expect(window.locator(".idea")).to_have_text(ideas[-2])
        window.locator("summary").click()
        expect(window.get_by_text(entries[number]["guide"][0])).to_be_visible()
        assert visitor.violations() == []
        visitor.page.keyboard.press("Escape")
        expect(window).to_have_count(0)


@pytest.mark.parametrize("name", GAMES)
def test_each_panel_frames_what_it_is_about(visit: Visit, server: Served, name: str) -> None:
    visitor = visit(server)
    offer = visitor.page.get_by_role("region", name=game(name).title)
    offer.get_by_role("button", name="How to play").click()
    scene = visitor.page.locator(".extract")
    expect(scene.locator("svg")).to_be_visible()
    panels = next(one for one in catalogue("en") if one["name"] == name)["panels"]
    assert 0 < len(panels) <= 5
    drawn = sample_picture(game(name), "en")
    for number, panel in enumerate(panels):
        named = set(re.findall(r"data-p(?:lace|iece)='([^']*)'", drawn))
        shown = [
            [one for one in named if one.startswith(part) and (part[-1] == ":" or one == part)]
            for part in panel["shows"]
        ]
        assert all(shown), panel  # whatever a panel names is there
        expect(visitor.page.get_by_role("dialog")).to_contain_text(panel["text"])
        frames = scene.locator(".frames rect")
        assert frames.count() >= 2 * len(shown)  # each has a dark edge; what overlaps shares one
        assert frames.count() <= 2 * sum(map(len, shown))
        if panel["shows"] == ["card:"]:  # a fan
            assert frames.count() == 2
        for frame in frames.all():
            inner, outer = frame.bounding_box(), scene.bounding_box()
            assert inner is not None
            assert outer is not None
            middle = inner["x"] + inner["width"] / 2, inner["y"] + inner["height"] / 2
            assert outer["x"] < middle[0] < outer["x"] + outer["width"]
            assert outer["y"] < middle[1] < outer["y"] + outer["height"]
        if number + 1 < len(panels):
            visitor.page.get_by_role("button", name="Next").click()


@pytest.mark.parametrize("width", [390, 1440])
def test_the_goal_is_on_the_table_at_the_start_and_leaves_the_board_free(
    visit: Visit, server: Served, width: int
) -> None:
    visitor = visit(server, width=width, height=844)
    page = visitor.page
    offer = page.get_by_role("region", name="Maginor")
    offer.get_by_role("button", name="Play now").click()
    visitor.wait_until_open()
    goal = page.get_by_text("Goal: Place counters on the Oracles").locator("visible=true")
    expect(goal).to_be_in_viewport()
    board, told = page.locator("#picture").bounding_box(), goal.bounding_box()
    assert board is not None
    assert told is not None
    beside = told["x"] >= board["x"] + board["width"]
    assert beside or told["y"] + told["height"] <= board["y"] + 1
    if width < 800:
        page.get_by_role("button", name="Tip").click()
    tip = page.get_by_role("note", name="Tip")
    tip.get_by_role("button", name="How to play").click()
    expect(page.get_by_role("dialog")).to_contain_text("How to play: Maginor")
    page.keyboard.press("Escape")
    tip.get_by_role("button", name="Got it").click()
    expect(goal).to_have_count(0)


def test_on_a_telephone_the_goal_leaves_one_s_own_stones_in_sight(
    visit: Visit, server: Served
) -> None:
    visitor = visit(server, width=390, height=844)
    page = visitor.page
    page.get_by_role("region", name="Abracada…What?").get_by_role("button", name="Play now").click()
    visitor.wait_until_open()
    expect(page.locator(".aim")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    tray, sheet = (
        page.locator("#picture .tray").bounding_box(),
        page.locator(".actions").bounding_box(),
    )
    assert tray is not None
    assert sheet is not None
    assert tray["y"] + tray["height"] <= sheet["y"]


@pytest.mark.parametrize("width", [390, 1440])
def test_after_a_win_the_end_is_in_sight_and_the_next_bot_suggested(
    visit: Visit, server: Served, width: int
) -> None:
    visitor = visit(server, width=width, height=844)
    page = visitor.page

    def won(message: str | bytes, socket: WebSocketRoute) -> None:
        """Tell the page that it has won, which would take a whole game."""
        told = json.loads(message)
        if told["type"] == "joined":
            told |= {"finished": True, "to_act": [], "legal": []}
            told["result"] = {"totals": [2, 1], "winners": [0]}
        socket.send(json.dumps(told))

    def between(socket: WebSocketRoute) -> None:
        reached = socket.connect_to_server()
        reached.on_message(lambda message: won(message, socket))

    page.route_web_socket("**/socket", between)
    drawn = seat_page(game("magalon").new(2), 0, ("Ada", "Bo")).picture(alone=False)
    end: dict[str, object] = {"earned": [[], []], "decided": None, "picture": drawn}
    page.route("**/end?*", lambda route: route.fulfill(status=200, json=end))
    offer = page.get_by_role("region", name="Magalon")
    offer.get_by_role("button", name="Play now").click()
    climb = page.get_by_role("button", name="You have won! Play against the next bot: level 2")
    expect(climb).to_be_visible()
    expect(page.get_by_role("list", name="Winners")).to_be_in_viewport()
    expect(climb).to_be_in_viewport()
    page.unroute_all()
    with page.expect_request("**/api/tables") as asked:
        climb.click()
    bots = [one for one in bots_of(game("magalon")) if one != "random"]
    assert json.loads(asked.value.post_data or "")["seats"][1]["bot"] == bots[1]
    page.goto(server.url)
    expect(offer.get_by_label("Strength of the bot")).to_have_value(bots[1])


def test_what_players_say_leaves_the_goal_and_the_history_room(
    visit: Visit, server: Served
) -> None:
    table, tokens = taken_table(server.url, "abracada")
    path = path_of_seat(table, 0, tokens[0])
    visitor = visit(server, path, width=1024, height=768)
    visitor.wait_until_open()
    page = visitor.page
    page.get_by_text("Say something").click()
    for name in ("Hello!", "laughs"):
        visitor.button(name).click()
    expect(page.get_by_text("Ada: Hello!")).to_have_count(1)
    column = [page.locator(one).bounding_box() for one in (".lesson", ".people", ".story")]
    for above, below in pairwise(column):
        assert above is not None
        assert below is not None
        assert above["y"] + above["height"] <= below["y"] + 4
    assert visitor.violations() == []
