"""The cross-check: what is wrong with games only when they are compared with each other.

Games in an audit are compared by their ids and contents, and with a manifest if there is one.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from attrs import evolve, field, frozen

from maginor_core.audit.chunks import Piece, opened
from maginor_core.audit.files import LogFile
from maginor_core.audit.published import is_published, published_log
from maginor_core.audit.verdict import SEALED, Verdict
from maginor_core.engine.plain import plain
from maginor_core.eventlog.chain import chain_of
from maginor_core.eventlog.commitments import evidence_needed
from maginor_core.eventlog.disk import SCRATCH, Closing
from maginor_core.eventlog.entry import WIDTH, Divergence, Entry, EntryHistory, joint_commitment
from maginor_core.eventlog.files import LIMITS, Limits
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.reader import read_games

if TYPE_CHECKING:
    from maginor_core.evidence.manifest.proof import Head
    from maginor_core.evidence.transparency.published import PublishedLog

CrossCheckKind: TypeAlias = Literal[
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

CROSS_WORDS: Final[tuple[CrossCheckKind, ...]] = get_args(CrossCheckKind)


@frozen
class CrossFinding:
    """What is wrong with a game when it is compared with others, or with a manifest.

    Attributes:
        places: where it is: paths or URLs, and the numbers of the games in them.
        record: the first record, counted from 0, in which two histories of a game differ; None if
            the logs and the entries of the manifest do not show it. The reason states then what
            they show: which records both have, and where they differ at the latest.
    """

    word: CrossCheckKind
    id: str
    places: tuple[tuple[str, int], ...]
    reason: str
    record: int | None = None

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        """Return the finding as plain JSON data."""
        places = [{"file": file, "game": game} for file, game in self.places]
        return {**plain(self), "places": places}


_ROWS: Final = 500
_SCHEMA: Final = """
PRAGMA synchronous = OFF;
PRAGMA journal_mode = OFF;
CREATE TABLE files (number INTEGER PRIMARY KEY, path TEXT NOT NULL, source BLOB NOT NULL);
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
CREATE TABLE divergences (seq INTEGER, entry INTEGER, reason TEXT);
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


