"""A drawn game is one that chance plays: a small setup, then commands, legal ones and others.

It is drawn as a row of tickets, which mean commands only once the rules say what is legal. A ticket
stands for the legal command nearest to it, so a game from which one is taken away goes on much as
before: that is what lets Hypothesis shrink games to a few commands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal, TypeAlias, get_args

from attrs import frozen
from hypothesis import strategies as st

from maginor_core import commands as kinds
from maginor_core.commands import Command
from maginor_core.commands.decide import MAGINOR
from maginor_core.commands.legal import legal_commands
from maginor_core.commands.refusals import Refusal
from maginor_core.commands.rules import rolls
from maginor_core.components.beasts import BEASTS
from maginor_core.components.cards import CARDS
from maginor_core.components.setup import GUILD_HALL, Setup
from maginor_core.components.spells import CASTABLE_SPELLS, SPELLS
from maginor_core.components.symbols import FACES, SYMBOLS, Face
from maginor_core.components.variants import DEFAULTS
from maginor_core.kernel.decider import execute
from maginor_core.kernel.errors import MalformedError
from maginor_core.projections.board import Board
from maginor_core.protocol.facts import command_from_json, command_to_json
from maginor_core.protocol.setups import setup_from_json
from maginor_core.rulings.transcripts.state_changes import Json
from maginor_core.rulings.transcripts.transcript import AskLegal, Begin, Submit
from maginor_core.strategies import broken_json_setups

TILES = ("a", "b", "c", "d")
"""The tiles that a drawn circle may have besides the Guild Hall."""
MOST_SLOTS = 3
MOST_HALL_SLOTS = 6
MOST_COMMANDS = 80
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
    "", "any", "other seat", "no seat", "dice", "float", "true", "null", "surplus", "missing"
]
"""What is wrong with a command: nothing; all of it, perhaps; or one thing."""
_TWISTS: tuple[Twist, ...] = get_args(Twist)
_TWISTED = ("",) * 48 + ("any",) * 6 + _TWISTS[2:]
_SYMBOLS = (*SYMBOLS, "fire", "fire", "water")
_FACES = (*FACES, "fire", "fire", "water", "fate", "maginor")
"""What lies and falls more often than it should, so that games come to duels and full tiles."""


Asked: TypeAlias = Begin | Submit | AskLegal


@frozen
class Ticket:
    """A command to come: its kind, which one of the kind, what it rolls, and what is wrong."""

    kind: int
    pick: int
    face: Face
    twist: Twist


_TICKETS = st.builds(
    Ticket,
    kind=st.integers(0, len(KINDS) - 1),
    pick=st.integers(0, 127),
    face=st.sampled_from(_FACES),
    twist=st.sampled_from(_TWISTED),
)
_ONE_IN_TEN = st.sampled_from((False,) * 9 + (True,))


def draw_game(draw: st.DrawFn, variants: Sequence[str]) -> Iterator[Asked]:
    """Draw a game bit by bit: a setup, then commands, and what is legal after each accepted one.

    Whoever stops asking for more has drawn a game that ends there.

    Args:
        draw: what Hypothesis draws with.
        variants: those that may be other than by default.
    """
    setup = draw(small_setups(variants))
    yield Begin(setup)
    yield AskLegal()
    if draw(_ONE_IN_TEN):
        yield Begin(draw(broken_json_setups()))
        yield AskLegal()
    board = MAGINOR.initial(setup_from_json(setup))
    for _ in range(MOST_COMMANDS):
        over = board.finished
        command, dice = _told(board, draw(_TICKETS))
        yield Submit(command, dice)
        if over:
            return
        with suppress(Refusal, MalformedError):
            execute(MAGINOR, board, command_from_json(command), dice)
            yield AskLegal()


@st.composite
def small_setups(draw: st.DrawFn, variants: Sequence[str]) -> dict[str, Json]:
    """Draw a setup in the protocol's shape, in which counters, cards and slots soon run out.

    Args:
        draw: what Hypothesis draws with.
        variants: those that may be other than by default.
    """
    players = draw(st.integers(2, 4))
    circle = [GUILD_HALL, *TILES[: draw(st.sampled_from((0, 1, 2, 2, 3, 3, 4)))]]
    hall, small = (
        st.lists(st.sampled_from(_SYMBOLS), min_size=1, max_size=most)
        for most in (MOST_HALL_SLOTS, MOST_SLOTS)
    )
    setup: dict[str, Json] = {
        "players": players,
        "first_player": draw(st.integers(0, players - 1)),
        "circle": circle,
        "tiles": {tile: draw(hall if tile == GUILD_HALL else small) for tile in circle},
        "spells": {},
    }
    for tile in circle:
        spell = draw(st.sampled_from((None, *SPELLS, *CASTABLE_SPELLS)))
        if spell is not None and spell not in setup["spells"].values():
            setup["spells"][tile] = spell
    turned = [name for name in variants if draw(st.integers(0, 3)) == 3]
    if turned:
        setup["variants"] = {name: not DEFAULTS[name] for name in turned}
    counters = draw(st.sampled_from((None, 1, 2, 3, 4)))
    if counters is not None:
        setup["counters"] = counters
    if draw(st.booleans()):
        setup["hand"] = {card: draw(st.integers(0, 2)) for card in CARDS}
    return setup


def _told(board: Board, ticket: Ticket) -> tuple[Json, tuple[Face, ...]]:
    """Return the command for which ``ticket`` stands on ``board``, and its dice."""
    any_at_all = ticket.twist == "any" or board.finished
    command = _any(board.setup, ticket) if any_at_all else _legal(board, ticket)
    dice = (ticket.face,) * rolls(command)
    told: dict[str, Json] = command_to_json(command)
    last = list(told)[-1]
    match ticket.twist:
        case "other seat":
            told["player"] = (command.player + 1) % board.setup.players
        case "no seat":
            told["player"] = (-1, board.setup.players)[ticket.pick % 2]
        case "dice":
            dice = (*dice, ticket.face) if ticket.pick % 2 else dice[1:]
        case "float":
            told[last] = float(told[last]) if type(told[last]) is int else 0.0
        case "true":
            told[last] = True
        case "null":
            told[last] = None
        case "surplus":
            told["oracle" if "oracle" not in told else "slot"] = ticket.pick
        case "missing":
            del told[last]
    return told, dice


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
    """Return how far behind ``pick`` the command stands in the endless row of those of its kind."""
    position, length = 0, 1
    for name in reversed(command.names):
        position += length * values[name].index(getattr(command, name))
        length *= len(values[name])
    return (position - pick) % length


def _any(setup: Setup, ticket: Ticket) -> Command:
    """Return the command at the ticket's place in the row of its kind, legal or not."""
    kind, at = KINDS[ticket.kind], ticket.pick
    values = _values(setup)
    fields: dict[str, Any] = {}  # Any: each of its own type
    for name in reversed(kind.names):
        at, position = divmod(at, len(values[name]))
        fields[name] = values[name][position]
    return kind(**fields)


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
    """Yield each item alone and each two of them, in any order; and one row too long, and none."""
    yield from ((item,) for item in items)
    yield from ((one, other) for one in items for other in items)
    yield tuple(items[:3])
    yield ()
