"""Forks: which logs have another history than others or the manifest, and from which record on.

What was noted about them is looked at in the end, when each log is read again only once.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from maginor_core.audit.cross_base import CrossBase, Logged
from maginor_core.audit.cross_finding import CrossFinding
from maginor_core.eventlog.header import chain_of
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.manifest.parting import WIDTH, History, Parting

_INVOLVED = (
    "seq IN (SELECT first FROM forks UNION SELECT other FROM forks UNION "
    "SELECT seq FROM games WHERE id IN (SELECT id FROM contradictions UNION "
    "SELECT games.id FROM departures JOIN games USING (seq)))"
)


def claimed(base: CrossBase) -> Iterator[CrossFinding]:
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


def contradicted(base: CrossBase) -> Iterator[CrossFinding]:
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
            one, two = (History.of_entries([entry]) for entry in entries)
            yield CrossFinding("forked", id_, (), f"{reason}; {Parting.of(one, two)}")
            continue
        parting = Parting.of(ours[1], theirs[1])
        where = f"{ours[0]} and {theirs[0]} have one each: {parting}"
        places = ours[0].place, theirs[0].place
        yield CrossFinding("forked", id_, places, f"{reason}; {where}", parting.record)


def departed(base: CrossBase) -> Iterator[CrossFinding]:
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
            parting = Parting.of(mine, History.of_entries(base.entries(log.id)))
            finding = CrossFinding("forked", log.id, (log.place,), f"{reason}; {parting}")
            yield evolve(finding, record=parting.record)
            continue
        parting = Parting.of(mine, right[1])
        where = f"{right[0]} is as the manifest states: {parting}"
        places = log.place, right[0].place
        yield CrossFinding("forked", log.id, places, f"{reason}; {where}", parting.record)


def parted(base: CrossBase) -> Iterator[CrossFinding]:
    """Yield the logs of one game with two histories, and the record in which they differ."""
    query = "SELECT first, other, reason FROM forks ORDER BY other, first"
    for first_seq, other_seq, reason in base.execute(query).fetchall():
        first, other = base.log(first_seq), base.log(other_seq)
        one, two = base.history(first), base.history(other)
        where, record = "", None
        if one is not None and two is not None:
            parting = Parting.of(one, two)
            where, record = f"; {parting}", parting.record
        places = (first.place, other.place)
        yield CrossFinding("forked", first.id, places, f"{reason}{where}", record)


def _digests(game: LoggedGame) -> bytes:
    """Return the beginning of the chain's digest after each record, one after another."""
    if game.header is None:
        return b""
    chain = chain_of(game.header, game.header_bytes)
    digests = bytearray()
    for piece in game.pieces:
        chain.add(piece)
        digests += chain.head()[:WIDTH]
    return bytes(digests)
