"""Bots at tables: whenever one is awaited, it decides in a thread, and its command is submitted."""

from __future__ import annotations

import asyncio
import hashlib
from functools import partial
from typing import Any, Final

import structlog

from maginor_core.engine.chance import Stream
from maginor_core.engine.errors import ConcurrencyError, EngineError, RefusalError
from maginor_core.engine.joint_dice import HashChain
from maginor_core.engine.match import Match
from maginor_core.engine.outcomes import SeededChance
from maginor_core.play.bots import bots_of
from maginor_core.tables.server.room_store import OVER
from maginor_core.tables.server.rooms import Room

PAUSE: Final = 1.0
"""Seconds until a bot tries again what could not be stored."""
LOG: Final = structlog.get_logger("maginor.web")


class Bots:
    """Plays the seats of bots in all rooms of a process.

    If two processes have the same room in memory, both let its bots decide; they decide the same,
    and the second answer is refused as a conflict.
    """

    def attend(self, room: Room) -> None:
        """Let the bots of a room play from now on."""
        if room.record.bots:
            room.table.listen(lambda: self._consider(room))
            self._consider(room)

    def _consider(self, room: Room) -> None:
        if not room.is_bot_thinking and self._awaited(room) is not None:
            room.is_bot_thinking = True
            room.begin(self._play(room))

    def _awaited(self, room: Room) -> int | None:
        bots = room.record.bots
        if room.table.open_due is not None or room.record.status in OVER:
            return None
        return next((seat for seat in room.table.match.to_act if seat in bots), None)

    async def _play(self, room: Room) -> None:
        try:
            while (seat := self._awaited(room)) is not None:
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
    match = room.table.match
    bot = bots_of(match.game)[room.record.seats[seat].bot]
    known = match.known_to(seat)
    board = match.game.board(known.state, match.setup)
    joint = room.table.joint
    seed = seed_of(match) if joint is None else seed_from(joint.bots[seat])
    stream = Stream(seed, f"bot.{seat}.{match.version}")
    return bot.choose, board, seat, match.legal(seat), stream


def seed_from(chain: HashChain) -> str:
    """Return what the chance of a bot follows from at a table with joint dice: its own secret."""
    return hashlib.sha256(b"maginor bot:" + chain.secret).hexdigest()


def seed_of(match: Match) -> str | int:
    """Return the seed of a match with seeded dice, from which its bots' chance comes, too."""
    chance = match.session.chance
    assert isinstance(chance, SeededChance), "other dice than joint ones are seeded for bots"
    return chance.seed
