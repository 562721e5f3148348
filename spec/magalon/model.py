"""Magalon, as an executable specification.

Wizards march over a board of squares to fetch an artifact of each kind, and carry them back to the
start with enough energy. Cards say how far a wizard marches, in which order turns are taken, and
what else may be done: ruins are moved, shields are set in the way, and gnomes and a giant push the
wizards of others aside.

Every rule is one plain function over plain data, and cites the rulings it implements, as
`spec/magalon/rulings.md` numbers them (`MOVE-05`). Clarity is the only aim: nothing here is fast,
and looking ahead simply tries every path. Read from the top, the page teaches the game: board,
pieces, setup, cards, turn, looking ahead, marching, displacing, ruins, shields, energy, end; then
legal commands, accepted input, the protocol.

A game is its setup and its STATE: nothing else is stored, so it can be resumed at any point.

`python spec/magalon/model.py` speaks the engine protocol, version 1, over standard input and
output.
"""

import json
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from itertools import product
from typing import Any, NamedTuple, NoReturn, TypedDict, TypeGuard

# ---- Vocabulary ---------------------------------------------------------------------------------

START = "start"
DIRECTIONS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
VARIANTS = {"energy_needs_move": False, "goal_exact": False, "round_limit": None}
"""What a caller may choose, by default: ENERGY-02, START-03, END-02."""

Square = tuple[int, int]
Place = str | Square
"""The name of an area, or the square of a cell (BOARD-01)."""

Json = Any
"""A place as JSON is a name or a list of two integers."""

Command = dict[str, Any]
"""What a player does: `type`, `player`, and the fields that `FIELDS` gives for the type."""

State = dict[str, Any]
"""All that has happened, as JSON: the STATE of the protocol."""


class Setup(dict[str, Any]):
    """What is fixed before play. Nothing changes it, so that copies of a game share it.

    All numbers of the rules are those of its board (BOARD-07).
    """

    def __deepcopy__(self, memo: object) -> "Setup":
        return self


class Game(TypedDict):
    """A game under way."""

    setup: Setup
    state: State


class Refused(Exception):
    """A command, setup or request that the rules or the protocol do not allow."""

    def __init__(self, code: str, ruling: str, message: str) -> None:
        """Give the code for programs, the ruling that forbids it, and a sentence for people."""
        super().__init__(f"{ruling}: {message}")
        self.code = code
        self.ruling = ruling
        self.message = message


def refuse(ruling: str, message: str) -> NoReturn:
    """Refuse a command by a ruling."""
    raise Refused("illegal", ruling, message)


def is_refused(check: Callable[..., None], *arguments: Any) -> bool:
    """Say whether a check refuses its arguments."""
    try:
        check(*arguments)
    except Refused:
        return True
    return False


def place_of(data: Json) -> Place:
    """Return the place that JSON means."""
    return data if isinstance(data, str) else tuple(data)


def place_json(place: Place) -> Json:
    """Return the JSON of a place."""
    return place if isinstance(place, str) else list(place)


# ---- The board (BOARD) --------------------------------------------------------------------------


def neighbours(square: Square) -> list[Square]:
    """Return the four squares orthogonally next to a square, on the grid or not."""
    return [(square[0] + dx, square[1] + dy) for dx, dy in DIRECTIONS.values()]


def places_by_square(board: Json) -> dict[Square, Place]:
    """Return the place of each square that is not void: its area, or a cell (BOARD-01)."""
    void = {tuple(square) for square in board["void"]}
    found: dict[Square, Place] = {
        (x, y): (x, y)
        for x in range(board["width"])
        for y in range(board["height"])
        if (x, y) not in void
    }
    for name, squares in board["areas"].items():
        for square in squares:
            found[tuple(square)] = name
    return found


def roads_of(board: Json) -> dict[Place, list[Place]]:
    """Return the adjacent places of each place (BOARD-02).

    Two are adjacent if a square of one is orthogonally next to a square of the other; so an area
    is left and entered anywhere along its border, the start like any other (START-01).
    """
    places = places_by_square(board)
    roads: dict[Place, list[Place]] = {place: [] for place in places.values()}
    for square, place in places.items():
        for neighbour in neighbours(square):
            other = places.get(neighbour, place)
            if other != place and other not in roads[place]:
                roads[place].append(other)
    return roads


def cells_of(board: Json) -> set[Square]:
    """Return the squares that are cells."""
    return {place for place in places_by_square(board).values() if not isinstance(place, str)}


def artifacts_of(board: Json) -> set[str]:
    """Return the artifact areas: all but the start (BOARD-01)."""
    return set(board["areas"]) - {START}


def ruin_squares(board: Json, corner: Iterable[int], rotation: int) -> frozenset[Square]:
    """Return the squares that a ruin covers (BOARD-05)."""
    x, y = corner
    covered = []
    for dx, dy in board["ruin_shape"]:
        for _ in range(rotation):
            dx, dy = -dy, dx  # noqa: PLW2901 # a quarter turn
        covered.append((x + dx, y + dy))
    return frozenset(covered)


def card_of(board: Json, value: int) -> dict[str, Any]:
    """Return the effects of the card with this value (CARD-01)."""
    effects: dict[str, Any] = next(
        card["effects"] for card in board["cards"] if card["value"] == value
    )
    return effects


# ---- The pieces ---------------------------------------------------------------------------------


class Table(NamedTuple):
    """Where all pieces are: something to try moves on without playing them.

    A piece that is off the board is None; a ruin off the board covers no squares.
    """

    wizards: tuple[Place | None, ...]
    shields: tuple[Square | None, ...]
    ruins: tuple[frozenset[Square], ...]
    gnomes: tuple[Square, ...]
    giant: Square | None


def table_of(game: Game) -> Table:
    """Return where all pieces are now."""
    state, board = game["state"], game["setup"]["board"]
    return Table(
        tuple(place_of(place) for place in state["wizards"]),
        tuple(None if cell is None else tuple(cell) for cell in state["shields"]),
        tuple(
            frozenset() if ruin is None else ruin_squares(board, **ruin) for ruin in state["ruins"]
        ),
        tuple(tuple(cell) for cell in state["gnomes"]),
        None if state["giant"] is None else tuple(state["giant"]),
    )


def put(pieces: tuple[Any, ...], index: int, where: Any) -> tuple[Any, ...]:
    """Return the pieces with one of them put elsewhere."""
    return (*pieces[:index], where, *pieces[index + 1 :])


def standing(table: Table) -> set[Square]:
    """Return the cells with a shield, ruin, gnome or giant: obstacles to everybody (MOVE-03)."""
    found = {cell for cell in (*table.shields, *table.gnomes, table.giant) if cell is not None}
    return found.union(*table.ruins)


def wizard_cells(table: Table) -> dict[Square, int]:
    """Return whose wizard is on each cell; in areas wizards are nobody's obstacle (BOARD-03)."""
    return {
        place: seat
        for seat, place in enumerate(table.wizards)
        if place is not None and not isinstance(place, str)
    }


def is_free(game: Game, table: Table, square: Square) -> bool:
    """Say whether the square is a cell without a piece (BOARD-04); energy fields are cells."""
    is_cell = square in game["setup"]["cells"]
    return is_cell and square not in standing(table) and square not in wizard_cells(table)


# ---- Setup (SETUP) ------------------------------------------------------------------------------


def opening(setup: Setup) -> Game:
    """Set up the board and ask the first player for a card.

    Everybody begins with the wizard on the start, all cards, no shield and no artifact (SETUP-01),
    unless a test position says otherwise. Who is first is given (SETUP-02).
    """
    board = setup["board"]
    values = [card["value"] for card in board["cards"]]
    state: State = {
        "round": 1,
        "first_player": setup["first_player"],
        "current_player": setup["first_player"],
        "wizards": deepcopy(setup["wizards"]),
        "shields": deepcopy(setup["shields"]),
        "energy": list(setup["energy"]),
        "artifacts": [sorted(names) for names in setup["artifacts"]],
        "ruins": deepcopy(board["ruins"]),
        "gnomes": deepcopy(board["gnomes"]),
        "giant": deepcopy(board["giant"]),
        "hands": [sorted(hand) for hand in setup["hands"]],
        "used": [sorted(set(values) - set(hand)) for hand in setup["hands"]],
        "played": [],
        "skipped": [],
        "order": [],
        "turn": None,
        "decision": None,
        "finished": False,
        "winners": None,
    }
    game: Game = {"setup": setup, "state": state}
    begin_cards(game)
    return game


def clockwise(game: Game, first: int) -> list[int]:
    """Return all seats, clockwise from the first (SETUP-01)."""
    players = game["setup"]["players"]
    return [(first + steps) % players for steps in range(players)]


