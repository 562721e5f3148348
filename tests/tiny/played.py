"""Games of Swap or Keep for tests: played at random, and logged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from maginor_core.engine.chance import Stream
from maginor_core.engine.codec import pack_record
from maginor_core.engine.definition import GameDefinition, PlayableSetup
from maginor_core.engine.game import Game
from maginor_core.engine.log import Record
from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.frames import GROWING, UNPACKED, StoredRecords
from maginor_core.eventlog.header import Header, pack_header
from maginor_core.eventlog.logged_game import Outcome, make_seal
from maginor_core.eventlog.logs import Chance, OpenSeed, header_of
from tests.tiny.game import TINY, Setup

SEED = "7"
CHANCE = OpenSeed(SEED, "standard")
AnyRecord = Record[Any, Any]  # Any: commands and events, of other games, too


def setup_of(players: int = 3, seed: str = SEED, **variants: bool) -> Setup:
    dealt = TINY.deal(players, seed, None, variants)
    assert isinstance(dealt, Setup)
    return dealt


def play_on(game: Game, seed: str = SEED, commands: int = 1000) -> Game:
    """Let random seats choose at random, up to so many commands or the end."""
    for _ in range(commands):
        if game.finished:
            break
        stream = Stream(seed, f"play.{game.version}")
        seat = stream.choose(game.to_act)
        game.submit(stream.choose(game.legal(seat)), seat=seat, expected=game.version)
    return game


def played(players: int = 3, seed: str = SEED, commands: int = 1000, **variants: bool) -> Game:
    setup = setup_of(players, seed, **variants)
    return play_on(Game(TINY, setup, seed), seed, commands)


def header(
    setup: PlayableSetup, chance: Chance = CHANCE, definition: GameDefinition = TINY
) -> Header:
    return header_of(definition, setup, chance, game_id="tiny", began=0)


def log_bytes(
    setup: PlayableSetup,
    reported: Header,
    records: Sequence[AnyRecord],
    outcome: Outcome | None = "finished",
    secret: str = "",
) -> bytes:
    """A log whose chain and seal fit whatever it contains."""
    words = TINY.vocabulary(setup)
    packed = [pack_record(words, record) for record in records]
    content = pack_header(reported)
    frames = StoredRecords(content, packed, form=GROWING if outcome is None else UNPACKED)
    if outcome is not None:
        chain = Chain(content + b"".join(packed))
        frames.add_seal(make_seal(chain, outcome, len(packed), secret))
    return frames.to_bytes()
