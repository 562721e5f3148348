"""Committed choices in browsers: each seals its beast, and discloses it once both have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import play, stored
from tests.browser.visitor import opened_in_the_lobby
from tests.serving.served import UNLIMITED, Served, served
from tests.web.clients import judged


@pytest.fixture
def duelling_server(tmp_path: Path) -> Iterator[Served]:
    """Return a server whose tables are dealt from a seed with which there are duels."""
    store = f"sqlite:///{tmp_path / 'games.db'}"
    with served(store, tmp_path / "log", UNLIMITED, "duel") as server:
        yield server
    assert server.problems() == []


def test_two_browsers_seal_their_beasts_and_disclose_them_by_themselves(
    visit: Visit, duelling_server: Served, tmp_path: Path
) -> None:
    server = duelling_server
    table, ada, bo = opened_in_the_lobby(
        visit, server, lambda page: page.get_by_label("Seal secret choices").check()
    )
    game = stored(server.store, table)
    while len(game.to_act) < 2:
        game = play([ada, bo], table, "greedy", 1)
        assert not game.finished
    start = game.version
    for visitor in (ada, bo):
        visitor.wait_for_state(start)
        assert visitor.state["choices"]["commands"]

    ada.choose(0)
    expect(ada.page.get_by_text("Your choice is sealed.")).to_be_visible()
    expect(ada.menu.get_by_role("button")).to_have_count(0)
    for visitor in (ada, bo):
        visitor.wait_for_version(start + 1)
    assert ada.violations() == []
    ada.page.reload()  # what was chosen is kept in the browser
    ada.wait_until_open()
    expect(ada.page.get_by_text("Your choice is sealed.")).to_be_visible()
    assert bo.state["choices"]["committed"] == [0]
    assert [one["type"] for _, one in ada.sent].count("commit") == 1
    assert "disclose_choice" not in [one["type"] for _, one in ada.sent]

    bo.choose(1)
    for visitor in (ada, bo):
        visitor.wait_for_version(start + 4)
    expect(ada.page.get_by_text("Your choice is sealed.")).to_have_count(0)
    commands = [type(one).__name__ for one in stored(server.store, table).log.commands()]
    assert commands[start : start + 4] == ["CommitChoice"] * 2 + ["ChooseBeast"] * 2
    assert judged(server.store, table, tmp_path / "game.maginor").word == "ok so far"
