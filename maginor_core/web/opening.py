"""Opening rooms: a setup is dealt, its log begins, and seats get their tokens."""

from __future__ import annotations

from collections.abc import Sequence
from hmac import compare_digest
from typing import Final

from attrs import evolve, frozen

from maginor_core.eventlog.chance import Chance, GivenDice, OpenSeed
from maginor_core.eventlog.ledgers import options_of
from maginor_core.eventlog.options import Item
from maginor_core.kernel.definition import Json
from maginor_core.kernel.errors import MalformedError
from maginor_core.stores.matches import create_match
from maginor_core.tables.tokens import new_token, token_digest
from maginor_core.web.errors import WebError
from maginor_core.web.joint_opening import agreement_of, begun
from maginor_core.web.room_record import Joint, RoomRecord, Seat, Status, new_id
from maginor_core.web.room_store import MOST_SPECTATORS, MOST_STRANGERS, Change
from maginor_core.web.rooms import Rooms
from maginor_core.web.table_parts import parts_of
from maginor_core.web.table_request import TableRequest, read_name

HOST: Final = "Host"
"""The name of a host who has given none."""


@frozen
class Created:
    """A new room, as only its host learns of it.

    Attributes:
        record: the room.
        tokens: by seat a token; None where the host gets none.
        invitation: what opens a seat.
        spectate: what opens the place of a spectator.
    """

    record: RoomRecord
    tokens: tuple[str | None, ...]
    invitation: str
    spectate: str

    def to_json(self) -> Json:
        """Return the answer to the host."""
        return {
            "table": self.record.id,
            "tokens": list(self.tokens),
            "invitation": self.invitation,
            "spectate": self.spectate,
        }


def open_room(rooms: Rooms, request: TableRequest) -> Created:
    """Deal a game, and store its room; this waits for the database.

    Raises:
        MalformedError: the game cannot be dealt so.
        StoreError: it cannot be stored.
    """
    game, room_id = request.game, new_id()
    joint = begin_game(rooms, request, room_id)
    tokens = [new_token() if takes else None for takes in _taken_by_host(request)]
    seats = list(request.seats)
    for number, (seat, token) in enumerate(zip(request.seats, tokens, strict=True)):
        if token:
            name = seat.name or (f"Player {number + 1}" if request.hotseat else HOST)
            seats[number] = evolve(seat, name=name, taken=True)
    invitation, spectate = new_token(), new_token()
    record = RoomRecord(
        id=room_id,
        game=game.name,
        seats=tuple(seats),
        public=request.public,
        dice=request.dice,
        hotseat=request.hotseat,
        hints=request.hints,
        edition=request.edition,
        variants=request.variants,
        parts=request.parts,
        players_invitation=token_digest(invitation),
        spectators_invitation=token_digest(spectate),
        status=status_of(seats, joint),
        clock=request.clock,
        joint=joint,
        choices=request.choices,
        foreseen=request.foreseen,
    )
    digests = {token_digest(token): seat for seat, token in enumerate(tokens) if token}
    made = rooms.room_store.create(record, digests)
    return Created(made, tuple(tokens), invitation, spectate)


def begin_game(rooms: Rooms, request: TableRequest, room_id: str) -> Joint | None:
    """Deal the game of a room, or with joint dice return what is stored of them until it is dealt.

    Raises:
        MalformedError: the game cannot be dealt so.
        StoreError: it cannot be stored.
    """
    if request.dice == "joint":
        return begun(request, room_id)
    deal(rooms, request, room_id)
    return None


def deal(rooms: Rooms, request: TableRequest, room_id: str) -> None:
    """Deal the game of a room, and store the beginning of its log.

    Raises:
        MalformedError: the game cannot be dealt so.
        StoreError: it cannot be stored.
    """
    game = request.game
    parts = parts_of(game, request.parts)
    try:
        setup = game.deal(len(request.seats), request.seed, parts, request.variants)
    except game.setup_error as error:
        raise MalformedError(str(error), "variants") from None
    chance: Chance = GivenDice()
    if request.dice == "seeded":
        chance = OpenSeed(request.seed, game.parts_id(parts))
    options: tuple[Item, ...] = ()
    if request.choices == "committed":
        agreement = agreement_of(game, room_id, request)
        options = options_of(agreement)
    create_match(rooms.store, game, setup, chance, room_id, options=options)


def take_seat(rooms: Rooms, room_id: str, body: Json) -> tuple[RoomRecord, int, str, str]:
    """Take a free seat; this waits for the database.

    Args:
        rooms: where the room is.
        room_id: which.
        body: ``name``, ``invitation`` (needed unless the room is public), ``seat`` (any free one
            if it is missing).

    Returns:
        The room afterwards, the seat, its token and its digest.

    Raises:
        WebError: no such room, a wrong invitation, or no such free seat.
        MalformedError: the name or the seat is not one.
    """
    name = read_name(body["name"], "name")
    token = new_token()
    digest = token_digest(token)
    found: list[int] = []

    def take(record: RoomRecord) -> Change:
        _require_invitation(record, body.get("invitation"), for_players=True)
        if record.status not in ("waiting", "playing"):
            raise WebError(409, "finished", "the game is over")
        free = [number for number, seat in enumerate(record.seats) if seat.is_free]
        wanted = body.get("seat")
        if wanted is not None and (type(wanted) is not int or not 0 <= wanted < len(record.seats)):
            raise MalformedError(f"must be from 0 to {len(record.seats) - 1}", "seat")
        if wanted is not None and wanted not in free:
            raise WebError(409, "taken", f"seat {wanted} is taken; free are {free or 'none'}")
        if not free:
            raise WebError(409, "taken", "every seat is taken")
        seat = free[0] if wanted is None else wanted
        found[:] = [seat]
        seats = list(record.seats)
        seats[seat] = evolve(seats[seat], name=name, taken=True)
        after = evolve(record, seats=tuple(seats), status=status_of(seats, record.joint))
        return Change(after, {digest: seat})

    record = rooms.room_store.change(room_id, take)
    return record, found[0], token, digest


def look_on(rooms: Rooms, room_id: str, body: Json) -> tuple[RoomRecord, str, str]:
    """Make a token for a spectator; this waits for the database.

    Returns:
        The room, the token and its digest.

    Raises:
        WebError: no such room, a wrong invitation, or too many spectators.
    """
    token, invitation = new_token(), body.get("invitation")
    digest = token_digest(token)
    most = MOST_STRANGERS if invitation is None else MOST_SPECTATORS

    def admit(record: RoomRecord) -> Change:
        _require_invitation(record, invitation, for_players=False)
        return Change(record, {digest: None}, most)

    return rooms.room_store.change(room_id, admit), token, digest


def _require_invitation(record: RoomRecord, invitation: object, *, for_players: bool) -> None:
    if record.public and invitation is None:
        return
    digest = token_digest(invitation) if type(invitation) is str else ""
    admitted = [record.players_invitation]
    if not for_players:
        admitted.append(record.spectators_invitation)
    if not any(compare_digest(digest, each) for each in admitted):
        raise WebError(403, "invitation", "this table needs a valid invitation")


def _taken_by_host(request: TableRequest) -> list[bool]:
    """Return for each seat whether the host gets its token."""
    persons = [number for number, seat in enumerate(request.seats) if seat.kind == "person"]
    taken = persons if request.hotseat else persons[:1]
    return [number in taken for number in range(len(request.seats))]


def status_of(seats: Sequence[Seat], joint: Joint | None = None) -> Status:
    """Return whether a new room waits for players, or with joint dice for the deal."""
    return "waiting" if joint is not None or any(seat.is_free for seat in seats) else "playing"
