"""Bots at tables: they play seats, and advise in hints."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from maginor_core.engine.chance import fresh_seed
from maginor_core.engine.errors import ConcurrencyError, EngineError, RefusalError
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.play.bot_process import BotQuestion
from maginor_core.play.bots import BotError, bots_of, usual_bot
from maginor_core.tables.bot_turns import awaited_bot, bot_replaced, question, submit_decided
from maginor_core.tables.server.bot_processes import BotProcesses
from maginor_core.tables.server.commit_queue import result_of
from maginor_core.tables.server.monitoring import LOG
from maginor_core.tables.server.served_tables import ServedTable, ServedTables
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
        if table.bots and not table.is_bot_thinking and awaited_bot(table) is not None:
            table.is_bot_thinking = True
            table.begin(self._play(table))

    async def _play(self, table: ServedTable) -> None:
        try:
            while (seat := awaited_bot(table)) is not None:
                version = table.game.version
                game, name = table.definition, table.record.seats[seat].bot
                decided = await self._processes.decide(
                    table.address, game, name, partial(question, table, seat, version)
                )
                if decided is None or table.game.version != version:
                    continue  # another process was quicker, or an undo was agreed on
                try:
                    if decided.is_replaced:
                        await self._tables.change(
                            table, partial(bot_replaced, seat, usual_bot(game))
                        )
                    await table.act(partial(submit_decided, table, seat, decided.command))
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
