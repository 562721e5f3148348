from __future__ import annotations

import pytest

from maginor_core import MaginorGame, maginor
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, play_out
from tests.audit.planting import SEED
from tests.browser.conftest import browser

__all__ = ["browser"]


@pytest.fixture(scope="session")
def game() -> MaginorGame:
    """A whole game of two greedy bots."""
    game = maginor.new(2, SEED)
    play_out(game, [bots_of(DEFINITION)["greedy"], bots_of(DEFINITION)["greedy"]], SEED)
    return game