def ask(game: Game, kind: str, seat: int) -> None:
    """Open a decision of one seat: nobody else may act (TURN-02)."""
    game["state"]["current_player"] = seat
    game["state"]["decision"] = {"kind": kind, "players": [seat]}


# ---- The round: cards (ROUND) -------------------------------------------------------------------


def begin_cards(game: Game) -> None:
    """Begin a round, in which the first player plays a card first (ROUND-01).

    It always can: a recovering card is in every hand (ROUND-06).
    """
    state = game["state"]
    state["played"] = [None for _ in range(game["setup"]["players"])]
    state["skipped"] = []
    state["order"] = []
    state["turn"] = None
    ask_for_card(game)


def playable(state: State, seat: int) -> list[int]:
    """Return the cards of a hand whose value nobody has played in this round (ROUND-01)."""
    return [value for value in state["hands"][seat] if value not in state["played"]]


def ask_for_card(game: Game) -> None:
    """Ask the next player for a card or, once all have played, begin the first turn.

    Who holds no card that may be played is skipped (ROUND-02). The others take their turns from the
    highest value to the lowest (ROUND-03).
    """
    state = game["state"]
    for seat in clockwise(game, state["first_player"]):
        if state["played"][seat] is None and seat not in state["skipped"]:
            if playable(state, seat):
                ask(game, "play_card", seat)
                return
            state["skipped"] = sorted([*state["skipped"], seat])
    playing = [seat for seat, value in enumerate(state["played"]) if value is not None]
    state["order"] = sorted(playing, key=lambda seat: -state["played"][seat])
    begin_turn(game, state["order"][0])


def check_play_card(game: Game, value: int) -> None:
    """Refuse by ROUND-01 a card that is not in hand, or whose value somebody has played."""
    state = game["state"]
    if value not in playable(state, state["current_player"]):
        refuse("ROUND-01", f"play one of {playable(state, state['current_player'])}, not {value}")


def play_card(game: Game, value: int) -> None:
    """Lay a card open; until the round ends it is neither in hand nor used (ROUND-04)."""
    state = game["state"]
    seat = state["current_player"]
    state["hands"][seat].remove(value)
    state["played"][seat] = value
    ask_for_card(game)


def end_round(game: Game) -> None:
    """Put all cards away, and begin the next round or break the game off.

    Cards go to their owners' used ones (ROUND-04), and recovering cards bring all of them back
    (CARD-02). The next first player is the one that was skipped, of several the one that would have
    played first; without any, the lowest player (ROUND-05). Under `round_limit` the game ends after
    that round (END-02).
    """
    state, setup = game["state"], game["setup"]
    for seat, value in enumerate(state["played"]):
        if value is not None:
            state["used"][seat] = sorted([*state["used"][seat], value])
            if "recover" in card_of(setup["board"], value):
                state["hands"][seat] = sorted(state["hands"][seat] + state["used"][seat])
                state["used"][seat] = []
    limit = setup["variants"]["round_limit"]
    if limit is not None and state["round"] >= limit:
        results = list(zip(map(len, state["artifacts"]), state["energy"], strict=True))
        end_game(game, [seat for seat, result in enumerate(results) if result == max(results)])
        return
    skipped = [s for s in clockwise(game, state["first_player"]) if s in state["skipped"]]
    state["first_player"] = skipped[0] if skipped else state["order"][-1]
    state["round"] += 1
    begin_cards(game)


# ---- The turn (TURN) ----------------------------------------------------------------------------


def begin_turn(game: Game, seat: int) -> None:
    """Begin a player's turn: energy of its card comes first (CARD-03).

    What may be done follows from the card (CARD-01, CARD-05): the wizard marches as many steps as
    its value (MOVE-01), and only the lowest player may roll for the giant (GIANT-01). All of it is
    optional, and may be done in any order (TURN-01).
    """
    state, board = game["state"], game["setup"]["board"]
    value = state["played"][seat]
    effects = card_of(board, value)
    state["energy"][seat] = min(state["energy"][seat] + effects.get("energy", 0), most(board))
    is_lowest = seat == state["order"][-1]
    state["turn"] = {
        "left": {
            "wizard": value,
            "gnomes": effects.get("gnomes", 0),
            "giant": 0,
            "shift": effects.get("shift", 0),
            "place": effects.get("place", 0),
            "shield": 1,
            "roll": int(is_lowest and state["giant"] is not None),
        },
        "march": None,
        "trails": {
            "wizard": [state["wizards"][seat]],
            "gnomes": [[cell] for cell in state["gnomes"]],
            "giant": [] if state["giant"] is None else [state["giant"]],
        },
        "displaced": [],
        "displacement": None,
        "lifted": None,
        "moving_on": False,
    }
    ask(game, "take_turn", seat)


def after_command(game: Game) -> None:
    """Ask for the next command of the turn, once the one before has been carried out.

    Nothing is done for a player, even where one command alone is legal (TURN-05).

    A march of which no step is legal lapses (MOVE-09), and the turn ends with the last step of
    moving on (TURN-04, ENERGY-04).
    """
    state = game["state"]
    turn, seat = state["turn"], state["current_player"]
    if turn["displacement"] is not None:
        ask(game, "displace", seat)
    elif turn["lifted"] is not None:
        ask(game, "place_ruin", seat)
    else:
        if turn["march"] is not None and not any_step_is_legal(game, table_of(game)):
            turn["left"][turn["march"]] = 0
            turn["march"] = None
        if not turn["moving_on"]:
            ask(game, "take_turn", seat)
        elif turn["march"] is not None:
            ask(game, "move_on", seat)
        else:
            pay_and_end_turn(game)


def finish_turn(game: Game) -> None:
    """Begin the next player's turn, or end the round after the last one (ROUND-03, ROUND-04)."""
    state = game["state"]
    later = state["order"][state["order"].index(state["current_player"]) + 1 :]
    if later:
        begin_turn(game, later[0])
    else:
        end_round(game)


def check_no_march_is_open(game: Game) -> None:
    """Refuse by TURN-04 to end the turn within a march."""
    march = game["state"]["turn"]["march"]
    if march is not None:
        refuse("TURN-04", f"the march ({march}) must be finished first")


# ---- Looking ahead (MOVE-05, ATTACK-02) ---------------------------------------------------------


def path_exists(
    roads: Mapping[Place, list[Place]],
    here: Place,
    trail: Collection[Place],
    steps: int,
    may_enter: Callable[[Place, tuple[Place, ...], int], bool],
    entered: tuple[Place, ...] = (),
) -> bool:
    """Say whether a piece can make exactly so many further steps (MOVE-02, MOVE-05).

    `may_enter` says of a place, the places entered on this path, and the number of steps left,
    whether the next one may lead there. Entering the start ends the game, so nothing more is needed
    then.
    """
    if steps == 0 or (entered and here == START):
        return True
    return any(
        path_exists(roads, to, {*trail, to}, steps - 1, may_enter, (*entered, to))
        for to in roads[here]
        if to not in trail and may_enter(to, entered, steps)
    )


def wizard_can_finish(
    game: Game, table: Table, seat: int, trail: Collection[Place], steps: int, last: Place
) -> bool:
    """Say whether the seat's wizard, which has just entered a place, can finish its march."""
    blocked = standing(table) | wizard_cells(table).keys()
    artifacts = game["setup"]["artifact_areas"]

    def may_enter(to: Place, entered: tuple[Place, ...], left: int) -> bool:
        if to == START:
            crossed = {place for place in (last, *entered) if place in artifacts}
            return start_refusal(game, seat, crossed, left) is None
        return to not in blocked

    roads = game["setup"]["roads"]
    return last == START or path_exists(roads, last, trail, steps, may_enter)


def gnomes_can_finish(
    game: Game, table: Table, trails: tuple[frozenset[Square], ...], steps: int
) -> bool:
    """Say whether the gnomes together can make so many further steps (MOVE-05, GNOME-01).

    Each step may be any gnome's. A wizard that a gnome could attack on the board as it is now is
    absent for that gnome, whatever is done on the way.
    """
    roads = game["setup"]["roads"]
    wizards = wizard_cells(table)
    others = standing(table._replace(gnomes=()))
    open_to = [
        {cell for cell, seat in wizards.items() if is_attackable(game, table, "gnome", index, seat)}
        for index in range(len(table.gnomes))
    ]
    hopeless = set()

    def search(cells: tuple[Square, ...], trails: tuple[frozenset[Square], ...], left: int) -> bool:
        if left == 0:
            return True
        if (cells, trails) in hopeless:
            return False
        for index, cell in enumerate(cells):
            for to in roads[cell]:
                if isinstance(to, str) or to in trails[index] or to in others or to in cells:
                    continue
                if to in wizards and to not in open_to[index]:
                    continue
                marched = put(trails, index, trails[index] | {to})
                if search(put(cells, index, to), marched, left - 1):
                    return True
        hopeless.add((cells, trails))
        return False

    return search(table.gnomes, trails, steps)


