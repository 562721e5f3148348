"""The cross-check: what is wrong with games only when they are compared with each other.

Games in an audit are compared by their ids and contents, and with a manifest if there is one. All
of it is in a temporary database on disk, so that millions of games need little memory.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeAlias, get_args

from attrs import asdict, evolve, field, frozen

from maginor_core.audit.chunks import Piece, opened
from maginor_core.audit.collection import LogFile
from maginor_core.audit.verdict import Verdict
from maginor_core.eventlog.header import chain_of
from maginor_core.eventlog.limits import LIMITS, Limits
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.reader import read_games
from maginor_core.kernel.errors import KernelError
from maginor_core.manifest.entry import Entry, joint_commitment
from maginor_core.manifest.head import Head
from maginor_core.manifest.parting import WIDTH, History, Parting
from maginor_core.manifest.reading import ManifestReading

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

LATE_AFTER: Final = 3600
"""For how many seconds after its beginning a game may be missing in signed manifests."""

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
class CrossFinding:
    """What is wrong with a game when it is compared with others, or with a manifest.

    Attributes:
        word: what, in a word.
        id: the id of the game.
        places: where it is: paths or URLs, and the numbers of the games in them.
        reason: what is wrong, as a sentence.
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
        """Return the finding as plain JSON data."""
        places = [{"file": file, "game": game} for file, game in self.places]
        return {**asdict(self), "places": places}


@frozen
class _Logged:
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


