"""How the fuzzer draws games on small boards, and makes them smaller."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, TypeAlias

from maginor_core.kernel.errors import MalformedError, RefusalError
from maginor_core.kernel.json_facts import FactJson
from maginor_core.kernel.play import Position
from maginor_core.magalon.commands.rules import RULES
from maginor_core.magalon.components.setup import POSITIONS
from maginor_core.magalon.components.setup_json import setup_from_json
from maginor_core.magalon.heuristics.small_boards import SIZES, Json, Pick, Size, draw_setup, one_of
from maginor_core.magalon.projections.decision import decision_kind
from maginor_core.magalon.projections.state import State
from maginor_core.magalon.projections.state_json import place_json

Setup: TypeAlias = Json
Move: TypeAlias = tuple[Json, tuple[Any, ...]]  # Any: JSON of outcomes

COMMANDS: Final = FactJson("command", tuple(RULES))
TYPES: Final = tuple(COMMANDS.types)

NO_NUMBERS: Final[tuple[object, ...]] = (None, True, 1.5, "1", [None], -1)
NO_VARIANTS: Final[tuple[object, ...]] = (
    {"goal_exact": 1},
    {"round_limit": 0},
    {"round_limit": None},
    {"house_rules": True},
)

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


def broken_setups(setup: Setup) -> Iterator[Setup]:
    """Yield setups like ``setup``, a valid one, but for one thing that makes them wrong."""
    for candidate in _changed_setups(setup):
        if candidate != setup:
            yield candidate


def _changed_setups(setup: Setup) -> Iterator[Setup]:
    board, players = setup["board"], setup["players"]
    for key in ("players", "first_player", "board"):
        yield {name: value for name, value in setup.items() if name != key}
        for wrong in NO_NUMBERS:
            yield {**setup, key: wrong}
    yield {**setup, "first_player": players}
    yield {**setup, "house_rules": True}
    for key in POSITIONS:
        for wrong in (*NO_NUMBERS, {}, "start", [[[0, 0]]] * players, [-1] * players):
            if not (key == "shields" and wrong == [None] * players):
                yield {**setup, key: wrong}
    for wrong in (*NO_NUMBERS, *NO_VARIANTS):
        yield {**setup, "variants": wrong}
    for wrong_board in broken_boards(board):
        yield {**setup, "board": wrong_board}


def broken_boards(board: Json) -> Iterator[Json]:
    """Yield boards like ``board`` but for one field that is bad (BOARD-06)."""
    width, height = board["width"], board["height"]
    outside = [width, height]
    for key in board:
        yield {name: value for name, value in board.items() if name != key}
        for wrong in (*NO_NUMBERS, "0", {"": 0}, 100):
            if (key, type(wrong)) not in (("id", str), ("giant", type(None))):
                yield {**board, key: wrong}
    yield {**board, "extra": 1}
    areas = board["areas"]
    start = areas["start"]
    for wrong_areas in (
        {"start": start},
        {name: squares for name, squares in areas.items() if name != "start"},
        {**areas, "start": []},
        {**areas, "start": [*start, start[0]]},
        {**areas, "ring": start},
        {**areas, "start": [outside]},
        {**areas, "start": [*start, None]},
    ):
        yield {**board, "areas": wrong_areas}
    for key in ("void", "energy_fields", "gnomes"):
        yield {**board, key: [*board[key], outside]}
        yield {**board, key: [*board[key], start[0], start[0]]}
    yield {**board, "ruin_shape": [[0, 0], [2, 0]]}
    yield {**board, "ruin_shape": [[1, 0], [0, 0]]}
    yield {**board, "ruins": [*board["ruins"], {"corner": start[0], "rotation": 0}]}
    yield {**board, "ruins": [*board["ruins"], {"corner": outside, "rotation": 4}]}
    yield {**board, "giant": start[0]}
    for key in ("energy", "displacement", "dice"):
        for name in board[key]:
            for wrong in (*NO_NUMBERS, 100):
                yield {**board, key: {**board[key], name: wrong}}
        yield {**board, key: {**board[key], "extra": 1}}
    yield {**board, "energy": {**board["energy"], "goal": board["energy"]["max"] + 1}}
    cards = board["cards"]
    first = cards[0]
    for wrong_card in (
        {"value": 21, "effects": {}},
        {"value": first["value"], "effects": {}},
        {"value": 20, "effects": {"recover": False}},
        {"value": 20, "effects": {"energy": 0}},
        {"value": 20, "effects": {"place": 2}},
        {"value": 20, "effects": {"jump": 1}},
        {"value": 20, "effects": {}, "extra": 1},
        {"value": 20},
    ):
        yield {**board, "cards": [*cards, wrong_card]}
    unrecovering = [{"value": c["value"], "effects": {}} for c in cards]
    yield {**board, "cards": unrecovering}


def draw_opening(pick: Pick, setup: Setup) -> Iterator[Move]:
    """Draw nothing: on small boards much happens soon."""
    return iter(())


def draw_move(pick: Pick, position: Position) -> Move:
    """Draw a command, mostly a legal one, with its outcomes; sometimes one that is wrong."""
    legal = position.legal()
    twist = pick(24)
    if not legal or twist >= 21:
        return _any_command(pick, position), ()
    chosen = list(legal)
    if twist < 12:  # what ends turns is drawn less often than what leads on
        chosen = [c for c in legal if type(c).__name__ not in ("EndTurn", "Stay")] or chosen
    if twist < 8:
        chosen = [c for c in chosen if type(c).__name__ != "SetShield"] or chosen
    command = one_of(pick, chosen)
    with suppress(RefusalError):
        outcomes = tuple(map(int, position.pick_outcomes(command, pick)))
    data = COMMANDS.to_json(command)
    match twist:
        case 17:
            data["player"] = (command.player + 1) % position.setup.players
        case 18:
            data[list(data)[-1]] = (None, True, 1.0, -1, "nowhere", [0, 0], [99, 99])[pick(7)]
        case 19:
            del data[list(data)[-1]]
        case 20:
            outcomes = (*outcomes, 1) if pick(2) else (*outcomes[1:], 99)
    return data, outcomes


def _any_command(pick: Pick, position: Position) -> Json:
    """Draw a well-formed command, legal or not."""
    state: State = position.state
    names = [place_json(state, spot) for spot in state.layout.geometry.spots.values()]
    data: Json = {"type": one_of(pick, TYPES), "player": state.current_player}
    for name in COMMANDS.types[data["type"]].names[1:]:
        if name in ("to", "cell"):
            data[name] = one_of(pick, names)
        elif name == "direction":
            data[name] = one_of(pick, ("north", "east", "south", "west"))
        else:
            data[name] = pick(5)
    return data


def simpler_setups(setup: Setup) -> Iterator[Setup]:
    """Yield setups with a thing less: a position, a variant, a piece, a card, a field."""
    for candidate in _candidates(setup):
        with suppress(MalformedError):
            setup_from_json(candidate)
            yield candidate


def _candidates(setup: Setup) -> Iterator[Setup]:
    for key in ("variants", *POSITIONS):
        if key in setup:
            yield _without(setup, key)
    for name in setup.get("variants", {}):
        yield {**setup, "variants": _without(setup["variants"], name)}
    board = setup["board"]
    for key in ("void", "energy_fields", "ruins", "gnomes", "cards"):
        for place in range(len(board[key])):
            fewer = [*board[key][:place], *board[key][place + 1 :]]
            yield {**setup, "board": {**board, key: fewer}}
    for name in board["areas"]:
        yield {**setup, "board": {**board, "areas": _without(board["areas"], name)}}
    if board["giant"]:
        yield {**setup, "board": {**board, "giant": None}}
    for place, card in enumerate(board["cards"]):
        for name in card["effects"]:
            poorer = {**card, "effects": _without(card["effects"], name)}
            cards = [*board["cards"][:place], poorer, *board["cards"][place + 1 :]]
            yield {**setup, "board": {**board, "cards": cards}}


def other_seats(setup: Setup) -> Iterator[tuple[Setup, dict[int, int]]]:
    """Yield setups in which seat 0 begins, or with a player less; and each seat's new number."""
    players, first = setup["players"], setup["first_player"]
    given = [key for key in POSITIONS if key in setup]
    if players > 2:
        for leaving in range(players):
            stay = [seat for seat in range(players) if seat != leaving]
            seats = {seat: number for number, seat in enumerate(stay)}
            fewer = {key: [setup[key][seat] for seat in stay] for key in given}
            begins = seats.get(first, first % len(stay))
            yield {**setup, **fewer, "players": len(stay), "first_player": begins}, seats
    if first:
        seats = {seat: (seat - first) % players for seat in range(players)}
        turned = {key: [*setup[key][first:], *setup[key][:first]] for key in given}
        yield {**setup, **turned, "first_player": 0}, seats


def idle_move(setup: Setup, command: Json) -> Move | None:
    """Return the end of a turn, which often changes little."""
    return {"type": "end_turn", "player": command.get("player")}, ()


def is_choice(position: Position) -> bool:
    """Return whether something must be finished before the turn continues."""
    return decision_kind(position.state) in ("displace", "place_ruin", "move_on")


def _without(data: Json, key: str) -> Json:
    return {other: value for other, value in data.items() if other != key}
