"""How the fuzzer draws games of Maginor in which much can go wrong, and makes them smaller."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from maginor_core.components.setup import FEWEST_PLAYERS, GUILD_HALL
from maginor_core.components.setup import Setup as MaginorSetup
from maginor_core.components.symbols import SYMBOLS
from maginor_core.components.variants import DEFAULTS
from maginor_core.heuristics.broken_setups import every_broken_json_setup
from maginor_core.heuristics.picking import Pick, one_of
from maginor_core.heuristics.small_setups import MOST_GIFTS, SIZES, Size, draw_setup
from maginor_core.heuristics.tickets import draw_ticket, submitted
from maginor_core.kernel.play import Position
from maginor_core.projections.board import Board
from maginor_core.projections.decision import TurnDecision, open_decision

Json = dict[str, Any]  # Any: JSON of the protocol's shapes
Setup = Json
Move = tuple[Json, tuple[Any, ...]]  # Any: faces
"""A command with its faces, in JSON."""

__all__ = [
    "SIZES",
    "Size",
    "broken_setups",
    "draw_move",
    "draw_opening",
    "draw_setup",
    "idle_move",
    "is_choice",
    "other_seats",
    "simpler_setups",
]


def draw_move(pick: Pick, position: Position) -> Move:
    """Draw a command at ``position``, often a legal one, with its faces."""
    return submitted(_board(position), draw_ticket(pick))


def _board(position: Position) -> Board:
    return Board(position.state, cast("MaginorSetup", position.setup))


def broken_setups(setup: Setup) -> Iterator[Setup]:
    """Yield setups like ``setup`` but for one thing that makes them wrong."""
    return every_broken_json_setup(setup)


def draw_opening(pick: Pick, setup: Setup) -> Iterator[Move]:
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


def is_choice(position: Position) -> bool:
    """Return whether an open question must be answered before the turn continues (TURN-07)."""
    decision = open_decision(_board(position))
    return not isinstance(decision, TurnDecision)


def idle_move(setup: Setup, command: Json) -> Move | None:
    """Return a roll by the same player whose face is on no tile; None if there is none."""
    borne = {symbol for slots in setup["tiles"].values() for symbol in slots}
    for face in SYMBOLS:
        if face not in borne and face != "fate":
            return {"type": "roll_die", "player": command.get("player")}, (face,)
    return None


def simpler_setups(setup: Setup) -> Iterator[Setup]:
    """Yield setups with a thing less: a tile, a spell, a slot, or a departure from the usual."""
    for tile in setup["circle"][1:]:
        yield {
            **setup,
            "circle": [other for other in setup["circle"] if other != tile],
            "tiles": _without(setup["tiles"], tile),
            "spells": _without(setup["spells"], tile),
        }
    for tile in setup["spells"]:
        yield {**setup, "spells": _without(setup["spells"], tile)}
    for tile, slots in setup["tiles"].items():
        for slot in range(len(slots) if len(slots) > 1 else 0):
            fewer = [*slots[:slot], *slots[slot + 1 :]]
            yield {**setup, "tiles": {**setup["tiles"], tile: fewer}}
    for key in ("variants", "counters", "hand"):
        if key in setup:
            yield _without(setup, key)
    for name, value in setup.get("variants", {}).items():
        if value != DEFAULTS[name] and len(setup["variants"]) > 1:
            yield {**setup, "variants": _without(setup["variants"], name)}


def other_seats(setup: Setup) -> Iterator[tuple[Setup, dict[int, int]]]:
    """Yield setups in which seat 0 begins, or with a player less; and each seat's new number."""
    players, first = setup["players"], setup["first_player"]
    if players > FEWEST_PLAYERS:
        for leaving in range(players):
            stay = [seat for seat in range(players) if seat != leaving]
            seats = {seat: number for number, seat in enumerate(stay)}
            begins = seats.get(first, first % len(stay))
            yield {**setup, "players": len(stay), "first_player": begins}, seats
    if first:
        seats = {seat: (seat - first) % players for seat in range(players)}
        yield {**setup, "first_player": 0}, seats


def _without(data: dict[str, Any], key: str) -> dict[str, Any]:  # Any: JSON
    return {other: value for other, value in data.items() if other != key}