def giant_can_finish(game: Game, table: Table, trail: Collection[Place], steps: int) -> bool:
    """Say whether the giant can make so many further steps, as for gnomes (MOVE-05)."""
    assert table.giant is not None
    wizards = wizard_cells(table)
    blocked = standing(table._replace(giant=None)) | {
        cell for cell, seat in wizards.items() if not is_attackable(game, table, "giant", 0, seat)
    }

    def may_enter(to: Place, entered: tuple[Place, ...], left: int) -> bool:
        return not isinstance(to, str) and to not in blocked

    return path_exists(game["setup"]["roads"], table.giant, trail, steps, may_enter)


def is_attackable(game: Game, table: Table, by: str, index: int, seat: int) -> bool:
    """Say whether a piece that the current player marches may attack a seat's wizard (ATTACK-02).

    It is another player's (ATTACK-01), on a cell, not protected (CARD-04), not yet displaced in
    this turn, and with the piece put on its cell it could be displaced in full (ATTACK-03).
    """
    state, board = game["state"], game["setup"]["board"]
    cell = table.wizards[seat]
    value = state["played"][seat]
    if seat == state["current_player"] or seat in state["turn"]["displaced"]:
        return False
    if isinstance(cell, str) or cell is None:
        return False
    if value is not None and "protect" in card_of(board, value):
        return False
    after = table._replace(wizards=put(table.wizards, seat, None))
    if by == "gnome":
        after = after._replace(gnomes=put(table.gnomes, index, cell))
    else:
        after = after._replace(giant=cell)
    return displaced_can_finish(game, after, cell, {cell}, board["displacement"][by])


def displaced_can_finish(
    game: Game, table: Table, here: Place, trail: Collection[Place], steps: int
) -> bool:
    """Say whether a displaced wizard, itself off the table, can make the steps (ATTACK-03)."""
    blocked = standing(table) | wizard_cells(table).keys() | {START}

    def may_enter(to: Place, entered: tuple[Place, ...], left: int) -> bool:
        return to not in blocked

    return path_exists(game["setup"]["roads"], here, trail, steps, may_enter)


def any_step_is_legal(game: Game, table: Table) -> bool:
    """Say whether the open march has a legal step, with the pieces as on the table (MOVE-06)."""
    return any(
        not is_refused(STEP_CHECKS[kind], game, *arguments, table)
        for kind, arguments in steps_to_try(game, table)
        if MARCHES[kind] == game["state"]["turn"]["march"]
    )


def steps_to_try(game: Game, table: Table) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield all marching steps to adjacent places: the command's type, and what comes with it."""
    roads = game["setup"]["roads"]
    wizard = table.wizards[game["state"]["current_player"]]
    assert wizard is not None
    for to in roads[wizard]:
        yield "move_wizard", (to,)
    for index, cell in enumerate(table.gnomes):
        for to in roads[cell]:
            yield "move_gnome", (index, to)
    if table.giant is not None:
        for to in roads[table.giant]:
            yield "move_giant", (to,)


def check_march_goes_on(game: Game, table: Table) -> None:
    """Refuse by MOVE-08 what would leave the open march, if there is one, without a legal step."""
    march = game["state"]["turn"]["march"]
    if march is not None and not any_step_is_legal(game, table):
        refuse("MOVE-08", f"the open march ({march}) could not be finished afterwards")


# ---- Marching (MOVE) ----------------------------------------------------------------------------

MARCHES = {"move_wizard": "wizard", "move_gnome": "gnomes", "move_giant": "giant"}
"""The march to which each command is a step (MOVE-01)."""


def check_step(game: Game, march: str, here: Place, trail: Collection[Place], to: Place) -> None:
    """Refuse what no marching step may be.

    Refused: MOVE-07, another march is open; MOVE-01, no step is left; MOVE-02, the place is not
    adjacent; MOVE-04, the piece has been there in this turn.
    """
    turn = game["state"]["turn"]
    if turn["march"] not in (None, march):
        refuse("MOVE-07", f"the march ({turn['march']}) must be finished first")
    if turn["left"][march] == 0:
        refuse("MOVE-01", "no step is left")
    if to not in game["setup"]["roads"][here]:
        refuse("MOVE-02", f"{to} is not adjacent to {here}")
    if to in trail:
        refuse("MOVE-04", f"the piece has been at {to} in this turn")


def start_refusal(game: Game, seat: int, crossed: Collection[Place], left: int) -> str | None:
    """Return the ruling that keeps a wizard out of the start, or None.

    It needs all artifacts and enough energy (START-02) and, under `goal_exact`, has to enter with
    the last step (START-03). `crossed` are the areas entered in look-ahead, `left` the steps left
    before this one.
    """
    state, setup = game["state"], game["setup"]
    has_all = {*state["artifacts"][seat], *crossed} >= setup["artifact_areas"]
    if not has_all or state["energy"][seat] < setup["board"]["energy"]["goal"]:
        return "START-02"
    if setup["variants"]["goal_exact"] and left > 1:
        return "START-03"
    return None


def check_move_wizard(game: Game, to: Place, table: Table) -> None:
    """Refuse a step of the own wizard.

    Refused: as `check_step`; START-02 and START-03, see `start_refusal`; MOVE-03, an obstacle, the
    own shield included; MOVE-06, the march could not be finished.
    """
    state = game["state"]
    turn, seat = state["turn"], state["current_player"]
    here = table.wizards[seat]
    assert here is not None
    trail = {place_of(place) for place in turn["trails"]["wizard"]}
    check_step(game, "wizard", here, trail, to)
    left = turn["left"]["wizard"]
    if to == START and (ruling := start_refusal(game, seat, (), left)):
        refuse(ruling, "all artifacts and enough energy are needed to enter the start")
    if to in standing(table) or to in wizard_cells(table):
        refuse("MOVE-03", f"{to} is occupied")
    after = table._replace(wizards=put(table.wizards, seat, to))
    if not wizard_can_finish(game, after, seat, {*trail, to}, left - 1, to):
        refuse("MOVE-06", f"after {to} the march could not be finished")


def move_wizard(game: Game, to: Place) -> None:
    """March the own wizard by one step: it may take an artifact, or win (END-01)."""
    state = game["state"]
    turn, seat = state["turn"], state["current_player"]
    take_step(turn, "wizard", turn["trails"]["wizard"], to)
    state["wizards"][seat] = place_json(to)
    take_artifact(game, seat, to)
    if to == START:
        end_game(game, [seat])
    else:
        after_command(game)


def take_step(turn: State, march: str, trail: list[Json], to: Place) -> None:
    """Note a step: the trail grows, and the march is open until no step is left (MOVE-01)."""
    trail.append(place_json(to))
    turn["left"][march] -= 1
    turn["march"] = march if turn["left"][march] > 0 else None


def take_artifact(game: Game, seat: int, to: Place) -> None:
    """Take the artifact of an area that a wizard enters, if it has none of it (ARTIFACT-01)."""
    held = game["state"]["artifacts"][seat]
    if to in game["setup"]["artifact_areas"] and to not in held:
        held.append(to)
        held.sort()


# ---- Gnomes, giant and attacks (GNOME, GIANT, ATTACK) -------------------------------------------


def check_gnome_or_giant(game: Game, by: str, index: int, to: Place, table: Table) -> int | None:
    """Refuse to let a gnome or the giant enter a place, and return whose wizard it attacks there.

    Refused: BOARD-04, an area; ATTACK-02, a wizard that may not be attacked; MOVE-03, another
    obstacle.
    """
    if isinstance(to, str):
        refuse("BOARD-04", f"a {by} never enters an area")
    attacked = wizard_cells(table).get(to)
    if attacked is not None and not is_attackable(game, table, by, index, attacked):
        refuse("ATTACK-02", f"the wizard of seat {attacked} may not be attacked")
    if to in standing(table):
        refuse("MOVE-03", f"{to} is occupied")
    return attacked


def off_board(table: Table, attacked: int | None) -> Table:
    """Return the table without the attacked wizard, if there is one (MOVE-06)."""
    if attacked is None:
        return table
    return table._replace(wizards=put(table.wizards, attacked, None))


