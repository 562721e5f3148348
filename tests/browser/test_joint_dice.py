"""Joint dice in browsers: each keeps a chain of its own, and discloses when an outcome is due."""

from __future__ import annotations

import json
import time
from pathlib import Path

from playwright.sync_api import Page, expect

from maginor_core.audit import Commitments, audit
from maginor_core.eventlog.stores import export_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.evidence.committed_game import require_committed
from maginor_core.games import game
from maginor_core.tables.server.table_store import TableStore
from tests.browser.conftest import Visit
from tests.browser.playing import stored
from tests.browser.visitor import Visitor, opened_in_the_lobby, unfold_new_table, until
from tests.serving.served import UNLIMITED, Served, served


def steps(server: Served, table: str) -> int:
    """Return how many steps of the joint dice a table has used, the deal included."""
    return require_committed(stored(server.store, table)).dice.step


def acts(visitors: list[Visitor], server: Served, table: str, number: int) -> tuple[int, int]:
    """Return who acts next, and by its index a command of theirs, one that draws if there is any.

    Waits until the page offers it.
    """
    game = stored(server.store, table)
    seat = game.to_act[0]
    visitor, legal = visitors[seat], game.legal(seat)
    drawing = [place for place, one in enumerate(legal) if one.tag in game.definition.decider.draws]
    visitor.wait_for_state(game.version)
    expect(visitor.menu.get_by_role("button").first).to_be_visible()
    return seat, drawing[0] if drawing else number % len(legal)


def play(visitors: list[Visitor], server: Served, table: str, step: int) -> None:
    """Let visitors click until the dice have had so many steps."""
    for number in range(60):
        if steps(server, table) >= step:
            return
        seat, command = acts(visitors, server, table, number * 7)
        version = visitors[seat].version
        visitors[seat].choose(command)
        for each in visitors:
            each.wait_for_version(version + 1)
    raise AssertionError("nothing more was drawn")


def choose_joint_dice(page: Page) -> None:
    note = page.get_by_role("note")
    expect(note).to_be_hidden()
    page.get_by_label("Dice and draws").select_option("joint")
    expect(note).to_contain_text("nobody, not even the server, can choose or foresee")


def verify_the_notes(server: Served, table: str, path: Path, *notes: Path) -> None:
    """Audit the game of a table by what the devices of a seat have noted."""
    with SqlStore(server.store) as store:
        export_game(store, table, path)
    [verdict] = audit([path], commitments=Commitments.read(*notes))
    assert (verdict.word, verdict.dice, verdict.deal) == ("ok so far", "verified", "dealt")
    for noted in notes:
        assert json.loads(noted.read_text(encoding="utf-8"))[table]["steps"]


def until_it_draws(ada: Visitor, bo: Visitor, server: Served, table: str) -> tuple[int, int]:
    """Play until Ada submits what draws, while Bo's device is away; return version and step."""
    for number in range(60):
        seat, command = acts([ada, bo], server, table, number * 7)
        game = stored(server.store, table)
        if seat == 0 and game.legal(0)[command].tag in game.definition.decider.draws:
            bo.page.goto("about:blank")
            step = steps(server, table)
            ada.choose(command)
            return game.version, step
        (ada, bo)[seat].choose(command)
        for each in (ada, bo):
            each.wait_for_version(game.version + 1)
    raise AssertionError("nothing is drawn")


