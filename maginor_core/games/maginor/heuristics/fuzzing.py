"""How the fuzzer draws games of Maginor in which much can go wrong, and makes them smaller."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final, Literal, TypeAlias, get_args

from attrs import frozen

from maginor_core import commands as kinds
from maginor_core.commands import Command, MoveWizard, PlaySorceryCard, PlaySymbolCard, RollDie
from maginor_core.commands.cast_spells import CastInTurn
from maginor_core.commands.choices import REWARDS
from maginor_core.commands.rules import rolls
from maginor_core.components import tokens
from maginor_core.components.setup import DEFAULTS, GUILD_HALL, Setup
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import FuzzingHints, Move, Pick, one_of, some_of, without
from maginor_core.projections.state import TURN_BEGAN, TURN_RESUMED

Json: TypeAlias = dict[str, Any]  # Any: JSON of the protocol's shapes

# Small setups, in whose games counters, cards and slots soon run out.

TILES = ("a", "b", "c", "d")
"""The tiles that a drawn circle may have besides the Guild Hall."""


@frozen
class MaginorSize:
    """How large the games are.

    Attributes:
        tiles: how many tiles there are at most besides the Guild Hall.
        slots: how many a tile has at most.
        hall_slots: how many the Guild Hall has at most.
    """

    players: int
    tiles: int
    slots: int
    hall_slots: int
    commands: int


MOST_GIFTS = 2
"""How many tiles of one slot there are at most that bear a spell to be cast."""
SIZES = (
    MaginorSize(2, 1, 2, 3, 10),
    MaginorSize(2, 2, 2, 4, 20),
    MaginorSize(3, 3, 3, 6, 40),
    MaginorSize(4, 4, 3, 6, 80),
)
"""From the smallest to the largest. What a small game shows, it shows best."""

_SYMBOLS = (*tokens.SYMBOLS, "fire", "fire", "water")
"""What is drawn more often than evenly, so that games come to duels and full tiles."""
_SPELLS = (None, *tokens.SPELLS, *tokens.CASTABLE_SPELLS)
_GIFTS = (*tokens.CASTABLE_SPELLS, "reversal", "domination", "domination")
"""Spells on tiles that are soon won; those with the fewest occasions to be cast come more often."""


def draw_setup(
    pick: Pick, variants: Sequence[str], size: MaginorSize
) -> dict[str, Any]:  # Any: JSON
    """Draw a setup in the protocol's shape; often it has gifts, tiles that are soon won.

    Args:
        variants: those that may be other than by default.
    """
    players = 2 + pick(size.players - 1)
    circle = [GUILD_HALL, *TILES[: pick(size.tiles + 1)]]
    gifts = circle[1 : 1 + one_of(pick, (0, 1, MOST_GIFTS, MOST_GIFTS))]
    most = {tile: 1 if tile in gifts else size.slots for tile in circle}
    most[GUILD_HALL] = size.hall_slots
    setup: dict[str, Any] = {
        "players": players,
        "first_player": pick(players),
        "circle": circle,
        "tiles": {tile: some_of(pick, _SYMBOLS, most[tile]) for tile in circle},
        "spells": {},
    }
    for tile in circle:
        spell = one_of(pick, _GIFTS if tile in gifts else _SPELLS)
        if spell is not None and spell not in setup["spells"].values():
            setup["spells"][tile] = spell
    turned = [name for name in variants if pick(4) == 3]
    if turned:
        setup["variants"] = {name: not DEFAULTS[name] for name in turned}
    counters = one_of(pick, (None, 1, 2, 3, 4))
    if counters is not None:
        setup["counters"] = counters
    if pick(2):
        setup["hand"] = {card: pick(3) for card in tokens.CARDS}
    return setup


# A ticket stands for the legal command nearest to it, or for one with something wrong.
#
# A game drawn as a list of tickets changes little when one is removed. So Hypothesis can shrink
# games to a few commands.

RING, STRIDE = 1009, 367
"""A ring of so many places, on which the commands of a kind stand so far apart; both are prime."""
NOWHERE = "nowhere"
"""A tile that is in no circle."""

_CASTS: tuple[type[CastInTurn], ...] = get_args(CastInTurn)
_OF_CARDS, _ON_ORACLE, _ANYWHERE, _OTHERS = _CASTS[:2], _CASTS[2:4], _CASTS[4:6], _CASTS[6:]

KINDS: tuple[type[Command], ...] = (
    kinds.RollDie,
    kinds.MoveWizard,
    kinds.MoveWizard,
    kinds.MoveWizard,
    kinds.MoveWizard,
    *(_ANYWHERE * 2),
    kinds.CastReversal,
    kinds.ChooseSlot,
    kinds.PlaySymbolCard,
    kinds.PlaySymbolCard,
    *(_ON_ORACLE * 2),
    *_OTHERS,
    kinds.ChooseSymbol,
    kinds.ChooseReward,
    kinds.PlaySorceryCard,
    *(_OF_CARDS * 2),
    kinds.DeclineReversal,
    kinds.ChooseTarget,
    kinds.ChooseBeast,
)
"""A ring of all kinds of commands. A ticket for one that is not legal stands for the next that is,
so what is always legal comes seldom here, and what is seldom legal comes often."""
assert set(KINDS) == set(get_args(Command)), "every kind of command is drawn"

CASTS = frozenset(_CASTS)
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
_FACES = (*tokens.FACES, "fire", "fire", "water", "fate", "maginor", "maginor")
"""What falls more often than it should, so that games come to duels and full tiles."""


@frozen
class Ticket:
    """A command to come: its kind, which one of the kind, what it rolls, and what is wrong."""

    kind: int
    pick: int
    face: tokens.Face
    twist: Twist


def draw_ticket(pick: Pick) -> Ticket:
    """Draw a ticket; it shrinks to a roll of fire with nothing wrong."""
    return Ticket(
        kind=pick(len(KINDS)),
        pick=pick(RING),
        face=one_of(pick, _FACES),
        twist=one_of(pick, _TWISTED),
    )


def submitted(position: Game, ticket: Ticket) -> tuple[dict[str, Any], tuple[tokens.Face, ...]]:
    """Return the command for which ``ticket`` stands at ``position``, and its dice."""
    if ticket.twist == "any" or position.finished:
        command = _any(position, ticket)
    elif ticket.twist == "other":
        command = _other(position, ticket)
    else:
        command = _legal(position, ticket)
    dice = (ticket.face,) * rolls(command)
    data: dict[str, Any] = position.definition.command_json.to_json(command)  # Any: JSON
    last = list(data)[-1]
    match ticket.twist:
        case "other seat":
            data["player"] = (command.player + 1) % position.setup.players
        case "no seat":
            data["player"] = (-1, position.setup.players)[ticket.pick % 2]
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


def _legal(position: Game, ticket: Ticket) -> Command:
    """Return the legal command nearest to the ticket: the next kind, and the next one of it."""
    by_kind: dict[type[Command], list[Command]] = {}
    for command in position.legal():
        by_kind.setdefault(type(command), []).append(command)
    spells = by_kind.keys() & CASTS if KINDS[ticket.kind] in CASTS else ()
    ring = (*KINDS[ticket.kind :], *KINDS)
    kind = next(one for one in ring if one in (spells or by_kind))
    values = _values(position.setup)
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


def _any(position: Game, ticket: Ticket) -> Command:
    """Return the command at the ticket's place in the list of its kind, legal or not.

    It is of a player that may act, if any may.
    """
    kind, at = KINDS[ticket.kind], ticket.pick
    values = _values(position.setup)
    fields: dict[str, Any] = {}  # Any: each of its own type
    for name in reversed(kind.names):
        at, place = divmod(at, len(values[name]))
        fields[name] = values[name][place]
    if not position.finished:
        fields["player"] = position.legal()[0].player
    return kind(**fields)


def _other(position: Game, ticket: Ticket) -> Command:
    """Return a legal command with any value in its last field, legal or not."""
    command = _legal(position, ticket)
    *same, last = command.names
    if not same:
        return command
    values = _values(position.setup)[last]
    fields: dict[str, Any] = {name: getattr(command, name) for name in same}  # Any: as above
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
        "symbol": tokens.SYMBOLS,
        "symbols": tuple(_rows(tokens.SYMBOLS)),
        "beast": tokens.BEASTS,
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


def draw_move(pick: Pick, position: Game) -> Move:
    """Draw a command at ``position``, often a legal one, with its faces."""
    return submitted(position, draw_ticket(pick))


def draw_opening(pick: Pick, setup: Json) -> Iterator[Move]:
    """Draw commands that bring games sooner to where much can go wrong.

    One player after the other wins a tile of one slot and takes its spell; then Maginor advances.
    """
    gifts = one_of(pick, (0, MOST_GIFTS, MOST_GIFTS, MOST_GIFTS))
    advances = one_of(pick, (0, 0, 1))
    return _opening(setup, gifts, advances)


def _opening(setup: Mapping[str, Any], gifts: int, advances: int) -> Iterator[Move]:  # Any: JSON
    tiles = [t for t in setup["spells"] if t != GUILD_HALL and len(setup["tiles"][t]) == 1][:gifts]
    player = setup["first_player"]
    for tile in tiles:
        yield _sorcery(player, tile, setup["tiles"][tile][0])
        yield {"type": "choose_reward", "player": player, "reward": "spell"}, ()
        player = (player + 1) % setup["players"]
    for _ in range(advances):
        yield _sorcery(player, GUILD_HALL, "maginor")
        yield {"type": "choose_symbol", "player": player, "symbol": "air"}, ()


def _sorcery(player: int, oracle: str, face: str) -> Move:
    return {"type": "play_sorcery_card", "player": player, "oracle": oracle}, (face,)


def is_choice(position: Game) -> bool:
    """Return whether an open question must be answered before the turn continues (TURN-07)."""
    return position.live_state.question[0] not in (TURN_BEGAN, TURN_RESUMED)


def idle_move(setup: Json, command: Json) -> Move | None:
    """Return a roll by the same player whose face is on no tile; None if there is none."""
    borne = {symbol for slots in setup["tiles"].values() for symbol in slots}
    for face in tokens.SYMBOLS:
        if face not in borne and face != "fate":
            return {"type": "roll_die", "player": command.get("player")}, (face,)
    return None


def simpler_setups(setup: Json) -> Iterator[Json]:
    """Yield setups without a tile and what lies beside it."""
    for tile in setup["circle"][1:]:
        yield {
            **setup,
            "circle": [other for other in setup["circle"] if other != tile],
            "tiles": without(setup["tiles"], tile),
            "spells": without(setup["spells"], tile),
        }


# All commands that can be formed in a game of Maginor, legal or not.

COMMAND_KINDS: tuple[type[Any], ...] = tuple(  # Any: each makes its own command from its own fields
    dict.fromkeys((MoveWizard, RollDie, PlaySymbolCard, PlaySorceryCard, *get_args(Command)))
)
"""The classes of commands, in the order to which choices shrink."""


def every_command(setup: Setup) -> Iterator[Command]:
    """Yield all commands that can be formed in games from ``setup``, each once.

    That is with every seat, Oracle and slot of the game, with one of each that it does not have,
    and with up to two slots or symbols where several can be given, and some threes.
    """
    values = values_of(setup)
    for kind in COMMAND_KINDS:
        for fields in product(*(values[name] for name in kind.names)):
            yield kind(*fields)


@lru_cache(maxsize=64)
def values_of(setup: Setup) -> Mapping[str, Sequence[object]]:
    """Return, by name, what a field may contain in games from ``setup``, and a little beyond."""
    slots = (*range(max(map(setup.value, setup.circle)) + 1), -1)
    return {
        "player": (*range(setup.players + 1), -1),
        "oracle": (*setup.circle, "atlantis"),
        "slot": slots,
        "slots": (*_selections(slots), (0, 1, 2)),
        "symbol": tokens.SYMBOLS,
        "symbols": (
            *_selections(tokens.SYMBOLS),
            ("fire", "fire", "fire"),
            ("fire", "water", "earth"),
        ),
        "beast": tokens.BEASTS,
        "reward": REWARDS,
    }


def _selections(items: Sequence[object]) -> Iterator[tuple[object, ...]]:
    for length in range(3):
        yield from product(items, repeat=length)


FUZZING: Final = FuzzingHints(
    sizes=SIZES,
    draw_setup=draw_setup,
    draw_opening=draw_opening,
    draw_move=draw_move,
    simpler_setups=simpler_setups,
    idle_move=idle_move,
    is_choice=is_choice,
)
"""How games are drawn and made smaller."""