def check_move_gnome(game: Game, gnome: int, to: Place, table: Table) -> None:
    """Refuse a step of a gnome.

    Refused: CARD-05, the card is not one for gnomes; as `check_step` and `check_gnome_or_giant`;
    MOVE-06, the gnomes could not finish their march.
    """
    state = game["state"]
    turn = state["turn"]
    if "gnomes" not in card_of(game["setup"]["board"], state["played"][state["current_player"]]):
        refuse("CARD-05", "the card that was played does not move gnomes")
    trails = tuple(frozenset(map(tuple, trail)) for trail in turn["trails"]["gnomes"])
    check_step(game, "gnomes", table.gnomes[gnome], trails[gnome], to)
    attacked = check_gnome_or_giant(game, "gnome", gnome, to, table)
    after = off_board(table._replace(gnomes=put(table.gnomes, gnome, to)), attacked)
    marched = put(trails, gnome, trails[gnome] | {to})
    if not gnomes_can_finish(game, after, marched, turn["left"]["gnomes"] - 1):
        refuse("MOVE-06", f"after {to} the march could not be finished")


def check_move_giant(game: Game, to: Place, table: Table) -> None:
    """Refuse a step of the giant.

    Refused: GIANT-01, it was not rolled for, by the lowest player; as `check_step` and
    `check_gnome_or_giant`; MOVE-06, the giant could not finish its march.
    """
    turn = game["state"]["turn"]
    if not has_rolled(game) or table.giant is None:
        refuse("GIANT-01", "the lowest player marches the giant, after rolling")
    trail = set(map(tuple, turn["trails"]["giant"]))
    check_step(game, "giant", table.giant, trail, to)
    attacked = check_gnome_or_giant(game, "giant", 0, to, table)
    after = off_board(table._replace(giant=to), attacked)  # type: ignore[arg-type] # not an area
    if not giant_can_finish(game, after, {*trail, to}, turn["left"]["giant"] - 1):
        refuse("MOVE-06", f"after {to} the march could not be finished")


def has_rolled(game: Game) -> bool:
    """Say whether the current player is the lowest and has rolled (GIANT-01)."""
    state = game["state"]
    is_lowest: bool = state["current_player"] == state["order"][-1]
    return is_lowest and state["turn"]["left"]["roll"] == 0


def move_gnome(game: Game, gnome: int, to: Place) -> None:
    """March a gnome by one step (GNOME-01)."""
    state = game["state"]
    take_step(state["turn"], "gnomes", state["turn"]["trails"]["gnomes"][gnome], to)
    state["gnomes"][gnome] = place_json(to)
    attack_or_go_on(game, "gnome", to)


def move_giant(game: Game, to: Place) -> None:
    """March the giant by one step (GIANT-01)."""
    state = game["state"]
    take_step(state["turn"], "giant", state["turn"]["trails"]["giant"], to)
    state["giant"] = place_json(to)
    attack_or_go_on(game, "giant", to)


def attack_or_go_on(game: Game, by: str, to: Place) -> None:
    """Open the displacement of the wizard whose cell was entered, if there is one (ATTACK-01)."""
    attacked = wizard_cells(table_of(game)).get(to)  # type: ignore[arg-type] # a cell
    if attacked is not None:
        game["state"]["turn"]["displacement"] = {
            "player": attacked,
            "by": by,
            "left": game["setup"]["board"]["displacement"][by],
            "trail": [place_json(to)],
        }
    after_command(game)


def check_roll_dice(game: Game) -> None:
    """Refuse by GIANT-01 a roll by another than the lowest player, a second one, or no giant."""
    if game["state"]["turn"]["left"]["roll"] == 0:
        refuse("GIANT-01", "the lowest player rolls once in its turn, if there is a giant")


def roll_dice(game: Game, dice: list[int]) -> None:
    """Roll: the total is the giant's number of steps (GIANT-01), if it can make them (GIANT-02)."""
    left = game["state"]["turn"]["left"]
    left["roll"] = 0
    left["giant"] = sum(dice)
    after_command(game)


def check_displace(game: Game, to: Place) -> None:
    """Refuse a step of the displaced wizard (ATTACK-03).

    Refused: MOVE-02, not adjacent; MOVE-04, in its trail; ATTACK-03, the start; MOVE-03, an
    obstacle; ATTACK-03, the displacement could not be finished.
    """
    displacement = game["state"]["turn"]["displacement"]
    seat = displacement["player"]
    table = table_of(game)
    here = table.wizards[seat]
    assert here is not None
    trail = {place_of(place) for place in displacement["trail"]}
    if to not in game["setup"]["roads"][here]:
        refuse("MOVE-02", f"{to} is not adjacent to {here}")
    if to in trail:
        refuse("MOVE-04", f"the wizard has been at {to} in this displacement")
    if to == START:
        refuse("ATTACK-03", "a displaced wizard never enters the start")
    if to in standing(table) or to in wizard_cells(table):
        refuse("MOVE-03", f"{to} is occupied")
    after = off_board(table, seat)
    if not displaced_can_finish(game, after, to, {*trail, to}, displacement["left"] - 1):
        refuse("ATTACK-03", f"after {to} the displacement could not be finished")


def displace(game: Game, to: Place) -> None:
    """Move the attacked wizard by one step; it takes artifacts on its way (ATTACK-05).

    After the last step it cannot be attacked again in this turn (ATTACK-02), but in another's
    (ATTACK-04).
    """
    state = game["state"]
    turn = state["turn"]
    displacement = turn["displacement"]
    seat = displacement["player"]
    state["wizards"][seat] = place_json(to)
    displacement["trail"].append(place_json(to))
    displacement["left"] -= 1
    take_artifact(game, seat, to)
    if displacement["left"] == 0:
        turn["displacement"] = None
        turn["displaced"] = sorted([*turn["displaced"], seat])
    after_command(game)


# ---- Ruins (RUIN) -------------------------------------------------------------------------------


def has_effect(game: Game, effect: str) -> bool:
    """Say whether the current player's card has the effect (CARD-05)."""
    state = game["state"]
    return effect in card_of(game["setup"]["board"], state["played"][state["current_player"]])


def with_ruin(game: Game, table: Table, ruin: int, corner: Iterable[int], rotation: int) -> Table:
    """Return the table with a ruin put elsewhere.

    Refused: RUIN-02, a new square is not a cell that is free or the ruin's own.
    """
    squares = ruin_squares(game["setup"]["board"], corner, rotation)
    without = table._replace(ruins=put(table.ruins, ruin, frozenset()))
    for square in sorted(squares):
        if not is_free(game, without, square):
            refuse("RUIN-02", f"the ruin would cover {square}, which is not a free cell")
    return table._replace(ruins=put(table.ruins, ruin, squares))


def shifted(game: Game, ruin: int, direction: str) -> tuple[int, int]:
    """Return where a ruin's corner is after a shift by one cell (RUIN-01)."""
    x, y = game["state"]["ruins"][ruin]["corner"]
    dx, dy = DIRECTIONS[direction]
    return x + dx, y + dy


def check_shift_ruin(game: Game, ruin: int, direction: str) -> None:
    """Refuse to shift a ruin.

    Refused: CARD-05, the card is not one for it; RUIN-01, no shift is left; RUIN-02, a new square
    is not free; MOVE-08, the open march could not be finished.
    """
    state = game["state"]
    if not has_effect(game, "shift"):
        refuse("CARD-05", "the card that was played does not shift ruins")
    if state["turn"]["left"]["shift"] == 0:
        refuse("RUIN-01", "no shift is left")
    rotation = state["ruins"][ruin]["rotation"]
    corner = shifted(game, ruin, direction)
    check_march_goes_on(game, with_ruin(game, table_of(game), ruin, corner, rotation))


def shift_ruin(game: Game, ruin: int, direction: str) -> None:
    """Shift a ruin by one cell (RUIN-01)."""
    state = game["state"]
    state["ruins"][ruin]["corner"] = list(shifted(game, ruin, direction))
    state["turn"]["left"]["shift"] -= 1
    after_command(game)


def check_placement(game: Game, ruin: int, corner: Square, rotation: int) -> None:
    """Refuse to place a ruin: RUIN-02, a square is not free; MOVE-08, the open march."""
    check_march_goes_on(game, with_ruin(game, table_of(game), ruin, corner, rotation))


def check_lift_ruin(game: Game, ruin: int, rotation: int) -> None:
    """Refuse to lift a ruin.

    Refused: CARD-05, the card is not one for it; RUIN-03, it has been used, or in this rotation
    there is no legal placement.
    """
    if not has_effect(game, "place"):
        refuse("CARD-05", "the card that was played does not place a ruin")
    if game["state"]["turn"]["left"]["place"] == 0:
        refuse("RUIN-03", "a ruin has been placed in this turn")
    for cell in sorted(game["setup"]["cells"]):
        if not is_refused(check_placement, game, ruin, cell, rotation):
            return
    refuse("RUIN-03", "in this rotation the ruin could not be placed anywhere")


