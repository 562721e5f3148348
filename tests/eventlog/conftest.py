from __future__ import annotations

import random

import pytest

from maginor_core import MaginorGame, maginor
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.header import commitment_to, seed_from
from maginor_core.eventlog.logged_game import LoggedGame, Outcome
from maginor_core.eventlog.logs import (
    Chance,
    CommittedSeed,
    GivenDice,
    OpenSeed,
    sealed_game,
    write_log,
)
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, play_out
from tests.eventlog.seat_parts import one
from tests.eventlog.specimens import game_of
from tests.tiny.played import CHANCE, played

SETS = "reconstruction-1"


def games() -> list[tuple[MaginorGame, Chance, str]]:
    """Games of two to four players, each with its dice from elsewhere, a seed, and a secret."""
    played: list[tuple[MaginorGame, Chance, str]] = []
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
            game = maginor.new(players, seed)
            play_out(game, [bots_of(DEFINITION)["random"]] * players, seed)
            played.append((game, chance, secret))
    return played


@pytest.fixture(scope="session")
def sealed_games() -> list[StoredRecords]:
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


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> LoggedGame:
    """A whole game of Swap or Keep, of which each seat can keep a log."""
    path = tmp_path_factory.mktemp("tiny") / "log"
    game = played()
    write_log(path, game.setup, game.log, CHANCE, game_id="tiny", began=0, seat_proofs=True)
    return one(path.read_bytes())


@pytest.fixture(scope="module")
def duels(tmp_path_factory: pytest.TempPathFactory) -> LoggedGame:
    """A whole game of Maginor with duels."""
    path = tmp_path_factory.mktemp("duels") / "log"
    game = game_of(1)
    write_log(path, game.setup, game.log, CHANCE, game_id="duels", began=0, seat_proofs=True)
    return one(path.read_bytes())
