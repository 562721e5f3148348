"""The board and the players, drawn in lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from maginor_core.kernel.layout import trimmed, wrapped
from maginor_core.kernel.presentation import Drawing, Line, Span, line
from maginor_core.kernel.wording import listed, printable
from maginor_core.magalon.components.board import Square
from maginor_core.magalon.components.numbers import NONE, NOWHERE, bits
from maginor_core.magalon.presentation.names import SEAT_STYLES, Names
from maginor_core.magalon.projections.state import State

AREA_STYLE = "black on white"
KEY = (
    "W wizard, S shield, # ruin with its number, g gnome, GG giant, + energy field, · free cell; "
    "areas have letters"
)


def drawing(names: Names, state: State, width: int, *, short: bool = False) -> Drawing:
    """Return a position, in lines of at most ``width`` characters."""
    rest: list[Line] = []
    if not short:
        rest += wrapped(line(KEY, "dim"), width)
        rest += area_lines(names, state, width)
    board = [*grid(names, state, width), *player_lines(names, state, width)]
    return Drawing(tuple(rest), tuple(board))


def grid(names: Names, state: State, width: int) -> Iterator[Line]:
    """Yield the rows of the board, north first, and the numbers of the columns."""
    board = names.setup.board
    size = min(4, (width - 3) // board.width)
    if size < 2:
        yield from wrapped(line("The board is too wide to be drawn here.", "dim"), width)
        yield from _pieces_in_words(names, state, width)
        return
    signs = signs_of(names, state)
    for y in reversed(range(board.height)):
        spans: list[Span] = [(f"{y:>2} ", "dim")]
        for x in range(board.width):
            text, style = signs.get((x, y), ("", ""))
            spans.append((f"{text:<{size}}", style))
        yield trimmed(spans)
    numbers = "".join([f"{x:<{size}}" for x in range(board.width)]).rstrip()
    yield line(f"   {numbers}", "dim")


def signs_of(names: Names, state: State) -> dict[Square, Span]:
    """Return what is drawn on each square that is not void: at most two characters."""
    board, geometry = names.setup.board, names.setup.geometry
    signs: dict[Square, Span] = {}
    for spot in geometry.cells:
        name = geometry.names[spot]
        assert not isinstance(name, str), "a cell is a square"
        signs[name] = ("+", "bold green") if geometry.energy_field[spot] else ("·", "dim")
    for area, squares in board.areas:
        for square in squares:
            signs[square] = (letters(area), AREA_STYLE)

    def put(spot: int, text: str, style: str) -> None:
        square = geometry.names[spot]
        if not isinstance(square, str):
            signs[square] = (text, style)

    for ruin, corner in enumerate(state.corners):
        if corner != NOWHERE:
            for cell in state.layout.covered[state.rotations[ruin]][corner]:
                put(cell, f"#{ruin + 1}", "bold white")
    for gnome, cell in enumerate(state.gnomes):
        put(cell, f"g{gnome + 1}", "bold red")
    if state.giant != NOWHERE:
        put(state.giant, "GG", "bold red")
    for seat in state.layout.seats:
        if state.shields[seat] != NOWHERE:
            put(state.shields[seat], f"S{seat + 1}", SEAT_STYLES[seat])
        put(state.wizards[seat], f"W{seat + 1}", SEAT_STYLES[seat])
    return signs


def letters(area: str) -> str:
    """Return the two letters by which an area is drawn."""
    return printable(area[:2]) or "?"


def area_lines(names: Names, state: State, width: int) -> Iterator[Line]:
    """Yield a line about the areas, with the wizards in each."""
    parts = []
    for spot, (area, _) in enumerate(names.setup.board.areas):
        inside = [names.player(s) for s in state.layout.seats if state.wizards[s] == spot]
        what = "start and goal" if spot == 0 else "artifact"
        having = f", with {listed(inside)}" if inside else ""
        parts.append(f"{letters(area)} {printable(area)} ({what}{having})")
    yield from wrapped(line(f"Areas: {'; '.join(parts)}.", "dim"), width)


def _pieces_in_words(names: Names, state: State, width: int) -> Iterator[Line]:
    """Yield where pieces are, if there is no space to draw them."""
    parts = [f"gnome {n + 1} {names.spot(cell)}" for n, cell in enumerate(state.gnomes)]
    if state.giant != NOWHERE:
        parts.append(f"giant {names.spot(state.giant)}")
    parts += [
        f"ruin {n + 1} {names.spot(corner)}"
        for n, corner in enumerate(state.corners)
        if corner != NOWHERE
    ]
    yield from wrapped(line(", ".join(parts)), width)


def player_lines(names: Names, state: State, width: int) -> Iterator[Line]:
    """Yield a line for each player: place, energy, artifacts, shield and cards."""
    top = names.setup.board.energy.max
    named = names.setup.geometry.names
    longest = max(map(len, names.players))
    for seat in state.layout.seats:
        energy = state.energy[seat]
        scale = f"{'=' * (energy * 10 // top if top else 0):.<10}"
        artifacts = [printable(str(named[area])) for area in bits(state.artifacts[seat])]
        shield = state.shields[seat]
        card = state.played[seat]
        parts = [
            f"{energy:>2}/{top} [{scale}]",
            f"at {names.spot(state.wizards[seat])}",
            f"artifacts {', '.join(artifacts) or 'none'}",
            f"shield {'in supply' if shield == NOWHERE else names.spot(shield)}",
            f"played {'–' if card == NONE else card}",
            f"hand {_values(state.hands[seat])}",
            f"used {_values(state.used[seat])}",
        ]
        mark = "*" if seat == state.current_player and not state.finished else " "
        head = (f"{mark}W{seat + 1} {names.player(seat):<{longest}} ", SEAT_STYLES[seat])
        yield from wrapped((head, ("; ".join(parts), "")), width, indent=5)


def _values(cards: int) -> str:
    return " ".join(map(str, bits(cards))) or "–"


def tally(names: Names, state: State) -> str:
    """Return in one line how many artifacts and how much energy everybody has."""
    return listed(
        f"{names.player(seat)} has {state.artifacts[seat].bit_count()} of "
        f"{state.layout.areas - 1} artifacts and {state.energy[seat]} energy"
        for seat in state.layout.seats
    )
