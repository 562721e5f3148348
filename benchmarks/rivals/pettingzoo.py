"""PettingZoo: random play of its games, through the turns of its agents."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from pettingzoo.classic import connect_four_v3, tictactoe_v3

from benchmarks.effort import Effort, Round

GAMES = 20


def tic_tac_toe(effort: Effort) -> Round:
    work = _random_play(tictactoe_v3.env(), effort.of(GAMES))
    return lambda: effort.rates(work)


def connect_four(effort: Effort) -> Round:
    work = _random_play(connect_four_v3.env(), effort.of(GAMES))
    return lambda: effort.rates_with_processor(work)


def _random_play(environment: Any, games: int) -> Callable[[], dict[str, float]]:  # Any: untyped
    chance = random.Random(1).random

    def work() -> dict[str, float]:
        steps = 0
        for _ in range(games):
            environment.reset()
            for _agent in environment.agent_iter():
                observation, _, ended, given_up, _ = environment.last()
                if ended or given_up:
                    environment.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                environment.step(legal[int(chance() * len(legal))])
                steps += 1
        return {"steps": steps}

    return work
