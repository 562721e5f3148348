"""A newcomer gets from the lobby to a first decision by one click, and can read how to play."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from maginor_core.games import GAMES, game
from maginor_core.play.bots import bots_of
from tests.browser.conftest import Visit
from tests.browser.test_screens import NODE
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
def test_how_to_play_is_explained_with_a_picture_of_the_board(
    visit: Visit, server: Served, language: str, width: int
) -> None:
    visitor = visit(server, language=language, width=width)
    offers = visitor.page.locator(".offer")
    expect(offers).to_have_count(len(GAMES))
    for number in range(len(GAMES)):
        offers.nth(number).get_by_role("button").last.click()
        window = visitor.page.get_by_role("dialog")
        expect(window.locator("p").nth(3)).to_be_visible()
        image = window.get_by_role("img")
        expect(image).to_be_visible()
        assert image.evaluate("async one => (await one.decode(), one.naturalWidth)") > 0
        assert visitor.violations() == []
        assert visitor.overflow() <= 0
        visitor.page.keyboard.press("Escape")
        expect(window).to_have_count(0)
