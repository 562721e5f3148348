"""Games of an audit that are there more than once: with one id, or with the same content."""

from __future__ import annotations

from collections.abc import Iterator

from maginor_core.audit.cross_base import CrossBase, Logged
from maginor_core.audit.cross_finding import CrossFinding


def repeated(base: CrossBase) -> Iterator[CrossFinding]:
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


def copied(base: CrossBase) -> Iterator[CrossFinding]:
    """Yield the finished games that are there under several ids."""
    contents = (
        "SELECT content, min(seq) FROM games WHERE ending = 'finished' AND records > 0 "
        "GROUP BY content HAVING count(DISTINCT id) > 1 ORDER BY min(seq)"
    )
    for content, seq in base.execute(contents).fetchall():
        first = base.log(seq)
        rest = "WHERE content = ? AND ending = 'finished' AND id != ? ORDER BY seq"
        for other in base.logs(rest, content, first.id):
            reason = f"it has the content of {first}, whose id is {first.id}"
            yield CrossFinding("copied", other.id, (first.place, other.place), reason)
