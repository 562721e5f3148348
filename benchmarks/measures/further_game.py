"""A further game: its records decoded by msgpack alone, its logs audited, and random play."""

from __future__ import annotations

import random
from functools import cache
from itertools import count
from pathlib import Path

import msgpack

from benchmarks.effort import Effort, Round, Sample
from maginor_core.audit import audit
from maginor_core.engine.codec import array_header, pack_record
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.eventlog.logs import sealed_game


def play(game: GameDefinition, number: int) -> Game:
    """Play a random game to its end, of each number of players in turn."""
    chance = random.Random(number).random
    counts = range(game.fewest_players, game.most_players + 1)
    match = Game(game, game.deal(counts[number % len(counts)], number, None, {}), number)
    while options := match.legal():
        command = options[int(chance() * len(options))]
        match.submit(command)
    return match


@cache
def played(game: GameDefinition, games: int) -> tuple[Game, ...]:
    """Return the first so many random games."""
    return tuple([play(game, number) for number in range(games)])


def amount(games: tuple[Game, ...]) -> dict[str, float]:
    """Return how much there is to read in ``games``."""
    events = sum(sum(1 for _ in match.log.events()) for match in games)
    return {"records": sum(match.version for match in games), "events": events}


def decoding(effort: Effort, game: GameDefinition, count: int) -> Round:
    """Decode the records of whole games by msgpack alone."""
    games = played(game, effort.of(count))
    done = amount(games)
    payloads = []
    for match in games:
        words = game.vocabulary(match.setup)
        packed = [pack_record(words, record) for record in match.log]
        payloads.append(array_header(len(packed)) + b"".join(packed))

    def work() -> dict[str, float]:
        for payload in payloads:
            msgpack.unpackb(payload, use_list=False)
        return done

    return lambda: effort.rates(work)


def shard(effort: Effort, game: GameDefinition, count: int) -> Round:
    """Audit a shard of sealed games on disk."""
    games = played(game, effort.of(count))
    done = amount(games)
    path = Path(f"{game.name}.maginor")
    sealed = [
        sealed_game(match.setup, match.log, game_id=str(number), began=0)
        for number, match in enumerate(games)
    ]
    path.write_bytes(b"".join([one.to_bytes("packed") for one in sealed]))

    def one_round() -> Sample:
        return effort.rates_once(lambda: _audit(path, done))

    one_round()
    return one_round


def _audit(path: Path, done: dict[str, float]) -> dict[str, float]:
    assert all(verdict.word == "ok" for verdict in audit([path]))
    return done


def random_play(effort: Effort, game: GameDefinition) -> Round:
    """Deal, list the legal commands, submit any of them, until the game is over."""
    numbers = count()

    def work() -> dict[str, float]:
        return {"commands": play(game, next(numbers)).version, "games": 1}

    return lambda: effort.rates(work)