def lift_ruin(game: Game, ruin: int, rotation: int) -> None:
    """Lift a ruin, to be placed next in this rotation (RUIN-03)."""
    state = game["state"]
    state["ruins"][ruin] = None
    state["turn"]["left"]["place"] = 0
    state["turn"]["lifted"] = {"ruin": ruin, "rotation": rotation}
    after_command(game)


def check_place_ruin(game: Game, cell: Square) -> None:
    """Refuse to put the lifted ruin's corner on a cell, as `check_placement`."""
    lifted = game["state"]["turn"]["lifted"]
    check_placement(game, lifted["ruin"], cell, lifted["rotation"])


def place_ruin(game: Game, cell: Square) -> None:
    """Put the lifted ruin's corner on a cell (RUIN-03)."""
    state = game["state"]
    lifted = state["turn"]["lifted"]
    state["ruins"][lifted["ruin"]] = {"corner": list(cell), "rotation": lifted["rotation"]}
    state["turn"]["lifted"] = None
    after_command(game)


# ---- Shields (SHIELD) ---------------------------------------------------------------------------


def check_set_shield(game: Game, cell: Square) -> None:
    """Refuse to set the own shield on a cell.

    Refused: SHIELD-01, it has been set in this turn, or the cell is not free; SHIELD-02, a wizard
    would be enclosed by others' shields; MOVE-08, the open march could not be finished.
    """
    state = game["state"]
    table = table_of(game)
    if state["turn"]["left"]["shield"] == 0:
        refuse("SHIELD-01", "the shield has been set in this turn")
    if not is_free(game, table, cell):
        refuse("SHIELD-01", f"{cell} is not a free cell")
    after = table._replace(shields=put(table.shields, state["current_player"], cell))
    roads = game["setup"]["roads"]
    for seat, place in enumerate(after.wizards):
        assert place is not None
        foreign = {shield for owner, shield in enumerate(after.shields) if owner != seat}
        if cell in roads[place] and foreign.issuperset(roads[place]):
            refuse("SHIELD-02", f"the wizard of seat {seat} would be enclosed by shields")
    check_march_goes_on(game, after)


def set_shield(game: Game, cell: Square) -> None:
    """Set the own shield, from the supply or from where it stands (SHIELD-01)."""
    state = game["state"]
    state["shields"][state["current_player"]] = list(cell)
    state["turn"]["left"]["shield"] = 0
    after_command(game)


# ---- Energy (ENERGY) ----------------------------------------------------------------------------


def most(board: Json) -> int:
    """Return the top of the energy scale."""
    top: int = board["energy"]["max"]
    return top


def rests(game: Game) -> bool:
    """Say whether the wizard stands on an energy field, so that it may not just end its turn.

    It does not matter how and when it came there; under `energy_needs_move` it must have marched in
    this turn (ENERGY-02). A field that was only crossed does nothing (ENERGY-06).
    """
    state, setup = game["state"], game["setup"]
    on_field = state["wizards"][state["current_player"]] in setup["board"]["energy_fields"]
    has_marched = len(state["turn"]["trails"]["wizard"]) > 1
    return on_field and (has_marched or not setup["variants"]["energy_needs_move"])


def check_end_turn(game: Game) -> None:
    """Refuse by TURN-04 within a march, by ENERGY-02 on an energy field."""
    check_no_march_is_open(game)
    if rests(game):
        refuse("ENERGY-02", "on an energy field, choose to stay or to move on")


def check_stay(game: Game) -> None:
    """Refuse by TURN-04 within a march, by ENERGY-02 elsewhere than on an energy field."""
    check_no_march_is_open(game)
    if not rests(game):
        refuse("ENERGY-02", "the wizard is not on an energy field; end the turn")


def check_move_on(game: Game) -> None:
    """Refuse as `check_stay`, and by ENERGY-04 where no step of moving on is legal."""
    check_stay(game)
    after = deepcopy(game)
    open_moving_on(after)
    if not any_step_is_legal(after, table_of(after)):
        refuse("ENERGY-04", "no march of that length is possible from here")


def open_moving_on(game: Game) -> None:
    """Open a further march of the wizard, and forgo everything else (ENERGY-04)."""
    turn = game["state"]["turn"]
    turn["left"] = dict.fromkeys(turn["left"], 0) | {"wizard": game["setup"]["board"]["move_on"]}
    turn["march"] = "wizard"
    turn["moving_on"] = True


def move_on(game: Game) -> None:
    """March on from an energy field, with the same trail; the turn ends with it (ENERGY-04)."""
    open_moving_on(game)
    after_command(game)


def stay(game: Game) -> None:
    """Gain energy on the field and end the turn without paying (ENERGY-03)."""
    state, board = game["state"], game["setup"]["board"]
    seat = state["current_player"]
    state["energy"][seat] = min(state["energy"][seat] + board["energy"]["field"], most(board))
    finish_turn(game)


def pay_and_end_turn(game: Game) -> None:
    """End the turn and pay for it, unless the card has an energy effect (ENERGY-01).

    Whoever is below 0 then goes back to the start, hands in all artifacts, and has the energy of
    the beginning again (ENERGY-05).
    """
    state, board = game["state"], game["setup"]["board"]
    seat = state["current_player"]
    if not has_effect(game, "energy"):
        state["energy"][seat] -= board["energy"]["cost"]
    if state["energy"][seat] < 0:
        state["wizards"][seat] = START
        state["artifacts"][seat] = []
        state["energy"][seat] = board["energy"]["start"]
    finish_turn(game)


# ---- End (END) ----------------------------------------------------------------------------------


def end_game(game: Game, winners: list[int]) -> None:
    """Close the game: by entering the start (END-01) or by the limit of rounds (END-02)."""
    state = game["state"]
    state["turn"] = None
    state["decision"] = None
    state["finished"] = True
    state["winners"] = winners


# ---- Commands -----------------------------------------------------------------------------------

FIELDS = {
    "play_card": ("value",),
    "move_wizard": ("to",),
    "move_gnome": ("gnome", "to"),
    "move_giant": ("to",),
    "displace": ("to",),
    "shift_ruin": ("ruin", "direction"),
    "lift_ruin": ("ruin", "rotation"),
    "place_ruin": ("cell",),
    "set_shield": ("cell",),
    "roll_dice": (),
    "end_turn": (),
    "stay": (),
    "move_on": (),
}
"""The fields of each command besides `type` and `player`."""

STEP_CHECKS: dict[str, Callable[..., None]] = {
    "move_wizard": check_move_wizard,
    "move_gnome": check_move_gnome,
    "move_giant": check_move_giant,
}
"""What refuses a marching step; it takes the pieces as last argument."""

CHECKS: dict[str, Callable[..., None]] = {
    "play_card": check_play_card,
    "displace": check_displace,
    "shift_ruin": check_shift_ruin,
    "lift_ruin": check_lift_ruin,
    "place_ruin": check_place_ruin,
    "set_shield": check_set_shield,
    "roll_dice": check_roll_dice,
    "end_turn": check_end_turn,
    "stay": check_stay,
    "move_on": check_move_on,
}
"""What refuses any other command."""

RULES: dict[str, Callable[..., None]] = {
    "play_card": play_card,
    "move_wizard": move_wizard,
    "move_gnome": move_gnome,
    "move_giant": move_giant,
    "displace": displace,
    "shift_ruin": shift_ruin,
    "lift_ruin": lift_ruin,
    "place_ruin": place_ruin,
    "set_shield": set_shield,
    "roll_dice": roll_dice,
    "end_turn": pay_and_end_turn,
    "stay": stay,
    "move_on": move_on,
}
"""What carries out a command that nothing refuses."""


def check(game: Game, kind: str, arguments: tuple[Any, ...]) -> None:
    """Refuse a command of the current player, which the open decision allows."""
    if kind in STEP_CHECKS:
        STEP_CHECKS[kind](game, *arguments, table_of(game))
    else:
        CHECKS[kind](game, *arguments)


def check_phase(decision: State, kind: str) -> None:
    """Refuse a command that does not belong here.

    Refused: ROUND-01, a turn's command while cards are played; TURN-01, a card in a turn, or a
    displacement or placement with nothing open; TURN-03, anything but what is open.
    """
    asked = decision["kind"]
    if asked == "play_card":
        if kind != "play_card":
            refuse("ROUND-01", "cards are being played")
    elif kind == "play_card":
        refuse("TURN-01", "cards are played before the turns")
    elif asked == "take_turn":
        if kind in ("displace", "place_ruin"):
            refuse("TURN-01", f"there is nothing to {kind}")
    elif kind != ("move_wizard" if asked == "move_on" else asked):
        refuse("TURN-03", f"first comes {asked}")


