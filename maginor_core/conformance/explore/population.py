"""A population is how many states the games from a setup have, estimated before it is counted.

Random games are played on the engine and the states on their way are noted. From how many of them
came up in one game only (q1) and how many in two (q2), Chao's estimator by incidence estimates how
many there are at least: seen + q1 (q1 - 1) / 2 (q2 + 1). States off the beaten track make it too
low, ten times in setups that were counted; it is rarely too high. So what is too large by the
estimate is too large, and a search that was started may still reach its limit.
"""

from __future__ import annotations

from collections import Counter
from math import isqrt

from maginor_core.conformance.positions.position import EnginePositions, Json
from maginor_core.kernel.chance import Stream
from maginor_core.kernel.definition import GameDefinition

LONGEST = 400
"""The commands after which a random game is broken off."""


def estimate(game: GameDefinition, setup: Json, limit: int) -> int:
    """Return how many states the games from ``setup`` have at least, as estimated from a sample.

    The sample is large enough to detect several times ``limit``. The same arguments give the same
    estimate.

    Raises:
        RefusedError: the setup cannot be played.
    """
    positions = EnginePositions(game, setup)
    chance = Stream(0, "population")
    games: Counter[bytes] = Counter()
    noted = 0
    while noted < isqrt(20 * limit) + 1000:
        met = _random_game(positions, chance)
        noted += len(met)
        games.update(met)
    of = Counter(games.values())
    return len(games) + of[1] * (of[1] - 1) // (2 * (of[2] + 1))


def _random_game(positions: EnginePositions, chance: Stream) -> set[bytes]:
    """Return the states of a game in which all is left to chance."""
    board = positions.start
    met = {positions.pack(board)}
    for _ in range(LONGEST):
        ways = list(positions.moves(board, positions.legal(board)))
        if not ways:
            break
        board = positions.after(board, *chance.choose(ways))
        met.add(positions.pack(board))
    return met
