"""How quickly agents step games: a step with mask and observation, beside other environments.

    python3 -m benchmarks.learning [ROUNDS]

It needs the extra ``play``, open_spiel and pygame-ce, which PettingZoo's games need. Each round
takes random legal actions in each environment, in alternation, and takes the processor time of a
step; a ratio is that of one round, and the median of the rounds counts. What is stepped:

* ``core``: ``Episode.step``, with the list and the mask of legal actions, and ``Episode.observe``
  for the seat that acts next;
* ``AEC``: ``last`` and ``step`` of PettingZoo's agent-environment cycle, as in ``connect_four_v3``;
* ``row``: a row of ``make_vec`` with 64 games in one process;
* ``OpenSpiel``: ``legal_actions_mask``, ``observation_tensor`` and ``apply_action``, chance too.

The build that is on the path is measured: the sources, or what ``scripts/compile`` has made.
"""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from pettingzoo.classic import connect_four_v3

from maginor_core.engine.resources import BUILD
from maginor_core.play import make, make_vec
from maginor_core.play.episode import Episode

GAMES = ("maginor", "abracada", "magalon")
SPIELS = ("backgammon", "python_tic_tac_toe")
STEPS = 4000

Loop = Callable[[], int]
"""Takes some steps, and returns how many."""


def core(name: str) -> Loop:
    episode, draw = Episode(name, 2), random.Random(1).random
    episode.reset(1)

    def loop() -> int:
        for _ in range(STEPS):
            legal = episode.legal
            episode.step(legal[int(draw() * len(legal))])
            if episode.over:
                episode.reset()
            episode.observe(episode.seat)
        return STEPS

    return loop


def aec(environment: Any) -> Loop:  # Any: an environment of PettingZoo
    draw = random.Random(1).random
    environment.reset(seed=1)

    def loop() -> int:
        for _ in range(STEPS):
            seen, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            environment.step(legal[int(draw() * len(legal))])
        return STEPS

    return loop


def rows(name: str) -> Loop:
    vector, generator = make_vec(name, 2, n=64, seed=1), np.random.default_rng(1)

    def loop() -> int:
        for _ in range(STEPS // 64):
            vector.step(vector.sample(generator))
        return STEPS // 64 * 64

    return loop


def spiel(name: str) -> Loop:
    if name.startswith("python_"):
        import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")  # registers it
    game, draw = pyspiel.load_game(name), random.Random(1)
    state = game.new_initial_state()

    def loop() -> int:
        nonlocal state
        taken = 0
        while taken < STEPS:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(outcomes, weights)[0])
                continue
            state.observation_tensor(state.current_player())
            legal = np.flatnonzero(state.legal_actions_mask())
            state.apply_action(int(legal[int(draw.random() * len(legal))]))
            taken += 1
        return taken

    return loop


def main(rounds: int) -> None:
    """Print by loop the microseconds of a step, and the ratios to the other environments."""
    loops = {"connect_four_v3": aec(connect_four_v3.env())}
    for name in GAMES:
        loops[f"{name} core"] = core(name)
        loops[f"{name} AEC"] = aec(make(name, 2))
        loops[f"{name} row"] = rows(name)
    loops |= {f"OpenSpiel {name}": spiel(name) for name in SPIELS}
    found: dict[str, list[float]] = {name: [] for name in loops}
    gc.collect()
    gc.freeze()
    for _ in range(rounds):
        for name, loop in loops.items():
            begun = process_time()
            steps = loop()
            found[name].append((process_time() - begun) / steps * 1e6)
    print(f"{BUILD} build, {rounds} rounds: µs a step, and how many times as fast as")
    others = [name for name in loops if not name.startswith(GAMES)]
    print(f"{'':24} {'µs':>7} " + " ".join([f"{name:>28}" for name in others]))
    for name, own in found.items():
        ratios = [
            median([theirs / mine for theirs, mine in zip(found[other], own, strict=True)])
            for other in others
        ]
        print(f"{name:24} {median(own):7.1f} " + " ".join([f"{ratio:28.1f}" for ratio in ratios]))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
