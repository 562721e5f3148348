"""A ticket stands for the legal command nearest to it, or for one with something wrong.

A game drawn as a list of tickets changes little when one is removed. So Hypothesis can shrink
games to a few commands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias, get_args

from attrs import frozen

from maginor_core import commands as kinds
from maginor_core.commands import Command
from maginor_core.commands.decide import legal_commands
from maginor_core.commands.json import COMMAND_JSON
from maginor_core.commands.rules import rolls
from maginor_core.components.beasts import BEASTS
from maginor_core.components.setup import Setup
from maginor_core.components.symbols import FACES, SYMBOLS, Face
from maginor_core.heuristics.picking import Pick, one_of
from maginor_core.projections.board import Board

RING, STRIDE = 1009, 367
"""A ring of so many places, on which the commands of a kind stand so far apart; both are prime."""
NOWHERE = "nowhere"
"""A tile that is in no circle."""

KINDS: tuple[type[Command], ...] = (
    kinds.RollDie,
    kinds.MoveWizard,
    kinds.MoveWizard,
    kinds.MoveWizard,
    kinds.MoveWizard,
    kinds.CastTelekinesis,
    kinds.CastTeleportation,
    kinds.CastTelekinesis,
    kinds.CastTeleportation,
    kinds.CastReversal,
    kinds.ChooseSlot,
    kinds.PlaySymbolCard,
    kinds.PlaySymbolCard,
    kinds.CastDomination,
    kinds.CastPersuasion,
    kinds.CastDomination,
    kinds.CastPersuasion,
    kinds.CastSummoning,
    kinds.ChooseSymbol,
    kinds.ChooseReward,
    kinds.PlaySorceryCard,
    kinds.CastRetrieval,
    kinds.CastRestoration,
    kinds.CastRetrieval,
    kinds.CastRestoration,
    kinds.DeclineReversal,
    kinds.ChooseTarget,
    kinds.ChooseBeast,
)
"""A ring of all kinds of commands. A ticket for one that is not legal stands for the next that is,
so what is always legal comes seldom here, and what is seldom legal comes often."""
assert set(KINDS) == set(get_args(Command)), "every kind of command is drawn"

CASTS = frozenset(
    (
        kinds.CastTelekinesis,
        kinds.CastTeleportation,
        kinds.CastDomination,
        kinds.CastPersuasion,
        kinds.CastSummoning,
        kinds.CastRetrieval,
        kinds.CastRestoration,
    )
)
"""The spells of the play phase. A ticket for one stands for any of them before anything else."""

Twist: TypeAlias = Literal[
    "",
    "any",
    "other",
    "other seat",
    "no seat",
    "dice",
    "float",
    "true",
    "null",
    "surplus",
    "missing",
]
"""What is wrong with a command: nothing; perhaps all of it, or its last field; or one thing."""
_TWISTS: tuple[Twist, ...] = get_args(Twist)
_TWISTED: tuple[Twist, ...] = ("",) * 48 + ("any", "other") * 4 + _TWISTS[3:]
_FACES = (*FACES, "fire", "fire", "water", "fate", "maginor", "maginor")
"""What falls more often than it should, so that games come to duels and full tiles."""


@frozen
class Ticket:
    """A command to come: its kind, which one of the kind, what it rolls, and what is wrong."""

    kind: int
    pick: int
    face: Face
    twist: Twist


def draw_ticket(pick: Pick) -> Ticket:
    """Draw a ticket; it shrinks to a roll of fire with nothing wrong."""
    return Ticket(
        kind=pick(len(KINDS)),
        pick=pick(RING),
        face=one_of(pick, _FACES),
        twist=one_of(pick, _TWISTED),
    )


def submitted(board: Board, ticket: Ticket) -> tuple[dict[str, Any], tuple[Face, ...]]:
    """Return the command for which ``ticket`` stands on ``board``, and its dice."""
    if ticket.twist == "any" or board.finished:
        command = _any(board, ticket)
    elif ticket.twist == "other":
        command = _other(board, ticket)
    else:
        command = _legal(board, ticket)
    dice = (ticket.face,) * rolls(command)
    data: dict[str, Any] = COMMAND_JSON.to_json(command)  # Any: JSON
    last = list(data)[-1]
    match ticket.twist:
        case "other seat":
            data["player"] = (command.player + 1) % board.setup.players
        case "no seat":
            data["player"] = (-1, board.setup.players)[ticket.pick % 2]
        case "dice":
            dice = (*dice, ticket.face) if ticket.pick % 2 else dice[1:]
        case "float":
            data[last] = float(data[last]) if type(data[last]) is int else 0.0
        case "true":
            data[last] = True
        case "null":
            data[last] = None
        case "surplus":
            data["oracle" if "oracle" not in data else "slot"] = ticket.pick
        case "missing":
            del data[last]
    return data, dice


def _legal(board: Board, ticket: Ticket) -> Command:
    """Return the legal command nearest to the ticket: the next kind, and the next one of it."""
    by_kind: dict[type[Command], list[Command]] = {}
    for command in legal_commands(board):
        by_kind.setdefault(type(command), []).append(command)
    spells = by_kind.keys() & CASTS if KINDS[ticket.kind] in CASTS else ()
    ring = (*KINDS[ticket.kind :], *KINDS)
    kind = next(one for one in ring if one in (spells or by_kind))
    values = _values(board.setup)
    return min(by_kind[kind], key=lambda one: _distance(one, values, ticket.pick))


def _distance(command: Command, values: Mapping[str, Sequence[object]], pick: int) -> int:
    """Return how far behind ``pick`` the command stands on a ring on which its kind is scattered.

    Scattered, so that neighbours in the list of all commands of the kind come equally often.
    """
    position, length = 0, 1
    for name in command.names:
        position += length * values[name].index(getattr(command, name))
        length *= len(values[name])
    return (position * STRIDE - pick) % RING


def _any(board: Board, ticket: Ticket) -> Command:
    """Return the command at the ticket's place in the list of its kind, legal or not.

    It is of a player that may act, if any may.
    """
    kind, at = KINDS[ticket.kind], ticket.pick
    values = _values(board.setup)
    fields: dict[str, Any] = {}  # Any: each of its own type
    for name in reversed(kind.names):
        at, position = divmod(at, len(values[name]))
        fields[name] = values[name][position]
    if not board.finished:
        fields["player"] = legal_commands(board)[0].player
    return kind(**fields)


def _other(board: Board, ticket: Ticket) -> Command:
    """Return a legal command with any value in its last field, legal or not."""
    command = _legal(board, ticket)
    *same, last = command.names
    if not same:
        return command
    values = _values(board.setup)[last]
    fields: dict[str, Any] = {name: getattr(command, name) for name in same}  # Any: likewise
    fields[last] = values[ticket.pick % len(values)]
    return type(command)(**fields)


def _values(setup: Setup) -> Mapping[str, Sequence[object]]:
    """Return what each field may hold in games of ``setup``, and a little that it may not."""
    slots = range(max(map(setup.value, setup.circle)) + 1)
    return {
        "player": range(setup.players),
        "oracle": (*setup.circle, NOWHERE),
        "slot": slots,
        "slots": tuple(_rows(slots)),
        "symbol": SYMBOLS,
        "symbols": tuple(_rows(SYMBOLS)),
        "beast": BEASTS,
        "reward": ("spell", "oracle", "oracle"),  # so that spells come into play
    }


def _rows(items: Sequence[object]) -> Iterator[tuple[object, ...]]:
    """Yield each item alone and with each from it on; then other orders, long and empty."""
    for at, one in enumerate(items):
        yield (one,)
        yield from ((one, other) for other in items[at:])
    yield from zip(items[1:], items, strict=False)
    yield tuple(items[:3])
    yield ()
