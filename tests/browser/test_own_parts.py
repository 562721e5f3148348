"""A table is dealt from a component set that its opener drops on the lobby or chooses there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from maginor_core import games
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor, drop_file, unfold_new_table
from tests.serving.served import Served


def component_set(game: str, folder: Path, **changed: object) -> Path:
    """Write a component set of one's own, and return its file."""
    pages = games.game(game).parts.pages
    assert pages is not None
    data: dict[str, Any] = json.loads(pages().exported())  # Any: JSON
    path = folder / f"{game}.json"
    path.write_text(json.dumps({**data, "id": "mine", **changed}))
    return path


def lobby(visit: Visit, server: Served, game: str, **options: object) -> Visitor:
    """Visit the lobby, and choose a game with a component set of one's own."""
    visitor = visit(server, "/", **options)
    page = visitor.page
    unfold_new_table(page)
    page.locator(f"input[name=game][value={game}]").check()
    page.locator(".new details > summary").click()
    page.locator("form.new select:has(option[value=own])").select_option("own")
    return visitor


@pytest.mark.parametrize("game", games.GAMES)
def test_a_set_of_ones_own_is_dropped_and_the_table_dealt_from_it(
    visit: Visit, server: Served, tmp_path: Path, game: str
) -> None:
    path = component_set(game, tmp_path)
    visitor = lobby(visit, server, game)
    page = visitor.page
    drop_file(page, path)
    expect(page.get_by_text(f"{path.name} is used for this table.")).to_be_visible()
    visitor.button("Open the table").click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2].partition("#")[0]
    kept = json.loads(page.evaluate("table => localStorage.getItem(`table.${table}`)", table))
    token = kept["tokens"]["0"]
    answer = page.request.get(
        f"{server.url}/api/tables/{table}/parts", headers={"Authorization": f"Bearer {token}"}
    )
    assert answer.json() == json.loads(path.read_text())


def test_a_wrong_set_is_refused_in_the_lobby_with_its_field_and_can_be_replaced(
    visit: Visit, server: Served, tmp_path: Path
) -> None:
    visitor = lobby(visit, server, "maginor", language="de", width=360)
    page = visitor.page
    visitor.allow("status 4")
    visitor.allow("console: Failed to load")
    opening = page.locator("form.new button.main")
    window = page.get_by_role("dialog")

    opening.click()
    expect(window).to_contain_text("Wähle eine Materialdatei")
    page.keyboard.press("Escape")

    large = tmp_path / "large.json"
    large.write_text(json.dumps(["x" * 60_000]))
    page.locator("#parts-file").set_input_files(large)
    expect(page.get_by_text("Die Datei ist größer als 48 KiB.")).to_be_visible()
    wrong = tmp_path / "wrong.json"
    wrong.write_text("not JSON")
    page.locator("#parts-file").set_input_files(wrong)
    expect(page.get_by_text("Die Datei enthält kein Spielmaterial in JSON.")).to_be_visible()

    page.locator("#parts-file").set_input_files(component_set("maginor", tmp_path, counters=0))
    opening.click()
    expect(window).to_contain_text("counters")
    page.keyboard.press("Escape")
    assert visitor.overflow() <= 0

    right = tmp_path / "right"
    right.mkdir()
    page.locator("#parts-file").set_input_files(component_set("maginor", right))
    opening.click()
    page.wait_for_url("**/t/*")


def test_whoever_opens_a_table_of_bots_watches_them_and_saves_the_set_when_the_game_is_over(
    visit: Visit, server: Served, tmp_path: Path
) -> None:
    path = component_set("abracada", tmp_path, target=1)
    visitor = lobby(visit, server, "abracada")
    page = visitor.page
    page.locator("#parts-file").set_input_files(path)
    visitor.button("Remove player 3").click()
    for number in (1, 2):
        page.get_by_label(f"Who is player {number}?").select_option("bot")
    visitor.button("Open the table").click()
    visitor.wait_until_open()
    players = page.get_by_role("region", name="Players")
    expect(players).to_contain_text("Bot A (easy)")
    expect(players).to_contain_text("Bot B (easy)")
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible(timeout=300_000)
    saved = visitor.save("Save component set", tmp_path / "saved.json")
    assert json.loads(saved.read_text()) == json.loads(path.read_text())