def check_names(game: Game, command: Command) -> None:
    """Refuse what is not on this board.

    Refused: BOARD-01, a place; BOARD-04, an area where a cell is needed; RUIN-01, a ruin; GNOME-01,
    a gnome.
    """
    state, roads = game["state"], game["setup"]["roads"]
    for field in ("to", "cell"):
        if field in command and place_of(command[field]) not in roads:
            refuse("BOARD-01", f"{command[field]} is not a place of this board")
    if isinstance(command.get("cell"), str):
        refuse("BOARD-04", f"{command['cell']} is an area, and a cell is needed")
    if "ruin" in command and not 0 <= command["ruin"] < len(state["ruins"]):
        refuse("RUIN-01", f"there is no ruin {command['ruin']}")
    if "gnome" in command and not 0 <= command["gnome"] < len(state["gnomes"]):
        refuse("GNOME-01", f"there is no gnome {command['gnome']}")


def arguments_of(command: Command) -> tuple[Any, ...]:
    """Return what comes with a command, places as such."""
    return tuple(
        place_of(command[field]) if field in ("to", "cell") else command[field]
        for field in FIELDS[command["type"]]
    )


# ---- Legal commands -----------------------------------------------------------------------------


def legal(game: Game) -> list[Command]:
    """Return every command that `submit` would accept now; none once the game is over (END-03).

    All that might be done is tried by the checks. There is always one until then (MOVE-10).
    """
    decision = game["state"]["decision"]
    if decision is None:
        return []
    [player] = decision["players"]
    return [
        {"type": kind, "player": player, **fields_of(kind, arguments)}
        for kind, arguments in to_try(game)
        if not is_refused(check, game, kind, arguments)
    ]


def fields_of(kind: str, arguments: tuple[Any, ...]) -> dict[str, Any]:
    """Return a command's fields as JSON."""
    return {
        name: place_json(value) if name in ("to", "cell") else value
        for name, value in zip(FIELDS[kind], arguments, strict=True)
    }


