"""Further games of the same players: a rematch on which they agree, or a branch of a finished game.

All functions here wait for the database.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from attrs import evolve

from maginor_core.engine.chance import fresh_seed
from maginor_core.engine.definition import Json
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.header import GivenDice, pack_header, unpack_header
from maginor_core.eventlog.logs import header_of
from maginor_core.eventlog.stores.store import StoreError
from maginor_core.registry import game as game_called
from maginor_core.tables.new_tables import (
    begin_game,
    create_table,
    require_fitting_bots,
    status_of,
)
from maginor_core.tables.recorded_table import RecordedTable
from maginor_core.tables.table import new_token, token_digest
from maginor_core.tables.table_changes import (
    MOST_OF_SEAT,
    MOST_SPECTATORS,
    Change,
    NewTable,
    Tables,
)
from maginor_core.tables.table_id import new_id
from maginor_core.tables.table_request import TableRequest, default_name
from maginor_core.tables.table_row import OVER, Seat, TableRow
from maginor_core.tables.table_time import now
from maginor_core.tables.web_error import WebError


def rematch(
    tables: Tables, table: TableRow, seat: int | None, present: Set[int], *, agrees: bool
) -> Json:
    """Note whether a seat agrees to a rematch, which begins when all who stay have agreed.

    Those who stay are the people who are connected, or have agreed; bots always agree, and at one
    screen one agrees for all. Whoever declines has no seat at the next table. It is made once; all
    else that was agreed on is the same. Once there is one, spectators are taken along.

    Args:
        tables: where the tables are.
        table: the table whose game is over.
        seat: who asks; None for a spectator.
        present: the seats that somebody is connected to.
        agrees: whether the seat agrees.

    Returns:
        ``table``, ``seat`` and ``token`` of the next table; or ``awaited``, the seats whose answers
        are awaited.
    """
    if table.status not in OVER:
        raise WebError(409, "not_finished", "the game is not over")
    if seat is None:
        return _entered(tables, table.rematch, None)
    following = new_id(tables.part)

    def answer(record: TableRow) -> Change | None:
        if record.rematch:
            return None
        agreed = {*record.agreed, seat} if agrees else {*record.agreed} - {seat}
        declined = {*record.declined} - {seat} if agrees else {*record.declined, seat}
        after = evolve(record, agreed=tuple(sorted(agreed)), declined=tuple(sorted(declined)))
        if agreed and not awaited_for_rematch(after, present):
            _require_playable(after)
            after = evolve(after, rematch=following)
        return None if after == record else Change(after)

    after = tables.table_store.change(table.id, answer)
    if not after.rematch:
        return {"awaited": awaited_for_rematch(after, present)}
    try:
        tables.table_store.read(after.rematch)
    except WebError:
        _again(tables, after)
    if seat in after.declined:
        raise WebError(409, "declined", "this seat has declined, and the others play without it")
    return _entered(tables, after.rematch, _staying(after).index(seat))


def awaited_for_rematch(record: TableRow, present: Set[int]) -> list[int]:
    """Return the seats whose answers a rematch waits for."""
    if record.hotseat:
        return []
    answered = {*record.agreed, *record.declined}
    return [
        number
        for number, one in enumerate(record.seats)
        if one.kind != "bot" and number in present and number not in answered
    ]


def _staying(record: TableRow) -> list[int]:
    """Return the seats that there are at the next table, ascending."""
    return [number for number in range(len(record.seats)) if number not in record.declined]


def _require_playable(record: TableRow) -> None:
    """Ensure that those who stay are enough, and that each bot among them can play with so many."""
    game, staying = game_called(record.game), len(_staying(record))
    if staying < game.fewest_players:
        reason = f"{game.title} needs {game.fewest_players} players, and {staying} want to go on"
        raise WebError(409, "too_few", reason)
    seats = tuple([record.seats[number] for number in _staying(record)])
    require_fitting_bots(game, evolve(record, seats=seats))


def _entered(tables: Tables, table_id: str, seat: int | None) -> Json:
    """Return a table, a seat of it and a new token for that; None for the place of a spectator."""
    token = new_token()
    digest = token_digest(token)
    most = MOST_SPECTATORS if seat is None else MOST_OF_SEAT
    record = tables.table_store.change(table_id, lambda found: Change(found, {digest: seat}, most))
    live = tables.live.get(record.id)
    if live is not None:
        live.seats[digest] = seat
    return {"table": table_id, "seat": seat, "token": token}


def _again(tables: Tables, before: TableRow) -> None:
    """Deal the rematch of a table, unless another process has just done so."""
    seats = tuple(
        [
            _fresh(before.seats[old], new, returns=old in before.agreed)
            for new, old in enumerate(_staying(before))
        ]
    )
    table = _next_record(
        before,
        id=before.rematch,
        seats=seats,
        seed="",
        foreseen="",
        players_invitation=token_digest(new_token()),
    )
    request = TableRequest(game_called(table.game), table, fresh_seed())
    new = begin_game(request, fingerprint=tables.fingerprint)
    try:
        tables.table_store.create([(new, {})])
    except StoreError:
        tables.table_store.read(table.id)  # somebody else has asked at the same time


def _fresh(seat: Seat, number: int, *, returns: bool = False) -> Seat:
    """Return a seat of the next table.

    One that a bot has taken over is the bot's own then, unless its player returns.
    """
    if not (seat.resigned or seat.replaced or seat.absent):
        return seat
    fresh = evolve(seat, resigned=False, replaced=False, absent=False)
    if seat.kind != "bot":
        return fresh
    if returns:
        return evolve(fresh, kind="person", bot="")
    return evolve(fresh, name=default_name(seat.bot, number), opener=False)


def branch(tables: Tables, table: RecordedTable, seat: int | None, version: object) -> Json:
    """Make a table at which a finished game continues differently from one of its versions.

    Its outcomes do not follow from the seed of the finished game, which is known by now; its log
    states that they come from outside.
    """
    before = table.record
    if before.status not in OVER:
        raise WebError(409, "not_finished", "a game can be branched once it is over")
    if before.choices == "committed":
        raise WebError(
            409, "committed", "a game with committed choices cannot continue differently"
        )
    if before.dice == "joint":
        raise WebError(409, "joint_dice", "a game with joint dice cannot continue differently")
    stored = tables.store.read(before.id)
    if type(version) is not int or not 0 <= version <= len(stored.records):
        newest = len(stored.records)
        raise WebError(400, "malformed", f"version: must be from 0 to {newest}")
    old = unpack_header(stored.header)
    game, table_id = table.game, new_id(tables.part)
    if old.rules != (game.definition.newest or game.definition).revision:  # then it may be moved
        raise WebError(409, "revision", "a game under older rulings cannot continue differently")
    named = bool(old.fingerprint)  # then its records have the other format, too
    header = header_of(game.definition, game.setup, GivenDice(), table_id, fingerprint=named)
    if header.format != old.format:
        raise WebError(409, "format", "this game's log has a form that cannot be continued")
    branched = StoredRecords(pack_header(header), stored.records[:version], None)
    mine = seat
    if mine is None:
        people = [number for number, one in enumerate(before.seats) if one.kind != "bot"]
        mine = people[0] if people else None
    hosts = [
        one.kind != "bot" and (before.hotseat or number == mine)
        for number, one in enumerate(before.seats)
    ]
    seats = [
        _fresh(one, number)
        if one.kind == "bot"
        else evolve(one, taken=is_host, resigned=False, opener=is_host)
        for number, (one, is_host) in enumerate(zip(before.seats, hosts, strict=True))
    ]
    moment = now()
    record = _next_record(
        before,
        id=table_id,
        created=moment,
        changed=moment,
        seats=tuple(seats),
        public=False,
        status=status_of(seats),
        clock=None,
        seed=fresh_seed() if before.dice == "seeded" else "",
        foreseen="branch",
    )
    return create_table(tables, NewTable(record, branched), hosts)


def _next_record(before: TableRow, **changes: Any) -> TableRow:  # Any: of a record
    """Return a table of the same players in which nothing has happened yet."""
    new: Json = {
        "proposal": None,
        "clock_state": None,
        "notices": {},
        "rematch": "",
        "agreed": (),
        "declined": (),
        "turn": None,
        "disclosing": None,
        "absences": {},
    }
    return evolve(before, **{**new, **changes})
