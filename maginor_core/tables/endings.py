"""How tables end: their games are sealed as finished, or as abandoned if somebody resigned."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from maginor_core.engine.game import Game
from maginor_core.eventlog.logged_game import Outcome
from maginor_core.eventlog.stores.store import StoreError
from maginor_core.evidence.committed_game import CommittedGame
from maginor_core.play.bots import strongest_bot
from maginor_core.registry import game as game_called
from maginor_core.tables.permissions import can_play_on
from maginor_core.tables.table_changes import Change, Tables
from maginor_core.tables.table_row import Seat, Status, TableRow
from maginor_core.tables.web_error import WebError


def is_broken_off(game: Game) -> bool:
    """Return whether a game has ended because somebody withheld something."""
    return isinstance(game, CommittedGame) and bool(game.commitments.ended_by)


def ends_by_resignation(record: TableRow) -> bool:
    """Return whether a game ends since somebody has resigned: no two seats play on with a person.

    The bots that others have left their seats to play on as long as a person does.
    """
    left = [one for one in record.seats if not one.resigned]
    people = [one for one in left if one.kind != "bot"]
    return bool(record.resigned) and (not people or len(record.seats) == 2)


def _as_people(after: TableRow, before: TableRow) -> Iterator[Seat]:
    """Yield the seats of a game that has ended, in which no bot plays on for who resigned last."""
    for seat, one in zip(after.seats, before.seats, strict=True):
        yield seat if one.kind == seat.kind else evolve(seat, kind=one.kind, bot="")


def resignation(seat: int, record: TableRow) -> Change | None:
    """Return what becomes of a table when a seat resigns; None if it has already.

    If others play on, a bot takes over the seat; where none can, they may close the table.

    Raises:
        WebError: the game is not under way.
    """
    if record.status != "playing":
        waits = record.status == "waiting"
        code, reason = ("not_begun", "begun yet") if waits else ("finished", "under way")
        raise WebError(409, code, f"the game is not {reason}")
    if record.seats[seat].resigned:
        return None
    definition, seats = game_called(record.game), list(record.seats)
    seats[seat] = evolve(seats[seat], resigned=True)
    if can_play_on(definition, record):
        seats[seat] = evolve(seats[seat], kind="bot", bot=strongest_bot(definition))
    notices = {key: one for key, one in record.notices.items() if key != str(seat)}
    after = evolve(record, seats=tuple(seats), notices=notices, proposal=None)
    if ends_by_resignation(after):
        after = evolve(after, seats=tuple(_as_people(after, record)))
    return Change(after)


def end_table(tables: Tables, table_id: str, outcome: Outcome, status: Status) -> TableRow:
    """Seal the game of a table, unless that is done, and give it a status; return it then."""
    try:
        tables.store.seal(table_id, outcome)
    except StoreError:
        if tables.store.read(table_id).seal is None:
            raise
    return tables.table_store.change(
        table_id, lambda record: Change(evolve(record, status=status, proposal=None))
    )
