"""The games of an audit beside a manifest: which are missing, cut, late, or other than stated."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Final

from maginor_core.audit.cross_base import CrossBase, Logged
from maginor_core.audit.cross_finding import CrossFinding, CrossWord
from maginor_core.manifest.entry import Entry

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


def missing(base: CrossBase) -> Iterator[CrossFinding]:
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


def unlisted(base: CrossBase) -> Iterator[CrossFinding]:
    """Yield the games that the manifest does not have."""
    rest = "WHERE NOT EXISTS (SELECT 1 FROM entries WHERE entries.id = games.id) ORDER BY seq"
    for log in base.logs(rest):
        yield CrossFinding("unlisted", log.id, (log.place,), "the manifest does not have it")


def compared(base: CrossBase) -> Iterator[CrossFinding]:
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
