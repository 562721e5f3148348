"""Pinned digests of random games: everything that engines have to agree on, step by step.

The digests were taken when engine and model agreed; a change of one is a change of the game.
Write them again with: MAGINOR_WRITE_PINS=1 pytest tests/magalon/test_pins.py
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest

from tests.magalon.drawn import MAGALON, seeded_game, seeded_setup

PINS = Path(__file__).with_name("pins.json")
GAMES = 48
LENGTH = 70


def digest(seed: int) -> str:
    """Return the digest of setup, states, events and legal commands of a game."""
    setup = seeded_setup(seed)
    words = MAGALON.vocabulary(setup)
    found = hashlib.sha256(json.dumps(MAGALON.setups.to_json(setup)).encode())
    for position, _ in seeded_game(seed, setup, LENGTH):
        events = [MAGALON.event_json.to_json(words.fact(row)) for row in position.live_state.events]
        legal = [MAGALON.command_json.to_json(command) for command in position.legal()]
        for part in (position.to_json(), events, legal):
            found.update(json.dumps(part, sort_keys=True).encode())
    return found.hexdigest()[:16]


@pytest.mark.parametrize("first", range(0, GAMES, 8))
def test_random_games_are_as_pinned(first: int) -> None:
    pins = json.loads(PINS.read_text()) if PINS.exists() else {}
    found = {str(seed): digest(seed) for seed in range(first, first + 8)}
    if os.environ.get("MAGINOR_WRITE_PINS"):
        PINS.write_text(json.dumps({**pins, **found}, indent=1) + "\n")
        return
    assert found == {seed: pins[seed] for seed in found}
