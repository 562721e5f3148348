"""New tables: opened, dealt, also by joint dice, and entered.

What joins players before a game begins is stored with the table, so that it goes on in any process
and after a restart. All functions here wait for the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hmac import compare_digest
from typing import Final

from attrs import evolve

from maginor_core.engine.chance import fresh_seed
from maginor_core.engine.definition import GameDefinition, Json
from maginor_core.engine.errors import ConcurrencyError, MalformedError, SetupError
from maginor_core.engine.game import Game
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.header import Chance, GivenDice, OpenSeed, pack_header
from maginor_core.eventlog.hidden import Item
from maginor_core.eventlog.logs import header_of
from maginor_core.eventlog.stores.games import begun_game, create_game
from maginor_core.eventlog.stores.store import StoreError
from maginor_core.evidence.joint_dice import (
    Agreement,
    FalseDisclosureError,
    HashChain,
    first_step_number,
    undisclosed_number,
)
from maginor_core.evidence.logs import agreement_before, options_of
from maginor_core.play.bots import BotError, bots_of, require_fit
from maginor_core.play.onnx_policy import SUFFIX
from maginor_core.registry import game as game_called
from maginor_core.tables.joint_dice import DealingError, JointDealing
from maginor_core.tables.permissions import (
    may_close_undealt,
    require,
    require_token,
    right_to_close,
)
from maginor_core.tables.seat_session import bytes_in_hex
from maginor_core.tables.table import new_token, token_digest
from maginor_core.tables.table_changes import (
    MOST_SPECTATORS,
    MOST_STRANGERS,
    Change,
    NewTable,
    Tables,
)
from maginor_core.tables.table_id import new_id
from maginor_core.tables.table_request import TableRequest, parts_of, read_name, read_seat
from maginor_core.tables.table_row import (
    IF_UNDISCLOSED,
    Joint,
    Move,
    Seat,
    Status,
    TableRow,
    joint_agreement,
)
from maginor_core.tables.table_time import now
from maginor_core.tables.web_error import WebError

# Joint dice: seats commit, disclose, and then the game is dealt.


def begin_joint(request: TableRequest) -> Joint:
    """Return what is stored of the joint dice of a new table: the host and its bots have committed.

    Raises:
        MalformedError: the game cannot be dealt so.
    """
    agreement = agreement_of(request)
    host = HashChain.new(agreement, agreement.host)
    dealing, bots = JointDealing.begin(agreement, host), []
    for number, seat in enumerate(request.table.seats):
        chain = HashChain.new(agreement, number) if seat.kind == "bot" else None
        bots.append("" if chain is None else chain.secret.hex())
        dealing = dealing if chain is None else dealing.commit(number, chain.end)
    return _joint(dealing, host.secret.hex(), tuple(bots))


def agreement_of(request: TableRequest) -> Agreement:
    """Return what the parties of a new table agree on."""
    game = request.definition
    try:
        return agreement_before(
            game,
            request.table.id,
            len(request.table.seats),
            variants=request.table.variants,
            parts=parts_of(game, request.table.parts),
            if_undisclosed=IF_UNDISCLOSED if request.table.choices == "committed" else None,
            first_step="deal" if request.table.dice == "joint" else None,
        )
    except SetupError as error:
        raise MalformedError(str(error), "variants") from None


def take_step(tables: Tables, table_id: str, token: str, body: Json) -> TableRow:
    """Let a seat commit to its chain, or disclose its preimage, the last of which deals the game.

    Args:
        tables: where the table is.
        table_id: which.
        token: the token of the seat.
        body: either ``end`` or ``preimage``.

    Returns:
        The table afterwards.
    """
    if len(body) != 1:
        raise MalformedError("must contain either end or preimage", "request")
    [(kind, text)] = body.items()
    value = bytes_in_hex(text, kind)
    seat = require_token(*tables.table_store.open(table_id), token, "disclose")

    def step(record: TableRow) -> Change | None:
        joint = record.joint
        if joint is None or record.is_dealt:
            reason = "the game is dealt" if joint else "this table has no joint dice"
            raise WebError(409, "not_due", reason)
        require_open(record)
        dealing = dealing_of(record, joint)
        after = dealing.commit(seat, value) if kind == "end" else dealing.disclose(seat, value)
        if after == dealing:
            return None
        return Change(evolve(record, joint=_joint(after, joint.secret, joint.bots)))

    try:
        record = tables.table_store.change(table_id, step)
    except FalseDisclosureError as error:
        raise WebError(409, "preimage", str(error)) from None
    except DealingError as error:
        raise WebError(409, "not_due", str(error)) from None
    return deal_if_due(tables, record)


def close_undealt(tables: Tables, table_id: str, token: str) -> bool:
    """Archive a table that is not dealt yet, at the wish of who may (``permissions``).

    Returns:
        Whether it was such a table.
    """
    found, tokens = tables.table_store.open(table_id)
    if found.is_dealt:
        return False
    seat = require_token(found, tokens, token, right_to_close(found))

    def archived(record: TableRow) -> Change | None:
        if record.is_dealt:
            return None
        require_open(record)
        require(record, seat, right_to_close(record))
        if not may_close_undealt(record, seat):
            reason = (
                f"others than its opener close a table once its deal has waited for "
                f"{record.absent_seconds} seconds"
            )
            raise WebError(409, "not_yet", reason)
        return Change(evolve(record, status="archived"))

    return not tables.table_store.change(table_id, archived).is_dealt


def deal_if_due(tables: Tables, record: TableRow) -> TableRow:
    """Deal the game of a table if all have disclosed, and return the table afterwards.

    Whoever finds that they have may do so; it is dealt once.
    """
    joint = record.joint
    if joint is None or record.is_dealt or record.status != "waiting":
        return record
    dealing = dealing_of(record, joint)
    if dealing.undisclosed:
        return record
    game = game_called(record.game)
    host = HashChain(dealing.agreement, dealing.agreement.host, bytes.fromhex(joint.secret))
    setup, chance = dealing.deal(game, host, parts_of(game, record.parts), record.variants)
    try:
        options = options_of(dealing.agreement)
        create_game(
            tables.store,
            game,
            setup,
            chance,
            record.id,
            options=options,
            fingerprint=tables.fingerprint,
        )
    except StoreError:
        tables.store.read(record.id)  # another process was quicker, if it is there

    def dealt(found: TableRow) -> Change | None:
        if found.joint is None or found.is_dealt or found.status != "waiting":
            return None
        return Change(evolve(found, status="playing", joint=evolve(found.joint, dealt=True)))

    return tables.table_store.change(record.id, dealt)


def dealing_of(record: TableRow, joint: Joint) -> JointDealing:
    """Return what the parties of a table have committed to and disclosed before the deal."""
    agreement = joint_agreement(record, joint)
    ends = tuple(map(bytes.fromhex, joint.ends))
    return JointDealing(agreement, ends, tuple(map(bytes.fromhex, joint.preimages)))


def joint_json(record: TableRow, definition: GameDefinition) -> Json:
    """Return what everybody may know of the joint dice of a table."""
    joint = record.joint
    assert joint is not None, "the table has joint dice"
    return {
        "game": definition.name,
        "id": record.id,
        "terms": joint.terms,
        "players": len(record.seats),
        "undisclosed": undisclosed_number(record.if_undisclosed),
        "first_step": joint.first_step,
        "ends": [end or None for end in joint.ends],
        "disclosed": [bool(one) for one in joint.preimages[:-1]],
    }


def with_bot(record: TableRow, joint: Joint, seat: int) -> Joint:
    """Return the joint dice of a table once a bot has a seat, and has committed to a chain."""
    dealing = dealing_of(record, joint)
    chain, bots = HashChain.new(dealing.agreement, seat), list(joint.bots)
    bots[seat] = chain.secret.hex()
    return _joint(dealing.commit(seat, chain.end), joint.secret, tuple(bots))


def _joint(dealing: JointDealing, secret: str, bots: tuple[str, ...]) -> Joint:
    """Return what is stored of joint dice; bots disclose as soon as all have committed."""
    if not dealing.uncommitted:
        for seat, bot in enumerate(bots):
            if bot:
                chain = HashChain(dealing.agreement, seat, bytes.fromhex(bot))
                dealing = dealing.disclose(seat, chain.preimage(0))
    ends, preimages = dealing.ends, dealing.preimages
    return Joint(
        dealing.agreement.terms.hex(),
        secret,
        tuple([end.hex() for end in ends]),
        tuple([one.hex() for one in preimages]),
        bots=bots,
        first_step=first_step_number(dealing.agreement.first_step),
    )


def require_open(record: TableRow) -> None:
    """Require that a table waits for players, or for the deal."""
    if record.status != "waiting":
        raise WebError(409, "finished", "the table is closed")


HOST: Final = "Host"
"""The name of a host who has given none."""
MOST_DEALS: Final = 100
"""How often a game is dealt again until the seat that is to begin does; then it is not."""


New = tuple[NewTable, dict[str, int | None], Json]
"""A table that is about to be stored, its tokens, and what its host alone learns."""


def open_table(tables: Tables, request: TableRequest) -> Json:
    """Deal a game, store its table, and return what its host alone learns; see ``create_table``."""
    new, tokens, told = dealt_table(request, tables.part, fingerprint=tables.fingerprint)
    tables.table_store.create([(new, tokens)])
    return told


def dealt_table(request: TableRequest, part: int, *, fingerprint: bool) -> New:
    """Return the table of a request, for which its game is dealt; see ``create_table``."""
    persons = [number for number, seat in enumerate(request.table.seats) if seat.kind == "person"]
    taken = persons if request.table.hotseat else persons[:1]
    seats = list(request.table.seats)
    for number in taken:
        name = seats[number].name or (f"Player {number + 1}" if request.table.hotseat else HOST)
        seats[number] = evolve(seats[number], name=name, taken=True, opener=True)
    table = evolve(request.table, id=new_id(part), seats=tuple(seats))
    new = begin_game(evolve(request, table=table), fingerprint=fingerprint)
    return _invited(new, [seat in taken for seat in range(len(seats))])


def create_table(tables: Tables, new: NewTable, takes: Sequence[bool]) -> Json:
    """Store a new table with new invitations, and a token for each seat that its host takes.

    Returns:
        ``table``, its id; ``tokens`` by seat, None where the host gets none; ``invitation``, which
        opens a seat; and ``spectate``, which opens the place of a spectator.
    """
    new, digests, told = _invited(new, takes)
    tables.table_store.create([(new, digests)])
    return told


def _invited(new: NewTable, takes: Sequence[bool]) -> New:
    invitation, spectate = new_token(), new_token()
    tokens = [new_token() if taken else None for taken in takes]
    made = evolve(
        new.record,
        players_invitation=token_digest(invitation),
        spectators_invitation=token_digest(spectate),
    )
    digests: dict[str, int | None]
    digests = {token_digest(token): seat for seat, token in enumerate(tokens) if token}
    told: Json = {
        "table": made.id,
        "tokens": tokens,
        "invitation": invitation,
        "spectate": spectate,
    }
    return NewTable(made, new.game, new.begin), digests, told


def begin_game(request: TableRequest, *, fingerprint: bool = False) -> NewTable:
    """Return the table of a request with the beginning of its game, which is dealt.

    With joint dice it is dealt later, and the table has what is stored of them until then. With
    ``fingerprint``, its log names the rules that are installed.
    """
    table = request.table
    require_fitting_bots(request.definition, table)
    moment, joint = now(), begin_joint(request) if table.dice == "joint" else None
    status = status_of(table.seats, joint)
    begun = evolve(table, status=status, joint=joint, created=moment, changed=moment)
    if joint is not None:
        return NewTable(begun, None)
    game, parts = request.definition, parts_of(request.definition, table.parts)
    seed = request.seed
    try:
        setup = game.deal(len(table.seats), seed, parts, table.variants)
    except SetupError as error:
        raise MalformedError(str(error), "variants") from None
    if request.begins is not None:
        for _ in range(MOST_DEALS):
            if request.begins in Game(game, setup, seed).to_act:
                break
            seed = fresh_seed()
            setup = game.deal(len(table.seats), seed, parts, table.variants)
    chance: Chance = GivenDice()
    if table.dice == "seeded":
        chance = OpenSeed(seed, game.parts.id_of(parts))
    options: tuple[Item, ...] = ()
    if table.choices == "committed":
        options = options_of(agreement_of(request))
    header = header_of(game, setup, chance, table.id, options=options, fingerprint=fingerprint)
    stored = StoredRecords(pack_header(header))
    begin = partial(begun_game, game, header, setup)
    return NewTable(begun, stored, begin)


def require_fitting_bots(definition: GameDefinition, table: TableRow) -> None:
    """Ensure that the bots of a table can play its game.

    Raises:
        MalformedError: one is a network that was made for another number of players.
    """
    for number, seat in enumerate(table.seats):
        if not seat.bot.endswith(SUFFIX) or seat.bot not in bots_of(definition):
            continue
        try:
            setup = definition.deal(
                len(table.seats), "", parts_of(definition, table.parts), table.variants
            )
            require_fit(bots_of(definition)[seat.bot], definition, setup)
        except BotError as error:
            raise MalformedError(str(error), f"seats.{number}.bot") from None
        except SetupError as error:
            raise MalformedError(str(error), "variants") from None


def take_seat(tables: Tables, table_id: str, body: Json) -> tuple[TableRow, int, str, str]:
    """Take a free seat.

    Args:
        tables: where the table is.
        table_id: which.
        body: ``name``, ``invitation`` (needed unless the table is public), ``seat`` (any free one
            if it is missing).

    Returns:
        The table afterwards, the seat, its token and its digest.
    """
    name = read_name(body["name"], "name")
    token = new_token()
    digest = token_digest(token)
    found: list[int] = []

    def take(record: TableRow) -> Change:
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

    record = tables.table_store.change(table_id, take)
    return record, found[0], token, digest


def look_on(tables: Tables, table_id: str, body: Json) -> tuple[TableRow, str, str]:
    """Make a token for a spectator.

    Returns:
        The table, the token and its digest.
    """
    token, invitation = new_token(), body.get("invitation")
    digest = token_digest(token)
    most = MOST_STRANGERS if invitation is None else MOST_SPECTATORS

    def admit(record: TableRow) -> Change:
        _require_invitation(record, invitation, for_players=False)
        return Change(record, {digest: None}, most)

    return tables.table_store.change(table_id, admit), token, digest


def _require_invitation(record: TableRow, invitation: object, *, for_players: bool) -> None:
    if record.public and invitation is None:
        return
    digest = token_digest(invitation) if type(invitation) is str else ""
    admitted = [record.players_invitation]
    if not for_players:
        admitted.append(record.spectators_invitation)
    if not any(compare_digest(digest, each) for each in admitted):
        raise WebError(403, "invitation", "this table needs a valid invitation")


def status_of(seats: Sequence[Seat], joint: Joint | None = None) -> Status:
    """Return whether a new table waits for players, or with joint dice for the deal."""
    return "waiting" if joint is not None or any(seat.is_free for seat in seats) else "playing"


# Seats of a table that waits for players: its host turns free ones into bots, or removes them.
#
# A game is dealt for all its seats. So those who wait at a table move to a new one when a seat is
# removed, with the same invitations and tokens; the old one names it (``TableRow.moved``).


def give_to_bot(tables: Tables, table_id: str, token: str, seat: int, body: Json) -> TableRow:
    """Let a bot have a free seat, at the wish of the host.

    Args:
        tables: where the table is.
        table_id: which.
        token: the host's.
        seat: which seat.
        body: ``bot``, one of the game's (its strongest if it is missing), and ``name``.

    Returns:
        The table afterwards, which plays if no other seat is free.
    """
    record = _hosted(tables, table_id, token)
    game = game_called(record.game)
    bot = read_seat(game, {**body, "kind": "bot"}, seat)
    if record.dice == "typed":
        raise WebError(409, "no_bot", "bots do not play with typed dice: nobody rolls for them")

    def give(found: TableRow) -> Change:
        _require_free(found, seat)
        seats = list(found.seats)
        seats[seat] = bot
        require_fitting_bots(game, evolve(found, seats=tuple(seats)))
        joint = None if found.joint is None else with_bot(found, found.joint, seat)
        status = status_of(seats, joint)
        return Change(evolve(found, seats=tuple(seats), joint=joint, status=status))

    return deal_if_due(tables, tables.table_store.change(table_id, give))


def remove_seat(tables: Tables, table_id: str, token: str, seat: int) -> TableRow:
    """Remove a free seat, at the wish of the host: the others move to a new table.

    Returns:
        The old table, which names the new one.
    """
    record = _hosted(tables, table_id, token)
    game = game_called(record.game)
    _require_free(record, seat)
    if len(record.seats) <= game.fewest_players:
        reason = f"{game.title} needs {game.fewest_players} players; let a bot have the seat"
        raise WebError(409, "too_few", reason)
    if record.foreseen == "branch":
        raise WebError(409, "too_few", "a game that continues another needs all its players")
    seats = tuple([one for number, one in enumerate(record.seats) if number != seat])
    table = evolve(
        record, id=new_id(tables.part), seats=seats, joint=None, notices={}, clock_state=None
    )
    new = begin_game(TableRequest(game, table, fresh_seed()), fingerprint=tables.fingerprint)

    def move(found: TableRow) -> TableRow:
        if found.seats != record.seats or found.status != record.status:
            raise WebError(409, "taken", "somebody has just come; look at the seats again")
        return evolve(found, status="archived", moved=Move(table.id, seat))

    try:
        moved = tables.table_store.move(move, record, new, 0 if record.is_dealt else None)
    except ConcurrencyError:
        raise WebError(409, "begun", "the game has begun; let a bot have the seat") from None
    if record.is_dealt:
        tables.store.seal(record.id, "abandoned")
    return moved


def _hosted(tables: Tables, table_id: str, token: str) -> TableRow:
    """Return a table, if the token opens a seat of its host."""
    record, tokens = tables.table_store.open(table_id)
    require_token(record, tokens, token, "arrange")
    return record


def _require_free(record: TableRow, seat: int) -> None:
    require_open(record)
    free = [number for number, one in enumerate(record.seats) if one.is_free]
    if seat not in free:
        raise WebError(409, "taken", f"seat {seat} is not free; free are {free or 'none'}")
