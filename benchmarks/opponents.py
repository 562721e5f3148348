"""How many decisions a second an agent takes against each opponent.

    python3 -m benchmarks.opponents [STEPS]

For each game and each of its bots: ``make_vec`` with two players, the agent taking legal actions at
random. It takes the processor time of this thread alone; ``random`` plays in 1,024 games at once,
the others in 8. Without the rules in C (``maginor native build``) all is slower.
"""

from __future__ import annotations

import sys
from time import process_time

import numpy as np

from maginor_core import registry
from maginor_core.play import make_vec
from maginor_core.play.bots import bots_of

MANY, FEW = 1024, 8
"""In how many games, against the random bot and against the others."""
SECONDS = 2.0
"""For how long each is measured, at least."""


def decisions(game: str, bot: str, steps: int) -> float:
    """Return how many decisions the agent takes in a second of the processor."""
    generator = np.random.default_rng(1)
    many = make_vec(game, 2, n=MANY if bot == "random" else FEW, opponents=[bot], seed=1)
    _, infos = many.reset(seed=1)
    taken, began = 0, process_time()
    while taken < steps and (taken < many.num_envs or process_time() - began < SECONDS):
        drawn = generator.random(infos["action_mask"].shape) * infos["action_mask"]
        *_, infos = many.step(drawn.argmax(1))
        taken += many.num_envs
    spent = process_time() - began
    many.close()
    return taken / spent


def main() -> None:
    """Print the table."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    print("| game | opponent | decisions a second |\n| --- | --- | --- |")
    for game in registry.GAMES:
        definition = registry.game(game)
        for bot in bots_of(definition):
            rate = decisions(game, bot, steps)
            print(f"| {definition.title} | `{bot}` | {rate:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
