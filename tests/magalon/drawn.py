"""Games on small boards, drawn by Hypothesis or from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.games import game
from maginor_core.games.magalon.components.setup import Setup, setup_from_json
from maginor_core.games.magalon.heuristics.fuzzing import SIZES, draw_setup
from maginor_core.suite.testing import games as drawn_games

MAGALON = game("magalon")
VARIANTS = list(MAGALON.variants)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Draw a setup on a small board."""
    size = draw(st.sampled_from(SIZES))

    def pick(number: int) -> int:
        return draw(st.integers(0, number - 1))

    return setup_from_json(draw_setup(pick, VARIANTS, size))


def drawn_positions(most_commands: int = 30) -> st.SearchStrategy[Game]:
    """Draw a position as legal play on a small board reaches it."""
    return drawn_games(MAGALON, setups(), most_commands=most_commands)


def seeded_setup(seed: int) -> Setup:
    """Return a setup on a small board that follows from a seed."""
    chance = random.Random(seed)
    return setup_from_json(draw_setup(chance.randrange, VARIANTS, SIZES[seed % len(SIZES)]))


def seeded_game(seed: int, setup: Setup, most: int) -> Iterator[tuple[Game, Fact | None]]:
    """Yield the positions of a random game, each with the command that led to it."""
    chance = random.Random(seed)
    position = Game(MAGALON, setup)
    yield position, None
    for _ in range(most):
        if position.finished:
            return
        legal = position.legal()
        command = legal[chance.randrange(len(legal))]
        position = position.copy()
        position.submit(command, outcomes=position.pick_outcomes(command, chance.randrange))
        yield position, command
