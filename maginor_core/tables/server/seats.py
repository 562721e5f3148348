"""Seats of a table that waits for players: its host turns free ones into bots, or removes them.

A game is dealt for all its seats. So those who wait at a table move to a new one when a seat is
removed, with the same invitations and tokens; the old one names it (``RoomRecord.moved``). All
functions here wait for the database.
"""

from __future__ import annotations

from attrs import evolve

from maginor_core.engine.chance import fresh_seed
from maginor_core.engine.definition import Json
from maginor_core.engine.errors import ConcurrencyError
from maginor_core.games import game as game_called
from maginor_core.tables.server.new_tables import (
    begin_game,
    deal_if_due,
    require_open,
    status_of,
    with_bot,
)
from maginor_core.tables.server.requests import WebError, wrong_token
from maginor_core.tables.server.room_store import Change, Move, RoomRecord, new_id
from maginor_core.tables.server.rooms import Rooms
from maginor_core.tables.server.table_request import TableRequest, read_seat
from maginor_core.tables.table import token_digest


def give_to_bot(rooms: Rooms, room_id: str, token: str, seat: int, body: Json) -> RoomRecord:
    """Let a bot have a free seat, at the wish of the host.

    Args:
        rooms: where the room is.
        room_id: which.
        token: the host's.
        seat: which seat.
        body: ``bot``, one of the game's (its strongest if it is missing), and ``name``.

    Returns:
        The room afterwards, which plays if no other seat is free.
    """
    record = _hosted(rooms, room_id, token)
    bot = read_seat(game_called(record.game), {**body, "kind": "bot"}, seat)
    if record.dice == "typed":
        raise WebError(409, "no_bot", "bots do not play with typed dice: nobody rolls for them")

    def give(found: RoomRecord) -> Change:
        _require_free(found, seat)
        seats = list(found.seats)
        seats[seat] = bot
        joint = None if found.joint is None else with_bot(found, found.joint, seat)
        status = status_of(seats, joint)
        return Change(evolve(found, seats=tuple(seats), joint=joint, status=status))

    return deal_if_due(rooms, rooms.room_store.change(room_id, give))


def remove_seat(rooms: Rooms, room_id: str, token: str, seat: int) -> RoomRecord:
    """Remove a free seat, at the wish of the host: the others move to a new table.

    Returns:
        The old room, which names the new one.
    """
    record = _hosted(rooms, room_id, token)
    game = game_called(record.game)
    _require_free(record, seat)
    if len(record.seats) <= game.fewest_players:
        reason = f"{game.title} needs {game.fewest_players} players; let a bot have the seat"
        raise WebError(409, "too_few", reason)
    if record.foreseen == "branch":
        raise WebError(409, "too_few", "a game that continues another needs all its players")
    seats = tuple([one for number, one in enumerate(record.seats) if number != seat])
    room = evolve(
        record, id=new_id(rooms.part), seats=seats, joint=None, notices={}, clock_state=None
    )
    new = begin_game(TableRequest(game, room, fresh_seed()))

    def move(found: RoomRecord) -> RoomRecord:
        if found.seats != record.seats or found.status != record.status:
            raise WebError(409, "taken", "somebody has just come; look at the seats again")
        return evolve(found, status="archived", moved=Move(room.id, seat))

    try:
        moved = rooms.room_store.move(move, record, new, 0 if record.is_dealt else None)
    except ConcurrencyError:
        raise WebError(409, "begun", "the game has begun; let a bot have the seat") from None
    if record.is_dealt:
        rooms.store.seal(record.id, "abandoned")
    return moved


def _hosted(rooms: Rooms, room_id: str, token: str) -> RoomRecord:
    """Return a room, if the token opens a seat of its host."""
    record, tokens = rooms.room_store.open(room_id)
    digest = token_digest(token)
    if digest not in tokens:
        raise wrong_token()
    seat = tokens[digest]
    if seat is None or not record.seats[seat].is_host:
        raise WebError(403, "host", "only whoever opened the table decides about its seats")
    return record


def _require_free(record: RoomRecord, seat: int) -> None:
    require_open(record)
    free = [number for number, one in enumerate(record.seats) if one.is_free]
    if seat not in free:
        raise WebError(409, "taken", f"seat {seat} is not free; free are {free or 'none'}")
