"""Logs, audits, strategies, bots, the fuzzer, the explorer and perft play the game as any other."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core.audit import audit
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.engine.log import Record
from maginor_core.engine.resources import spec_folder
from maginor_core.eventlog.logs import OpenSeed, write_log
from maginor_core.games.abracada.commands.cast_spell import CAST_SPELL
from maginor_core.games.abracada.commands.take_turn import END_TURN
from maginor_core.games.abracada.definition import DEFINITION
from maginor_core.games.abracada.events import StonesDrawn
from maginor_core.games.abracada.projections.state import State
from maginor_core.play.bots import bots_of, play_out
from maginor_core.suite.explore import explore
from maginor_core.suite.fuzz import fuzz
from maginor_core.suite.fuzz_games import commands
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.position import specification
from maginor_core.suite.process import EngineProcess
from maginor_core.suite.transcript import Input

SEED = "tools"


def played(players: int = 2, seed: str = SEED, **variants: bool) -> Game:
    game = Game(DEFINITION, DEFINITION.deal(players, seed, None, variants), seed)
    play_out(game, [bots_of(DEFINITION)["random"]] * players, seed)
    return game


def test_the_odds_bot_beats_the_random_one() -> None:
    bots, won = bots_of(DEFINITION), 0
    for number in range(12):
        seats = [bots["random"], bots["odds"]] if number % 2 else [bots["odds"], bots["random"]]
        game = Game(DEFINITION, DEFINITION.deal(2, number, None, {}), number)
        play_out(game, seats, number)
        assert game.result is not None
        won += game.result.winners == (number % 2,)
    assert won >= 9


@pytest.mark.parametrize("wrong", ["stone", "unknown", "number", "count", "hand"])
def test_a_forged_log_is_false(tmp_path: Path, wrong: str) -> None:
    game = played(2)
    records = list(game.log)
    place = next(
        n for n, r in enumerate(records) if any(isinstance(e, StonesDrawn) for e in r.events)
    )
    command, events = records[place]
    at = next(n for n, event in enumerate(events) if isinstance(event, StonesDrawn))
    drawn = events[at]
    forged = {
        "stone": tuple([1 + stone % 8 for stone in drawn.stones]),
        "unknown": (0,) * len(drawn.stones),
        "number": (9,) * len(drawn.stones),
        "count": (*drawn.stones, 8),
        "hand": drawn.stones,
    }[wrong]
    player = drawn.player + 1 if wrong == "hand" else drawn.player
    changed = (*events[:at], StonesDrawn(player % 2, forged), *events[at + 1 :])
    records[place] = Record(command, changed)
    write_log(tmp_path / "false.maginor", game.setup, records, OpenSeed(SEED))
    (verdict,) = audit([tmp_path / "false.maginor"])
    assert verdict.word != "ok"


SMALL = {
    "players": 2,
    "first_player": 0,
    "removed": [],
    "hands": [[4], [6]],
    "removed_count": 0,
    "hand": 1,
    "secret": 1,
    "lives": 2,
    "die": [1, 2],
    "target": 3,
    "stones": {"1": 1, "2": 0, "3": 0, "4": 1, "5": 0, "6": 1, "7": 0, "8": 1},
}


@pytest.mark.parametrize("variant", [None, *DEFINITION.variants])
def test_every_state_of_a_small_game_agrees_with_the_specification(variant: str | None) -> None:
    setup = {**SMALL, "variants": {} if variant is None else {variant: True}}
    found = explore(DEFINITION, setup, specification(DEFINITION), 20_000, refusals=97)
    assert found.disagreement is None
    assert found.complete
    assert found.ends > 10
    assert {"cast_spell", "deal_round"} <= set(found.commands)


def changed(tag: int, rule: Callable[..., None]) -> GameDefinition:
    """Return the game with another rule for a command."""
    rules = {**DEFINITION.decider.rules, tag: rule}
    return evolve(DEFINITION, decider=evolve(DEFINITION.decider, rules=rules))


def forgives_the_last_life(state: State, player: int, number: int, chance: Any) -> None:
    """Lose no life by a failed 8."""
    before = state.lives[player]
    DEFINITION.decider.rules[CAST_SPELL](state, player, number, chance)
    if number == 8 and state.lives[player] < before and state.phase == 0:
        state.lives[player] = before


def draws_nothing(state: State, player: int, chance: Any) -> None:
    """End the turn without drawing."""
    supply, state.supply = state.supply, 0
    DEFINITION.decider.rules[END_TURN](state, player, chance)
    state.supply = supply


def storms_twice(state: State, player: int, number: int, chance: Any) -> None:
    """Take two lives of the only neighbour by a storm."""
    held = state.hands[player][5]
    DEFINITION.decider.rules[CAST_SPELL](state, player, number, chance)
    other = state.layout.following[player]
    if number == 5 and state.hands[player][5] < held and state.lives[other] > 1:
        state.lives[other] -= 1


@pytest.mark.parametrize(
    ("tag", "rule"),
    [(CAST_SPELL, forgives_the_last_life), (END_TURN, draws_nothing), (CAST_SPELL, storms_twice)],
)
def test_a_planted_difference_is_found_and_shrunk_to_a_few_commands(
    tag: int, rule: Callable[..., None]
) -> None:
    wrong = LocalEngine(changed(tag, rule))
    _, found = fuzz(wrong, LocalEngine(DEFINITION), games=300, seed=1, definition=DEFINITION)
    assert found is not None
    inputs: list[Input] = [step.input for step in found.transcript.steps]
    assert commands(inputs) <= 6


@pytest.mark.ruling("SETUP-01", "TURN-01 to TURN-04", "CAST-01 to CAST-06", "SPELL-01 to SPELL-09")
@pytest.mark.ruling("DRAW-01", "SECRET-01", "ROUND-01 to ROUND-03", "SCORE-01 to SCORE-05")
@pytest.mark.ruling("END-01 to END-03")
def test_engine_and_specification_agree_in_drawn_games() -> None:
    model = EngineProcess([sys.executable, str(spec_folder() / DEFINITION.resources.specification)])
    try:
        so_far, found = fuzz(
            model, LocalEngine(DEFINITION), games=60, seed=3, definition=DEFINITION
        )
    finally:
        model.close()
    assert found is None
    assert so_far.games == 60
