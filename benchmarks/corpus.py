"""The corpus: random games, the same in every run, as played, as packed, and as logs on disk."""

from __future__ import annotations

import random
from functools import cache

from attrs import frozen

from maginor_core import Face, Game, deal
from maginor_core.components.symbols import FACES
from maginor_core.kernel.codec import array_header
from maginor_core.logs.writing import sealed_game
from maginor_core.wire import vocabulary_of

GAMES = 30
"""How many games most measures work on."""


class RandomDice:
    """Dice that cost next to nothing."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def face(self, roll: int) -> Face:
        return self._chance.choice(FACES)


def play(number: int, most: int | None = None) -> Game:
    """Play a random game of 2, 3 or 4, to its end or for at most so many commands."""
    chance = random.Random(number)
    game = Game(deal(2 + number % 3, seed=number), RandomDice(chance))
    while (options := game.legal()) and game.version != most:
        game.submit(chance.choice(options))
    return game


@frozen
class Corpus:
    """Some games.

    Attributes:
        games: as played.
        packed: for each game, the bytes of its records.
        records: how many records there are in all.
        events: how many events there are in all.
    """

    games: tuple[Game, ...]
    packed: tuple[tuple[bytes, ...], ...]
    records: int
    events: int

    @property
    def done(self) -> dict[str, float]:
        """How much is done when all of it has been gone through."""
        return {"records": self.records, "events": self.events}

    def payloads(self) -> list[bytes]:
        """Return the records of each game as one value of msgpack."""
        return [array_header(len(packed)) + b"".join(packed) for packed in self.packed]

    def shard(self) -> bytes:
        """Return the games as they are kept, sealed, in a row."""
        return b"".join(
            sealed_game(
                game.setup,
                game.log,
                outcome="finished" if game.finished else "abandoned",
                game_id=str(number),
                began=0,
            )
            for number, game in enumerate(self.games)
        )


def corpus_of(games: tuple[Game, ...]) -> Corpus:
    """Return the corpus that ``games`` are."""
    packed = tuple(tuple(map(vocabulary_of(game.setup).pack_record, game.log)) for game in games)
    events = sum(len(record.events) for game in games for record in game.log)
    return Corpus(games, packed, sum(game.version for game in games), events)


@cache
def played(games: int, most: int | None = None) -> Corpus:
    """Return the first so many random games, each with at most so many commands."""
    return corpus_of(tuple(play(number, most) for number in range(games)))