def test_two_browsers_deal_and_roll_together_and_a_device_that_is_away_is_named(
    visit: Visit, server: Served, tmp_path: Path
) -> None:
    table, ada, bo = opened_in_the_lobby(visit, server, choose_joint_dice)
    play([ada, bo], server, table, 2)

    # While Bo's device is away, Ada's command waits, and the table names whom it waits for.
    version, _ = until_it_draws(ada, bo, server, table)
    expect(ada.page.get_by_text("The dice wait for: Bo", exact=True)).to_be_visible()
    expect(ada.menu.get_by_role("button")).to_have_count(0)
    assert (ada.state["due"]["missing"], ada.version) == ([1], version)
    bo.page.goto(f"{server.url}/t/{table}")
    for visitor in (ada, bo):
        visitor.wait_for_version(version + 1)

    # Another device continues with the chain in the fragment of the link.
    bo.tool("Share")
    own = bo.page.get_by_label("Your own seat", exact=True).input_value()
    assert "#token=1:" in own
    assert "&chain=1:" in own
    bo.page.keyboard.press("Escape")
    before = bo.save("Save notes on the dice", tmp_path / "bo.json")
    bo.page.goto("about:blank")
    phone = visit(server, own.removeprefix(server.url))
    phone.wait_until_open()
    assert "chain" not in phone.page.url
    play([ada, phone], server, table, steps(server, table) + 1)
    verify_the_notes(
        server,
        table,
        tmp_path / "ada.maginor",
        ada.save("Save notes on the dice", tmp_path / "ada.json"),
    )
    after = phone.save("Save notes on the dice", tmp_path / "phone.json")
    verify_the_notes(server, table, tmp_path / "bo.maginor", before, after)

    # No page was sent what another disclosed.
    with SqlStore(server.store) as store:
        joint = TableStore(store).read(table).joint
    assert joint is not None
    assert joint.due is not None
    secrets = {joint.secret, *filter(None, joint.preimages), *joint.due.disclosed}
    assert len(secrets) == 5
    for visitor in (ada, bo, phone):
        assert not [one for one in secrets for text in visitor.raw if one in text]


def test_the_page_ends_a_game_that_a_device_keeps_waiting_and_the_audit_names_it(
    visit: Visit, tmp_path: Path
) -> None:
    store = f"sqlite:///{tmp_path / 'games.db'}"
    with served(store, tmp_path / "log", {**UNLIMITED, "withheld_seconds": 1}) as server:
        table, ada, bo = opened_in_the_lobby(visit, server, choose_joint_dice)
        version, step = until_it_draws(ada, bo, server, table)
        expect(ada.page.get_by_text("The dice wait for: Bo", exact=True)).to_be_visible()
        time.sleep(1)
        ada.button("Close the table").click()
        expect(ada.page.get_by_role("heading", name="The table is closed.")).to_be_visible()
        said = f"Bo withholds its preimage of step {step} of the joint dice."
        expect(ada.page.get_by_text(said).first).to_be_visible()
        assert ada.version == version + 1
        assert ada.violations() == []
        [verdict] = audit([ada.save("Save log", tmp_path / "game.maginor")])
        assert (verdict.word, verdict.ending) == ("ok", "abandoned")
        assert verdict.reason == f"seat 1 withheld its preimage of step {step}"
        assert server.problems() == []


def test_one_screen_with_two_players_a_bot_and_a_clock_deals_and_rolls(
    visit: Visit, server: Served, tmp_path: Path
) -> None:
    ada = visit(server)
    page = ada.page
    unfold_new_table(page)
    page.get_by_role("radio", name="Maginor").check()
    page.get_by_role("radio", name="All on this screen").check()
    page.get_by_label("Who is player 3?").select_option("bot")
    page.get_by_text("Rules, dice and clock").click()
    page.get_by_label("Dice and draws").select_option("joint")
    page.get_by_label("Minutes for each player").fill("5")
    page.get_by_role("button", name="Open the table").click()
    ada.wait_until_open()
    table = page.url.rpartition("/")[2]
    expect(page.locator(".clock")).to_have_count(3)
    read, draws = game("maginor").command_json.from_json, game("maginor").decider.draws
    curtain = page.get_by_role("dialog")

    def version() -> int:
        return stored(server.store, table).version

    def is_settled() -> bool:
        return not curtain.is_visible() and ada.may_act and ada.version == version()

    for number in range(60):
        until(lambda: curtain.is_visible() or is_settled())
        if curtain.is_visible():
            curtain.get_by_role("button").click()
            until(is_settled)
        if steps(server, table) >= 4:
            break  # nothing is due now, for which the page has disclosed something already
        state = ada.state
        legal = [read(each) for each in state["legal"]]
        drawing = [place for place, one in enumerate(legal) if one.tag in draws]
        ada.choose(drawing[0] if drawing else number * 7 % len(legal))
        until(lambda: version() > state["version"])  # noqa: B023 # called at once
    else:
        raise AssertionError("nothing more was drawn")
    noted = ada.save("Save notes on the dice", tmp_path / "notes.json")
    verify_the_notes(server, table, tmp_path / "game.maginor", noted)
