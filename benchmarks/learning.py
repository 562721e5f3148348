"""How quickly agents step games: a step with mask and observation, beside other environments.

    python3 -m benchmarks.learning [ROUNDS]
    python3 -m benchmarks.learning workers [ROUNDS]

It needs the extra ``play``, open_spiel, catanatron and pygame-ce, which PettingZoo's games need.
Each round takes random legal actions in each environment, in alternation, and takes the processor
time of a step; a ratio is that of one round, and the median of the rounds counts. What is stepped:

* ``core``: ``Episode.step``, with the list and the mask of legal actions, and ``Episode.observe``
  for the seat that acts next;
* ``AEC``: ``last`` and ``step`` of PettingZoo's agent-environment cycle, as in ``connect_four_v3``;
* ``row``: a row of ``make_vec`` with 64 games in one process;
* ``OpenSpiel``: ``legal_actions_mask``, ``observation_tensor`` and ``apply_action``, chance too.

Then whole games of two players, through ``Game``, with its log: of random play, which sees all, and
of bots, each with the view of its seat alone; beside them random games of Catanatron.

``workers`` measures something else, by the clock, on a machine that does nothing else: how many
times as fast two processes step the 64 games of ``make_vec`` as one does, in alternation.

The build that is on the path is measured: the sources, or what ``scripts/compile`` has made.
"""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import count
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np
import pyspiel
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan
from pettingzoo.classic import connect_four_v3

from maginor_core import games
from maginor_core.engine.game import Game
from maginor_core.engine.resources import BUILD
from maginor_core.play import make, make_vec
from maginor_core.play.bots import bot_called, play_out, usual_bot
from maginor_core.play.episode import Episode
from maginor_core.play.vector import VectorEnvironment

GAMES = ("maginor", "abracada", "magalon")
SPIELS = ("backgammon", "python_tic_tac_toe")
STEPS = 4000
LONG = 20
"""How many times as many steps are measured by the clock: processes find their processors first."""

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


def rows(vector: VectorEnvironment) -> Loop:
    generator = np.random.default_rng(1)

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


def random_games(name: str) -> Loop:
    definition, draw, numbers = games.game(name), random.Random(1).random, count()

    def loop() -> int:
        number = next(numbers)
        game = Game(definition, definition.deal(2, number, None, {}), number)
        while legal := game.legal():
            game.submit(legal[int(draw() * len(legal))])
        return 1

    return loop


def bot_games(name: str) -> Loop:
    definition, numbers = games.game(name), count()
    bot = bot_called(definition, usual_bot(definition))

    def loop() -> int:
        number = next(numbers)
        play_out(Game(definition, definition.deal(2, number, None, {}), number), [bot] * 2, number)
        return 1

    return loop


def catan() -> Loop:
    numbers = count()

    def loop() -> int:
        number = next(numbers)
        random.seed(number)
        Catan([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=number).play()
        return 1

    return loop


def measured(loops: dict[str, Loop], rounds: int) -> dict[str, list[float]]:
    """Return by loop, for each round, the microseconds of what it counts."""
    found: dict[str, list[float]] = {name: [] for name in loops}
    gc.collect()
    gc.freeze()
    for _ in range(rounds):
        for name, loop in loops.items():
            begun = process_time()
            done = loop()
            found[name].append((process_time() - begun) / done * 1e6)
    return found


def table(found: dict[str, list[float]], what: str, others: list[str]) -> None:
    """Print by loop the microseconds, and how many times as fast it is as others."""
    print(f"{'':24} {what:>12} " + " ".join([f"{name:>28}" for name in others]))
    for name, own in found.items():
        ratios = [
            median([theirs / mine for theirs, mine in zip(found[other], own, strict=True)])
            for other in others
        ]
        print(f"{name:24} {median(own):12.1f} " + " ".join([f"{ratio:28.1f}" for ratio in ratios]))


def workers(rounds: int) -> None:
    """Print by game the microseconds of a step in one process, and what a second one changes."""
    print(f"{BUILD} build, {rounds} rounds by the clock")
    print(f"{'make_vec, 64 games':24} {'µs a step':>12} {'two of them':>12}")
    for name in GAMES:
        found = []
        with (
            make_vec(name, 2, n=64, seed=1) as serial,
            make_vec(name, 2, n=64, workers=2, seed=1) as divided,
        ):
            loops = rows(serial), rows(divided)
            for _ in range(rounds + 1):
                times = []
                for loop in loops:
                    begun = perf_counter()
                    done = sum(loop() for _ in range(LONG))
                    times.append((perf_counter() - begun) / done * 1e6)
                found.append((times[0], times[0] / times[1]))
        step, ratio = map(median, zip(*found[1:], strict=True))
        print(f"{name:24} {step:12.1f} {ratio:11.2f}×")


def main(rounds: int) -> None:
    """Print both tables."""
    steps = {"connect_four_v3": aec(connect_four_v3.env())}
    whole = {"Catanatron random": catan()}
    for name in GAMES:
        steps[f"{name} core"] = core(name)
        steps[f"{name} AEC"] = aec(make(name, 2))
        steps[f"{name} row"] = rows(make_vec(name, 2, n=64, seed=1))
        whole[f"{name} random"] = random_games(name)
        whole[f"{name} {usual_bot(games.game(name))}"] = bot_games(name)
    steps |= {f"OpenSpiel {name}": spiel(name) for name in SPIELS}
    others = [name for name in steps if not name.startswith(GAMES)]
    print(f"{BUILD} build, {rounds} rounds: µs, and how many times as fast as")
    table(measured(steps, rounds), "µs a step", others)
    table(measured(whole, rounds), "µs a game", ["Catanatron random"])


if __name__ == "__main__":
    *modes, rounds = sys.argv[1:] if sys.argv[-1].isdigit() else [*sys.argv[1:], "9"]
    measure = workers if modes == ["workers"] else main
    measure(int(rounds))
