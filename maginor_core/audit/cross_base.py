"""The games of an audit and the entries of a manifest, in a database, to be compared.

It is a temporary one on disk, so that millions of games need little memory.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from attrs import asdict, field, frozen

from maginor_core.audit.files import LogFile, Piece, opened
from maginor_core.audit.verdict import Verdict
from maginor_core.engine.errors import EngineError
from maginor_core.eventlog.commitments import evidence_needed
from maginor_core.eventlog.entry import Entry, EntryHistory, joint_commitment
from maginor_core.eventlog.files import Limits
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.reader import read_games

if TYPE_CHECKING:
    from maginor_core.evidence.manifest.proof import Head

_ROWS: Final = 5_000
_SCHEMA: Final = """
PRAGMA synchronous = OFF;
PRAGMA journal_mode = OFF;
CREATE TABLE files (number INTEGER PRIMARY KEY, path TEXT NOT NULL);
CREATE TABLE games (
    seq INTEGER PRIMARY KEY, id TEXT, file INTEGER, game INTEGER, head BLOB, opening BLOB,
    content BLOB, records INTEGER, ending TEXT, sealed INTEGER, began INTEGER, commitment BLOB,
    seat INTEGER);
CREATE TABLE entries (
    number INTEGER PRIMARY KEY, id TEXT, commitment BLOB, head BLOB, records INTEGER,
    ending TEXT, after INTEGER);
CREATE TABLE claims (
    seq INTEGER, count INTEGER, digest BLOB, other INTEGER, right TEXT, wrong TEXT,
    entry INTEGER);
CREATE TABLE departures (seq INTEGER, entry INTEGER, reason TEXT);
CREATE TABLE contradictions (id TEXT, first INTEGER, other INTEGER, reason TEXT);
CREATE TABLE forks (first INTEGER, other INTEGER, reason TEXT);
CREATE TABLE histories (seq INTEGER PRIMARY KEY, digests BLOB);
"""
_INDEXES: Final = """
CREATE INDEX IF NOT EXISTS games_by_id ON games (id);
CREATE INDEX IF NOT EXISTS entries_by_id ON entries (id);
"""


@frozen
class Logged:
    """A log, as the database has it."""

    seq: int
    id: str
    place: tuple[str, int] = field(converter=tuple)
    head: bytes
    opening: bytes
    records: int
    ending: str
    sealed: bool
    began: int
    commitment: bytes | None
    seat: int | None

    def __str__(self) -> str:
        return f"game {self.place[1]} of {self.place[0]}"


class CrossBase:
    """The logs and entries of one cross-check, and what is to be looked at in the end.

    Attributes:
        torn: how many bytes after that head were never signed.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.head: Head | None = None
        self.name = ""
        self.torn = 0
        self._base = sqlite3.connect("", isolation_level=None)
        self._base.executescript(_SCHEMA)
        self._file = ""
        self._files = self._games = 0
        self._rows: list[tuple[object, ...]] = []

    def add(self, verdict: Verdict) -> None:
        """Add a game; those of one file come one after another."""
        if not verdict.id:
            return
        if verdict.file != self._file:
            self._file = verdict.file
            self._files += 1
            self._base.execute("INSERT INTO files VALUES (?, ?)", (self._files, verdict.file))
        self._games += 1
        self._rows.append(
            (
                self._games,
                verdict.id,
                self._files,
                verdict.game,
                bytes.fromhex(verdict.head),
                bytes.fromhex(verdict.opening),
                bytes.fromhex(verdict.content),
                verdict.record_count,
                verdict.ending,
                verdict.ending in ("finished", "abandoned"),
                verdict.began,
                _commitment(verdict),
                verdict.seat,
            )
        )
        if len(self._rows) >= _ROWS:
            self._flush()

    def read(self, manifest: str | Path) -> None:
        """Add the entries of a manifest."""
        with evidence_needed():
            from maginor_core.evidence.manifest.proof import Head
            from maginor_core.evidence.manifest.reader import ManifestReading
        rows: list[tuple[object, ...]] = []
        insert = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)"
        with ManifestReading(manifest) as reading:
            for item in reading.items():
                if isinstance(item, Head):
                    continue
                each = item.entry
                fields = (each.id, each.commitment, each.head, each.records, each.ending)
                rows.append((item.number, *fields, reading.head.time))
                if len(rows) >= _ROWS:
                    self._base.executemany(insert, rows)
                    rows.clear()
            self._base.executemany(insert, rows)
            self.head, self.torn, self.name = reading.head, reading.torn, reading.header.name
        self._base.execute("DELETE FROM entries WHERE number >= ?", (self.head.size,))

    def _flush(self) -> None:
        values = ", ".join("?" * 13)
        self._base.execute("BEGIN")
        self._base.executemany(f"INSERT INTO games VALUES ({values})", self._rows)
        self._base.execute("COMMIT")
        self._rows.clear()

    def complete(self) -> None:
        """Prepare to compare, once all games were added."""
        self._flush()
        self._base.executescript(_INDEXES)

    def close(self) -> None:
        self._base.close()

    def execute(self, query: str, *values: object) -> sqlite3.Cursor:
        return self._base.execute(query, values)

    def note(self, table: str, rows: Sequence[tuple[object, ...]]) -> None:
        if rows:
            values = ", ".join("?" * len(rows[0]))
            self._base.executemany(f"INSERT INTO {table} VALUES ({values})", rows)

    def claim(
        self,
        log: Logged,
        count: int,
        digest: bytes,
        wrong: str,
        *,
        other: Logged | None = None,
        right: str = "",
        entry: int | None = None,
    ) -> None:
        """Note that a log has to be read again, to compare its chain after ``count`` records.

        Args:
            digest: what its digest is there, if it has the history of the other.
            wrong: what is wrong if it is another digest.
            other: the other log; None if it is an entry of the manifest.
            right: what is wrong if it is that digest; empty if nothing is.
            entry: the number of that entry.
        """
        other_seq = None if other is None else other.seq
        self.note("claims", [(log.seq, count, digest, other_seq, right, wrong, entry)])

    def fork(self, first: Logged, other: Logged, reason: str) -> None:
        """Note that two logs have different histories, which are compared at the end."""
        self.note("forks", [(first.seq, other.seq, reason)])

    def depart(self, log: Logged, entry: int, reason: str) -> None:
        """Note that a log has another history than the manifest, which is looked at in the end."""
        self.note("departures", [(log.seq, entry, reason)])

    def logs(self, rest: str, *values: object) -> Iterator[Logged]:
        """Yield logs; ``rest`` is what follows in the query, with ``values``."""
        query = (
            "SELECT seq, id, path, game, head, opening, records, ending, sealed, began, "
            f"commitment, seat FROM games JOIN files ON files.number = games.file {rest}"
        )
        for seq, id_, path, game, *more in self._base.execute(query, values):
            yield Logged(seq, id_, (path, game), *more)

    def log(self, seq: int) -> Logged:
        (log,) = self.logs("WHERE seq = ?", seq)
        return log

    def history(self, log: Logged) -> EntryHistory | None:
        query = "SELECT digests FROM histories WHERE seq = ?"
        for (digests,) in self._base.execute(query, (log.seq,)):
            return EntryHistory.of_log(log.opening, digests, log.head, sealed=log.sealed)
        return None

    def histories(self, id_: str) -> list[tuple[Logged, EntryHistory]]:
        """Return the logs of a game that could be read again, with their histories."""
        logs = [(log, self.history(log)) for log in self.logs("WHERE id = ? ORDER BY seq", id_)]
        return [(log, history) for log, history in logs if history is not None]

    def entries(self, id_: str) -> list[Entry]:
        query = "SELECT id, commitment, head, records, ending FROM entries WHERE id = ?"
        return [Entry(*row) for row in self._base.execute(f"{query} ORDER BY number", (id_,))]

    def entry(self, number: int) -> Entry:
        query = "SELECT id, commitment, head, records, ending FROM entries WHERE number = ?"
        (row,) = self._base.execute(query, (number,))
        return Entry(*row)

    def files(self, condition: str) -> Iterator[tuple[str, Iterator[Logged]]]:
        """Yield each file with its logs for which ``condition`` holds, in their order."""
        query = (
            "SELECT DISTINCT path FROM games JOIN files ON files.number = games.file "
            f"WHERE {condition} ORDER BY path"
        )
        for (path,) in self._base.execute(query).fetchall():
            yield path, self.logs(f"WHERE path = ? AND {condition} ORDER BY game", path)

    def read_again(self, path: str) -> Iterator[LoggedGame]:
        try:
            with opened(Piece(LogFile(path)), self._limits) as file:
                yield from read_games(file, limits=self._limits)
        except (EngineError, OSError):
            return


