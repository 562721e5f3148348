"""Dropped log files: audited, and kept for a while, so that their games can be looked at."""

from __future__ import annotations

import tempfile
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from attrs import frozen
from sqlalchemy import delete, insert, select

from maginor_core.audit import audit
from maginor_core.eventlog.games_in_file import games_in
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.stored_bytes import stored_records
from maginor_core.games import known_game
from maginor_core.kernel.definition import Json
from maginor_core.kernel.errors import KernelError, MalformedError
from maginor_core.kernel.match import Match
from maginor_core.kernel.notation import read_game
from maginor_core.stores import MemoryStore, open_match
from maginor_core.stores.sql import SqlStore
from maginor_core.stores.sql.engine import reading, writing
from maginor_core.stores.sql.tables import UPLOADS
from maginor_core.web.errors import WebError
from maginor_core.web.room_record import new_id, now

KEPT: Final = 200
"""How many dropped files are kept."""
IN_MEMORY: Final = 8
"""The games of how many dropped files stay in memory."""
MOST_GAMES: Final = 100
"""How many games of a file can be looked at."""
NOTATION: Final = b"maginor-notation"
"""How a game in notation begins."""


@frozen
class Viewed:
    """A game of a dropped file.

    Attributes:
        id: its id.
        match: the game; None if it cannot be shown.
        word: the verdict in a word.
        text: the verdict in a sentence.
    """

    id: str
    match: Match | None
    word: str
    text: str

    def to_json(self) -> Json:
        """Return what a client lists of it."""
        match = self.match
        players = 0 if match is None else match.setup.players
        return {
            "id": self.id,
            "game": "" if match is None else match.game.name,
            "title": "" if match is None else match.game.title,
            "versions": 0 if match is None else match.version,
            "names": [f"Player {number}" for number in range(1, players + 1)],
            "verdict": self.word,
            "text": self.text,
        }


class Uploads:
    """The dropped files of a server."""

    def __init__(self, store: SqlStore) -> None:
        """Use the table of files in the database of ``store``."""
        self._engine = store.engine
        self._opened: OrderedDict[str, Sequence[Viewed]] = OrderedDict()

    def add(self, data: bytes) -> Json:
        """Audit a file, keep it, and return what a client shows of it; this takes a while.

        Raises:
            MalformedError: it is notation, and a line of it is wrong.
        """
        games = _read(data)
        viewer = new_id()
        with writing(self._engine) as connection:
            row = {"id": viewer, "created": now(), "data": data}
            connection.execute(insert(UPLOADS).values(row))
            newest = select(UPLOADS.c.id).order_by(UPLOADS.c.created.desc()).limit(KEPT)
            connection.execute(delete(UPLOADS).where(UPLOADS.c.id.not_in(newest)))
        self._keep(viewer, games)
        return _answer(viewer, games)

    def summary(self, viewer: str) -> Json:
        """Return what ``add`` has returned for a file.

        Raises:
            WebError: there is no such file any more.
        """
        return _answer(viewer, self._games(viewer))

    def game(self, viewer: str, number: int) -> Match:
        """Return a game of a file; this waits for the database if it is not in memory.

        Raises:
            WebError: there is no such file any more, or no such game that can be shown.
        """
        games = self._games(viewer)
        match = games[number].match if 0 <= number < len(games) else None
        if match is None:
            raise WebError(404, "no_game", f"game {number} of this file cannot be shown")
        return match

    def _games(self, viewer: str) -> Sequence[Viewed]:
        games = self._opened.get(viewer)
        if games is None:
            with reading(self._engine) as connection:
                found = connection.execute(select(UPLOADS.c.data).where(UPLOADS.c.id == viewer))
                data = found.scalar_one_or_none()
            if data is None:
                raise WebError(404, "no_viewer", "this file is no longer here; drop it again")
            games = _read(data)
            self._keep(viewer, games)
        return games

    def _keep(self, viewer: str, games: Sequence[Viewed]) -> None:
        self._opened[viewer] = games
        while len(self._opened) > IN_MEMORY:
            self._opened.popitem(last=False)


def _answer(viewer: str, games: Sequence[Viewed]) -> Json:
    worst = next((each for each in games if each.word not in ("ok", "ok so far")), None)
    first = worst or (games[0] if games else None)
    return {
        "viewer": viewer,
        "verdict": "unreadable" if first is None else first.word,
        "text": "the file contains no game" if first is None else first.text,
        "games": [game.to_json() for game in games],
    }


def _read(data: bytes) -> list[Viewed]:
    """Return the games of a file, each with its verdict."""
    if data.lstrip().startswith(NOTATION):
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise MalformedError("is not text in UTF-8", "notation") from None
        match = read_game(text.splitlines(), known_game)
        reason = "every command was carried out; notation has no seal that could confirm more"
        return [Viewed("", match, "ok so far", reason)]
    with tempfile.TemporaryDirectory(prefix="maginor-") as folder:
        path = Path(folder) / "dropped.maginor"
        path.write_bytes(data)
        verdicts = list(audit([path]))[:MOST_GAMES]
        matches = _matches(path)
    return [
        Viewed(
            verdict.id,
            matches.get(verdict.game),
            verdict.word,
            verdict.reason.replace(str(path), "the file"),
        )
        for verdict in verdicts
    ]


def _matches(path: Path) -> dict[int, Match]:
    """Return the games of a file that can be shown, by their numbers."""
    found: dict[int, Match] = {}
    store = MemoryStore()
    try:
        for number, game in enumerate(games_in(path)):
            if number == MOST_GAMES:
                break
            try:
                stored = stored_records(game)
                store.put(stored)
                opened = partial(open_match, store, game.header.id if game.header else "")
                found[number] = opened(known_game)
            except KernelError:
                continue
    except LogError:
        pass  # the verdict says why
    return found
