"""A population is how many states a scope has; it is estimated before they are counted.

Random games are played on the engine and the states on their way are noted. From how many of them
were seen once only (f1) and how many twice (f2), Chao's estimator tells how many there are at
least: seen + f1 (f1 - 1) / 2 (f2 + 1). It tends to be too low, never much too high, so a scope that
is too large by the estimate is too large.
"""

from __future__ import annotations

from collections import Counter

from maginor_core.kernel.chance import Stream
from maginor_core.rulings.positions import EnginePositions, Json, moves

STEPS = 20_000
"""How many states are noted, in all games together."""
LONGEST = 400
"""The commands after which a random game is broken off."""


def estimate(setup: Json, steps: int = STEPS) -> int:
    """Return how many states the games from ``setup`` have at least, as far as a sample can tell.

    The same setup gives the same estimate.

    Raises:
        RefusedError: the setup cannot be played.
    """
    positions = EnginePositions(setup)
    chance = Stream(0, "population")
    met: Counter[bytes] = Counter()
    noted = 0
    while noted < steps:
        board = positions.start
        for _ in range(LONGEST):
            met[positions.pack(board)] += 1
            noted += 1
            ways = list(moves(positions.legal(board)))
            if not ways or noted == steps:
                break
            board = positions.after(board, *chance.choose(ways))
    times = Counter(met.values())
    return len(met) + times[1] * (times[1] - 1) // (2 * (times[2] + 1))
