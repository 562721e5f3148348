"""What tables keep in the database beside the records of their games: a row for each.

A row is found by its id and changed by one process at a time.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Any, Final, Literal, TypeAlias

import msgspec
from attrs import evolve, field, frozen
from sqlalchemy import (
    Connection,
    bindparam,
    delete,
    func,
    select,
    text,
    update,
)

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import ConcurrencyError
from maginor_core.engine.game import Game
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.logged_game import Outcome
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.sql.engine import GAMES, ROOMS, TOKENS, reading, writing
from maginor_core.eventlog.stores.sql.store import NewRow, insert_in
from maginor_core.eventlog.stores.store import RecordStore
from maginor_core.evidence.joint_dice import FIRST_STEPS, Agreement, HashChain, IfUndisclosed
from maginor_core.tables.joint_dice import Due
from maginor_core.tables.server.requests import WebError, no_table
from maginor_core.tables.server.settings import ABSENT_SECONDS
from maginor_core.tables.table import UndoProposal
from maginor_core.tables.table_time import TABLE_TIME

# A room as it is stored: its seats, what was agreed on, and what is open between the players.

Kind: TypeAlias = Literal["person", "open", "bot"]
Status: TypeAlias = Literal["waiting", "playing", "finished", "archived"]
Dice: TypeAlias = Literal["seeded", "typed", "joint"]
Choices: TypeAlias = Literal["open", "committed"]
Talk: TypeAlias = Literal["off", "phrases", "text"]
"""What players may say to each other: nothing, set phrases, or also words of their own."""
Foreseen: TypeAlias = Literal["", "seed", "branch"]
"""How whoever opened a table can know what is hidden: by a seed of its own choice, or because the
game continues one that is over."""

IF_UNDISCLOSED: Final[IfUndisclosed] = "first"
"""What happens at a table if a seat does not disclose a choice: its first legal command counts."""
_COLUMNS: Final = ("id", "game", "status", "public", "created", "changed")
"""What of a room has a column of its own."""
LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""The characters of ids: 32, without those that look alike."""


RANDOM: Final = 16
"""How many characters of an id are random."""


def new_id(part: int = 0) -> str:
    """Return a new id of a room: 80 bits of the system's entropy, readable and safe anywhere.

    Args:
        part: in which part of the tables the room is; one more letter states it, unless it is 0.
    """
    random = "".join([LETTERS[byte % len(LETTERS)] for byte in secrets.token_bytes(RANDOM)])
    return random + LETTERS[part] if part else random


def part_of(room_id: str) -> int:
    """Return the part of the tables in which the room of an id is, if there is one."""
    return max(0, LETTERS.find(room_id[RANDOM])) if len(room_id) == RANDOM + 1 else 0


def now() -> int:
    """Return the time at tables, in milliseconds since 1970; see ``TableTime``."""
    return TABLE_TIME.now()


@frozen
class Seat:
    """One seat.

    Attributes:
        kind: who plays it: a person whom the host has named, whoever comes, or a bot.
        name: the player's name; empty as long as nobody has come.
        bot: which bot; empty for people.
        taken: whether somebody has a token for it.
        resigned: whether its player has resigned; if a bot plays on, it is a bot's then.
        replaced: whether its bot has gone or not answered in time, and another one plays on.
        opener: whether whoever opened the table has it; at one screen, that is so of all people.
        absent: whether a bot plays on for its absent player, until that comes back.
    """

    kind: Kind
    name: str
    bot: str = ""
    taken: bool = False
    resigned: bool = False
    replaced: bool = False
    opener: bool = False
    absent: bool = False

    @property
    def is_free(self) -> bool:
        """Whether somebody may still take it."""
        return self.kind != "bot" and not self.taken


@frozen
class Joint:
    """What is stored of joint dice, each value in hexadecimal digits.

    Attributes:
        terms: the digest of what is played under, on which the parties agree.
        secret: what the host's chain follows from, so that a restart continues it.
        ends: by party, the host last, the end of its chain; empty where it has not committed.
        preimages: by party, its preimage of the deal; empty where it is not disclosed. The
            host's is never stored here.
        due: the command that waits for preimages; None if there was none.
        dealt: whether the game is dealt.
        bots: by seat what the chain of a bot follows from, which the server has too; empty for
            people.
        first_step: by its number in an agreement, what step 0 is for; 0 at a table that was made
            before agreements stated it.
    """

    terms: str
    secret: str
    ends: tuple[str, ...]
    preimages: tuple[str, ...]
    due: Due | None = None
    dealt: bool = False
    bots: tuple[str, ...] = ()
    first_step: int = 0

    def chains_of_bots(self, agreement: Agreement) -> dict[int, HashChain]:
        """Return by seat the chains of bots."""
        return {
            seat: HashChain(agreement, seat, bytes.fromhex(secret))
            for seat, secret in enumerate(self.bots)
            if secret
        }


