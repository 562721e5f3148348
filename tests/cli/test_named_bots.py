from __future__ import annotations

import json
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.cli.terminal.seating import Seating, default_names, saved_seating
from maginor_core.engine.chance import Stream
from maginor_core.eventlog.logs import read_log
from maginor_core.play.arena import seat_orders, wilson
from maginor_core.play.bots import BotError, bot_called
from maginor_core.play.search import SearchBot
from tests.cli.running import Run

GAME = games.game("abracada")
POLICIES = """
class Policy:
    def choose(self, game, seat, legal, chance):
        return chance.choose(legal)

def first(game, seat, legal, chance):
    return legal[0]

def wrong(game, seat, legal, chance):
    return "pass"

def broken(game, seat, legal, chance):
    return legal[99]

policy, number = Policy(), 7
"""


@pytest.fixture
def policies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "own_policies.py").write_text(POLICIES)
    monkeypatch.syspath_prepend(str(tmp_path))
    return "own_policies"


def test_a_search_is_named_with_its_budget() -> None:
    assert bot_called(GAME, "search@70") == SearchBot(70)
    assert bot_called(GAME, "search@20ms") == SearchBot(milliseconds=20)


@pytest.mark.parametrize("name", ["nobody", "search@0", "search@x", "", "no_such_module:choose"])
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(BotError, match=r"is unknown; there are random|cannot be loaded"):
        bot_called(GAME, name)


@pytest.mark.parametrize("attribute", ["number", "missing"])
def test_what_is_no_policy_is_refused(policies: str, attribute: str) -> None:
    with pytest.raises(BotError, match=r"is no bot|cannot be loaded"):
        bot_called(GAME, f"{policies}:{attribute}")


@pytest.mark.parametrize(
    ("attribute", "reason"), [("wrong", "which is not legal now"), ("broken", "IndexError")]
)
def test_a_policys_mistake_is_told(policies: str, attribute: str, reason: str) -> None:
    game = GAME.new(2, "policy")
    seat = game.to_act[0]
    bot = bot_called(GAME, f"{policies}:{attribute}")
    with pytest.raises(BotError, match=reason):
        bot.choose(game, seat, game.legal(seat), Stream(1, ""))


def test_policies_play_on_the_command_line(policies: str, run: Run) -> None:
    bots = f"{policies}:policy,{policies}:first"
    reported = run.ok("simulate", "2", "--game", "abracada", "--bots", bots, "--json")
    assert set(json.loads(reported)["wins_by_bot"]) == set(bots.split(","))
    status, _, errors = run("simulate", "1", "--bots", f"{policies}:wrong")
    assert (status, "Traceback" in errors) == (2, False)
    assert "not legal" in errors


def test_paired_games_have_the_same_deal_in_every_order(run: Run, tmp_path: Path) -> None:
    options = ("--game", "abracada", "--bots", "random,odds", "--seed", "p", "--json")
    reported = run.ok("simulate", "4", "--paired", *options, "--out", tmp_path / "games")
    logs = [read_log(path) for path in sorted((tmp_path / "games").iterdir())]
    assert [log.seed for log in logs] == ["p.1", "p.1", "p.2", "p.2"]
    assert logs[0].setup == logs[1].setup != logs[2].setup
    low, high = json.loads(reported)["wins_by_bot"]["odds"]["interval"]
    assert 0 <= low < high <= 1
    assert "give a multiple of 2" in run.refused("simulate", "3", "--paired", *options)


def test_a_resumed_game_keeps_searches_with_a_budget_and_networks(tmp_path: Path) -> None:
    log = tmp_path / "game.maginor"
    for bot in ("search@70", "search@20ms", "trained.onnx"):
        Seating(("human", bot), ("A", "B")).save(log)
        seating = saved_seating(log, 2, GAME)
        assert seating is not None
        assert seating.seats == ("human", bot)
    Seating(("human", "own_policies:first"), ("A", "B")).save(log)
    assert saved_seating(log, 2, GAME) is None


def test_players_are_called_like_the_file_or_function_that_decides() -> None:
    seats = ["search@70", "nets/trained.onnx", "own_policies:first"]
    assert default_names(seats) == ("Search@70 1", "Trained 2", "First 3")


def test_orders_that_look_alike_come_once() -> None:
    assert seat_orders(["a", "b"]) == [["a", "b"], ["b", "a"]]
    assert len(seat_orders(["a", "b", "b"])) == 3
    assert len(seat_orders(["a", "b", "c", "d"])) == 24


def test_the_interval_is_wilsons() -> None:
    assert wilson(53, 80) == pytest.approx((0.5537, 0.7566), abs=2e-4)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)
