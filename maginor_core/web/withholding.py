"""Withholding: a seat that does not disclose what is due stops a game, and is named by its log.

At a table with joint dice, a seat has until its time on the clock runs out to disclose, or without
a clock so many seconds (``Settings.withheld_seconds``). From then on those who have disclosed may
close the table (``endings.py``). The last record of such a game names the seat that withheld its
preimage, and so does an audit.
"""

from __future__ import annotations

from maginor_core.eventlog.store import RecordStore, StoredRecords
from maginor_core.kernel.match import Match
from maginor_core.tables.joint_play import Due
from maginor_core.web.room_record import RoomRecord, now


def withholding_seat(
    record: RoomRecord, due: Due | None, asking: int | None, seconds: float
) -> int | None:
    """Return the seat that has withheld its preimage for so long that it may be named.

    Args:
        record: the room.
        due: what is due at its table.
        asking: the seat that asks, which must have disclosed its own.
        seconds: how long a seat without a clock has to disclose.

    Returns:
        The first such seat; None if there is none, or the seat that asks has not disclosed either.
    """
    if due is None or asking is None or asking in due.missing:
        return None
    moment, clock = now(), record.clock_state
    if clock is not None:
        left = clock.left_at(moment)
        late = [seat for seat in due.missing if seat in clock.running and left[seat] <= 0]
    elif moment - due.since >= seconds * 1000:
        late = list(due.missing)
    else:
        late = []
    return late[0] if late else None


def last_seat_awaited(record: RoomRecord, version: int) -> int | None:
    """Return the first seat that has not disclosed what is due at a version; None if none is."""
    due = None if record.joint is None else record.joint.due
    if due is None or due.at != version or not due.missing:
        return None
    return due.missing[0]


def ended_by_withholding(match: Match) -> bool:
    """Return whether a game has ended because somebody withheld something."""
    return match.ledger is not None and bool(match.ledger.ended_by)


class Drafting:
    """A store of records that keeps one back, so that it can be stored with something else.

    Attributes:
        record: the bytes of the record; None before there is one.
    """

    def __init__(self, store: RecordStore) -> None:
        """Begin.

        Args:
            store: what is read.
        """
        self._store = store
        self.record: bytes | None = None

    def append(self, game_id: str, version: int, record: bytes) -> None:
        """Keep a record."""
        assert self.record is None, "one record is kept"
        self.record = record

    def read(self, game_id: str) -> StoredRecords:
        """Return a game; see ``Store``."""
        return self._store.read(game_id)
