from __future__ import annotations

import random

import pytest

from maginor_core import Game, SeededDice, deal
from maginor_core.bots import bots_of, play_out
from maginor_core.definition import DEFINITION
from maginor_core.eventlog.seal import Outcome
from maginor_core.kernel.commitment import commitment_to, seed_from
from maginor_core.logs import Chance, CommittedSeed, GivenDice, OpenSeed, SealedGame, sealed_game

SETS = "reconstruction-1"


def games() -> list[tuple[Game, Chance, str]]:
    """Games of two to four players, each with its dice from elsewhere, a seed, and a secret."""
    played: list[tuple[Game, Chance, str]] = []
    for players in (2, 3, 4):
        for kind in ("given", "open", "committed"):
            seed, secret = f"archive.{players}", ""
            chance: Chance = GivenDice()
            if kind == "open":
                chance = OpenSeed(seed, SETS)
            elif kind == "committed":
                secret, texts = f"secret of {players}", tuple(map(str, range(players)))
                chance = CommittedSeed(commitment_to(secret), texts, SETS)
                seed = seed_from(secret, texts)
            game = Game(deal(players, seed), SeededDice(seed))
            play_out(game, [bots_of(DEFINITION)["random"]] * players, seed)
            played.append((game, chance, secret))
    return played


@pytest.fixture(scope="session")
def sealed_games() -> list[SealedGame]:
    """Each of those games, finished or abandoned somewhere."""
    draw = random.Random(1)
    rows = []
    for game, chance, secret in games():
        records = list(game.log)
        for count in (len(records), draw.randrange(len(records)), 0):
            outcome: Outcome = "finished" if count == len(records) else "abandoned"
            rows.append(
                sealed_game(
                    game.setup,
                    records[:count],
                    chance,
                    outcome=outcome,
                    secret=secret,
                    game_id=f"{game.setup.players} {type(chance).__name__} {count}",
                )
            )
    return rows
