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
from maginor_core.tables.server.new_tables import (
    begin_game,
    create_room,
    require_fitting_bots,
    status_of,
)
from maginor_core.tables.server.requests import WebError
from maginor_core.tables.server.room_id import new_id
from maginor_core.tables.server.room_record import OVER, RoomRecord, Seat
from maginor_core.tables.server.room_store import MOST_OF_SEAT, MOST_SPECTATORS, Change, NewRoom
from maginor_core.tables.server.rooms import Room, Rooms
from maginor_core.tables.server.table_request import TableRequest, default_name
from maginor_core.tables.table import new_token, token_digest
from maginor_core.tables.table_time import now


def rematch(
    rooms: Rooms, room: RoomRecord, seat: int | None, present: Set[int], *, agrees: bool
) -> Json:
    """Note whether a seat agrees to a rematch, which begins when all who stay have agreed.

    Those who stay are the people who are connected, or have agreed; bots always agree, and at one
    screen one agrees for all. Whoever declines has no seat at the next table. It is made once; all
    else that was agreed on is the same. Once there is one, spectators are taken along.

    Args:
        rooms: where the rooms are.
        room: the room whose game is over.
        seat: who asks; None for a spectator.
        present: the seats that somebody is connected to.
        agrees: whether the seat agrees.

    Returns:
        ``table``, ``seat`` and ``token`` of the next table; or ``awaited``, the seats whose answers
        are awaited.
    """
    if room.status not in OVER:
        raise WebError(409, "not_finished", "the game is not over")
    if seat is None:
        return _entered(rooms, room.rematch, None)
    following = new_id(rooms.part)

    def answer(record: RoomRecord) -> Change | None:
        if record.rematch:
            return None
        agreed = {*record.agreed, seat} if agrees else {*record.agreed} - {seat}
        declined = {*record.declined} - {seat} if agrees else {*record.declined, seat}
        after = evolve(record, agreed=tuple(sorted(agreed)), declined=tuple(sorted(declined)))
        if agreed and not awaited_for_rematch(after, present):
            _require_playable(after)
            after = evolve(after, rematch=following)
        return None if after == record else Change(after)

    after = rooms.room_store.change(room.id, answer)
    if not after.rematch:
        return {"awaited": awaited_for_rematch(after, present)}
    try:
        rooms.room_store.read(after.rematch)
    except WebError:
        _again(rooms, after)
    if seat in after.declined:
        raise WebError(409, "declined", "this seat has declined, and the others play without it")
    return _entered(rooms, after.rematch, _staying(after).index(seat))


def awaited_for_rematch(record: RoomRecord, present: Set[int]) -> list[int]:
    """Return the seats whose answers a rematch waits for."""
    if record.hotseat:
        return []
    answered = {*record.agreed, *record.declined}
    return [
        number
        for number, one in enumerate(record.seats)
        if one.kind != "bot" and number in present and number not in answered
    ]


def _staying(record: RoomRecord) -> list[int]:
    """Return the seats that there are at the next table, ascending."""
    return [number for number in range(len(record.seats)) if number not in record.declined]


def _require_playable(record: RoomRecord) -> None:
    """Ensure that those who stay are enough, and that each bot among them can play with so many."""
    game, staying = game_called(record.game), len(_staying(record))
    if staying < game.fewest_players:
        reason = f"{game.title} needs {game.fewest_players} players, and {staying} want to go on"
        raise WebError(409, "too_few", reason)
    seats = tuple([record.seats[number] for number in _staying(record)])
    require_fitting_bots(game, evolve(record, seats=seats))


def _entered(rooms: Rooms, room_id: str, seat: int | None) -> Json:
    """Return a room, a seat of it and a new token for that; None for the place of a spectator."""
    token = new_token()
    digest = token_digest(token)
    most = MOST_SPECTATORS if seat is None else MOST_OF_SEAT
    record = rooms.room_store.change(room_id, lambda found: Change(found, {digest: seat}, most))
    live = rooms.live.get(record.id)
    if live is not None:
        live.seats[digest] = seat
    return {"table": room_id, "seat": seat, "token": token}


def _again(rooms: Rooms, before: RoomRecord) -> None:
    """Deal the rematch of a room, unless another process has just done so."""
    seats = tuple(
        [
            _fresh(before.seats[old], new, returns=old in before.agreed)
            for new, old in enumerate(_staying(before))
        ]
    )
    room = _next_record(
        before,
        id=before.rematch,
        seats=seats,
        seed="",
        foreseen="",
        players_invitation=token_digest(new_token()),
    )
    new = begin_game(TableRequest(game_called(room.game), room, fresh_seed()))
    try:
        rooms.room_store.create([(new, {})])
    except StoreError:
        rooms.room_store.read(room.id)  # somebody else has asked at the same time


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


def branch(rooms: Rooms, room: Room, seat: int | None, version: object) -> Json:
    """Make a table at which a finished game continues differently from one of its versions.

    Its outcomes do not follow from the seed of the finished game, which is known by now; its log
    states that they come from outside.
    """
    before = room.record
    if before.status not in OVER:
        raise WebError(409, "not_finished", "a game can be branched once it is over")
    if before.choices == "committed":
        raise WebError(
            409, "committed", "a game with committed choices cannot continue differently"
        )
    if before.dice == "joint":
        raise WebError(409, "joint_dice", "a game with joint dice cannot continue differently")
    stored = rooms.store.read(before.id)
    if type(version) is not int or not 0 <= version <= len(stored.records):
        newest = len(stored.records)
        raise WebError(400, "malformed", f"version: must be from 0 to {newest}")
    old = unpack_header(stored.header)
    match, room_id = room.match, new_id(rooms.part)
    if old.rules != match.definition.revision:
        raise WebError(409, "revision", "a game under older rulings cannot continue differently")
    header = header_of(match.definition, match.setup, GivenDice(), room_id)
    if header.format != old.format:
        raise WebError(409, "format", "this game's log has a form that cannot be continued")
    game = StoredRecords(pack_header(header), stored.records[:version], None)
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
        id=room_id,
        created=moment,
        changed=moment,
        seats=tuple(seats),
        public=False,
        status=status_of(seats),
        clock=None,
        seed=fresh_seed() if before.dice == "seeded" else "",
        foreseen="branch",
    )
    return create_room(rooms, NewRoom(record, game), hosts)


def _next_record(before: RoomRecord, **changes: Any) -> RoomRecord:  # Any: of a record
    """Return a room of the same players in which nothing has happened yet."""
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
