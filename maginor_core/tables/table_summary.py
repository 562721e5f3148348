"""What everybody may know of a table who knows its id."""

from __future__ import annotations

from datetime import UTC, datetime

from maginor_core.engine.definition import Json
from maginor_core.engine.plain import plain
from maginor_core.registry import game
from maginor_core.tables.new_tables import joint_json
from maginor_core.tables.table_row import TableRow
from maginor_core.tables.table_time import TABLE_TIME


def date_of(moment: int) -> str:
    """Return a time at tables as a date of the system's clock."""
    return datetime.fromtimestamp(TABLE_TIME.system_time(moment) / 1000, UTC).isoformat()


def table_status(record: TableRow) -> Json:
    """Return what everybody at a table is told whenever it changes: the seats, and the rematch."""
    seats = [
        {
            "name": one.name,
            "kind": one.kind,
            "taken": not one.is_free,
            "resigned": one.resigned,
            "opener": one.opener,
            "replaced": one.replaced,
            "absent": one.absent,
        }
        for one in record.seats
    ]
    again = {
        "agreed": list(record.agreed),
        "declined": list(record.declined),
        "table": record.rematch or None,
    }
    return {"seats": seats, "rematch": again}


def summary_of(
    record: TableRow, version: int, *, push: str | None = None, mail: bool = False
) -> Json:
    """Return what everybody may know of a table who knows its id.

    Args:
        record: what is stored of it.
        version: the version of its game.
        push: the public key by which its players may be told by Web Push; None if they cannot.
        mail: whether they may be told by mail.
    """
    found = game(record.game)
    joint = {} if record.joint is None else {"joint": joint_json(record, found)}
    return {
        "table": record.id,
        "game": record.game,
        "title": found.title,
        "status": record.status,
        "version": version,
        "created": date_of(record.created),
        "public": record.public,
        "hotseat": record.hotseat,
        "hints": record.hints,
        "dice": record.dice,
        "choices": record.choices,
        "foreseen": record.foreseen or None,
        "own_parts": record.parts is not None,
        "clock": None if record.clock is None else plain(record.clock),
        "absent_after": record.absent_seconds,
        "talk": record.talk,
        "moved": None if record.moved is None else plain(record.moved),
        **table_status(record),
        "push": push,
        "mail": mail,
        **joint,
    }
