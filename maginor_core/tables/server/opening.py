"""Opens tables for requests; those that come while others are stored are stored together."""

from __future__ import annotations

import asyncio
from functools import partial

from maginor_core.engine.definition import Json
from maginor_core.play.onnx_policy import SUFFIX
from maginor_core.tables.new_tables import dealt_table
from maginor_core.tables.server.commit_queue import Batcher
from maginor_core.tables.server.served_tables import ServedTables
from maginor_core.tables.table_request import TableRequest


class Opening:
    """Opens tables for requests; those that come while others are stored are stored together."""

    def __init__(self, tables: ServedTables) -> None:
        self._dealt = partial(dealt_table, part=tables.part, fingerprint=tables.fingerprint)
        self._store = Batcher(tables.table_store.create).do

    async def open(self, request: TableRequest) -> Json:
        """Deal a game, store its table, and return what its host alone learns."""
        table = request.table
        takes_long = request.begins is not None or table.dice == "joint" or table.parts is not None
        if takes_long or any(seat.bot.endswith(SUFFIX) for seat in table.seats):
            new, tokens, told = await asyncio.to_thread(self._dealt, request)
        else:
            new, tokens, told = self._dealt(request)
        await self._store((new, tokens))
        return told