class CrossCheck:
    """Every game of an audit, to be compared at its end. To be used in a ``with`` statement.

    Attributes:
        head: the last head of the manifest; None if there is none.
        name: the name of the manifest.
        torn: how many bytes after that head were never signed.
    """

    def __init__(self, manifest: str | Path | None = None, limits: Limits = LIMITS) -> None:
        """Begin without games.

        Args:
            manifest: the manifest that the games are compared with.
            limits: how much a log may demand that is read again.

        Raises:
            LogError: the manifest cannot be read, or is damaged.
            SigningError: the extra ``sign`` is missing.
        """
        self._limits = limits
        self.head: Head | None = None
        self.name = ""
        self.torn = 0
        self._base = sqlite3.connect("", isolation_level=None)
        self._base.executescript(_SCHEMA)
        self._file = ""
        self._files = self._games = 0
        self._rows: list[tuple[object, ...]] = []
        if manifest is not None:
            try:
                self._read(manifest)
            except BaseException:
                self.close()
                raise

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

    def findings(self) -> Iterator[CrossFinding]:
        """Yield what is wrong, once all games were added; logs may be read again for it."""
        self._flush()
        self._base.executescript(_INDEXES)
        yield from self._repeated()
        yield from self._copied()
        if self.head is not None:
            self._note_contradictions()
            yield from self._missing()
            yield from self._unlisted()
            yield from self._compared()
        yield from self._claimed()
        self._read_histories()
        yield from self._contradicted()
        yield from self._departed()
        yield from self._parted()

    def close(self) -> None:
        """Remove the database."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read(self, manifest: str | Path) -> None:
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

    def _logs(self, rest: str, *values: object) -> Iterator[_Logged]:
        query = (
            "SELECT seq, id, path, game, head, opening, records, ending, sealed, began, "
            f"commitment, seat FROM games JOIN files ON files.number = games.file {rest}"
        )
        for seq, id_, path, game, *more in self._base.execute(query, values):
            yield _Logged(seq, id_, (path, game), *more)

    def _repeated(self) -> Iterator[CrossFinding]:
        """Yield what is wrong where several logs have one id."""
        repeated = "SELECT id FROM games GROUP BY id HAVING count(*) > 1 ORDER BY min(seq)"
        longest = "WHERE id = ? ORDER BY sealed DESC, records DESC, seat IS NOT NULL, seq LIMIT 1"
        for (id_,) in self._base.execute(repeated):
            (first,) = self._logs(longest, id_)
            of_seats: dict[int | None, _Logged] = {}
            for other in self._logs("WHERE id = ? AND seq != ? ORDER BY seq", id_, first.seq):
                alike = first.seat != other.seat and first.head == other.head
                same = of_seats.setdefault(other.seat, other) if alike else other
                finding = self._pair(first if same is other else same, other)
                if finding is not None:
                    yield finding

    def _pair(self, first: _Logged, other: _Logged) -> CrossFinding | None:
        """Return what is wrong with two logs of one id; None if it must be found by reading one.

        Of the two, ``first`` is sealed if any is, and the longer one otherwise.
        """
        places = (first.place, other.place)
        where = _shown(first.place)
        if first.head == other.head and first.records == other.records:
            if first.seat != other.seat:  # a full log, and the part of it that a seat keeps
                return None
            return CrossFinding("duplicated", first.id, places, f"it is also {where}")
        if first.opening != other.opening:
            reason = f"{where} has the same id, but another setup, source of chance or time"
            return CrossFinding("forked", first.id, places, reason)
        if other.sealed or other.records > first.records:
            self._fork(first, other, f"{where} has the same id and another history")
            return None
        right = (
            f"it is an earlier state of {where}, with {other.records} of {first.records} records"
        )
        self._claim(
            first,
            other.records,
            other.head,
            f"{where} has the same id and another history",
            other=other,
            right=right if first.seat == other.seat else "",
        )
        return None

    def _copied(self) -> Iterator[CrossFinding]:
        """Yield the finished games that are there under several ids."""
        copied = (
            "SELECT content, min(seq) FROM games WHERE ending = 'finished' AND records > 0 "
            "GROUP BY content HAVING count(DISTINCT id) > 1 ORDER BY min(seq)"
        )
        for content, seq in self._base.execute(copied).fetchall():
            (first,) = self._logs("WHERE seq = ?", seq)
            rest = "WHERE content = ? AND ending = 'finished' AND id != ? ORDER BY seq"
            for other in self._logs(rest, content, first.id):
                reason = f"it has the content of {_shown(first.place)}, whose id is {first.id}"
                yield CrossFinding("copied", other.id, (first.place, other.place), reason)

    def _note_contradictions(self) -> None:
        """Note the games of which the manifest itself has two histories."""
        query = (
            "SELECT id, commitment, head, records, ending, number FROM entries "
            "WHERE id IN (SELECT id FROM entries GROUP BY id HAVING count(*) > 1) "
            "ORDER BY id, number"
        )
        rows: list[tuple[object, ...]] = []
        for id_, entries in groupby(self._base.execute(query), key=itemgetter(0)):
            before: tuple[Entry, int] | None = None
            for *parts, number in entries:
                entry = Entry(*parts)
                reason = "" if before is None else before[0].contradicts(entry)
                if before is not None and reason:
                    reason = f"entry {number} of the manifest contradicts an earlier one: {reason}"
                    rows.append((id_, before[1], number, reason))
                    break
                before = entry, number
        self._base.executemany("INSERT INTO contradictions VALUES (?, ?, ?, ?)", rows)

    def _missing(self) -> Iterator[CrossFinding]:
        query = (
            "SELECT id, max(number), records, ending FROM entries "
            "WHERE NOT EXISTS (SELECT 1 FROM games WHERE games.id = entries.id) "
            "GROUP BY id ORDER BY min(number)"
        )
        for id_, number, records, ending in self._base.execute(query):
            last = f"{ending}, with {records} records" if ending != "open" else f"open, {records}"
            reason = f"no log has it; by entry {number} of the manifest it is {last}"
            yield CrossFinding("missing", id_, (), reason)

    def _unlisted(self) -> Iterator[CrossFinding]:
        rest = "WHERE NOT EXISTS (SELECT 1 FROM entries WHERE entries.id = games.id) ORDER BY seq"
        for log in self._logs(rest):
            yield CrossFinding("unlisted", log.id, (log.place,), "the manifest does not have it")

    def _compared(self) -> Iterator[CrossFinding]:
        """Yield what is wrong in logs whose games are in the manifest."""
        query = (
            "SELECT id, commitment, head, records, ending, after, number FROM entries "
            "WHERE id = ? ORDER BY number"
        )
        listed = "WHERE EXISTS (SELECT 1 FROM entries WHERE entries.id = games.id) ORDER BY seq"
        for log in self._logs(listed):
            rows = self._base.execute(query, (log.id,))
            for place, (*parts, after, number) in enumerate(rows):
                entry = Entry(*parts)
                if place == 0 and (reason := _late(log, entry, after)):
                    yield CrossFinding("late", log.id, (log.place,), reason)
                found = self._entered(log, entry, number)
                if found is None:
                    continue
                word, reason = found
                if word == "forked":
                    self._depart(log, number, reason)
                else:
                    yield CrossFinding(word, log.id, (log.place,), reason)
                break

    def _entered(self, log: _Logged, entry: Entry, number: int) -> tuple[CrossWord, str] | None:
        """Return what is wrong with a log whose game was entered so; None if nothing is known."""

        def found(word: CrossWord, reason: str) -> tuple[CrossWord, str]:
            return word, reason

        if log.commitment is not None and entry.commitment != log.commitment:
            return found("forked", "its commitment is not the one in the manifest")
        stated = f"by the manifest it is {entry.ending}, with {entry.records} records"
        if entry.ending != "open":
            if log.sealed:
                same = log.head == entry.head and log.ending == entry.ending
                return None if same else found("forked", f"{stated} and another head")
            if log.records > entry.records:
                return found("forked", f"{stated}; the log has {log.records}, and no seal")
            return found("truncated", f"{stated}; the log has {log.records}, and no seal")
        if log.records < entry.records:
            if log.sealed:
                return found("forked", f"{stated}; the log is sealed with {log.records}")
            return found("truncated", f"{stated}; the log has {log.records}")
        wrong = f"by the manifest its first {entry.records} records are others"
        if entry.records == 0:
            return (
                None
                if log.opening == entry.head
                else found("forked", f"{stated}, and another header")
            )
        if not log.sealed and log.records == entry.records:
            return None if log.head == entry.head else found("forked", wrong)
        self._claim(log, entry.records, entry.head, wrong, entry=number)
        return None

    def _claim(
        self,
        log: _Logged,
        count: int,
        digest: bytes,
        wrong: str,
        *,
        other: _Logged | None = None,
        right: str = "",
        entry: int | None = None,
    ) -> None:
        """Note that a log has to be read again, to compare its chain after ``count`` records.

        Args:
            log: the log.
            count: after how many records.
            digest: what its digest is there, if it has the history of the other.
            wrong: what is wrong if it is another digest.
            other: the other log; None if it is an entry of the manifest.
            right: what is wrong if it is that digest; empty if nothing is.
            entry: the number of that entry.
        """
        other_seq = None if other is None else other.seq
        values = (log.seq, count, digest, other_seq, right, wrong, entry)
        self._base.execute("INSERT INTO claims VALUES (?, ?, ?, ?, ?, ?, ?)", values)

    def _depart(self, log: _Logged, entry: int, reason: str) -> None:
        """Note that a log has another history than the manifest, which is looked at in the end."""
        self._base.execute("INSERT INTO departures VALUES (?, ?, ?)", (log.seq, entry, reason))

    def _claimed(self) -> Iterator[CrossFinding]:
        """Read again the logs of which something was claimed, each file once from its beginning."""
        query = (
            "SELECT DISTINCT path FROM claims JOIN games USING (seq) "
            "JOIN files ON files.number = games.file ORDER BY path"
        )
        for (path,) in self._base.execute(query).fetchall():
            rest = "WHERE path = ? AND seq IN (SELECT seq FROM claims) ORDER BY game"
            logs = self._logs(rest, path)
            log = next(logs, None)
            for game in _read_again(path, self._limits):
                if log is not None and game.number == log.place[1]:
                    yield from self._settle(log, game)
                    log = next(logs, None)
                if log is None:
                    break
            for left in [] if log is None else [log, *logs]:
                yield CrossFinding(
                    "not compared", left.id, (left.place,), "it cannot be read again"
                )

    def _settle(self, log: _Logged, game: LoggedGame) -> Iterator[CrossFinding]:
        claims = "SELECT count, digest, other, right, wrong, entry FROM claims WHERE seq = ?"
        rows = self._base.execute(claims, (log.seq,)).fetchall()
        departed = False
        for count, digest, other, right, wrong, entry in rows:
            holds = count <= game.count and game.head_after(count) == digest
            if other is None:
                if not holds and not departed:
                    self._depart(log, entry, wrong)
                    departed = True
                continue
            (second,) = self._logs("WHERE seq = ?", other)
            if not holds:
                self._fork(log, second, wrong)
            elif right:
                yield CrossFinding("duplicated", log.id, (log.place, second.place), right)

    def _fork(self, first: _Logged, other: _Logged, reason: str) -> None:
        """Note that two logs have different histories, which are compared at the end."""
        self._base.execute("INSERT INTO forks VALUES (?, ?, ?)", (first.seq, other.seq, reason))

    def _read_histories(self) -> None:
        """Read the logs whose histories are to be compared, each file once."""
        involved = (
            "seq IN (SELECT first FROM forks UNION SELECT other FROM forks UNION "
            "SELECT seq FROM games WHERE id IN (SELECT id FROM contradictions UNION "
            "SELECT games.id FROM departures JOIN games USING (seq)))"
        )
        query = (
            "SELECT DISTINCT path FROM games JOIN files ON files.number = games.file "
            f"WHERE {involved} ORDER BY path"
        )
        for (path,) in self._base.execute(query).fetchall():
            logs = {log.place[1]: log for log in self._logs(f"WHERE path = ? AND {involved}", path)}
            for game in _read_again(path, self._limits):
                if log := logs.pop(game.number, None):
                    self._base.execute(
                        "INSERT INTO histories VALUES (?, ?)", (log.seq, _history(game))
                    )
                if not logs:
                    break

    def _contradicted(self) -> Iterator[CrossFinding]:
        """Yield the games of which the manifest itself has two histories."""
        query = "SELECT id, first, other, reason FROM contradictions ORDER BY id"
        for id_, first, other, reason in self._base.execute(query).fetchall():
            entries = self._entry(first), self._entry(other)
            logs = self._histories(id_)
            found = [
                next(((log, its) for log, its in logs if its.has(one) and not its.has(two)), None)
                for one, two in (entries, entries[::-1])
            ]
            ours, theirs = found
            if ours is None or theirs is None:
                one, two = (History.of_entries([entry]) for entry in entries)
                yield CrossFinding("forked", id_, (), f"{reason}; {Parting.of(one, two)}")
                continue
            parting = Parting.of(ours[1], theirs[1])
            places = ours[0].place, theirs[0].place
            where = f"{_shown(places[0])} and {_shown(places[1])} have one each: {parting}"
            yield CrossFinding("forked", id_, places, f"{reason}; {where}", parting.record)

    def _departed(self) -> Iterator[CrossFinding]:
        """Yield the logs whose histories are others than those in the manifest."""
        query = "SELECT seq, entry, reason FROM departures ORDER BY seq"
        for seq, number, reason in self._base.execute(query).fetchall():
            (log,) = self._logs("WHERE seq = ?", seq)
            logs = self._histories(log.id)
            mine = next((its for each, its in logs if each.seq == seq), None)
            if mine is None:
                yield CrossFinding("forked", log.id, (log.place,), reason)
                continue
            entry = self._entry(number)
            right = next(((each, its) for each, its in logs if its.has(entry)), None)
            if right is None:
                parting = Parting.of(mine, History.of_entries(self._entries(log.id)))
                finding = CrossFinding("forked", log.id, (log.place,), f"{reason}; {parting}")
                yield evolve(finding, record=parting.record)
                continue
            parting = Parting.of(mine, right[1])
            places = log.place, right[0].place
            where = f"{_shown(places[1])} is as the manifest states: {parting}"
            yield CrossFinding("forked", log.id, places, f"{reason}; {where}", parting.record)

    def _parted(self) -> Iterator[CrossFinding]:
        """Yield the forks, with the record in which they differ."""
        forks = "SELECT first, other, reason FROM forks ORDER BY other, first"
        for first_seq, other_seq, reason in self._base.execute(forks).fetchall():
            (first,), (other,) = (
                self._logs("WHERE seq = ?", seq) for seq in (first_seq, other_seq)
            )
            histories = [self._history(log) for log in (first, other)]
            where, record = "", None
            one, two = histories
            if one is not None and two is not None:
                parting = Parting.of(one, two)
                where, record = f"; {parting}", parting.record
            places = (first.place, other.place)
            yield CrossFinding("forked", first.id, places, f"{reason}{where}", record)

    def _history(self, log: _Logged) -> History | None:
        """Return the history in a log; None if it could not be read again."""
        query = "SELECT digests FROM histories WHERE seq = ?"
        for (digests,) in self._base.execute(query, (log.seq,)):
            return History.of_log(log.opening, digests, log.head, sealed=log.sealed)
        return None

    def _histories(self, id_: str) -> list[tuple[_Logged, History]]:
        """Return the logs of a game that could be read again, with their histories."""
        logs = [(log, self._history(log)) for log in self._logs("WHERE id = ? ORDER BY seq", id_)]
        return [(log, history) for log, history in logs if history is not None]

    def _entries(self, id_: str) -> list[Entry]:
        """Return all entries of a game in the manifest."""
        query = "SELECT id, commitment, head, records, ending FROM entries WHERE id = ?"
        return [Entry(*row) for row in self._base.execute(f"{query} ORDER BY number", (id_,))]

    def _entry(self, number: int) -> Entry:
        query = "SELECT id, commitment, head, records, ending FROM entries WHERE number = ?"
        (row,) = self._base.execute(query, (number,))
        return Entry(*row)


def _commitment(verdict: Verdict) -> bytes | None:
    """Return what a game commits to, as an entry has it; None if that was not found out."""
    if not verdict.commitments:
        return b"" if verdict.ok else None
    return joint_commitment([bytes.fromhex(each) for each in verdict.commitments])


def _late(log: _Logged, first: Entry, after: int) -> str:
    """Return why a game was entered too late, as the first entry of it shows; empty if not."""
    if first.ending != "open":
        return f"it was entered only when it was {first.ending}"
    if first.records:
        return f"it was entered only when it had {first.records} records"
    if log.began and log.began + LATE_AFTER < after:
        seconds = after - log.began
        return f"it was not in the manifest that was signed {seconds} seconds after it began"
    return ""


def _read_again(path: str, limits: Limits) -> Iterator[LoggedGame]:
    """Yield the games in a file, as far as it can be read."""
    try:
        with opened(Piece(LogFile(path)), limits) as file:
            yield from read_games(file, limits=limits)
    except (KernelError, OSError):
        return


def _history(game: LoggedGame) -> bytes:
    """Return the beginning of the chain's digest after each record, one after another."""
    if game.header is None:
        return b""
    chain = chain_of(game.header, game.header_bytes)
    links = bytearray()
    for piece in game.pieces:
        chain.add(piece)
        links += chain.head()[:WIDTH]
    return bytes(links)


def _shown(place: tuple[str, int]) -> str:
    return f"game {place[1]} of {place[0]}"
