"""Bots at tables: they play seats, and advise in hints."""

from __future__ import annotations

import asyncio
import hashlib
from functools import partial
from typing import Final

from attrs import evolve

from maginor_core.engine.chance import SeededChance, fresh_seed
from maginor_core.engine.errors import ConcurrencyError, EngineError, RefusalError
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.evidence.joint_dice import HashChain
from maginor_core.play.bot_process import BotQuestion
from maginor_core.play.bots import BotError, bots_of, usual_bot
from maginor_core.tables.server.bot_processes import BotProcesses
from maginor_core.tables.server.commit_queue import result_of
from maginor_core.tables.server.monitoring import LOG
from maginor_core.tables.server.served_tables import ServedTable, ServedTables
from maginor_core.tables.server.table_row import TableRow
from maginor_core.tables.server.table_store import Change
from maginor_core.tables.server.turns import ADVICE
from maginor_core.tables.table import Adviser

PAUSE: Final = 1.0
"""Seconds until a bot tries again what could not be stored."""
HINT_SECONDS: Final = 5.0
"""How long a hint waits for a bot's advice; without it, it says less."""


class BotPlayers:
    """Lets bots play their seats, and advise, in all tables of a process."""

    def __init__(self, tables: ServedTables, processes: BotProcesses) -> None:
        self._tables = tables
        self._processes = processes

    def let_play(self, table: ServedTable) -> None:
        """Let a bot of a table act, if one is awaited and none is about to; people act before it.

        If two processes have the same table in memory, both let its bots decide; they decide the
        same, and the second answer is refused as a conflict.
        """
        if table.bots and not table.is_bot_thinking and _awaited(table) is not None:
            table.is_bot_thinking = True
            table.begin(self._play(table))

    async def _play(self, table: ServedTable) -> None:
        try:
            while (seat := _awaited(table)) is not None:
                version = table.game.version
                game, name = table.definition, table.record.seats[seat].bot
                decided = await self._processes.decide(
                    table.address, game, name, partial(_question, table, seat, version)
                )
                if decided is None or table.game.version != version:
                    continue  # another process was quicker, or an undo was agreed on
                try:
                    if decided.is_replaced:
                        await self._tables.change(table, partial(_replaced, seat, usual_bot(game)))
                    await table.act(partial(_submit, table, seat, decided.command))
                except ConcurrencyError:
                    continue
                except RefusalError:
                    LOG.error("bot refused", table=table.game_id, seat=seat)
                    return
                except EngineError:  # as when the database is away
                    await asyncio.sleep(PAUSE)
        except BotError:  # the server ends
            return
        finally:
            table.is_bot_thinking = False

    def adviser_of(self, table: ServedTable) -> Adviser | None:
        """Return what advises in the hints of a table; None if its game has no bot for that."""
        name = heuristics_of(table.definition).adviser
        if name not in bots_of(table.definition):
            return None

        return partial(self._advise, table, name)

    def _advise(self, table: ServedTable, name: str, game: Game, seat: int) -> Fact | None:
        """Return the command that the bot of this name would choose; None if it does not say."""
        legal = game.legal(seat)

        def ask(bot: str) -> BotQuestion:
            return BotQuestion(bot, game.known_to(seat), seat, legal, fresh_seed(), "hint")

        decided = self._processes.decide(table.address, table.definition, name, ask, is_urgent=True)
        try:
            waited = asyncio.ensure_future(asyncio.wait_for(decided, HINT_SECONDS))
            found = result_of(waited, ADVICE)
        except (TimeoutError, BotError):
            LOG.warning("hint without advice", table=table.record.id)
            return None
        return None if found is None else found.command


def _submit(table: ServedTable, seat: int, command: Fact) -> None:
    """Submit what a bot has decided, unless the seat's player has come back meanwhile."""
    if seat in table.record.bots:
        table.submit(seat, command, table.decision, None)


def _awaited(table: ServedTable) -> int | None:
    """Return the seat of a bot that is to act now; None if none is.

    Where only bots play, none is as long as nobody looks on.
    """
    record = table.record
    if table.open_due is not None or record.status != "playing":
        return None
    if not table.connections and all(one.kind == "bot" for one in record.seats):
        return None
    return next((seat for seat in table.game.to_act if seat in record.bots), None)


def _question(table: ServedTable, seat: int, version: int, bot: str) -> BotQuestion | None:
    """Return what a bot is asked, which is its own to change; None if that is over."""
    game, joint = table.game, table.joint
    if game.version != version or _awaited(table) is None:
        return None
    seed = _seed_of(game) if joint is None else _seed_from(joint.bots[seat])
    known, label = game.known_to(seat), f"bot.{seat}.{version}"
    return BotQuestion(bot, known, seat, game.legal(seat), seed, label)


def _replaced(seat: int, bot: str, record: TableRow) -> Change | None:
    """Let another bot play a seat whose bot is not there, or does not answer."""
    seats = list(record.seats)
    if seats[seat].kind != "bot" or seats[seat].replaced:
        return None
    seats[seat] = evolve(seats[seat], bot=bot, replaced=True)
    return Change(evolve(record, seats=tuple(seats)))


def _seed_from(chain: HashChain) -> str:
    """Return the seed of a bot at a table with joint dice, which follows from its own secret."""
    return hashlib.sha256(b"maginor bot:" + chain.secret).hexdigest()


def _seed_of(game: Game) -> str | int:
    chance = game.chance
    assert isinstance(chance, SeededChance), "other dice than joint ones are seeded for bots"
    return chance.seed
