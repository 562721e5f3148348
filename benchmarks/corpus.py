"""The corpus: random games, the same in every run, played live or stored in one shard on disk."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path

import msgpack
from attrs import frozen

from benchmarks.effort import Effort
from benchmarks.elsewhere import made
from maginor_core import Game, MaginorGame, Setup, deal
from maginor_core.components.setup import setup_from_numbers
from maginor_core.components.tokens import FACES
from maginor_core.engine.chance import Chance, Request
from maginor_core.engine.codec import array_header
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.logged_game import Outcome
from maginor_core.eventlog.logs import sealed_game
from maginor_core.eventlog.reader import read_games
from maginor_core.games.maginor.definition import DEFINITION

GAMES_STORED = 2_400
"""How many games are stored: those that are known, and for each lot enough for all rounds."""
KNOWN = 400
"""How many of them, the first ones, are read by every measure before its rounds."""
LOTS = 4
"""Among how many measures the others are dealt out."""
ROW = 60
"""How many of them are read in a round."""


class RandomDice(Chance):
    """Dice that follow from ``chance``, numbers from 0 to 1."""

    def __init__(self, chance: Callable[[], float]) -> None:
        self._chance = chance

    def outcome(self, request: Request) -> int:
        return int(self._chance() * len(FACES))


def play(number: int) -> MaginorGame:
    """Play a random game of 2, 3 or 4 to its end."""
    game, chance = _begin(number)
    while options := game.legal():
        game.submit(options[int(chance() * len(options))])
    return game


def play_for(number: int, commands: int) -> MaginorGame:
    """Play a random game for so many commands, if it does not end before."""
    game, chance = _begin(number)
    for _ in range(commands):
        options = game.legal()
        if not options:
            break
        game.submit(options[int(chance() * len(options))])
    return game


def _begin(number: int) -> tuple[MaginorGame, Callable[[], float]]:
    """Return a game, and the numbers from 0 to 1 that all chance in it comes from."""
    chance = random.Random(number).random
    return Game(DEFINITION, deal(2 + number % 3, seed=number), RandomDice(chance)), chance


@cache
def played(games: int) -> tuple[MaginorGame, ...]:
    """Return the first so many random games."""
    return tuple(map(play, range(games)))


def sealed(game: MaginorGame, name: str) -> StoredRecords:
    """Return a whole game, or as far as it was played."""
    outcome: Outcome = "finished" if game.finished else "abandoned"
    return sealed_game(game.setup, game.log, outcome=outcome, game_id=name, began=0)


def shard(games: int) -> Path:
    """Return a file with the first so many random games."""
    return made(Path(f"{games}-games.maginor"), _write_shard, games)


def _write_shard(path: Path, games: int) -> None:
    logs = (sealed(play(number), str(number)).to_bytes("packed") for number in range(games))
    path.write_bytes(b"".join(logs))


@frozen
class CorpusGame:
    """A game as its log has it, of which nothing has been decoded yet.

    Attributes:
        log: all its bytes.
        setup: what it began with.
        records: the bytes of each of its records.
        content: the same, concatenated.
        events: how many events these have.
    """

    log: bytes
    setup: Setup
    records: tuple[bytes, ...]
    content: bytes
    events: int

    @property
    def payload(self) -> bytes:
        """All records as one value of msgpack."""
        return array_header(len(self.records)) + self.content


@cache
def stored_games(path: Path) -> tuple[CorpusGame, ...]:
    """Return the games in a file."""
    data = path.read_bytes()
    games = []
    for game in read_games(BytesIO(data)):
        assert game.header is not None, "it was written here"
        records = tuple(game.record_bytes())
        events = sum(len(msgpack.unpackb(record)[1]) for record in records)
        log, setup = data[game.start : game.end], setup_from_numbers(game.header.setup)
        games.append(CorpusGame(log, setup, records, b"".join(records), events))
    return tuple(games)


def known(effort: Effort) -> tuple[CorpusGame, ...]:
    """Return the games that a measure reads before its rounds.

    So what the engine remembers in a round is what it does in the middle of a large audit.
    """
    return stored_games(shard(effort.of(GAMES_STORED)))[: effort.of(KNOWN)]


def unread(lot: int, effort: Effort) -> Iterator[tuple[CorpusGame, ...]]:
    """Yield a tuple of stored games for each round, used by no other lot and no earlier round."""
    games = cycle(stored_games(shard(effort.of(GAMES_STORED)))[effort.of(KNOWN) + lot :: LOTS])
    while True:
        yield tuple(islice(games, effort.of(ROW)))


def amount(games: tuple[CorpusGame, ...]) -> dict[str, float]:
    """Return how much there is to read in ``games``."""
    return {
        "records": sum(len(game.records) for game in games),
        "events": sum(game.events for game in games),
    }