@frozen
class ClockTerms:
    """How much time each seat has.

    Attributes:
        seconds: at the beginning.
        increment: seconds added for each of its commands.
    """

    seconds: int
    increment: int = 0


@frozen
class ClockState:
    """The clock of a room.

    Attributes:
        left: by seat the milliseconds left at ``since``; below 0 if its time has run out.
        running: the seats whose time runs.
        since: from when on, in milliseconds since 1970.
        version: the version of the game for which that holds.
        marks: earlier states, to which an undo may return: a version, and what was left there.
    """

    left: tuple[int, ...]
    running: tuple[int, ...]
    since: int
    version: int
    marks: tuple[tuple[int, tuple[int, ...]], ...] = ()

    def run_out(self, moment: int) -> tuple[int, ...]:
        """Return the seats whose time runs and is over at a time."""
        left = self.left_at(moment)
        return tuple([seat for seat in self.running if left[seat] <= 0])

    def left_at(self, moment: int) -> tuple[int, ...]:
        """Return by seat the milliseconds left at a time."""
        passed = max(0, moment - self.since)
        return tuple(
            [left - passed if seat in self.running else left for seat, left in enumerate(self.left)]
        )


@frozen
class Disclosing:
    """A decision in which all have committed to their choices, and must disclose them now.

    Attributes:
        at: the version at which the last one has committed.
        since: from when on, in milliseconds since 1970.
    """

    at: int
    since: int


@frozen
class Absence:
    """A seat that was absent when a game began to wait for it.

    Attributes:
        decision: the number of the decision for which it waits.
        since: from when on, in milliseconds since 1970.
    """

    decision: int
    since: int


@frozen
class Move:
    """A table to which those who waited here have moved, since its host removed a seat.

    Attributes:
        table: its id.
        without: the seat that was removed; those behind it have moved up.
    """

    table: str
    without: int


@frozen
class Turn:
    """When a game got to a version, as far as that is known.

    Attributes:
        version: the version.
        since: when, in milliseconds since 1970.
    """

    version: int
    since: int


@frozen
class Notice:
    """How a seat is told that it is its turn.

    Attributes:
        push: the push subscription, as JSON text; empty if there is none.
        mail: the mail address; empty if there is none.
        language: in which language.
        told: the number of the decision of which it was told last.
        confirmed: whether the code that was sent to the mail address came back.
        code: the digest of that code as long as it is awaited.
        asked: when it was sent, in milliseconds since 1970.
        tries: how many wrong codes came back.
    """

    push: str = ""
    mail: str = ""
    language: str = "en"
    told: int = -1
    confirmed: bool = False
    code: str = ""
    asked: int = 0
    tries: int = 0

    @property
    def counts(self) -> bool:
        """Whether the seat is told so: by mail only at an address that is confirmed."""
        return bool(self.push) or self.confirmed


