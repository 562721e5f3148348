"""A further game: its records decoded by msgpack alone, replayed, its logs audited; random play."""

from __future__ import annotations

import random
from functools import cache
from itertools import count
from pathlib import Path

import msgpack

from benchmarks.effort import Effort, Round
from benchmarks.measures.replaying import replay_one
from maginor_core.audit import audit
from maginor_core.engine.codec import array_header, pack_record
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.eventlog.logs import sealed_game


def play(definition: GameDefinition, number: int) -> Game:
    """Play a random game to its end, of each number of players in turn."""
    chance = random.Random(number).random
    counts = range(definition.fewest_players, definition.most_players + 1)
    game = Game(definition, definition.deal(counts[number % len(counts)], number, None, {}), number)
    while options := game.legal():
        command = options[int(chance() * len(options))]
        game.submit(command)
    return game


@cache
def played(definition: GameDefinition, games: int) -> tuple[Game, ...]:
    """Return the first so many random games."""
    return tuple([play(definition, number) for number in range(games)])


def amount(games: tuple[Game, ...]) -> dict[str, float]:
    """Return how much there is to read in ``games``."""
    events = sum(sum(1 for _ in game.log.events()) for game in games)
    return {"records": sum(game.version for game in games), "events": events}


def contents(definition: GameDefinition, games: tuple[Game, ...]) -> list[bytes]:
    """Return the bytes of the records of each game, concatenated."""
    made = []
    for game in games:
        words = definition.vocabulary(game.setup)
        made.append(b"".join([pack_record(words, record) for record in game.log]))
    return made


def decoding(effort: Effort, definition: GameDefinition, count: int) -> Round:
    """Decode the records of whole games by msgpack alone."""
    games = played(definition, effort.of(count))
    done = amount(games)
    pairs = zip(games, contents(definition, games), strict=True)
    payloads = [array_header(game.version) + content for game, content in pairs]

    def work() -> dict[str, float]:
        for payload in payloads:
            msgpack.unpackb(payload, use_list=False)
        return done

    return lambda: effort.rates_with_processor(work)


def replaying(effort: Effort, definition: GameDefinition, count: int) -> Round:
    """Replay whole games from the bytes of their records."""
    games = played(definition, effort.of(count))
    done = amount(games)
    pairs = list(zip(games, contents(definition, games), strict=True))

    def work() -> dict[str, float]:
        for game, content in pairs:
            replay_one(definition, game.setup.layout, content, game.version)
        return done

    return lambda: effort.rates_with_processor(work)


def shard(effort: Effort, definition: GameDefinition, count: int) -> Round:
    """Audit a shard of sealed games on disk."""
    games = played(definition, effort.of(count))
    done = amount(games)
    path = Path(f"{definition.name}.maginor")
    sealed = [
        sealed_game(game.setup, game.log, game_id=str(number), began=0)
        for number, game in enumerate(games)
    ]
    path.write_bytes(b"".join([one.to_bytes("packed") for one in sealed]))

    _audit(path, done)
    return lambda: effort.rates_with_processor(lambda: _audit(path, done))


def _audit(path: Path, done: dict[str, float]) -> dict[str, float]:
    assert all(verdict.word == "ok" for verdict in audit([path]))
    return done


def random_play(effort: Effort, definition: GameDefinition) -> Round:
    """Deal, list the legal commands, submit any of them, until the game is over."""
    numbers = count()

    def work() -> dict[str, float]:
        return {"commands": play(definition, next(numbers)).version, "games": 1}

    return lambda: effort.rates(work)