def to_try(game: Game) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield all commands that the open decision may allow: types, and what comes with them."""
    state, setup = game["state"], game["setup"]
    table = table_of(game)
    cells = sorted(setup["cells"])
    match state["decision"]["kind"]:
        case "play_card":  # ROUND-01
            for card in setup["board"]["cards"]:
                yield "play_card", (card["value"],)
        case "displace":  # ATTACK-03
            here = table.wizards[state["turn"]["displacement"]["player"]]
            assert here is not None
            for to in setup["roads"][here]:
                yield "displace", (to,)
        case "place_ruin":  # RUIN-03
            for cell in cells:
                yield "place_ruin", (cell,)
        case "move_on":  # ENERGY-04
            for kind, arguments in steps_to_try(game, table):
                if kind == "move_wizard":
                    yield kind, arguments
        case "take_turn":  # TURN-01
            yield from steps_to_try(game, table)
            for ruin in range(len(state["ruins"])):
                for direction in DIRECTIONS:
                    yield "shift_ruin", (ruin, direction)
                for rotation in range(4):
                    yield "lift_ruin", (ruin, rotation)
            for cell in cells:
                yield "set_shield", (cell,)
            for kind in ("roll_dice", "end_turn", "stay", "move_on"):
                yield kind, ()


def to_act(game: Game) -> list[int]:
    """Return the seats that may act now; none once the game is over (END-03)."""
    decision = game["state"]["decision"]
    return [] if decision is None else list(decision["players"])


def outcomes(game: Game, command: Command) -> list[list[int]]:
    """Return what chance can make of a legal command, for those who want to try all of it."""
    if command["type"] != "roll_dice":
        return [[]]
    dice = game["setup"]["board"]["dice"]
    return [list(faces) for faces in product(range(1, dice["faces"] + 1), repeat=dice["count"])]


# ---- Accepted input: commands -------------------------------------------------------------------


def is_whole(value: object) -> TypeGuard[int]:
    """Say whether the value is an integer; `true`, `1.0` and `"1"` are not (SETUP-03)."""
    return type(value) is int


def is_in(value: object, least: int, greatest: int) -> bool:
    """Say whether the value is an integer from least to greatest."""
    return is_whole(value) and least <= value <= greatest


def is_pair(value: object) -> bool:
    """Say whether the value is a list of two integers."""
    return isinstance(value, list) and len(value) == 2 and all(is_whole(part) for part in value)


def malformed(message: str) -> Refused:
    """Return the refusal of something that does not have the form it must have."""
    return Refused("malformed", "protocol", message)


def is_field(name: str, value: object) -> bool:
    """Say whether the value has the form that the command field of this name demands."""
    match name:
        case "to" | "cell":
            return isinstance(value, str) or is_pair(value)
        case "direction":
            return isinstance(value, str) and value in DIRECTIONS
        case "rotation":
            return is_in(value, 0, 3)
    return is_whole(value)


def checked_command(candidate: object, players: int) -> Command:
    """Return the command, if it has the form of one.

    Refused with code `malformed`: not an object, an unknown type, a player that is not a seat,
    unknown or missing fields, or a field's value of the wrong form.
    """
    if not isinstance(candidate, dict):
        raise malformed("a command is an object")
    kind = candidate.get("type")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise malformed(f"a command's type is one of {', '.join(FIELDS)}")
    if not is_in(candidate.get("player"), 0, players - 1):
        raise malformed(f"a player is a seat, 0 to {players - 1}")
    if set(candidate) != {"type", "player", *FIELDS[kind]}:
        fields = ", ".join(("type", "player", *FIELDS[kind]))
        raise malformed(f"the fields of {kind} are {fields}")
    for field in FIELDS[kind]:
        if not is_field(field, candidate[field]):
            raise malformed(f"the {field} of this {kind} does not have the form of one")
    return candidate


def checked_dice(candidate: object) -> list[int]:
    """Return the dice, if they have the form of some.

    Refused with code `malformed`: not a list of integers.
    """
    if not isinstance(candidate, list) or not all(is_whole(face) for face in candidate):
        raise malformed("dice is a list of integers")
    return candidate


def check_number_of_dice(game: Game, kind: str, dice: list[int]) -> None:
    """Refuse, with code `dice`, other dice than the command takes (GIANT-01)."""
    about = game["setup"]["board"]["dice"]
    count = about["count"] if kind == "roll_dice" else 0
    if len(dice) != count or not all(is_in(face, 1, about["faces"]) for face in dice):
        message = f"{kind} takes {count} of the dice, each 1 to {about['faces']}"
        raise Refused("dice", "protocol", message)


# ---- Accepted input: boards (BOARD-06, BOARD-08) ------------------------------------------------


def refuse_setup(message: str) -> NoReturn:
    """Refuse a setup, with code `setup`."""
    raise Refused("setup", "protocol", message)


def demand(condition: object, field: str, rule: str) -> None:
    """Refuse a board, naming the field, where the condition does not hold."""
    if not condition:
        refuse_setup(f"board: {field} {rule}")


def is_object(value: object, *keys: str) -> bool:
    """Say whether the value is an object with exactly these keys."""
    return isinstance(value, dict) and set(value) == set(keys)


def are_squares(value: object, allowed: Collection[Square]) -> TypeGuard[list[list[int]]]:
    """Say whether the value is a list of different squares, all of them allowed."""
    if not isinstance(value, list) or not all(is_pair(square) for square in value):
        return False
    squares = [tuple(square) for square in value]
    return len(set(squares)) == len(squares) and set(squares) <= set(allowed)


def are_connected(places: Collection[Any], adjacent: Callable[[Any], Iterable[Any]]) -> bool:
    """Say whether every one of the places can be reached from every other by adjacent ones."""
    reached = set(list(places)[:1])
    waiting = list(reached)
    while waiting:
        new = {to for to in adjacent(waiting.pop()) if to in places} - reached
        reached |= new
        waiting += new
    return len(reached) == len(places)


BOARD_KEYS = (
    "id",
    "width",
    "height",
    "void",
    "areas",
    "energy_fields",
    "ruin_shape",
    "ruins",
    "gnomes",
    "giant",
    "energy",
    "displacement",
    "move_on",
    "dice",
    "cards",
)
"""The fields that a board has, in the order in which they are checked (BOARD-06)."""


def check_board(board: object) -> None:
    """Refuse a board that cannot be played, naming the first field that is bad (BOARD-06)."""
    if not isinstance(board, dict):
        refuse_setup("board is an object")
    for field in BOARD_KEYS:
        demand(field in board, field, "is missing")
        BOARD_CHECKS[field](board)
    for field in board:
        known = field in (*BOARD_KEYS, "about", "facts", "placeholders")
        demand(known, field, "is not a field of a board")
    check_look_ahead(board)


def check_look_ahead(board: Json) -> None:
    """Refuse a board on which looking ahead could take too long (BOARD-08)."""
    roads = roads_of(board)
    for name in board["areas"]:
        demand(len(roads[name]) <= 12, f"areas.{name}", "is adjacent to 12 places at most")
    check_march(board, "displacement", *board["displacement"].values())
    check_march(board, "move_on", board["move_on"])
    check_march(board, "dice", board["dice"]["count"] * board["dice"]["faces"])
    for card in board["cards"]:
        amount = card["effects"].get("gnomes", 0)
        check_march(board, "cards", card["value"], amount)
        together = amount * len(board["gnomes"])
        demand(together <= 15, "cards", "have 15 steps at most for all gnomes together")


def check_march(board: Json, field: str, *lengths: int) -> None:
    """Refuse a march of more than 12 steps, unless there are too few places for it (BOARD-08)."""
    for steps in lengths:
        demand(steps <= 12 or steps >= len(roads_of(board)), field, "is 12 steps at most")


def check_size(board: Json, field: str) -> None:
    """Refuse a width or height that is not 1 to 26."""
    demand(is_in(board[field], 1, 26), field, "is 1 to 26")


def grid_of(board: Json) -> set[Square]:
    """Return all squares of the grid."""
    return set(product(range(board["width"]), range(board["height"])))


def check_void(board: Json) -> None:
    """Refuse void squares off the grid or named twice."""
    demand(are_squares(board["void"], grid_of(board)), "void", "is squares of the grid, none twice")


def check_areas(board: Json) -> None:
    """Refuse areas that are missing, too many, overlap, or fall apart, and a board that does."""
    areas = board["areas"]
    demand(isinstance(areas, dict), "areas", "is an object")
    demand(START in areas and 2 <= len(areas) <= 9, "areas", "has start and 1 to 8 others")
    left = grid_of(board) - {tuple(square) for square in board["void"]}
    for name, squares in areas.items():
        rule = f"({name}) is one or more squares of the grid, none void or twice"
        demand(bool(squares) and are_squares(squares, left), "areas", rule)
        taken = {tuple(square) for square in squares}
        demand(are_connected(taken, neighbours), "areas", f"({name}) is connected")
        left -= taken
    roads = roads_of(board)
    demand(are_connected(roads, roads.__getitem__), "areas", "and cells are connected")


def check_energy_fields(board: Json) -> None:
    """Refuse energy fields that are not cells, or named twice."""
    good = are_squares(board["energy_fields"], cells_of(board))
    demand(good, "energy_fields", "is cells, none twice")


def check_ruin_shape(board: Json) -> None:
    """Refuse a shape that is not 1 to 5 different, connected offsets from the corner."""
    shape = board["ruin_shape"]
    good = isinstance(shape, list) and all(is_pair(offset) for offset in shape)
    demand(good and 1 <= len(shape) <= 5, "ruin_shape", "is 1 to 5 offsets")
    offsets = [tuple(offset) for offset in shape]
    demand(len(set(offsets)) == len(offsets), "ruin_shape", "has no offset twice")
    demand(offsets[0] == (0, 0), "ruin_shape", "begins with [0,0]")
    demand(are_connected(set(offsets), neighbours), "ruin_shape", "is connected")


def check_ruins(board: Json) -> None:
    """Refuse ruins that are too many, not on cells, or overlap."""
    ruins = board["ruins"]
    demand(isinstance(ruins, list) and len(ruins) <= 8, "ruins", "is a list of up to 8")
    left = cells_of(board)
    for ruin in ruins:
        demand(is_object(ruin, "corner", "rotation"), "ruins", "have corner and rotation")
        demand(is_pair(ruin["corner"]), "ruins", "have a square as corner")
        demand(is_in(ruin["rotation"], 0, 3), "ruins", "have a rotation from 0 to 3")
        squares = ruin_squares(board, **ruin)
        demand(squares <= left, "ruins", "cover cells, none twice")
        left -= squares


def cells_without_ruins(board: Json) -> set[Square]:
    """Return the cells that the ruins of the board leave free."""
    return cells_of(board).difference(*(ruin_squares(board, **ruin) for ruin in board["ruins"]))


def check_gnomes(board: Json) -> None:
    """Refuse gnomes that are too many, or not on different free cells."""
    gnomes = board["gnomes"]
    good = are_squares(gnomes, cells_without_ruins(board)) and len(gnomes) <= 4
    demand(good, "gnomes", "is up to 4 different free cells")


def check_giant(board: Json) -> None:
    """Refuse a giant that is not on a free cell; there may be none."""
    giant = board["giant"]
    left = cells_without_ruins(board) - {tuple(cell) for cell in board["gnomes"]}
    good = giant is None or are_squares([giant], left)
    demand(good, "giant", "is a free cell or null")


def check_energy(board: Json) -> None:
    """Refuse numbers of energy out of their ranges."""
    energy = board["energy"]
    keys = ("start", "goal", "max", "field", "cost")
    demand(is_object(energy, *keys), "energy", f"has {', '.join(keys)}")
    demand(all(is_in(energy[key], 0, 99) for key in keys), "energy", "has numbers from 0 to 99")
    fits = energy["start"] <= energy["max"] and energy["goal"] <= energy["max"]
    demand(fits, "energy", "has start and goal up to max")


def check_displacement(board: Json) -> None:
    """Refuse lengths of displacements out of their range."""
    displacement = board["displacement"]
    demand(is_object(displacement, "gnome", "giant"), "displacement", "has gnome and giant")
    good = all(is_in(steps, 1, 20) for steps in displacement.values())
    demand(good, "displacement", "has numbers from 1 to 20")


def check_moving_on(board: Json) -> None:
    """Refuse a length of moving on out of its range."""
    demand(is_in(board["move_on"], 1, 20), "move_on", "is 1 to 20")


def check_dice(board: Json) -> None:
    """Refuse dice that are too many, or show too much."""
    dice = board["dice"]
    demand(is_object(dice, "count", "faces"), "dice", "has count and faces")
    good = is_in(dice["count"], 1, 3) and is_in(dice["faces"], 1, 12)
    demand(good, "dice", "has a count from 1 to 3, faces from 1 to 12")
    demand(dice["count"] * dice["faces"] <= 24, "dice", "shows 24 at most")


def check_cards(board: Json) -> None:
    """Refuse cards that are too many, alike, without a recovering one, or with unknown effects."""
    cards = board["cards"]
    demand(isinstance(cards, list) and 1 <= len(cards) <= 21, "cards", "is 1 to 21 cards")
    for card in cards:
        demand(is_object(card, "value", "effects"), "cards", "have value and effects")
        demand(is_in(card["value"], 0, 20), "cards", "have a value from 0 to 20")
        demand(isinstance(card["effects"], dict), "cards", "have effects by name")
        for name, amount in card["effects"].items():
            demand(is_effect(name, amount), "cards", f"do not have such an effect {name}")
    values = [card["value"] for card in cards]
    demand(len(set(values)) == len(values), "cards", "have different values")
    demand(any("recover" in card["effects"] for card in cards), "cards", "have one that recovers")


def is_effect(name: str, amount: object) -> bool:
    """Say whether a card may have the effect (CARD-01)."""
    match name:
        case "recover" | "protect":
            return amount is True
        case "energy" | "gnomes" | "shift":
            return is_in(amount, 1, 20)
        case "place":
            return is_in(amount, 1, 1)
    return False


BOARD_CHECKS: dict[str, Callable[[Json], None]] = {
    "id": lambda board: demand(isinstance(board["id"], str), "id", "is a string"),
    "width": lambda board: check_size(board, "width"),
    "height": lambda board: check_size(board, "height"),
    "void": check_void,
    "areas": check_areas,
    "energy_fields": check_energy_fields,
    "ruin_shape": check_ruin_shape,
    "ruins": check_ruins,
    "gnomes": check_gnomes,
    "giant": check_giant,
    "energy": check_energy,
    "displacement": check_displacement,
    "move_on": check_moving_on,
    "dice": check_dice,
    "cards": check_cards,
}


# ---- Accepted input: setups ---------------------------------------------------------------------


def checked_setup(candidate: object) -> Setup:
    """Return the setup with its defaults filled in, and with what follows from its board.

    Refused with code `setup`: whatever cannot be played.
    """
    if not isinstance(candidate, dict):
        refuse_setup("a setup is an object")
    required = ("players", "first_player", "board")
    optional = ("variants", "wizards", "shields", "energy", "hands", "artifacts")
    if not all(key in candidate for key in required):
        refuse_setup(f"a setup has the keys {', '.join(required)}")
    if not all(key in (*required, *optional) for key in candidate):
        refuse_setup(f"a setup has no keys but {', '.join((*required, *optional))}")

    players = candidate["players"]
    if not is_in(players, 2, 4):  # SETUP-01
        refuse_setup("players is 2, 3 or 4")
    if not is_in(candidate["first_player"], 0, players - 1):  # SETUP-02
        refuse_setup(f"first_player is a seat, 0 to {players - 1}")
    check_board(candidate["board"])
    board = {key: deepcopy(candidate["board"][key]) for key in BOARD_KEYS}

    variants = candidate.get("variants", {})
    if not isinstance(variants, dict) or not set(variants) <= set(VARIANTS):  # EDITION-01
        refuse_setup(f"variants are {', '.join(VARIANTS)}")
    for name, chosen in variants.items():
        if not (is_whole(chosen) and chosen >= 1 if name == "round_limit" else is_flag(chosen)):
            refuse_setup(f"{name} cannot have this value")

    values = [card["value"] for card in board["cards"]]
    by_seat: dict[str, Any] = {
        "wizards": [START] * players,
        "shields": [None] * players,
        "energy": [board["energy"]["start"]] * players,
        "hands": [values] * players,
        "artifacts": [[]] * players,
    }
    by_seat |= {key: candidate[key] for key in by_seat if key in candidate}
    for key, values_by_seat in by_seat.items():
        if not isinstance(values_by_seat, list) or len(values_by_seat) != players:
            refuse_setup(f"{key} is a list by seat")
    check_pieces(board, by_seat["wizards"], by_seat["shields"])
    if not all(is_in(energy, 0, most(board)) for energy in by_seat["energy"]):
        refuse_setup(f"energy is 0 to {most(board)}")
    if not all(is_hand(board, hand) for hand in by_seat["hands"]):
        refuse_setup("a hand is different values of cards, one of which recovers")
    if not all(are_some(names, artifacts_of(board)) for names in by_seat["artifacts"]):
        refuse_setup("artifacts are names of artifact areas, none twice for a seat")

    return Setup(
        players=players,
        first_player=candidate["first_player"],
        board=board,
        variants={**VARIANTS, **variants},
        **by_seat,
        roads=roads_of(board),
        cells=cells_of(board),
        artifact_areas=artifacts_of(board),
    )


def is_flag(value: object) -> bool:
    """Say whether the value is true or false."""
    return isinstance(value, bool)


def are_some(value: object, known: Collection[Any]) -> bool:
    """Say whether the value is a list of different things that are known."""
    if not isinstance(value, list) or not all(isinstance(item, str | int) for item in value):
        return False
    return len(set(value)) == len(value) and set(value) <= set(known)


def is_hand(board: Json, hand: object) -> bool:
    """Say whether the value is a hand: known cards, none twice, and a recovering one (ROUND-06)."""
    values = [card["value"] for card in board["cards"]]
    if not isinstance(hand, list) or not all(is_whole(value) for value in hand):
        return False
    return are_some(hand, values) and any("recover" in card_of(board, value) for value in hand)


def check_pieces(board: Json, wizards: list[Json], shields: list[Json]) -> None:
    """Refuse wizards and shields that are not on the board, or on the cell of another piece."""
    left = cells_without_ruins(board) - {tuple(cell) for cell in board["gnomes"]}
    if board["giant"] is not None:
        left.discard(tuple(board["giant"]))
    areas = board["areas"]
    on_cells = [place for place in wizards if not (isinstance(place, str) and place in areas)]
    on_cells += [cell for cell in shields if cell is not None]
    if not are_squares(on_cells, left):
        refuse_setup("wizards and shields stand on different free cells, wizards in areas too")


# ---- Playing a game -----------------------------------------------------------------------------


def new(setup: object) -> Game:
    """Return the game that the setup begins.

    Refused with code `setup`: see `checked_setup`.
    """
    return opening(checked_setup(setup))


def submit(game: Game, command: object, dice: object = ()) -> Game:
    """Return the game after the command; `dice` are the faces that it rolls.

    The given game is not changed: a rule changes a copy.

    Refused, in this order: `malformed`, see `checked_command` and `checked_dice`; END-03, the game
    is over; TURN-02, another player is to act; see `check_phase`; see `check_names`; whatever the
    command's own checks refuse; `dice`, others than it takes.
    """
    fields = checked_command(command, game["setup"]["players"])
    faces = checked_dice(list(dice) if isinstance(dice, tuple) else dice)
    decision = game["state"]["decision"]
    if decision is None:
        refuse("END-03", "the game is over")
    if fields["player"] not in decision["players"]:
        refuse("TURN-02", f"seat {decision['players'][0]} is to act")
    kind = fields["type"]
    check_phase(decision, kind)
    check_names(game, fields)
    arguments = arguments_of(fields)
    check(game, kind, arguments)
    check_number_of_dice(game, kind, faces)
    game = deepcopy(game)
    RULES[kind](game, *arguments, *([faces] if kind == "roll_dice" else []))
    return game


# ---- The protocol -------------------------------------------------------------------------------

PROTOCOL = 1


class Session(TypedDict):
    """One conversation with a runner: the game under way, if one was begun."""

    game: Game | None


def answer(session: Session, line: str | bytes) -> tuple[dict[str, Any], bool]:
    """Return the answer to one line of input, and whether the engine is to exit after it.

    The session's game is replaced when a `new` or a `submit` is accepted, and otherwise unchanged.
    A `seq` that is missing, or not an integer, is echoed as null.
    """
    seq = None
    try:
        request = read_request(line)
        if is_whole(request.get("seq")):
            seq = request["seq"]
        return {"seq": seq, "ok": True, **perform(session, request)}, request["op"] == "bye"
    except Refused as refused:
        error = {"code": refused.code, "message": str(refused)}
        return {"seq": seq, "ok": False, "error": error}, False


def read_request(line: str | bytes) -> dict[str, Any]:
    """Return the request in a line.

    Refused with code `malformed`: not UTF-8, not JSON (which has no NaN), nested too deeply or with
    a number too long for Python to read, or not an object.
    """
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        request = json.loads(text, parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        raise malformed("a request is one line of JSON") from None
    if not isinstance(request, dict):
        raise malformed("a request is an object")
    return request


def refuse_constant(name: str) -> NoReturn:
    """Refuse what Python reads but JSON does not have: NaN and the infinities."""
    raise ValueError(name)


def perform(session: Session, request: dict[str, Any]) -> dict[str, Any]:
    """Carry out a request and return what its answer contains besides `seq` and `ok`.

    Refused: `malformed`, an unknown `op` or no value for what the request needs; `protocol`, a
    version other than this; `no_game`, nothing to play yet; and as `new` and `submit` say.
    """
    match request.get("op"):
        case "hello":
            if not is_whole(needed(request, "protocol")) or request["protocol"] != PROTOCOL:
                raise Refused("protocol", "protocol", f"this engine speaks protocol {PROTOCOL}")
            engine = {"name": "magalon-spec", "version": "1", "language": "Python"}
            return {
                "protocol": PROTOCOL,
                "game": "magalon",
                "engine": engine,
                "variants": list(VARIANTS),
            }
        case "new":
            game = new(needed(request, "setup"))
            session["game"] = game
            return {"state": game["state"]}
        case "submit":
            game = game_under_way(session)
            game = submit(game, needed(request, "command"), request.get("dice", []))
            session["game"] = game
            return {"state": game["state"]}
        case "legal":
            return {"commands": legal(game_under_way(session))}
        case "bye":
            return {}
    raise malformed("op is hello, new, submit, legal or bye")


def needed(request: dict[str, Any], key: str) -> object:
    """Return what the request gives for the key.

    Refused with code `malformed`: it gives nothing.
    """
    if key not in request:
        raise malformed(f"{request['op']} needs {key}")
    return request[key]


def game_under_way(session: Session) -> Game:
    """Return the session's game.

    Refused with code `no_game`: no `new` has been accepted yet.
    """
    if session["game"] is None:
        raise Refused("no_game", "protocol", "no game has been begun; send new first")
    return session["game"]


def main() -> None:
    """Answer standard input line by line, until `bye` or its end."""
    session: Session = {"game": None}
    for line in sys.stdin.buffer:
        reply, leaving = answer(session, line)
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()
        if leaving:
            return


if __name__ == "__main__":
    main()
