"""The cross-check: what is wrong with games only when they are compared with each other.

Games in an audit are compared by their ids and contents, and with a manifest if there is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from attrs import evolve

from maginor_core.audit.cross_base import CrossBase, CrossFinding, CrossWord, Logged
from maginor_core.audit.verdict import Verdict
from maginor_core.eventlog.chain import chain_of
from maginor_core.eventlog.entry import WIDTH, Divergence, Entry, EntryHistory
from maginor_core.eventlog.files import LIMITS, Limits
from maginor_core.eventlog.logged_game import LoggedGame

if TYPE_CHECKING:
    from maginor_core.evidence.manifest.proof import Head

# Forks: which logs have another history than others or the manifest, and from which record on.
#
# What was noted about them is looked at in the end, when each log is read again only once.

_INVOLVED = (
    "seq IN (SELECT first FROM forks UNION SELECT other FROM forks UNION "
    "SELECT seq FROM games WHERE id IN (SELECT id FROM contradictions UNION "
    "SELECT games.id FROM departures JOIN games USING (seq)))"
)


def settle_claims(base: CrossBase) -> Iterator[CrossFinding]:
    """Read again the logs of which something was claimed, each file once from its beginning."""
    for path, logs in base.files("seq IN (SELECT seq FROM claims)"):
        log = next(logs, None)
        for game in base.read_again(path):
            if log is not None and game.number == log.place[1]:
                yield from _settle(base, log, game)
                log = next(logs, None)
            if log is None:
                break
        for left in [] if log is None else [log, *logs]:
            yield CrossFinding("not compared", left.id, (left.place,), "it cannot be read again")


def _settle(base: CrossBase, log: Logged, game: LoggedGame) -> Iterator[CrossFinding]:
    claims = "SELECT count, digest, other, right, wrong, entry FROM claims WHERE seq = ?"
    departed = False
    for count, digest, other, right, wrong, entry in base.execute(claims, log.seq).fetchall():
        holds = count <= game.count and game.head_after(count) == digest
        if other is None:
            if not holds and not departed:
                base.depart(log, entry, wrong)
                departed = True
            continue
        second = base.log(other)
        if not holds:
            base.fork(log, second, wrong)
        elif right:
            yield CrossFinding("duplicated", log.id, (log.place, second.place), right)


def read_histories(base: CrossBase) -> None:
    """Read the logs whose histories are to be compared, each file once."""
    for path, found in base.files(_INVOLVED):
        logs = {log.place[1]: log for log in found}
        for game in base.read_again(path):
            if log := logs.pop(game.number, None):
                base.note("histories", [(log.seq, _digests(game))])
            if not logs:
                break


def find_contradictions(base: CrossBase) -> Iterator[CrossFinding]:
    """Yield the games of which the manifest itself has two histories."""
    query = "SELECT id, first, other, reason FROM contradictions ORDER BY id"
    for id_, first, other, reason in base.execute(query).fetchall():
        entries = base.entry(first), base.entry(other)
        logs = base.histories(id_)
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


def find_departures(base: CrossBase) -> Iterator[CrossFinding]:
    """Yield the logs whose histories are others than those in the manifest."""
    query = "SELECT seq, entry, reason FROM departures ORDER BY seq"
    for seq, number, reason in base.execute(query).fetchall():
        log = base.log(seq)
        logs = base.histories(log.id)
        mine = next((its for each, its in logs if each.seq == seq), None)
        if mine is None:
            yield CrossFinding("forked", log.id, (log.place,), reason)
            continue
        entry = base.entry(number)
        right = next(((each, its) for each, its in logs if its.has(entry)), None)
        if right is None:
            divergence = Divergence.of(mine, EntryHistory.of_entries(base.entries(log.id)))
            finding = CrossFinding("forked", log.id, (log.place,), f"{reason}; {divergence}")
            yield evolve(finding, record=divergence.record)
            continue
        divergence = Divergence.of(mine, right[1])
        where = f"{right[0]} is as the manifest states: {divergence}"
        places = log.place, right[0].place
        yield CrossFinding("forked", log.id, places, f"{reason}; {where}", divergence.record)


def find_forks(base: CrossBase) -> Iterator[CrossFinding]:
    """Yield the logs of one game with two histories, and the record in which they differ."""
    query = "SELECT first, other, reason FROM forks ORDER BY other, first"
    for first_seq, other_seq, reason in base.execute(query).fetchall():
        first, other = base.log(first_seq), base.log(other_seq)
        one, two = base.history(first), base.history(other)
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


def note_contradictions(base: CrossBase) -> None:
    """Note the games of which the manifest itself has two histories."""
    query = (
        "SELECT id, commitment, head, records, ending, number FROM entries "
        "WHERE id IN (SELECT id FROM entries GROUP BY id HAVING count(*) > 1) "
        "ORDER BY id, number"
    )
    rows: list[tuple[object, ...]] = []
    for id_, entries in groupby(base.execute(query), key=itemgetter(0)):
        before: tuple[Entry, int] | None = None
        for *parts, number in entries:
            entry = Entry(*parts)
            reason = "" if before is None else before[0].contradicts(entry)
            if before is not None and reason:
                reason = f"entry {number} of the manifest contradicts an earlier one: {reason}"
                rows.append((id_, before[1], number, reason))
                break
            before = entry, number
    base.note("contradictions", rows)


def find_missing(base: CrossBase) -> Iterator[CrossFinding]:
    """Yield the games of the manifest of which there is no log."""
    query = (
        "SELECT id, max(number), records, ending FROM entries "
        "WHERE NOT EXISTS (SELECT 1 FROM games WHERE games.id = entries.id) "
        "GROUP BY id ORDER BY min(number)"
    )
    for id_, number, records, ending in base.execute(query):
        last = f"{ending}, with {records} records" if ending != "open" else f"open, {records}"
        reason = f"no log has it; by entry {number} of the manifest it is {last}"
        yield CrossFinding("missing", id_, (), reason)


def find_unlisted(base: CrossBase) -> Iterator[CrossFinding]:
    """Yield the games that the manifest does not have."""
    rest = "WHERE NOT EXISTS (SELECT 1 FROM entries WHERE entries.id = games.id) ORDER BY seq"
    for log in base.logs(rest):
        yield CrossFinding("unlisted", log.id, (log.place,), "the manifest does not have it")


def compare_entries(base: CrossBase) -> Iterator[CrossFinding]:
    """Yield what is wrong in logs whose games are in the manifest."""
    query = (
        "SELECT id, commitment, head, records, ending, after, number FROM entries "
        "WHERE id = ? ORDER BY number"
    )
    listed = "WHERE EXISTS (SELECT 1 FROM entries WHERE entries.id = games.id) ORDER BY seq"
    for log in base.logs(listed):
        rows = base.execute(query, log.id)
        for place, (*parts, after, number) in enumerate(rows):
            entry = Entry(*parts)
            if place == 0 and (reason := _late(log, entry, after)):
                yield CrossFinding("late", log.id, (log.place,), reason)
            found = _entered(base, log, entry, number)
            if found is None:
                continue
            word, reason = found
            if word == "forked":
                base.depart(log, number, reason)
            else:
                yield CrossFinding(word, log.id, (log.place,), reason)
            break


def _entered(
    base: CrossBase, log: Logged, entry: Entry, number: int
) -> tuple[CrossWord, str] | None:
    """Return what is wrong with a log whose game was entered so; None if nothing is known to be."""

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
            None if log.opening == entry.head else found("forked", f"{stated}, and another header")
        )
    if not log.sealed and log.records == entry.records:
        return None if log.head == entry.head else found("forked", wrong)
    base.claim(log, entry.records, entry.head, wrong, entry=number)
    return None


def _late(log: Logged, first: Entry, after: int) -> str:
    """Return why a game was entered too late, as the first entry of it shows; empty if not."""
    if first.ending != "open":
        return f"it was entered only when it was {first.ending}"
    if first.records:
        return f"it was entered only when it had {first.records} records"
    if log.began and log.began + LATE_AFTER < after:
        seconds = after - log.began
        return f"it was not in the manifest that was signed {seconds} seconds after it began"
    return ""


# Games of an audit that are there more than once: with one id, or with the same content.


def find_repeated(base: CrossBase) -> Iterator[CrossFinding]:
    """Yield what is wrong where several logs have one id."""
    ids = "SELECT id FROM games GROUP BY id HAVING count(*) > 1 ORDER BY min(seq)"
    longest = "WHERE id = ? ORDER BY sealed DESC, records DESC, seat IS NOT NULL, seq LIMIT 1"
    for (id_,) in base.execute(ids):
        (first,) = base.logs(longest, id_)
        of_seats: dict[int | None, Logged] = {}
        for other in base.logs("WHERE id = ? AND seq != ? ORDER BY seq", id_, first.seq):
            alike = first.seat != other.seat and first.head == other.head
            same = of_seats.setdefault(other.seat, other) if alike else other
            finding = _pair(base, first if same is other else same, other)
            if finding is not None:
                yield finding


def _pair(base: CrossBase, first: Logged, other: Logged) -> CrossFinding | None:
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
        base.fork(first, other, f"{first} has the same id and another history")
        return None
    right = f"it is an earlier state of {first}, with {other.records} of {first.records} records"
    base.claim(
        first,
        other.records,
        other.head,
        f"{first} has the same id and another history",
        other=other,
        right=right if first.seat == other.seat else "",
    )
    return None


def find_copied(base: CrossBase) -> Iterator[CrossFinding]:
    """Yield the finished games that are there under several ids."""
    contents = (
        "SELECT content, min(seq) FROM games "
        "WHERE ending = 'finished' AND records > 0 AND content != x'' "
        "GROUP BY content HAVING count(DISTINCT id) > 1 ORDER BY min(seq)"
    )
    for content, seq in base.execute(contents).fetchall():
        first = base.log(seq)
        rest = "WHERE content = ? AND ending = 'finished' AND id != ? ORDER BY seq"
        for other in base.logs(rest, content, first.id):
            reason = f"it has the content of {first}, whose id is {first.id}"
            yield CrossFinding("copied", other.id, (first.place, other.place), reason)


class CrossCheck:
    """Every game of an audit, to be compared at its end. To be used in a ``with`` statement."""

    def __init__(self, manifest: str | Path | None = None, limits: Limits = LIMITS) -> None:
        """Begin without games."""
        self._base = CrossBase(limits)
        if manifest is not None:
            try:
                self._base.read(manifest)
            except BaseException:
                self.close()
                raise

    @property
    def head(self) -> Head | None:
        return self._base.head

    @property
    def name(self) -> str:
        return self._base.name

    @property
    def torn(self) -> int:
        return self._base.torn

    def add(self, verdict: Verdict) -> None:
        self._base.add(verdict)

    def findings(self) -> Iterator[CrossFinding]:
        """Yield what is wrong, once all games were added; logs may be read again for it."""
        base = self._base
        base.complete()
        yield from find_repeated(base)
        yield from find_copied(base)
        if base.head is not None:
            note_contradictions(base)
            yield from find_missing(base)
            yield from find_unlisted(base)
            yield from compare_entries(base)
        yield from settle_claims(base)
        read_histories(base)
        yield from find_contradictions(base)
        yield from find_departures(base)
        yield from find_forks(base)

    def close(self) -> None:
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