class CrossCheck(Closing):
    """Every game of an audit, to be compared at its end. To be used in a ``with`` statement.

    Games and entries of a manifest are in a temporary database on disk, so that millions of them
    need little memory.

    Attributes:
        head: the last head of the manifest; None without one.
        published: the log that a manifest was published as, in place of it.
        torn: how many bytes after that head were never signed.
    """

    def __init__(self, manifest: str | Path | None = None, limits: Limits = LIMITS) -> None:
        self._limits = limits
        self.head: Head | None = None
        self.published: PublishedLog | None = None
        self.name = ""
        self.torn = 0
        self._base = sqlite3.connect(SCRATCH, isolation_level=None)
        self._base.executescript(_SCHEMA)
        self._file = ""
        self._files = self._games = 0
        self._rows: list[tuple[object, ...]] = []
        if manifest is not None:
            try:
                if is_published(manifest):
                    self._read_published(manifest)
                else:
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
            source = os.fsencode(verdict.path)  # it may have bytes that are not text
            row = (self._files, verdict.file, source)
            self._base.execute("INSERT INTO files VALUES (?, ?, ?)", row)
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
                verdict.ending in SEALED,
                verdict.began,
                _commitment(verdict),
                verdict.seat,
            )
        )
        if len(self._rows) >= _ROWS:
            self._flush()

    def _read(self, manifest: str | Path) -> None:
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

    def _read_published(self, where: str | Path) -> None:
        """Take the entries of a published log. When each was entered, it does not say."""
        log = published_log(where, self._limits)
        rows = (
            (number, each.id, each.commitment, each.head, each.records, each.ending, None)
            for number, each in log.entries()
        )
        self._base.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        self.published, self.name = log, log.checkpoint.origin

    def _flush(self) -> None:
        values = ", ".join("?" * 13)
        self._base.execute("BEGIN")
        self._base.executemany(f"INSERT INTO games VALUES ({values})", self._rows)
        self._base.execute("COMMIT")
        self._rows.clear()

    def findings(self) -> Iterator[CrossFinding]:
        """Yield what is wrong, once all games were added; logs may be read again for it."""
        self._flush()
        self._base.executescript(_INDEXES)
        yield from find_repeated(self)
        yield from find_copied(self)
        if self.head is not None or self.published is not None:
            note_contradictions(self)
            yield from find_missing(self)
            yield from find_unlisted(self)
            yield from compare_entries(self)
        yield from settle_claims(self)
        read_histories(self)
        yield from find_contradictions(self)
        yield from find_divergences(self)
        yield from find_forks(self)

    def close(self) -> None:
        """Remove the database."""
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

        With the digest ``digest`` there it has the history of ``other``, or of an ``entry`` of the
        manifest, and ``right`` is wrong with it, if anything; otherwise ``wrong`` is.
        """
        other_seq = None if other is None else other.seq
        self.note("claims", [(log.seq, count, digest, other_seq, right, wrong, entry)])

    def fork(self, first: Logged, other: Logged, reason: str) -> None:
        self.note("forks", [(first.seq, other.seq, reason)])

    def diverge(self, log: Logged, entry: int, reason: str) -> None:
        """Note that a log has another history than the manifest, which is looked at in the end."""
        self.note("divergences", [(log.seq, entry, reason)])

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
        query = "SELECT source FROM files WHERE path = ? ORDER BY number"
        (source,) = self._base.execute(query, (path,)).fetchone()
        try:
            with opened(Piece(LogFile(os.fsdecode(source))), self._limits) as file:
                yield from read_games(file, limits=self._limits)
        except Exception:  # whatever it is, the other games are compared all the same
            return


def _commitment(verdict: Verdict) -> bytes | None:
    """Return what a game commits to, as an entry has it; None if unknown."""
    if not verdict.commitments:
        return b"" if verdict.ok else None
    return joint_commitment([bytes.fromhex(each) for each in verdict.commitments])


# Forks: which logs have another history than others or the manifest, and from which record on.
#
# What was noted about them is looked at in the end, when each log is read again only once.

_INVOLVED = (
    "seq IN (SELECT first FROM forks UNION SELECT other FROM forks UNION "
    "SELECT seq FROM games WHERE id IN (SELECT id FROM contradictions UNION "
    "SELECT games.id FROM divergences JOIN games USING (seq)))"
)


def settle_claims(check: CrossCheck) -> Iterator[CrossFinding]:
    """Read again the logs of which something was claimed, each file once from its beginning."""
    for path, logs in check.files("seq IN (SELECT seq FROM claims)"):
        log = next(logs, None)
        for game in check.read_again(path):
            if log is not None and game.number == log.place[1]:
                yield from _settle(check, log, game)
                log = next(logs, None)
            if log is None:
                break
        for left in [] if log is None else [log, *logs]:
            yield CrossFinding("not compared", left.id, (left.place,), "it cannot be read again")


def _settle(check: CrossCheck, log: Logged, game: LoggedGame) -> Iterator[CrossFinding]:
    claims = "SELECT count, digest, other, right, wrong, entry FROM claims WHERE seq = ?"
    diverged = False
    for count, digest, other, right, wrong, entry in check.execute(claims, log.seq).fetchall():
        holds = count <= game.count and game.head_after(count) == digest
        if other is None:
            if not holds and not diverged:
                check.diverge(log, entry, wrong)
                diverged = True
            continue
        second = check.log(other)
        if not holds:
            check.fork(log, second, wrong)
        elif right:
            yield CrossFinding("duplicated", log.id, (log.place, second.place), right)


def read_histories(check: CrossCheck) -> None:
    """Read the logs whose histories are to be compared, each file once."""
    for path, found in check.files(_INVOLVED):
        logs = {log.place[1]: log for log in found}
        for game in check.read_again(path):
            if log := logs.pop(game.number, None):
                check.note("histories", [(log.seq, _digests(game))])
            if not logs:
                break


def find_contradictions(check: CrossCheck) -> Iterator[CrossFinding]:
    """Yield the games of which the manifest itself has two histories."""
    query = "SELECT id, first, other, reason FROM contradictions ORDER BY id"
    for id_, first, other, reason in check.execute(query).fetchall():
        entries = check.entry(first), check.entry(other)
        logs = check.histories(id_)
        ours, theirs = [
            next(((log, its) for log, its in logs if its.has(one) and not its.has(two)), None)
            for one, two in (entries, entries[::-1])
        ]
        if ours is None or theirs is None:
            one, two = (EntryHistory.of_entries([entry]) for entry in entries)
            yield CrossFinding("forked", id_, (), f"{reason}; {Divergence.of(one, two)}")
            continue
        divergence = Divergence.of(ours[1], theirs[1])
        where = f"{ours[0]} and {theirs[0]} have one each: {divergence}"
        places = ours[0].place, theirs[0].place
        yield CrossFinding("forked", id_, places, f"{reason}; {where}", divergence.record)


def find_divergences(check: CrossCheck) -> Iterator[CrossFinding]:
    """Yield the logs whose histories are others than those in the manifest."""
    query = "SELECT seq, entry, reason FROM divergences ORDER BY seq"
    for seq, number, reason in check.execute(query).fetchall():
        log = check.log(seq)
        logs = check.histories(log.id)
        mine = next((its for each, its in logs if each.seq == seq), None)
        if mine is None:
            yield CrossFinding("forked", log.id, (log.place,), reason)
            continue
        entry = check.entry(number)
        right = next(((each, its) for each, its in logs if its.has(entry)), None)
        if right is None:
            divergence = Divergence.of(mine, EntryHistory.of_entries(check.entries(log.id)))
            finding = CrossFinding("forked", log.id, (log.place,), f"{reason}; {divergence}")
            yield evolve(finding, record=divergence.record)
            continue
        divergence = Divergence.of(mine, right[1])
        where = f"{right[0]} is as the manifest states: {divergence}"
        places = log.place, right[0].place
        yield CrossFinding("forked", log.id, places, f"{reason}; {where}", divergence.record)


def find_forks(check: CrossCheck) -> Iterator[CrossFinding]:
    """Yield the logs of one game with two histories, and the record in which they differ."""
    query = "SELECT first, other, reason FROM forks ORDER BY other, first"
    for first_seq, other_seq, reason in check.execute(query).fetchall():
        first, other = check.log(first_seq), check.log(other_seq)
        one, two = check.history(first), check.history(other)
        where, record = "", None
        if one is not None and two is not None:
            divergence = Divergence.of(one, two)
            where, record = f"; {divergence}", divergence.record
        places = (first.place, other.place)
        yield CrossFinding("forked", first.id, places, f"{reason}{where}", record)


def _digests(game: LoggedGame) -> bytes:
    if game.header is None:
        return b""
    chain = chain_of(game.header, game.header_bytes)
    digests = bytearray()
    for piece in game.pieces:
        chain.add(piece)
        digests += chain.head()[:WIDTH]
    return bytes(digests)


# The games of an audit beside a manifest: which are missing, cut, late, or other than stated.

LATE_AFTER: Final = 3600
"""For how many seconds after its beginning a game may be missing in signed manifests."""


def note_contradictions(check: CrossCheck) -> None:
    """Note the games of which the manifest itself has two histories."""
    query = (
        "SELECT id, commitment, head, records, ending, number FROM entries "
        "WHERE id IN (SELECT id FROM entries GROUP BY id HAVING count(*) > 1) "
        "ORDER BY id, number"
    )
    rows: list[tuple[object, ...]] = []
    for id_, entries in groupby(check.execute(query), key=itemgetter(0)):
        before: tuple[Entry, int] | None = None
        for *parts, number in entries:
            entry = Entry(*parts)
            reason = "" if before is None else before[0].contradicts(entry)
            if before is not None and reason:
                reason = f"entry {number} of the manifest contradicts an earlier one: {reason}"
                rows.append((id_, before[1], number, reason))
                break
            before = entry, number
    check.note("contradictions", rows)


def find_missing(check: CrossCheck) -> Iterator[CrossFinding]:
    """Yield the games of the manifest of which there is no log."""
    query = (
        "SELECT id, max(number), records, ending FROM entries "
        "WHERE NOT EXISTS (SELECT 1 FROM games WHERE games.id = entries.id) "
        "GROUP BY id ORDER BY min(number)"
    )
    for id_, number, records, ending in check.execute(query):
        last = f"{ending}, with {records} records" if ending != "open" else f"open, {records}"
        reason = f"no log has it; by entry {number} of the manifest it is {last}"
        yield CrossFinding("missing", id_, (), reason)


def find_unlisted(check: CrossCheck) -> Iterator[CrossFinding]:
    """Yield the games that the manifest does not have."""
    rest = "WHERE NOT EXISTS (SELECT 1 FROM entries WHERE entries.id = games.id) ORDER BY seq"
    for log in check.logs(rest):
        yield CrossFinding("unlisted", log.id, (log.place,), "the manifest does not have it")


def compare_entries(check: CrossCheck) -> Iterator[CrossFinding]:
    """Yield what is wrong in logs whose games are in the manifest."""
    query = (
        "SELECT id, commitment, head, records, ending, after, number FROM entries "
        "WHERE id = ? ORDER BY number"
    )
    listed = "WHERE EXISTS (SELECT 1 FROM entries WHERE entries.id = games.id) ORDER BY seq"
    for log in check.logs(listed):
        rows = check.execute(query, log.id)
        for place, (*parts, after, number) in enumerate(rows):
            entry = Entry(*parts)
            if place == 0 and (reason := _late(log, entry, after)):
                yield CrossFinding("late", log.id, (log.place,), reason)
            found = _entered(check, log, entry, number)
            if found is None:
                continue
            word, reason = found
            if word == "forked":
                check.diverge(log, number, reason)
            else:
                yield CrossFinding(word, log.id, (log.place,), reason)
            break


def _entered(
    check: CrossCheck, log: Logged, entry: Entry, number: int
) -> tuple[CrossCheckKind, str] | None:
    """Return what is wrong with a log whose game was entered so; None if nothing is known to be."""
    if log.commitment is not None and entry.commitment != log.commitment:
        return "forked", "its commitment is not the one in the manifest"
    stated = f"by the manifest it is {entry.ending}, with {entry.records} records"
    if entry.ending != "open":
        if log.sealed:
            same = log.head == entry.head and log.ending == entry.ending
            return None if same else ("forked", f"{stated} and another head")
        if log.records > entry.records:
            return "forked", f"{stated}; the log has {log.records}, and no seal"
        return "truncated", f"{stated}; the log has {log.records}, and no seal"
    if log.records < entry.records:
        if log.sealed:
            return "forked", f"{stated}; the log is sealed with {log.records}"
        return "truncated", f"{stated}; the log has {log.records}"
    wrong = f"by the manifest its first {entry.records} records are others"
    if entry.records == 0:
        return None if log.opening == entry.head else ("forked", f"{stated}, and another header")
    if not log.sealed and log.records == entry.records:
        return None if log.head == entry.head else ("forked", wrong)
    check.claim(log, entry.records, entry.head, wrong, entry=number)
    return None


def _late(log: Logged, first: Entry, after: int | None) -> str:
    """Return why a game was entered too late, as the first entry of it shows; empty if not.

    Args:
        after: when it was entered at the latest; None if that is not known.
    """
    if first.ending != "open":
        return f"it was entered only when it was {first.ending}"
    if first.records:
        return f"it was entered only when it had {first.records} records"
    if log.began and after is not None and log.began + LATE_AFTER < after:
        seconds = after - log.began
        return f"it was not in the manifest that was signed {seconds} seconds after it began"
    return ""


# Games of an audit that are there more than once: with one id, or with the same content.


def find_repeated(check: CrossCheck) -> Iterator[CrossFinding]:
    """Yield what is wrong where several logs have one id."""
    ids = "SELECT id FROM games GROUP BY id HAVING count(*) > 1 ORDER BY min(seq)"
    longest = "WHERE id = ? ORDER BY sealed DESC, records DESC, seat IS NOT NULL, seq LIMIT 1"
    for (id_,) in check.execute(ids):
        (first,) = check.logs(longest, id_)
        of_seats: dict[int | None, Logged] = {}
        for other in check.logs("WHERE id = ? AND seq != ? ORDER BY seq", id_, first.seq):
            alike = first.seat != other.seat and first.head == other.head
            same = of_seats.setdefault(other.seat, other) if alike else other
            finding = _pair(check, first if same is other else same, other)
            if finding is not None:
                yield finding


def _pair(check: CrossCheck, first: Logged, other: Logged) -> CrossFinding | None:
    """Return what is wrong with two logs of one id; None if it must be found by reading one.

    Of the two, ``first`` is sealed if any is, and the longer one otherwise.
    """
    places = (first.place, other.place)
    if first.head == other.head and first.records == other.records:
        if first.seat != other.seat:  # a full log, and the part of it that a seat keeps
            return None
        return CrossFinding("duplicated", first.id, places, f"it is also {first}")
    if first.opening != other.opening:
        reason = f"{first} has the same id, but another setup, source of chance or time"
        return CrossFinding("forked", first.id, places, reason)
    if other.sealed or other.records > first.records:
        check.fork(first, other, f"{first} has the same id and another history")
        return None
    right = f"it is an earlier state of {first}, with {other.records} of {first.records} records"
    check.claim(
        first,
        other.records,
        other.head,
        f"{first} has the same id and another history",
        other=other,
        right=right if first.seat == other.seat else "",
    )
    return None


def find_copied(check: CrossCheck) -> Iterator[CrossFinding]:
    """Yield the finished games that are there under several ids."""
    contents = (
        "SELECT content, min(seq) FROM games "
        "WHERE ending = 'finished' AND records > 0 AND content != x'' "
        "GROUP BY content HAVING count(DISTINCT id) > 1 ORDER BY min(seq)"
    )
    for content, seq in check.execute(contents).fetchall():
        first = check.log(seq)
        rest = "WHERE content = ? AND ending = 'finished' AND id != ? ORDER BY seq"
        for other in check.logs(rest, content, first.id):
            reason = f"it has the content of {first}, whose id is {first.id}"
            yield CrossFinding("copied", other.id, (first.place, other.place), reason)
