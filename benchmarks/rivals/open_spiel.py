"""OpenSpiel: random play of a game in Python behind a C++ core, and of one in C++ throughout."""

from __future__ import annotations

import random

import open_spiel.python.games.tic_tac_toe  # noqa: F401 # loading it registers the game
from pyspiel import load_game

from benchmarks.effort import Effort, Round


def tic_tac_toe(effort: Effort) -> Round:
    return _random_play(effort, "python_tic_tac_toe", effort.of(200))


def backgammon(effort: Effort) -> Round:
    return _random_play(effort, "backgammon", effort.of(10))


def backgammon_observed(effort: Effort) -> Round:
    """Return the same, where each decision has its mask and its observation as a tensor."""
    game = load_game("backgammon")
    chance = random.Random(1).random
    games = effort.of(10)

    def work() -> dict[str, float]:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(_fallen(state.chance_outcomes(), chance()))
                    continue
                state.observation_tensor()
                state.legal_actions_mask()
                options = state.legal_actions()
                state.apply_action(options[int(chance() * len(options))])
                decisions += 1
        return {"decisions": decisions}

    return lambda: effort.rates_with_processor(work)


def _random_play(effort: Effort, name: str, games: int) -> Round:
    game = load_game(name)
    chance = random.Random(1).random

    def work() -> dict[str, float]:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(_fallen(state.chance_outcomes(), chance()))
                else:
                    options = state.legal_actions()
                    state.apply_action(options[int(chance() * len(options))])
                    decisions += 1
        return {"decisions": decisions, "games": games}

    return lambda: effort.rates(work)


def _fallen(outcomes: list[tuple[int, float]], left: float) -> int:
    """Return the outcome that a number from 0 to 1 stands for; quicker than ``random.choices``."""
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]
