"""Addresses that lead nowhere, and links that were cut short, say so."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.serving.seats import new_table, open_table
from tests.serving.served import Served


@pytest.mark.parametrize("path", ["/tables", "/t/a/b", "/T/aaaaaaaaaaaaaaaa"])
def test_a_wrong_path_shows_a_page_that_leads_to_the_lobby(
    visit: Visit, server: Served, path: str
) -> None:
    visitor = visit(server, path)
    visitor.allow("404")
    expect(visitor.page.get_by_role("heading", name="That page does not exist")).to_be_visible()
    assert visitor.violations() == []
    visitor.button("All tables").click()
    expect(visitor.page.get_by_role("heading", name="Play at a table")).to_be_visible()


@pytest.mark.parametrize("fragment", ["token=0", "token=0:short", "token=garbage"])
@pytest.mark.parametrize("at_table", [True, False])
def test_a_token_that_was_cut_short_is_refused_with_a_reason(
    visit: Visit, server: Served, fragment: str, at_table: bool
) -> None:
    path = f"/t/{new_table(server.url, 'magalon')[0]}" if at_table else "/"
    visitor = visit(server, f"{path}#{fragment}")
    expect(visitor.page.get_by_text("This link opens no seat")).to_be_visible()


def test_a_spectator_who_waits_is_not_asked_to_send_a_link(visit: Visit, server: Served) -> None:
    made = open_table(server.url, "magalon")
    eye = visit(server, f"/t/{made['table']}#watch={made['spectate']}")
    expect(eye.page.get_by_text("Waiting for 1 more player.", exact=True)).to_be_visible()
    expect(eye.page.get_by_text("Send this link")).to_have_count(0)