@frozen
class RoomRecord:
    """A room.

    Attributes:
        id: its id, which is its game's too.
        game: the name of the game.
        seats: the seats.
        public: whether it is listed in the lobby, and open to spectators without an invitation.
        dice: where outcomes of chance come from.
        hotseat: whether all persons play at one screen.
        hints: whether hints are given.
        takebacks: whether bots alone agree to take back what was rolled, drawn or revealed.
        edition: the edition that was chosen; empty for none.
        variants: the variants that were chosen.
        parts: the component set that it was dealt from; None for the game's own parts.
        players_invitation: the digest of the invitation to take a seat.
        spectators_invitation: the digest of the invitation to look on.
        status: whether it waits for players, plays, has ended, or is closed.
        created: when it was made, in milliseconds since 1970.
        changed: when it was last changed, or somebody was last known to be there.
        proposal: an undo that waits for consent.
        clock: how much time each seat has; None if it does not matter.
        clock_state: how much of it is left; None as long as the game has not begun.
        notices: by seat, as text, how it is told that it is its turn.
        seed: what further outcomes follow from, if the game's header does not state it.
        rematch: the id of the room in which these players play again; empty if there is none.
        agreed: the seats that have agreed to play again, ascending.
        declined: the seats that have not, ascending.
        joint: what is stored of joint dice; None if the dice are others.
        choices: whether a seat may commit to a secret choice before it discloses it.
        disclosing: the decision in which choices were to be disclosed last; None if there was none.
        foreseen: how its opener can know what is hidden; empty if it cannot.
        talk: what its players may say to each other.
        moved: the table that replaced this one when a seat was removed; None if none did.
        turn: since when its game has been at a version, noted when everybody had left.
        absent_seconds: after how many seconds without a clock the others may go on without a seat
            for which the game waits, and which is absent.
        absences: by seat, as text, since when the game has waited for it while it is absent.
    """

    id: str
    game: str
    seats: tuple[Seat, ...]
    public: bool = False
    dice: Dice = "seeded"
    hotseat: bool = False
    hints: bool = False
    takebacks: bool = False
    edition: str = ""
    variants: dict[str, bool | int | None] = field(factory=dict)
    parts: Json | None = None
    players_invitation: str = ""
    spectators_invitation: str = ""
    status: Status = "waiting"
    created: int = 0
    changed: int = 0
    proposal: UndoProposal | None = None
    clock: ClockTerms | None = None
    clock_state: ClockState | None = None
    notices: dict[str, Notice] = field(factory=dict)
    seed: str = ""
    rematch: str = ""
    agreed: tuple[int, ...] = ()
    declined: tuple[int, ...] = ()
    joint: Joint | None = None
    choices: Choices = "open"
    disclosing: Disclosing | None = None
    foreseen: Foreseen = ""
    talk: Talk = "off"
    moved: Move | None = None
    turn: Turn | None = None
    absent_seconds: int = ABSENT_SECONDS
    absences: dict[str, Absence] = field(factory=dict)

    def to_row(self) -> Json:
        """Return the row of the room: some columns, and the rest as JSON."""
        data = msgspec.to_builtins(self)
        row = {name: data.pop(name) for name in _COLUMNS}
        return {**row, "content": msgspec.json.encode(data).decode()}

    @classmethod
    def from_row(cls, row: Mapping[Any, Any]) -> RoomRecord:
        """Return the room of a row that ``to_row`` has made."""
        content = msgspec.json.decode(row["content"])
        columns = {name: row[name] for name in _COLUMNS}
        return msgspec.convert({**content, **columns}, cls)

    @property
    def is_dealt(self) -> bool:
        """Whether there is a game: with joint dice it is dealt once all have disclosed."""
        return self.joint is None or self.joint.dealt

    @property
    def if_undisclosed(self) -> IfUndisclosed | None:
        """What happens if a seat does not disclose its choice; None if none are committed to."""
        return IF_UNDISCLOSED if self.choices == "committed" else None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat; a placeholder where nobody has come."""
        return tuple([seat.name or f"Player {number}" for number, seat in enumerate(self.seats, 1)])

    @property
    def bots(self) -> frozenset[int]:
        """The seats of bots."""
        return frozenset([number for number, seat in enumerate(self.seats) if seat.kind == "bot"])

    @property
    def resigned(self) -> frozenset[int]:
        """The seats whose players have resigned."""
        return frozenset([number for number, seat in enumerate(self.seats) if seat.resigned])


msgspec.json.Decoder(RoomRecord)
# msgspec prepares a class when it first reads one, and crashes if two threads do that at once. So
# it is prepared here, before any thread reads a room.


def joint_agreement(record: RoomRecord, joint: Joint) -> Agreement:
    """Return what the parties of a room with joint dice agree on."""
    return Agreement(
        record.game,
        record.id,
        bytes.fromhex(joint.terms),
        len(record.seats),
        if_undisclosed=record.if_undisclosed,
        first_step=FIRST_STEPS[joint.first_step - 1] if joint.first_step else None,
    )


MOST_NEW: Final = 256
"""How many rooms are kept until they are first asked for, so that they need not be read."""
CHANNEL: Final = "maginor_rooms"
"""The channel on which PostgreSQL notifies of rooms that were changed."""
OPEN: Final[tuple[Status, ...]] = ("waiting", "playing")
"""The statuses of rooms that are not over."""
OVER: Final[tuple[Status, ...]] = ("finished", "archived")
"""The statuses of rooms whose game is over."""
MOST_STRANGERS: Final = 400
"""How many tokens for spectators a room may have before only those who are invited get one."""
MOST_SPECTATORS: Final = 500
"""How many tokens for spectators it may have, and spectators' connections in one process."""
MOST_OF_SEAT: Final = 20
"""How many tokens each of its seats may have, and connections in one process."""


