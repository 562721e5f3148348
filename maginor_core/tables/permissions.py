"""Who may do what at a table: a table of rights by role, and what some of them depend on besides.

Every route of a table and every message of its socket belongs to one right, or to one for each
status of the table. ``docs/reference/server.md`` has the same table for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal, get_args

from attrs import frozen

from maginor_core.engine.definition import GameDefinition, Json
from maginor_core.play.bots import bots_of
from maginor_core.tables.table import token_digest
from maginor_core.tables.table_row import OVER, Absence, TableRow
from maginor_core.tables.table_time import now
from maginor_core.tables.web_error import WebError, wrong_token

if TYPE_CHECKING:
    from maginor_core.tables.joint_dice import Due
    from maginor_core.tables.recorded_table import RecordedTable

Role = Literal["opener", "player", "resigned", "replaced", "spectator", "nobody"]
"""Who somebody is at a table, by the token: who opened it and has a seat; who has another seat; who
has resigned; whose seat a bot plays since it was overdue; who looks on; and who has no token
of it. Who is absent, but not replaced, is as before."""
ROLES: Final[tuple[Role, ...]] = get_args(Role)
Name = Literal[
    "see",
    "enter",
    "join",
    "watch",
    "review",
    "rematch",
    "follow",
    "arrange",
    "cancel",
    "disclose",
    "play",
    "resign",
    "close",
    "replace",
    "talk",
    "talk_after",
    "notify",
]

_ALL: Final = frozenset(ROLES)
_INSIDE: Final = _ALL - {"nobody"}
_SEATED: Final = _INSIDE - {"spectator"}
_PLAYING: Final = frozenset[Role]({"opener", "player"})
_OPENER: Final = frozenset[Role]({"opener"})


@frozen
class Right:
    """What some roles may do at a table.

    Attributes:
        roles: who has it.
        routes: the routes by which it is used.
        messages: the messages of the socket by which it is used.
        only: when, if a route serves for several rights: ``waiting`` as long as a seat is free,
            ``playing`` from then on, ``over`` once the game is; empty for always.
    """

    roles: frozenset[Role]
    routes: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()
    only: str = ""


_TABLE: Final = "/api/tables/{id}"
RIGHTS: Final[Mapping[Name, Right]] = {
    "see": Right(_ALL, (f"GET {_TABLE}",)),
    "enter": Right(_ALL, (f"POST {_TABLE}/seats", f"POST {_TABLE}/spectators")),
    "join": Right(_INSIDE, messages=("join",)),
    "watch": Right(
        _INSIDE,
        (f"GET {_TABLE}/turn", f"GET {_TABLE}/versions/{{version}}", f"GET {_TABLE}/parts"),
        ("state", "explain"),
    ),
    "review": Right(
        _INSIDE,
        (
            f"GET {_TABLE}/end",
            f"GET {_TABLE}/analysis",
            f"GET {_TABLE}/log",
            f"GET {_TABLE}/notation",
            f"POST {_TABLE}/branch",
        ),
    ),
    "rematch": Right(_SEATED, (f"POST {_TABLE}/rematch",)),
    "follow": Right(_INSIDE, (f"POST {_TABLE}/rematch",)),
    "arrange": Right(
        _OPENER,
        (f"PUT {_TABLE}/seats/{{seat}}", f"DELETE {_TABLE}/seats/{{seat}}"),
        only="waiting",
    ),
    "cancel": Right(_OPENER, (f"POST {_TABLE}/close",), only="waiting"),
    "disclose": Right(_SEATED, (f"POST {_TABLE}/dice",), ("disclose", "disclose_choice")),
    "play": Right(
        _PLAYING,
        messages=("submit", "commit", "ask_undo", "answer_undo", "why", "reach", "hint"),
    ),
    "resign": Right(_PLAYING, (f"POST {_TABLE}/resign",)),
    "close": Right(_PLAYING, (f"POST {_TABLE}/close",), only="playing"),
    "replace": Right(_PLAYING, (f"PUT {_TABLE}/seats/{{seat}}",), only="playing"),
    "talk": Right(_PLAYING, (f"POST {_TABLE}/remarks",), only="playing"),
    "talk_after": Right(_SEATED, (f"POST {_TABLE}/remarks",), only="over"),
    "notify": Right(
        _PLAYING | {"replaced"},
        (f"PUT {_TABLE}/notifications", f"DELETE {_TABLE}/notifications"),
    ),
}
"""Each right by its name."""
_OF_MESSAGE: Final = {message: name for name, right in RIGHTS.items() for message in right.messages}
_REASONS: Final[Mapping[Role, str]] = {
    "player": "only whoever opened the table may do that",
    "resigned": "this seat has resigned; it looks on",
    "replaced": "a bot plays this seat for its player; join at the table to take it again",
    "spectator": "a spectator looks on and does nothing else",
}
_CODES: Final[Mapping[Role, str]] = {"player": "host"}


def role_of(record: TableRow, seat: int | None) -> Role:
    """Return who has a seat of a table; None is the place of a spectator."""
    if seat is None:
        return "spectator"
    one = record.seats[seat]
    if one.resigned:
        return "resigned"
    if one.absent:
        return "replaced"
    return "opener" if one.opener else "player"


def right_to_close(record: TableRow) -> Name:
    """Return the right by which a table is closed now."""
    return "cancel" if any(one.is_free for one in record.seats) else "close"


def right_to_rematch(record: TableRow) -> Name:
    """Return the right by which one gets to the rematch now."""
    return "follow" if record.rematch else "rematch"


def right_to_talk(record: TableRow) -> Name:
    """Return the right by which a seat says something now."""
    return "talk_after" if record.status in OVER else "talk"


def require(record: TableRow, seat: int | None, name: Name) -> None:
    """Ensure that a seat, or a spectator if it is None, has a right.

    Raises:
        WebError: it has not; the status is 403, and the code says why.
    """
    role = role_of(record, seat)
    if role not in RIGHTS[name].roles:
        # Whoever opened a table and resigned is refused because it has resigned.
        raise WebError(403, _CODES.get(role, role), _REASONS[role])


def require_token(
    record: TableRow, tokens: Mapping[str, int | None], token: str, name: Name
) -> int:
    """Return the seat that a token opens, which has a right that no spectator has.

    Raises:
        WebError: the token opens nothing here, or what it opens has not this right.
    """
    digest = token_digest(token)
    if digest not in tokens:
        raise wrong_token()
    seat = tokens[digest]
    require(record, seat, name)
    assert seat is not None, "a spectator has no such right"
    return seat


def refusal(record: TableRow, seat: int | None, message: str) -> tuple[str, str] | None:
    """Return code and reason for which a message of a seat is refused; None if it may be sent."""
    name, role = _OF_MESSAGE[message], role_of(record, seat)
    if role not in RIGHTS[name].roles:
        return role, _REASONS[role]
    if name in ("play", "disclose") and record.status == "archived":
        return "finished", "the table is closed; nothing is played there any more"
    return None


def barred(record: TableRow) -> frozenset[int]:
    """Return the seats that may not play, to which no command is offered."""
    seats = range(len(record.seats))
    return frozenset([seat for seat in seats if refusal(record, seat, "submit") is not None])


# What rights depend on besides: who is absent, and for how long.
#
# A seat is overdue if the table waits for it, and its time on the clock has run out, or, where
# there is no clock, nobody has been connected to it for the time that the table states. Then the
# others may end the game without a loser, or let a bot play on for it. Its player takes the seat
# again by joining, which whoever is present does by a button. A person who is present and thinks is
# never overdue without a clock.


def can_play_on(definition: GameDefinition, record: TableRow) -> bool:
    """Return whether a bot can play on for a person.

    With joint dice and committed choices the seat's secrets are on the person's device, and nobody
    would roll real dice for it.
    """
    return record.dice == "seeded" and record.choices == "open" and bool(bots_of(definition))


def people_of(record: TableRow) -> frozenset[int]:
    """Return the seats that people play: not those of bots, or of who has resigned."""
    return frozenset(
        [
            number
            for number, one in enumerate(record.seats)
            if one.taken and one.kind != "bot" and not one.resigned
        ]
    )


def missing_seats(table: RecordedTable) -> tuple[int, ...]:
    """Return the seats without which a game may not go on, and to which nobody is connected.

    These are those for which it waits; and everybody's, once somebody has resigned.
    """
    record = table.record
    if record.status != "playing" or record.hotseat:
        return ()
    people = people_of(record)
    needed = people if record.resigned else people.intersection(table.awaited)
    if not needed:
        return ()
    here = table.presence()["seats"]
    return tuple([seat for seat in sorted(needed) if not here[seat]])


def noted_absences(table: RecordedTable) -> Mapping[int, Absence]:
    """Return by seat since when it has been missing at the open decision, as far as it is noted."""
    absences, missing = table.record.absences, missing_seats(table)
    if not missing or not absences:
        return {}
    decision = table.decision
    noted = {seat: absences.get(str(seat)) for seat in missing}
    return {
        seat: one for seat, one in noted.items() if one is not None and one.decision == decision
    }


def absent_from(table: RecordedTable, moment: int) -> Mapping[int, int]:
    """Return by seat when those who stay may go on without it, in milliseconds since 1970.

    These are the absent seats for which a game waits; at a table with a clock only those without
    time left at ``moment``, each with 0.
    """
    record, clock, awaited = table.record, table.record.clock_state, table.awaited
    if record.clock is not None:
        late = () if clock is None else clock.run_out(moment)
        return {seat: 0 for seat in missing_seats(table) if seat in late}
    wait = record.absent_seconds * 1000
    return {
        seat: one.since + wait for seat, one in noted_absences(table).items() if seat in awaited
    }


def overdue_seats(table: RecordedTable, moment: int) -> frozenset[int]:
    """Return the seats without which the others may go on at a moment."""
    clock = table.record.clock_state
    absent = {seat for seat, at in absent_from(table, moment).items() if at <= moment}
    late = () if clock is None else clock.run_out(moment)
    return frozenset({*absent, *late})


def replaceable_seats(table: RecordedTable, asking: int, moment: int) -> tuple[int, ...]:
    """Return the overdue seats that another seat may give to a bot at a moment."""
    record = table.record
    if record.hotseat or not can_play_on(table.definition, record):
        return ()
    others = people_of(record).intersection(table.awaited) - {asking}
    return tuple(sorted(others & overdue_seats(table, moment)))


def may_close(table: RecordedTable, seat: int, withheld_seconds: float, moment: int) -> bool:
    """Return whether a seat that has the right to may end the game at a moment, as abandoned.

    That is so before it has begun; where nobody else plays, or all play at one screen; once another
    seat is overdue; if somebody has resigned and no bot plays on; and with joint dice once another
    has not disclosed for long. Who has not disclosed its own may not.

    Args:
        table: the table, whose game is not over.
        seat: who wants to end it.
        withheld_seconds: how long a seat that is present has to disclose, without a clock.
        moment: when, in milliseconds since 1970.
    """
    record, due = table.record, table.open_due
    if record.status == "waiting" or record.hotseat or people_of(record) <= {seat}:
        return True
    if not record.resigned <= record.bots:
        return True
    if withholding_seat(record, due, seat, withheld_seconds, moment) is not None:
        return True
    has_disclosed = due is None or seat not in due.missing
    return has_disclosed and not overdue_seats(table, moment) <= {seat}


def is_deserted(table: RecordedTable) -> bool:
    """Return whether nobody is left at a game who could end it, or continue it.

    Somebody has resigned, and all who have not have been absent for too long.
    """
    record = table.record
    if record.status != "playing" or not record.resigned:
        return False
    moment, wait = now(), record.absent_seconds * 1000
    gone = {seat for seat, one in noted_absences(table).items() if one.since + wait <= moment}
    is_late = record.clock is None or bool(overdue_seats(table, moment))
    return gone >= people_of(record) and (is_late or not record.resigned <= record.bots)


def withholding_seat(
    record: TableRow, due: Due | None, asking: int | None, seconds: float, moment: int
) -> int | None:
    """Return the first seat that has withheld its preimage for so long that it may be named.

    Args:
        record: the table.
        due: what is due at its table.
        asking: the seat that asks; None is returned if it has not disclosed its own.
        seconds: how long a seat without a clock has to disclose.
        moment: when, in milliseconds since 1970.
    """
    if due is None or asking is None or asking in due.missing:
        return None
    clock = record.clock_state
    if clock is None:
        return due.missing[0] if moment - due.since >= seconds * 1000 and due.missing else None
    late = clock.run_out(moment)
    return next((seat for seat in due.missing if seat in late), None)


def may_close_undealt(record: TableRow, seat: int) -> bool:
    """Return whether a seat may close a table with joint dice that waits for the deal alone.

    Whoever opened it may; the others, once the deal has waited for somebody for as long as the
    table waits for absent players.
    """
    waited = now() - record.changed >= record.absent_seconds * 1000
    return role_of(record, seat) == "opener" or waited


def actions_of(
    table: RecordedTable,
    seat: int | None,
    absent: Mapping[int, int],
    withheld_seconds: float,
    moment: int,
) -> Json:
    """Return what a seat, or a spectator, may do at a table at a moment, and who is absent.

    Everything is asked of the same moment, since a clock may run out between two.

    Args:
        table: the table.
        seat: who it is; None for a spectator.
        absent: by seat when those who stay may go on without it.
        withheld_seconds: how long a seat that is present has to disclose, without a clock.
        moment: when, in milliseconds since 1970.
    """
    record = table.record
    is_open = record.status not in OVER

    def has(name: Name) -> bool:
        return role_of(record, seat) in RIGHTS[name].roles

    is_playing = record.status == "playing" and seat is not None
    closes = seat is not None and is_open and has(right_to_close(record))
    replaces = is_playing and has("replace")
    return {
        "resign": is_playing and has("resign"),
        "close": closes and may_close(table, seat or 0, withheld_seconds, moment),
        "replace": replaceable_seats(table, seat or 0, moment) if replaces else (),
        "talk": record.talk != "off" and has(right_to_talk(record)),
        "absent": tuple(absent.items()),
    }


def actions_message(actions: Json, absent: Mapping[int, int], moment: int) -> Json:
    """Return the message by which a client is told what it may do at a moment."""
    waits = [{"seat": seat, "left": max(0, at - moment)} for seat, at in absent.items()]
    return {"type": "actions", **actions, "absent": waits}
