"""How the fuzzer draws games on small boards, and makes them smaller."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias

from attrs import frozen

from maginor_core.engine.errors import RefusalError
from maginor_core.engine.facts import FactJson
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import FuzzingHints, Move, Pick, one_of
from maginor_core.games.magalon.commands import RULES
from maginor_core.games.magalon.components.board import STEPS, Square, ruin_squares
from maginor_core.games.magalon.projections.state import State
from maginor_core.games.magalon.projections.state_json import decision_kind, place_json

# Small boards, drawn at random: a few cells on which everything meets soon.

Json: TypeAlias = dict[str, Any]  # Any: JSON of the protocol's shapes

NAMES: Final = ("ring", "amulet", "stone")
SHAPES: Final = (
    ((0, 0),),
    ((0, 0), (1, 0)),
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (2, 0)),
)


@frozen
class MagalonSize:
    """How large games are.

    Attributes:
        side: squares in a row or column, at most.
        cards: cards of a hand beyond the one that recovers, at most.
    """

    players: int
    side: int
    areas: int
    pieces: int
    cards: int
    commands: int


SIZES: Final = (
    MagalonSize(0, 3, 1, 1, 2, 14),
    MagalonSize(1, 4, 2, 2, 4, 40),
    MagalonSize(2, 6, 3, 3, 8, 120),
)


def draw_board(pick: Pick, size: MagalonSize) -> Json:
    """Draw a board that can be played, as JSON."""
    width, height = 2 + pick(size.side - 1), 2 + pick(size.side - 1)
    squares = [(x, y) for y in range(height) for x in range(width)]
    void = {squares[pick(len(squares))] for _ in range(pick(1 + len(squares) // 5))}
    solid = _component([square for square in squares if square not in void])
    if len(solid) < 3:
        solid = squares
    left = list(solid)
    areas = {"start": _area(pick, left)}
    for name in NAMES[: 1 + pick(size.areas)]:
        if left:
            areas[name] = _area(pick, left)
    cells = list(left)
    shape = one_of(pick, SHAPES)
    ruins: list[Json] = []
    for _ in range(pick(size.pieces + 1)):
        corner, rotation = one_of(pick, squares), pick(4)
        covered = ruin_squares(shape, corner, rotation)
        if all(square in left for square in covered):
            left = [square for square in left if square not in covered]
            ruins.append({"corner": list(corner), "rotation": rotation})
    gnomes = [_taken(pick, left) for _ in range(pick(size.pieces + 1)) if left]
    giant = _taken(pick, left) if left and pick(2) else None
    most = 4 + pick(8)
    return {
        "id": "drawn",
        "width": width,
        "height": height,
        "void": _lists(square for square in squares if square not in solid),
        "areas": areas,
        "energy_fields": _lists(cell for cell in cells if pick(5) == 4),
        "ruin_shape": _lists(shape),
        "ruins": ruins,
        "gnomes": gnomes,
        "giant": giant,
        "energy": {
            "start": pick(most + 1),
            "goal": pick(most + 1),
            "max": most,
            "field": pick(4),
            "cost": pick(3),
        },
        "displacement": {"gnome": 1 + pick(4), "giant": 1 + pick(5)},
        "move_on": 1 + pick(4),
        "dice": {"count": 1 + pick(2), "faces": 1 + pick(4)},
        "cards": _cards(pick, size),
    }


def _cards(pick: Pick, size: MagalonSize) -> list[Json]:
    values = list(range(9))
    cards: list[Json] = [{"value": _taken(pick, values), "effects": {"recover": True}}]
    for _ in range(pick(size.cards + 1)):
        effects: Json = {}
        for name, most in (("energy", 4), ("gnomes", 5), ("shift", 3), ("place", 1)):
            if pick(3) == 2:
                effects[name] = 1 + pick(most)
        for name in ("protect", "recover"):
            if pick(8) == 7:
                effects[name] = True
        cards.append({"value": _taken(pick, values), "effects": effects})
    return cards


def _area(pick: Pick, left: list[Square]) -> list[list[int]]:
    """Draw a connected area of one to three squares, which are no longer left."""
    area = [_taken(pick, left, as_square=True)]
    for _ in range(pick(3)):
        beside = [s for s in left if any(_adjacent(s, other) for other in area)]
        if beside and len(left) > 1:
            square = one_of(pick, beside)
            left.remove(square)
            area.append(square)
    return _lists(area)


def _taken(pick: Pick, options: list[Any], *, as_square: bool = False) -> Any:  # Any: an option
    """Draw one of the options, which is then no longer among them."""
    taken = options.pop(pick(len(options)))
    return list(taken) if isinstance(taken, tuple) and not as_square else taken


def _adjacent(one: Square, other: Square) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _component(squares: Sequence[Square]) -> list[Square]:
    """Return the largest connected part of some squares, in their order."""
    left, best = set(squares), set[Square]()
    while left:
        part, edge = set[Square](), [left.pop()]
        while edge:
            x, y = edge.pop()
            part.add((x, y))
            for dx, dy in STEPS:
                square = (x + dx, y + dy)
                if square in left:
                    left.remove(square)
                    edge.append(square)
        best = max(best, part, key=lambda found: (len(found), -min(found)[0] if found else 0))
    return [square for square in squares if square in best]


def _lists(squares: Iterable[Square]) -> list[list[int]]:
    return [list(square) for square in squares]


def draw_setup(pick: Pick, variants: Sequence[str], size: MagalonSize) -> Json:
    """Draw a setup on a small board; only these variants may differ from their defaults."""
    board = draw_board(pick, size)
    players = 2 + pick(size.players + 1)
    setup: Json = {"players": players, "first_player": pick(players), "board": board}
    chosen: Json = {}
    for name in variants:
        if name == "round_limit":
            if pick(3) == 2:
                chosen[name] = 1 + pick(6)
        elif pick(4) == 3:
            chosen[name] = True
    if chosen:
        setup["variants"] = chosen
    if pick(3):
        setup |= _positions(pick, board, players)
    return setup


def _positions(pick: Pick, board: Json, players: int) -> Json:
    """Draw where wizards and shields are, and what the players have."""
    void = {tuple(square) for square in board["void"]}
    inside = {tuple(square) for squares in board["areas"].values() for square in squares}
    shape = tuple([(dx, dy) for dx, dy in board["ruin_shape"]])
    standing = [*board["gnomes"], *([board["giant"]] if board["giant"] else [])]
    pieces = {tuple(cell) for cell in standing}
    for ruin in board["ruins"]:
        pieces |= set(ruin_squares(shape, tuple(ruin["corner"]), ruin["rotation"]))
    free: list[Square] = [
        (x, y)
        for y in range(board["height"])
        for x in range(board["width"])
        if (x, y) not in void | inside | pieces
    ]
    names = sorted(name for name in board["areas"] if name != "start")
    wizards: list[object] = []
    for _ in range(players):
        kind = pick(4)
        if kind == 3 and names:
            wizards.append(one_of(pick, names))
        elif kind and free:
            wizards.append(_taken(pick, free))
        else:
            wizards.append("start")
    shields = [_taken(pick, free) if free and pick(3) == 2 else None for _ in range(players)]
    values = [card["value"] for card in board["cards"]]
    recovering = [card["value"] for card in board["cards"] if card["effects"].get("recover")]
    hands = [
        sorted({one_of(pick, recovering), *[value for value in values if pick(4)]})
        for _ in range(players)
    ]
    return {
        "wizards": wizards,
        "shields": shields,
        "energy": [pick(board["energy"]["max"] + 1) for _ in range(players)],
        "hands": hands,
        "artifacts": [[name for name in names if pick(2)] for _ in range(players)],
    }


Setup: TypeAlias = Json

COMMANDS: Final = FactJson("command", tuple(RULES))
TYPES: Final = tuple(COMMANDS.types)


def draw_move(pick: Pick, position: Game) -> Move:
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


def _any_command(pick: Pick, position: Game) -> Json:
    """Draw a well-formed command, legal or not."""
    state: State = position.live_state
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
    """Yield the setup without a giant, if there is one."""
    if setup["board"]["giant"]:
        yield {**setup, "board": {**setup["board"], "giant": None}}


def idle_move(setup: Setup, command: Json) -> Move | None:
    """Return the end of a turn, which often changes little."""
    return {"type": "end_turn", "player": command.get("player")}, ()


def is_choice(position: Game) -> bool:
    """Return whether something must be finished before the turn continues."""
    return decision_kind(position.live_state) in ("displace", "place_ruin", "move_on")


FUZZING: Final = FuzzingHints(
    sizes=SIZES,
    draw_setup=draw_setup,
    draw_move=draw_move,
    simpler_setups=simpler_setups,
    idle_move=idle_move,
    is_choice=is_choice,
)
"""How games are drawn and made smaller."""
