"""The lobby: what everybody may know of the public tables, made once and kept until it changes."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Sequence
from contextvars import Context
from typing import Final

from attrs import define, field

from maginor_core.engine.definition import Json
from maginor_core.tables.json_text import text_of_json
from maginor_core.tables.server.notices import Notices
from maginor_core.tables.server.served_tables import ServedTables
from maginor_core.tables.table_row import TableRow
from maginor_core.tables.table_summary import summary_of
from maginor_core.tables.table_time import now

PAGE: Final = 50
"""How many tables the lobby lists at once."""
MOST_PAGES: Final = 16
"""How many pages are kept."""
ELSEWHERE_SECONDS: Final = 1.0
"""For how many seconds a page is kept where other processes change tables, too."""


@define
class _Page:
    """A page of the lobby.

    Attributes:
        changes: what ``ServedTables.changes`` was before it was read.
        read: when, by ``time.monotonic``.
        listed: its tables, newest first, each with the version of its game that was stored then.
        following: where the next page begins; None if it is the last one.
        versions: the versions of which ``texts`` are.
        texts: what everybody may know of each table.
        text: all of it as JSON.
    """

    changes: object
    read: float
    listed: Sequence[tuple[TableRow, int]]
    following: str | None
    versions: list[int] = field(factory=list)
    texts: list[bytes] = field(factory=list)
    text: bytes = b""


class Lobby:
    """The pages of the lobby that were asked for last."""

    def __init__(self, tables: ServedTables, notices: Notices) -> None:
        self._tables = tables
        self._notices = notices
        self._pages: OrderedDict[int | None, _Page] = OrderedDict()
        self._reading: dict[int | None, asyncio.Task[_Page]] = {}

    async def page(self, before: int | None) -> bytes:
        """Return public tables that were made before a time, or the newest, as JSON."""
        page = self._pages.get(before)
        if page is None or not self._is_current(page):
            page = await self._read_once(before)
        self._refresh(page)
        return page.text

    def summary(self, record: TableRow, version: int) -> Json:
        """Return what everybody may know of a table who knows its id.

        Args:
            record: what is stored of it.
            version: the version of its game, unless it is in memory.
        """
        push = self._notices.push
        key = None if push is None else push.public_key
        return summary_of(record, self._version(record, version), push=key, mail=self._notices.mail)

    def _version(self, record: TableRow, stored: int) -> int:
        table = self._tables.live.get(record.id)
        return stored if table is None else table.game.version

    def _is_current(self, page: _Page) -> bool:
        if page.changes is not self._tables.changes:
            return False
        return self._tables.is_alone or time.monotonic() - page.read < ELSEWHERE_SECONDS

    async def _read_once(self, before: int | None) -> _Page:
        """Return a page that is read once for all who wait for it."""
        reading = self._reading.get(before)
        if reading is None:
            reading = asyncio.create_task(self._read(before), context=Context())
            self._reading[before] = reading
            reading.add_done_callback(lambda _: self._reading.pop(before, None))
        return await asyncio.shield(reading)

    async def _read(self, before: int | None) -> _Page:
        changes, moment = self._tables.changes, time.monotonic()
        limit = now() + 1 if before is None else before
        found = await asyncio.to_thread(self._tables.public, limit, PAGE + 1)
        following = str(found[PAGE - 1][0].created) if len(found) > PAGE else None
        page = self._pages[before] = _Page(changes, moment, found[:PAGE], following)
        self._pages.move_to_end(before)
        while len(self._pages) > MOST_PAGES:
            self._pages.popitem(last=False)
        return page

    def _refresh(self, page: _Page) -> None:
        """Make the texts of those tables again whose games have gone on."""
        versions = [self._version(record, stored) for record, stored in page.listed]
        if page.text and versions == page.versions:
            return
        known = page.versions or [-1] * len(versions)
        texts = page.texts or [b""] * len(versions)
        page.texts = [
            text if version == before else text_of_json(self.summary(record, version))
            for (record, _), version, before, text in zip(
                page.listed, versions, known, texts, strict=True
            )
        ]
        page.versions = versions
        following = text_of_json(page.following)
        page.text = b'{"tables":[%b],"next":%b}' % (b",".join(page.texts), following)
