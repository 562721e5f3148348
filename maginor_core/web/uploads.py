"""Dropped log files: examined by other processes, and kept for a while to be looked at."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from sqlalchemy import delete, insert, select

from maginor_core.kernel.definition import Json
from maginor_core.stores.sql import SqlStore
from maginor_core.stores.sql.engine import reading, writing
from maginor_core.stores.sql.tables import UPLOADS
from maginor_core.web.errors import WebError
from maginor_core.web.examiners import Examiners
from maginor_core.web.room_record import new_id, now

KEPT: Final = 200
"""How many dropped files are kept."""


class Uploads:
    """The dropped files of a server.

    Attributes:
        examiners: what examines them; whoever asks for a file takes a place in its queue first.
    """

    def __init__(self, store: SqlStore, examiners: Examiners) -> None:
        """Use the table of files in the database of ``store``."""
        self._engine = store.engine
        self.examiners = examiners
        self._summaries: OrderedDict[str, Json] = OrderedDict()

    async def add(self, data: bytes) -> Json:
        """Examine a file, keep it, and return what a client shows of it.

        Raises:
            WebError: it is beyond the budget, or is notation of which a line is wrong.
        """
        viewer = new_id()
        found = await self._examine(viewer, data)
        await asyncio.to_thread(self._store, viewer, data)
        return found

    async def summary(self, viewer: str) -> Json:
        """Return what ``add`` has returned for a file.

        Raises:
            WebError: there is no such file any more.
        """
        found = self._summaries.get(viewer)
        return found or await self._examine(viewer, await self._read(viewer))

    async def moment(self, viewer: str, **wanted: object) -> Json:
        """Return a game of a file at a version.

        Args:
            viewer: the id of the file.
            wanted: what is shown of it; see ``Examiner.show``.

        Raises:
            WebError: there is no such file any more, or no such game or version.
        """
        found = await self.examiners.ask("show", viewer, b"", wanted)
        if not found:
            data = await self._read(viewer)
            found = await self.examiners.ask("show", viewer, data, wanted)
        return found

    async def _examine(self, viewer: str, data: bytes) -> Json:
        games = (await self.examiners.ask("examine", viewer, data))["games"]
        found = self._summaries[viewer] = _answer(viewer, games)
        while len(self._summaries) > KEPT:
            self._summaries.popitem(last=False)
        return found

    async def _read(self, viewer: str) -> bytes:
        data = await asyncio.to_thread(self._stored, viewer)
        if data is None:
            raise WebError(404, "no_viewer", "this file is no longer here; drop it again")
        return data

    def _stored(self, viewer: str) -> bytes | None:
        with reading(self._engine) as connection:
            found = connection.execute(select(UPLOADS.c.data).where(UPLOADS.c.id == viewer))
            return found.scalar_one_or_none()

    def _store(self, viewer: str, data: bytes) -> None:
        with writing(self._engine) as connection:
            row = {"id": viewer, "created": now(), "data": data}
            connection.execute(insert(UPLOADS).values(row))
            newest = select(UPLOADS.c.id).order_by(UPLOADS.c.created.desc()).limit(KEPT)
            connection.execute(delete(UPLOADS).where(UPLOADS.c.id.not_in(newest)))


def _answer(viewer: str, games: list[Json]) -> Json:
    worst = next((each for each in games if each["verdict"] not in ("ok", "ok so far")), None)
    first = worst or (games[0] if games else None)
    return {
        "viewer": viewer,
        "verdict": "unreadable" if first is None else first["verdict"],
        "text": "the file contains no game" if first is None else first["text"],
        "games": games,
    }
