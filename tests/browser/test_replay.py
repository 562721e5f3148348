"""Any moment of a game can be looked at: of a table, and of a log that is dropped on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

from maginor_core.audit import audit
from maginor_core.eventlog.logs import OpenSeed
from maginor_core.eventlog.stores import MemoryStore, create_game, export_game
from maginor_core.games import GAMES
from maginor_core.games import game as game_called
from maginor_core.play.analysis import grade_of
from maginor_core.play.bots import bots_of, play_out
from maginor_core.tables.table_request import catalogue
from tests.browser.conftest import Visit
from tests.browser.playing import play, stored
from tests.browser.test_screens import NODE
from tests.browser.visitor import drop_file, seated
from tests.serving.seats import call
from tests.serving.served import Served

BOTS = {"maginor": "random", "abracada": "odds", "magalon": "seeking"}


def log_of(name: str, folder: Path, *bots: str) -> tuple[Path, int]:
    """Write the sealed log of a whole game of two bots, and return it with its length."""
    store, definition = MemoryStore(), game_called(name)
    setup = definition.deal(2, "replayed", None, {})
    game_id, game = create_game(store, definition, setup, OpenSeed("replayed"))
    playing = [bots_of(definition)[bot] for bot in bots or (BOTS[name], BOTS[name])]
    play_out(game, playing, "replayed")
    store.seal(game_id, "finished")
    path = folder / f"{name}.maginor"
    export_game(store, game_id, path)
    return path, game.version


@NODE
@pytest.mark.parametrize("game", GAMES)
def test_a_dropped_log_is_judged_and_shown_at_any_version(
    visit: Visit, server: Served, tmp_path: Path, game: str
) -> None:
    path, versions = log_of(game, tmp_path)
    visitor = visit(server, "/replay")
    page = visitor.page
    drop_file(page, path)
    expect(page.locator(".verdict.good")).to_be_visible()
    visitor.expect_version(versions)
    visitor.button("To the start").click()
    visitor.expect_version(0)
    first = page.locator("#picture").inner_html()
    for _ in range(3):
        visitor.button("One on").click()
    visitor.expect_version(3)
    page.get_by_role("slider").fill(str(versions // 2))
    visitor.expect_version(versions // 2)
    assert page.locator("#picture").inner_html() != first
    assert visitor.violations() == []
    # The address names the moment: others who open it see the same.
    other = visit(server, page.url.removeprefix(server.url))
    other.expect_version(versions // 2)
    expect(other.page.locator(".tally")).to_have_text(page.locator(".tally").inner_text())


@NODE
def test_the_mistakes_of_a_dropped_game_are_marked_on_a_graph_and_lead_to_their_positions(
    visit: Visit, server: Served, tmp_path: Path
) -> None:
    path, versions = log_of("abracada", tmp_path, "random", "odds")
    visitor = visit(server, "/replay", width=360)
    page = visitor.page
    drop_file(page, path)
    visitor.expect_version(versions)
    visitor.button("Where was it decided?").click()
    told = page.locator(".analysis")
    expect(told.locator("progress")).to_have_count(0, timeout=240_000)
    expect(told.locator(".chances .chance")).to_have_count(2)
    listed = told.get_by_role("button", name="See position")
    assert told.locator(".chances .mark").count() >= listed.count() > 0
    listed.first.click()
    visitor.expect_version(int(listed.first.inner_text().split()[-1]))
    cursor = told.locator(".chances .cursor")
    before = cursor.get_attribute("d")
    told.locator(".chances").click(position={"x": 3, "y": 20})
    visitor.expect_version(0)
    assert cursor.get_attribute("d") != before
    assert visitor.overflow() <= 0
    assert visitor.violations() == []


def test_mistakes_are_few_and_graded_and_luck_is_told_from_judgement(
    visit: Visit, server: Served, tmp_path: Path
) -> None:
    path, versions = log_of("abracada", tmp_path)
    visitor = visit(server, "/replay", width=1440)
    page = visitor.page
    drop_file(page, path)
    visitor.expect_version(versions)
    [viewer] = re.findall(r"viewer=(\w+)", page.url)
    end = call(server.url, f"/api/logs/{viewer}/0/versions/{versions}")
    [winner] = end["result"]["winners"]
    cloth = next(one["cloth"] for one in catalogue("en") if one["name"] == "abracada")
    styled = "getComputedStyle(document.querySelector('main')).getPropertyValue('--cloth')"
    assert page.evaluate(styled) == cloth
    losses = [0.04, 0.06, 0.12, 0.25, 0.31, 0.07, 0.11, 0.05, 0.0]
    decisions = [
        {
            "version": version,
            "seat": winner if loss else 1 - winner,
            "value": 0.5,
            "best_value": 0.5 + loss,
            "loss": loss,
            "grade": grade_of(loss) or None,
            "played_text": "draw",
            "best_text": "name 3",
        }
        for version, loss in enumerate(losses)
    ]
    page.route(
        "**/analysis?*", lambda route: route.fulfill(json={"decisions": decisions, "next": None})
    )
    visitor.button("Where was it decided?").click()
    told = page.locator(".analysis")
    expect(told.locator("ol strong")).to_have_text([f"−{one} %" for one in (31, 25, 12, 11, 7, 6)])
    expect(told.locator("ol b")).to_contain_text(["??", "??", "?", "?", "?!", "?!"])
    expect(told.locator(".chances .mark")).to_have_count(7)
    expect(told.locator(".legend small")).to_have_text(
        [re.compile(r"^2 \?\?"), re.compile(r"^2 \?(?!\?)"), re.compile(r"^3 \?!")]
    )
    lucky = end["shown"]["names"][winner]
    luck = f"gave away less of the chance of winning (0 %) than {lucky} (101 %)"
    expect(told.locator(".luck")).to_contain_text(luck)
    assert visitor.overflow() <= 0


def test_a_damaged_log_is_said_to_be_and_one_that_is_none_too(
    visit: Visit, server: Served, tmp_path: Path
) -> None:
    path, _ = log_of("magalon", tmp_path)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    visitor = visit(server, "/replay")
    drop_file(visitor.page, path)
    expect(visitor.page.locator(".verdict")).to_contain_text("damaged")
    expect(visitor.page.locator(".verdict.good")).to_have_count(0)
    path.write_bytes(b"no log at all")
    again = visit(server, "/replay")
    again.allow("status 4")
    again.allow("console: Failed to load")
    drop_file(again.page, path)
    expect(again.page.locator(".verdict").or_(again.page.get_by_role("dialog"))).to_be_visible()


def test_the_replay_of_a_running_game_shows_a_seat_what_it_saw_and_no_more(
    visit: Visit, server: Served
) -> None:
    table, _, visitors = seated(visit, server, "abracada", 2)
    game = play(visitors, table, "odds", 6)
    for seat, visitor in enumerate(visitors):
        answers: list[Response] = []

        def keep(response: Response, kept: list[Response] = answers) -> None:
            if "/versions/" in response.url:
                kept.append(response)

        visitor.page.on("response", keep)
        visitor.tool("Replay")
        visitor.expect_version(game.version)
        for version in range(game.version - 1, -1, -1):
            visitor.button("One back").click()
            visitor.expect_version(version)
        assert answers
        for answer in (response.json() for response in answers):
            then = game.branch(answer["version"])
            assert answer["view"] == then.view_json(seat)
        visitor.page.go_back()


def test_a_finished_game_can_be_saved_branched_and_played_again(
    visit: Visit, server: Served, tmp_path: Path
) -> None:
    table, _, (ada, bo) = seated(visit, server, "abracada", 2, seed="3")
    game = play([ada, bo], table, "odds", clicks=0)
    (verdict,) = audit([ada.save("Save log", tmp_path / "saved.maginor")])
    assert (verdict.ok, verdict.word) == (True, "ok")
    notation = ada.save("Save notation", tmp_path / "notation.txt").read_text(encoding="utf-8")
    assert len(notation.splitlines()) > game.version // 2
    # At a table of one screen, one asks for a rematch, and the other meets them there.
    for visitor, button in ((ada, "Play again"), (bo, "To the next game")):
        visitor.button(button).click()
        visitor.page.wait_for_url(lambda url: table not in url)
        visitor.wait_until_open()
    assert ada.page.url == bo.page.url
    again = ada.page.url.rpartition("/")[2]
    assert stored(server.store, again).version == 0
    # From a moment in the middle, another game goes on.
    bo.page.goto(f"{server.url}/t/{table}#at=5")
    bo.expect_version(5)
    bo.button("Continue from here").click()
    bo.page.wait_for_url(lambda url: table not in url)
    branch = bo.page.url.rpartition("/")[2].partition("#")[0]
    assert stored(server.store, branch).version in (0, 5)


def test_the_replay_takes_the_width_of_its_window_and_is_drawn_anew_for_another(
    visit: Visit, server: Served
) -> None:
    table, tokens, visitors = seated(visit, server, "magalon", 2)
    play(visitors, table, "random", 2)
    visitor = visit(server, f"/t/{table}#token=0:{tokens[0]}&at=1", width=360, height=740)
    visitor.expect_version(1)
    svg = visitor.page.locator("#picture > svg")
    box = svg.bounding_box()
    assert box is not None
    assert box["width"] > 300
    expect(svg).to_have_attribute("viewBox", re.compile("^0 0 360 "))
    expect(visitor.button("Link to this moment")).to_be_hidden()
    visitor.button("More").click()
    expect(visitor.button("Link to this moment")).to_be_visible()
    assert visitor.overflow() <= 0
    visitor.page.set_viewport_size({"width": 1280, "height": 800})
    expect(svg).not_to_have_attribute("viewBox", re.compile("^0 0 360 "))
    visitor.expect_version(1)
