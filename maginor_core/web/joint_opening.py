"""Opening tables with joint dice: seats commit, disclose, and then the game is dealt.

Everything is stored with the room, so that it goes on in any process and after a restart.
"""

from __future__ import annotations

from attrs import evolve

from maginor_core.eventlog.ledgers import agreement_before, options_of
from maginor_core.eventlog.store import StoreError
from maginor_core.games import game as game_called
from maginor_core.kernel.definition import GameDefinition, Json
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.hash_chain import (
    Agreement,
    FalseDisclosureError,
    HashChain,
    first_step_number,
    undisclosed_number,
)
from maginor_core.stores.matches import create_match
from maginor_core.tables.joint_dealing import DealingError, JointDealing
from maginor_core.tables.seat_session import bytes_in_hex
from maginor_core.tables.tokens import token_digest
from maginor_core.web.errors import WebError, wrong_token
from maginor_core.web.room_record import IF_UNDISCLOSED, Joint, RoomRecord, joint_agreement
from maginor_core.web.room_store import Change
from maginor_core.web.rooms import Rooms
from maginor_core.web.table_parts import parts_of
from maginor_core.web.table_request import TableRequest


def begun(request: TableRequest, room_id: str) -> Joint:
    """Return what is stored of the joint dice of a new table: the host and its bots have committed.

    Raises:
        MalformedError: the game cannot be dealt so.
    """
    agreement = agreement_of(request.game, room_id, request)
    host = HashChain.new(agreement, agreement.host)
    dealing, bots = JointDealing.begin(agreement, host), []
    for number, seat in enumerate(request.seats):
        chain = HashChain.new(agreement, number) if seat.kind == "bot" else None
        bots.append("" if chain is None else chain.secret.hex())
        dealing = dealing if chain is None else dealing.commit(number, chain.end)
    return _joint(dealing, host.secret.hex(), tuple(bots))


def agreement_of(game: GameDefinition, room_id: str, request: TableRequest) -> Agreement:
    """Return what the parties of a new table agree on.

    Raises:
        MalformedError: the game cannot be dealt so.
    """
    try:
        return agreement_before(
            game,
            room_id,
            len(request.seats),
            variants=request.variants,
            parts=parts_of(game, request.parts),
            if_undisclosed=IF_UNDISCLOSED if request.choices == "committed" else None,
            first_step="deal" if request.dice == "joint" else None,
        )
    except game.setup_error as error:
        raise MalformedError(str(error), "variants") from None


def take_step(rooms: Rooms, room_id: str, token: str, body: Json) -> RoomRecord:
    """Let a seat commit to its chain, or disclose its preimage of the deal.

    The last preimage deals the game. This waits for the database.

    Args:
        rooms: where the room is.
        room_id: which.
        token: the token of the seat.
        body: either ``end`` or ``preimage``.

    Returns:
        The room afterwards.

    Raises:
        WebError: no such room, a wrong token, or it cannot be done now.
        MalformedError: it is neither an end nor a preimage.
    """
    if len(body) != 1:
        raise MalformedError("must contain either end or preimage", "request")
    [(kind, text)] = body.items()
    value = bytes_in_hex(text, kind)
    seat = _seat_of(rooms, room_id, token)

    def step(record: RoomRecord) -> Change | None:
        joint = record.joint
        if joint is None or record.is_dealt:
            reason = "the game is dealt" if joint else "this table has no joint dice"
            raise WebError(409, "not_due", reason)
        _require_open(record)
        dealing = dealing_of(record, joint)
        after = dealing.commit(seat, value) if kind == "end" else dealing.disclose(seat, value)
        if after == dealing:
            return None
        if not after.uncommitted:
            for bot, chain in joint.chains_of_bots(after.agreement).items():
                after = after.disclose(bot, chain.preimage(0))
        return Change(evolve(record, joint=_joint(after, joint.secret, joint.bots)))

    try:
        record = rooms.room_store.change(room_id, step)
    except FalseDisclosureError as error:
        raise WebError(409, "preimage", str(error)) from None
    except DealingError as error:
        raise WebError(409, "not_due", str(error)) from None
    return settled(rooms, record)