def _commitment(verdict: Verdict) -> bytes | None:
    """Return what a game commits to, as an entry has it; None if unknown."""
    if not verdict.commitments:
        return b"" if verdict.ok else None
    return joint_commitment([bytes.fromhex(each) for each in verdict.commitments])


# What is wrong with a game when it is compared with others, or with a manifest.

CrossWord: TypeAlias = Literal[
    "duplicated",
    "copied",
    "forked",
    "missing",
    "truncated",
    "unlisted",
    "late",
    "not compared",
]
"""``duplicated``: a game is there more than once, or an earlier state of it; ``copied``: a finished
game is there with the same content under another id; ``forked``: there are two histories of a game;
``missing``: the manifest has a game of which there is no log; ``truncated``: a log has fewer
records than the manifest states; ``unlisted``: a game is not in the manifest; ``late``: a game was
entered only when it was under way or over; ``not compared``: a log could not be read again."""

CROSS_WORDS: Final[tuple[CrossWord, ...]] = get_args(CrossWord)


@frozen
class CrossFinding:
    """What is wrong with a game when it is compared with others, or with a manifest.

    Attributes:
        places: where it is: paths or URLs, and the numbers of the games in them.
        record: the first record, counted from 0, in which two histories of a game differ; None if
            the logs and the entries of the manifest do not show it. The reason states then what
            they show: which records both have, and where they differ at the latest.
    """

    word: CrossWord
    id: str
    places: tuple[tuple[str, int], ...]
    reason: str
    record: int | None = None

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        places = [{"file": file, "game": game} for file, game in self.places]
        return {**asdict(self), "places": places}