@frozen
class Change:
    """What becomes of a room.

    Attributes:
        record: the room after the change.
        tokens: further tokens, by digest the seat that each opens.
        most: how many tokens for the same seat, or for spectators, there may be then.
    """

    record: RoomRecord
    tokens: Mapping[str, int | None] = field(factory=dict)
    most: int = MOST_OF_SEAT


@frozen
class NewRoom:
    """A room that is about to be stored.

    Attributes:
        record: the room.
        game: its game; None where that is dealt later, by joint dice.
        begin: makes the game that is stored so, with its store and what its chance follows from;
            None where it must be read.
    """

    record: RoomRecord
    game: StoredRecords | None
    begin: Callable[[RecordStore, str | None], Game] | None = None


class RoomStore:
    """The rooms of a store.

    Attributes:
        unchanged: the rooms that are being read, as long as nobody is known to change them.
        changes: another object whenever this process has changed which rooms there are, or what
            everybody may know of one.
    """

    def __init__(self, store: SqlStore) -> None:
        self.changes = object()
        self.unchanged: set[str] = set()
        self._store = store
        self._engine = store.engine
        self._new: dict[str, tuple[NewRoom, dict[str, int | None]]] = {}

    def create(
        self, rooms: Sequence[tuple[NewRoom, dict[str, int | None]]]
    ) -> Sequence[RoomRecord]:
        """Store new rooms, with their games and tokens: all, or nothing; return the rooms.

        Raises:
            StoreError: there is such a room, or they cannot be written.
        """
        rows: list[NewRow] = []
        for new, tokens in rooms:
            room_id = new.record.id
            # One without tokens may be created by several at once, of whom one is refused.
            if tokens and new.game is not None and self._engine.dialect.name == "sqlite":
                if len(self._new) >= MOST_NEW:
                    self._new.clear()
                # Before anybody can change it, who then drops it here.
                self._new[room_id] = (new, tokens)
            rows += [*self._rows(new), *_token_rows(room_id, tokens)]
        try:
            self._store.insert(rows)
        except BaseException:
            for new, _ in rooms:
                self._new.pop(new.record.id, None)
            raise
        self.changes = object()
        return [new.record for new, _ in rooms]

    def take_new(self, room_id: str) -> tuple[NewRoom, dict[str, int | None]] | None:
        """Return a room with its tokens, the first time that it is asked for.

        None is returned if this process has not created it, or somebody has changed it since.
        """
        return self._new.pop(room_id, None)

    def _rows(self, new: NewRoom) -> list[NewRow]:
        """Return what is stored of a new room, with its game."""
        game = [] if new.game is None else self._store.rows_of(new.game)
        return [(ROOMS, new.record.to_row()), *game]

    def read(self, room_id: str) -> RoomRecord:
        """Return a room."""
        with reading(self._engine) as connection:
            return _room(connection, room_id)

    def open(self, room_id: str) -> tuple[RoomRecord, dict[str, int | None]]:
        """Return a room, and by the digest of each of its tokens the seat that it opens."""
        with reading(self._engine) as connection:
            record = _room(connection, room_id)
            rows = connection.execute(_TOKENS, {"room_id": room_id})
            return record, {row.digest: row.seat for row in rows}

    def change(
        self,
        room_id: str,
        change: Callable[[RoomRecord], Change | None],
        at: int | None = None,
    ) -> RoomRecord:
        """Change a room as ``change`` says, while no other process changes it.

        Args:
            room_id: which.
            change: returns what becomes of the room, or None if nothing does; it may raise.
            at: the version that its game must be at; None if any will do.

        Returns:
            The room afterwards.

        Raises:
            WebError: there is no such room, or it has too many tokens.
            ConcurrencyError: its game is at another version.
            StoreError: it cannot be written.
        """
        self._new.pop(room_id, None)
        with writing(self._engine) as connection:
            before = _room(connection, room_id, lock=True)
            if at is not None and (version := _version(connection, room_id)) != at:
                raise ConcurrencyError(at, version)
            changed = change(before)
            if changed is None:
                return before
            after = _update(connection, changed.record)
            for seat in set(changed.tokens.values()):
                # Each seat has tokens of its own, so no spectator takes a player's place.
                same = (TOKENS.c.room == room_id) & TOKENS.c.seat.is_not_distinct_from(seat)
                counted = connection.execute(select(func.count()).where(same))
                if (counted.scalar() or 0) >= changed.most:
                    raise WebError(409, "full", "nobody else may come to this table")
            insert_in(connection, _token_rows(room_id, changed.tokens))
        self._has_changed(room_id)
        return after

    def keep_turns(self, turns: Sequence[tuple[str, Turn]]) -> Sequence[None]:
        """Note since when games of open rooms have been at their versions."""
        with writing(self._engine) as connection:
            # In one order everywhere, so that two processes never wait for each other.
            for room_id, turn in sorted(turns, key=itemgetter(0)):
                self._new.pop(room_id, None)
                with suppress(WebError):  # there is no such room any more
                    record = _room(connection, room_id, lock=True)
                    if record.turn != turn and record.status in OPEN:
                        _update(connection, evolve(record, turn=turn))
        self.unchanged.difference_update(room_id for room_id, _ in turns)
        return [None for _ in turns]

    def move(
        self,
        change: Callable[[RoomRecord], RoomRecord],
        before: RoomRecord,
        new: NewRoom,
        at: int | None,
    ) -> RoomRecord:
        """Move those who are at a room to a new one with a seat less, and return the old room then.

        Tokens open the same places there. Both happen, or nothing does.

        Args:
            change: returns what becomes of the old room, which names the removed seat; it may
                raise.
            before: the old room.
            new: the new one.
            at: the version that the old game must be at; None if any will do.

        Raises:
            ConcurrencyError: its game is at another version.
            StoreError: it cannot be written.
        """
        self._new.pop(before.id, None)
        with writing(self._engine) as connection:
            changed = change(_room(connection, before.id, lock=True))
            if at is not None and (version := _version(connection, before.id)) != at:
                raise ConcurrencyError(at, version)
            after = _update(connection, changed)
            insert_in(connection, self._rows(new))
            mine = TOKENS.c.room == before.id
            if after.moved is not None:
                behind = mine & (TOKENS.c.seat > after.moved.without)
                connection.execute(update(TOKENS).where(behind).values(seat=TOKENS.c.seat - 1))
            connection.execute(update(TOKENS).where(mine).values(room=new.record.id))
        self._has_changed(before.id)
        return after

    def append(self, room_id: str, version: int, record: bytes, *, for_due: bool) -> None:
        """Append a record of a game with joint dice, while nobody changes its room.

        So no record can take the place of a command for which preimages are due.

        Args:
            room_id: which.
            version: what the record leads on from.
            record: its bytes.
            for_due: whether it is that of the command for which preimages are due.

        Raises:
            ConcurrencyError: the game is at another version, or preimages are due for another
                command at this one. Nothing has changed.
            StoreError: it cannot be written.
        """
        with writing(self._engine) as connection:
            joint = _room(connection, room_id, lock=True).joint
            due = None if joint is None else joint.due
            if due is not None and due.at == version and not for_due:
                raise ConcurrencyError(version, version)
            (refused,) = self._store.append_in(connection, [(room_id, version, record)])
        if refused is not None:
            raise refused

    def public(self, before: int, limit: int) -> list[tuple[RoomRecord, int]]:
        """Return public rooms that are open and were made before a time, newest first.

        Each with the version of its game.
        """
        query = (
            select(ROOMS, func.coalesce(GAMES.c.version, 0).label("version"))
            .outerjoin(GAMES, GAMES.c.id == ROOMS.c.id)
            .where(ROOMS.c.public, ROOMS.c.status.in_(OPEN), ROOMS.c.created < before)
            .order_by(ROOMS.c.created.desc())
            .limit(limit)
        )
        with reading(self._engine) as connection:
            rows = connection.execute(query).mappings()
            return [(RoomRecord.from_row(row), row["version"]) for row in rows]

    def version(self, room_id: str) -> int:
        """Return how many records the game of a room has."""
        with reading(self._engine) as connection:
            return _version(connection, room_id)

    def visit(self, room_ids: Sequence[str]) -> int:
        """Note that somebody is at open rooms now, and return the time that was noted."""
        moment = now()
        visited = update(ROOMS).where(ROOMS.c.id == bindparam("room"), ROOMS.c.status.in_(OPEN))
        # In one order everywhere, so that two processes never wait for each other.
        rows = [{"room": room_id} for room_id in sorted(room_ids)]
        with writing(self._engine) as connection:
            connection.execute(visited.values(changed=moment), rows)
        return moment

    def unvisited(self, before: int) -> list[str]:
        """Return the ids of the open rooms at which nobody has been since a time, oldest first."""
        old = select(ROOMS.c.id).where(ROOMS.c.status.in_(OPEN), ROOMS.c.changed < before)
        with reading(self._engine) as connection:
            return list(connection.execute(old.order_by(ROOMS.c.changed)).scalars())

    def end(
        self,
        room_id: str,
        before: int,
        version: int,
        outcome: Outcome,
        status: Status,
        last: bytes | None = None,
    ) -> RoomRecord | None:
        """End a room at which nobody has been since a time: seal its game, and give it a status.

        A game with joint dice that is not dealt yet has nothing to seal.

        Both happen, or nothing does.

        Args:
            room_id: which.
            before: the time.
            version: the version that its game must be at.
            outcome: how the game ends.
            status: the status of the room from then on.
            last: a record that is appended first; None if there is none.

        Returns:
            The room afterwards; None if somebody has been there, or it is over.

        Raises:
            WebError: there is no such room.
            ConcurrencyError: the game is at another version.
            StoreError: it cannot be written.
        """
        self._new.pop(room_id, None)
        with writing(self._engine) as connection:
            record = _room(connection, room_id, lock=True)
            if record.status not in OPEN or record.changed >= before:
                return None
            if record.is_dealt and not self._store.is_sealed_within(connection, room_id):
                appends = [] if last is None else [(room_id, version, last)]
                for refused in self._store.append_in(connection, appends):
                    if refused is not None:
                        raise refused
                at = version + len(appends)
                self._store.seal_within(connection, room_id, outcome, version=at)
            after = _update(connection, evolve(record, status=status, proposal=None))
        self._has_changed(room_id)
        return after

    def _has_changed(self, room_id: str) -> None:
        self.unchanged.discard(room_id)
        self.changes = object()

    def newest(self) -> int | None:
        """Return when a room was last changed, or somebody last there; None if there is none."""
        with reading(self._engine) as connection:
            return connection.execute(select(func.max(ROOMS.c.changed))).scalar()

    def check(self) -> None:
        """Look whether the database answers."""
        with reading(self._engine) as connection:
            connection.execute(text("SELECT 1"))

    def archive(self, before: int) -> int:
        """Archive the rooms that are over and were not changed since a time, and return how many.

        Nobody has a token for them any more; their games stay in the store.
        """
        over = ROOMS.c.status.in_(OVER) & (ROOMS.c.changed < before)
        finished = over & (ROOMS.c.status == "finished")
        with writing(self._engine) as connection:
            rooms = connection.execute(update(ROOMS).where(finished).values(status="archived"))
            old = select(ROOMS.c.id).where(over)
            connection.execute(delete(TOKENS).where(TOKENS.c.room.in_(old)))
            return int(rooms.rowcount)