def close_undealt(rooms: Rooms, room_id: str, token: str) -> bool:
    """Archive a table that is not dealt yet, at the wish of any seat, since nothing is lost.

    This waits for the database.

    Returns:
        Whether it was such a table.

    Raises:
        WebError: there is no such room, or the token opens no seat of it.
    """
    if rooms.room_store.read(room_id).is_dealt:
        return False
    _seat_of(rooms, room_id, token)

    def archived(record: RoomRecord) -> Change | None:
        if record.is_dealt:
            return None
        _require_open(record)
        return Change(evolve(record, status="archived"))

    return not rooms.room_store.change(room_id, archived).is_dealt


def settled(rooms: Rooms, record: RoomRecord) -> RoomRecord:
    """Deal the game of a room if all have disclosed, and return the room afterwards.

    Whoever finds that they have may do so; it is dealt once.

    Raises:
        StoreError: it cannot be stored.
    """
    joint = record.joint
    if joint is None or record.is_dealt or record.status != "waiting":
        return record
    dealing = dealing_of(record, joint)
    if dealing.undisclosed:
        return record
    game = game_called(record.game)
    host = host_chain(dealing.agreement, joint)
    setup, chance = dealing.deal(game, host, parts_of(game, record.parts), record.variants)
    try:
        options = options_of(dealing.agreement)
        create_match(rooms.store, game, setup, chance, record.id, options=options)
    except StoreError:
        rooms.store.read(record.id)  # another process was quicker, if it is there

    def dealt(found: RoomRecord) -> Change | None:
        if found.joint is None or found.is_dealt or found.status != "waiting":
            return None
        return Change(evolve(found, status="playing", joint=evolve(found.joint, dealt=True)))

    return rooms.room_store.change(record.id, dealt)


def host_chain(agreement: Agreement, joint: Joint) -> HashChain:
    """Return the host's chain."""
    return HashChain(agreement, agreement.host, bytes.fromhex(joint.secret))


def dealing_of(record: RoomRecord, joint: Joint) -> JointDealing:
    """Return what the parties of a room have committed to and disclosed before the deal."""
    agreement = joint_agreement(record, joint)
    ends = tuple(map(bytes.fromhex, joint.ends))
    return JointDealing(agreement, ends, tuple(map(bytes.fromhex, joint.preimages)))


def joint_json(record: RoomRecord, game: GameDefinition) -> Json:
    """Return what everybody may know of the joint dice of a room."""
    joint = record.joint
    assert joint is not None, "the room has joint dice"
    return {
        "game": game.name,
        "id": record.id,
        "terms": joint.terms,
        "players": len(record.seats),
        "undisclosed": undisclosed_number(record.if_undisclosed),
        "first_step": joint.first_step,
        "ends": [end or None for end in joint.ends],
        "disclosed": [bool(one) for one in joint.preimages[:-1]],
    }


def _joint(dealing: JointDealing, secret: str, bots: tuple[str, ...]) -> Joint:
    ends, preimages = dealing.ends, dealing.preimages
    return Joint(
        dealing.agreement.terms.hex(),
        secret,
        tuple([end.hex() for end in ends]),
        tuple([one.hex() for one in preimages]),
        bots=bots,
        first_step=first_step_number(dealing.agreement.first_step),
    )


def _require_open(record: RoomRecord) -> None:
    if record.status != "waiting":
        raise WebError(409, "finished", "the table is closed")


def _seat_of(rooms: Rooms, room_id: str, token: str) -> int:
    digest, opened = token_digest(token), rooms.room_store.open(room_id)
    if digest not in opened.tokens:
        raise wrong_token()
    seat = opened.tokens[digest]
    if seat is None:
        raise WebError(403, "spectator", "a spectator has no part in the dice")
    return seat
