"""PettingZoo: random play of its tic-tac-toe, through the turns of its agents."""

from __future__ import annotations

import random

from pettingzoo.classic import tictactoe_v3

from benchmarks.effort import Effort, Round

GAMES = 20


def tic_tac_toe(effort: Effort) -> Round:
    chance = random.Random(1).random
    environment = tictactoe_v3.env()
    games = effort.of(GAMES)

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

    return lambda: effort.rates(work)
