"""Everybody who comes to a table reads there how its opener can know what is hidden."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import path_of_seat
from tests.serving.seats import call
from tests.serving.served import Served

WARNINGS = {
    "en": "chosen by whoever opened it",
    "de": "hat gewählt, wer ihn eröffnet hat",
    "hu": "az választotta, aki megnyitotta",
}


@pytest.mark.parametrize("language", WARNINGS)
def test_a_chosen_seed_is_told_before_and_at_the_table(
    visit: Visit, server: Served, language: str
) -> None:
    asked = {
        "game": "abracada",
        "seats": [{"kind": "person", "name": "Ada"}, {"kind": "bot"}],
        "dice": {"mode": "seeded", "seed": "mine"},
        "public": True,
    }
    made = call(server.url, "/api/tables", asked)
    stranger = visit(server, f"/t/{made['table']}", language=language)
    warning = stranger.page.get_by_role("note").filter(has_text=WARNINGS[language])
    expect(warning).to_be_visible()
    opener = visit(server, path_of_seat(made["table"], 0, made["tokens"][0]), language=language)
    warning = opener.page.get_by_role("note").filter(has_text=WARNINGS[language])
    expect(warning).to_be_visible()
    expect(opener.page.locator(".people")).to_contain_text("Ada")


def test_the_lobby_offers_a_seed_only_where_nobody_else_plays(visit: Visit, server: Served) -> None:
    page = visit(server, "/").page
    page.get_by_role("heading", name="New table").click()
    page.get_by_text("Rules, dice and clock").click()
    seed = page.get_by_label("Seed")
    for place, offered in (("All on this screen", True), ("Everybody on a device", False)):
        page.get_by_text(place).click()
        expect(seed).to_be_visible() if offered else expect(seed).to_be_hidden()
