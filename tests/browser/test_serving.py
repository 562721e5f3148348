"""From ``maginor serve`` to the first move, and on several processes with one PostgreSQL."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import play
from tests.browser.visitor import seated, unfold_new_table
from tests.serving.served import UNLIMITED, Served, served
from tests.serving.stored import unsound_games
from tests.stores.postgres import start

ROOT = Path(__file__).parents[2]


@pytest.fixture
def command_line(tmp_path: Path) -> Iterator[Served]:
    """Return a server that was started as a person starts it."""
    options = ["--no-browser", "--port", "0", "--folder", str(tmp_path / "tables")]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "maginor_core", "serve", *options],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
    assert process.stdout is not None
    with process.stdout:
        found = re.search(r"http://[^:]+:(\d+)/", process.stdout.readline())
        assert found is not None, (tmp_path / "log").read_text()
        server = Served(f"sqlite:///{tmp_path / 'tables' / 'games.db'}", tmp_path / "log")
        server.port, server.process = int(found[1]), process
        yield server
        process.send_signal(signal.SIGTERM)
        assert process.wait(120) in (0, -signal.SIGTERM)
    assert server.problems() == []


def test_one_command_and_one_click_lead_to_a_table_with_bots(
    visit: Visit, command_line: Served
) -> None:
    visitor = visit(command_line)
    page = visitor.page
    unfold_new_table(page)
    page.get_by_label("Name of player 1").fill("Ada")
    for number in (2, 3):
        page.get_by_label(f"Who is player {number}?").select_option("bot")
    page.get_by_role("button", name="Open the table").click()
    visitor.wait_until_open()
    expect(page.get_by_role("region", name="Players")).to_contain_text("Ada")
    expect(visitor.menu.get_by_role("button").first).to_be_visible()
    version = visitor.version
    visitor.choose(len(visitor.state["legal"]) - 1)
    visitor.wait_for_version(version + 1)
    # The bots answer, and it is Ada's turn again.
    page.wait_for_function(
        "version => Number(document.body.dataset.version) > version", arg=version
    )
    expect(visitor.menu.get_by_role("button").first).to_be_visible()


def test_all_play_at_one_screen_when_the_host_says_so(visit: Visit, server: Served) -> None:
    visitor = visit(server)
    page = visitor.page
    unfold_new_table(page)
    page.get_by_text("All on this screen").click()
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Name of player 2").fill("Bo")
    page.get_by_role("button", name="Remove player 3").click()
    page.get_by_role("button", name="Open the table").click()
    visitor.wait_until_open()
    acted: set[int] = set()
    while len(acted) < 2:
        expect(visitor.menu.get_by_role("button").first).to_be_visible()
        version = visitor.version
        acted |= {command["player"] for command in visitor.state["legal"]}
        visitor.choose(len(visitor.state["legal"]) - 1)
        visitor.wait_for_version(version + 1)


def test_browsers_play_through_several_processes_on_one_postgresql(
    visit: Visit, tmp_path: Path
) -> None:
    with start() as database:
        store = database.database()
        with served(store, tmp_path / "log", {**UNLIMITED, "workers": 3}) as server:
            table, _, visitors = seated(visit, server, "abracada", 3)
            play(visitors, table, "odds", 25)
            assert unsound_games(store) == []
            for visitor in visitors:
                visitor.close()
            visitors[0].check()
        assert server.problems() == []