_ROOM: Final = select(ROOMS).where(ROOMS.c.id == bindparam("room_id"))
_LOCKED_ROOM: Final = _ROOM.with_for_update()
_TOKENS: Final = select(TOKENS.c.digest, TOKENS.c.seat).where(TOKENS.c.room == bindparam("room_id"))


def _room(connection: Connection, room_id: str, *, lock: bool = False) -> RoomRecord:
    asked = {"room_id": room_id.replace("\0", "")}
    found = connection.execute(_LOCKED_ROOM if lock else _ROOM, asked).mappings().one_or_none()
    if found is None or found["id"] != room_id:
        raise no_table(room_id)
    return RoomRecord.from_row(found)


def _update(connection: Connection, record: RoomRecord) -> RoomRecord:
    """Store a changed room, and tell the other processes, where they can be told."""
    after = evolve(record, changed=now())
    connection.execute(update(ROOMS).where(ROOMS.c.id == after.id).values(after.to_row()))
    if connection.dialect.name == "postgresql":
        notify = text("SELECT pg_notify(:channel, :payload)")
        connection.execute(notify, {"channel": CHANNEL, "payload": after.id})
    return after


def _version(connection: Connection, room_id: str) -> int:
    query = select(GAMES.c.version).where(GAMES.c.id == room_id)
    return connection.execute(query).scalar() or 0


def _token_rows(room_id: str, tokens: Mapping[str, int | None]) -> list[NewRow]:
    return [
        (TOKENS, {"digest": digest, "room": room_id, "seat": seat, "created": now()})
        for digest, seat in tokens.items()
    ]
