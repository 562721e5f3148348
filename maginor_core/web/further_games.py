"""Further games of the same players: a rematch, or a branch of a finished game."""

from __future__ import annotations

from attrs import evolve

from maginor_core.eventlog.chance import GivenDice
from maginor_core.eventlog.game_log import header_of
from maginor_core.eventlog.header import pack_header, unpack_header
from maginor_core.eventlog.store import StoredRecords, StoreError
from maginor_core.games import game
from maginor_core.kernel.chance import fresh_seed
from maginor_core.kernel.definition import Json
from maginor_core.tables.tokens import new_token, token_digest
from maginor_core.web.errors import WebError
from maginor_core.web.opening import Created, begin_game, status_of
from maginor_core.web.room_record import RoomRecord, Seat, new_id
from maginor_core.web.room_store import OVER, Change
from maginor_core.web.rooms import Room, Rooms
from maginor_core.web.table_request import TableRequest


def rematch(rooms: Rooms, room: RoomRecord, seat: int | None) -> Json:
    """Return the table at which these players play again, with a token for a seat of it.

    It is made once; the seats are the same, and so is all that was agreed on. This waits for the
    database.

    Raises:
        WebError: the game is not over, or a spectator asks.
    """
    if seat is None:
        raise WebError(403, "spectator", "only those who have played can play again")
    if room.status not in OVER:
        raise WebError(409, "not_finished", "the game is not over")
    following = new_id()

    def name_it(record: RoomRecord) -> Change | None:
        return None if record.rematch else Change(evolve(record, rematch=following))

    made = rooms.room_store.change(room.id, name_it).rematch
    try:
        rooms.room_store.read(made)
    except WebError:
        _again(rooms, room, made)
    token = new_token()
    digest = token_digest(token)
    record = rooms.room_store.change(made, lambda found: Change(found, {digest: seat}))
    live = rooms.live.get(record.id)
    if live is not None:
        live.tokens[digest] = seat
    return {"table": made, "seat": seat, "token": token}


def _again(rooms: Rooms, before: RoomRecord, room_id: str) -> None:
    request = TableRequest(
        game(before.game),
        before.seats,
        before.edition,
        dict(before.variants),
        before.parts,
        before.dice,
        fresh_seed(),
        before.public,
        before.hotseat,
        before.hints,
        before.clock,
        before.choices,
    )
    try:
        joint = begin_game(rooms, request, room_id)
    except StoreError:
        rooms.store.read(room_id)  # somebody else has asked at the same time, and it is dealt
        joint = None
    nobody = token_digest(new_token())
    record = evolve(
        before,
        id=room_id,
        status=status_of(before.seats, joint),
        joint=joint,
        proposal=None,
        clock_state=None,
        notices={},
        seed="",
        rematch="",
        disclosing=None,
        foreseen="",
        players_invitation=nobody,
        spectators_invitation=nobody,
    )
    try:
        rooms.room_store.create(record, {})
    except StoreError:
        rooms.room_store.read(room_id)  # likewise


def branch(rooms: Rooms, room: Room, seat: int | None, version: object) -> Created:
    """Make a table at which a finished game continues differently from one of its versions.

    Its outcomes do not follow from the seed of the finished game, which is known by now; its log
    states that they come from outside. This waits for the database.

    Raises:
        WebError: the game is not over, has joint dice, or has no such version.
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
    match, room_id = room.table.match, new_id()
    if old.rules != match.game.revision:
        raise WebError(409, "revision", "a game under older rulings cannot continue differently")
    header = header_of(match.game, match.setup, GivenDice(), room_id)
    if header.format != old.format:
        raise WebError(409, "format", "this game's log has a form that cannot be continued")
    rooms.store.put(StoredRecords(pack_header(header), stored.records[:version], None))
    mine = seat
    if mine is None:
        people = [number for number, one in enumerate(before.seats) if one.kind != "bot"]
        mine = people[0] if people else None
    hosts = [
        one.kind != "bot" and (before.hotseat or number == mine)
        for number, one in enumerate(before.seats)
    ]
    tokens = [new_token() if is_host else None for is_host in hosts]
    seats = tuple(
        [_seat_of_branch(one, token) for one, token in zip(before.seats, tokens, strict=True)]
    )
    invitation, spectate = new_token(), new_token()
    record = evolve(
        before,
        id=room_id,
        seats=seats,
        public=False,
        status=status_of(seats),
        proposal=None,
        clock=None,
        clock_state=None,
        notices={},
        seed=fresh_seed() if before.dice == "seeded" else "",
        rematch="",
        foreseen="branch",
        players_invitation=token_digest(invitation),
        spectators_invitation=token_digest(spectate),
    )
    digests = {token_digest(token): number for number, token in enumerate(tokens) if token}
    made = rooms.room_store.create(record, digests)
    return Created(made, tuple(tokens), invitation, spectate)


def _seat_of_branch(seat: Seat, token: str | None) -> Seat:
    return seat if seat.kind == "bot" else evolve(seat, taken=token is not None)
