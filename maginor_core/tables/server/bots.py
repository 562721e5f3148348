"""Bots at tables: they play seats, in threads, and advise in hints."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from maginor_core.engine.chance import SeededChance, Stream, fresh_seed
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import ConcurrencyError, EngineError, RefusalError
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.evidence.joint_dice import HashChain
from maginor_core.play.bots import BotError, bots_of, usual_bot
from maginor_core.tables.server.appending import in_thread
from maginor_core.tables.server.monitoring import LOG
from maginor_core.tables.server.rooms import Room
from maginor_core.tables.table import Adviser

PAUSE: Final = 1.0
"""Seconds until a bot tries again what could not be stored."""


def let_play(room: Room) -> None:
    """Let a bot of a room act, if one is awaited and none is about to; all must have come first.

    If two processes have the same room in memory, both let its bots decide; they decide the same,
    and the second answer is refused as a conflict.
    """
    if room.table.bots and not room.is_bot_thinking and _awaited(room) is not None:
        room.is_bot_thinking = True
        room.begin(_play(room))


def _awaited(room: Room) -> int | None:
    bots = room.record.bots
    if room.table.open_due is not None or room.record.status != "playing":
        return None
    return next((seat for seat in room.table.match.to_act if seat in bots), None)


async def _play(room: Room) -> None:
    try:
        while (seat := _awaited(room)) is not None:
            table, version = room.table, room.table.match.version
            command = await asyncio.to_thread(*_question(room, seat))
            if table.match.version != version:
                continue  # another process was quicker, or an undo was agreed on
            try:
                await room.act(partial(table.submit, seat, command, table.decision, None))
            except ConcurrencyError:
                continue
            except RefusalError:
                LOG.error("bot refused", table=table.game_id, seat=seat)
                return
            except EngineError:  # as when the database is away
                await asyncio.sleep(PAUSE)
    finally:
        room.is_bot_thinking = False


def _question(room: Room, seat: int) -> tuple[Any, ...]:  # Any: a function and its arguments
    """Return the bot's function with all that it needs, which is its own to change."""
    match, joint = room.table.match, room.table.joint
    name = room.record.seats[seat].bot
    seed = _seed_of(match) if joint is None else _seed_from(joint.bots[seat])
    return (
        _choose,
        *(name, match.known_to(seat), seat, match.legal(seat)),
        Stream(seed, f"bot.{seat}.{match.version}"),
    )


def _choose(name: str, known: Game, seat: int, legal: Sequence[Any], chance: Stream) -> Any:
    """Return what the bot of that name decides.

    For one that is no longer there, or fails, the usual bot of the game decides.
    """
    listed = bots_of(known.definition)
    bot = listed.get(name)
    if bot is None:
        LOG.error("bot missing", bot=name)
    else:
        try:
            return bot.choose(known, seat, legal, chance)
        except BotError as error:
            LOG.error("bot failed", bot=name, error=str(error))
    return listed[usual_bot(known.definition)].choose(known, seat, legal, chance)


def _seed_from(chain: HashChain) -> str:
    """Return the seed of a bot at a table with joint dice, which follows from its own secret."""
    return hashlib.sha256(b"maginor bot:" + chain.secret).hexdigest()


def _seed_of(match: Game) -> str | int:
    chance = match.chance
    assert isinstance(chance, SeededChance), "other dice than joint ones are seeded for bots"
    return chance.seed


def adviser_of(game: GameDefinition) -> Adviser | None:
    """Return the bot that advises in hints, which decides in a thread; None if there is none."""
    name: str = getattr(heuristics_of(game), "ADVISER", "")
    bot = bots_of(game).get(name)
    if bot is None:
        return None

    def advise(match: Game, seat: int) -> Any:  # Any: a command of the game
        known = match.known_to(seat)
        return in_thread(bot.choose, known, seat, match.legal(seat), Stream(fresh_seed(), "hint"))

    return advise
