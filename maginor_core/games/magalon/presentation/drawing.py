"""Magalon in lines of text: the board, and the players below it."""

from __future__ import annotations

from collections.abc import Iterator

from maginor_core.engine.paths import printable
from maginor_core.engine.presentation import (
    SEAT_STYLES,
    Drawing,
    Line,
    Span,
    line,
    once,
    trimmed,
    wrapped,
)
from maginor_core.games.magalon.components.board import Square
from maginor_core.games.magalon.components.numbers import NONE, NOWHERE, bits
from maginor_core.games.magalon.presentation.names import PlaceNames, area_name
from maginor_core.games.magalon.projections.state import State

AREA_STYLE = "black on white"


def drawing(names: PlaceNames, state: State, width: int, *, short: bool = False) -> Drawing:
    """Return a position, in lines of at most ``width`` characters."""
    rest: list[Line] = []
    if not short:
        rest += wrapped(line(names.say("board-key"), "dim"), width)
        rest += area_lines(names, state, width)
    board = [*grid(names, state, width), *player_lines(names, state, width)]
    return Drawing(tuple(rest), tuple(board))


def grid(names: PlaceNames, state: State, width: int) -> Iterator[Line]:
    """Yield the rows of the board, north first, and the numbers of the columns."""
    board = names.setup.board
    size = min(4, (width - 3) // board.width)
    if size < 2:
        yield from wrapped(line(names.say("board-too-wide"), "dim"), width)
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


def signs_of(names: PlaceNames, state: State) -> dict[Square, Span]:
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
    return printable(area[:2], sign="?") or "?"


def area_lines(names: PlaceNames, state: State, width: int) -> Iterator[Line]:
    """Yield a line about the areas, with the wizards in each."""
    parts = []
    for spot, (area, _) in enumerate(names.setup.board.areas):
        inside = [seat for seat in state.layout.seats if state.wizards[seat] == spot]
        parts.append(
            names.say(
                "board-area-with" if inside else "board-area",
                letters=letters(area),
                area=area_name(names.say, area),
                kind="artifact" if spot else "start",
                players=names.all_players(inside),
            )
        )
    yield from wrapped(line(names.say("board-areas", areas="; ".join(parts)), "dim"), width)


def _pieces_in_words(names: PlaceNames, state: State, width: int) -> Iterator[Line]:
    """Yield where pieces are, if there is no space to draw them."""
    say = names.say
    parts = [
        say("piece-gnome", gnome=n + 1, place=names.in_numbers(cell))
        for n, cell in enumerate(state.gnomes)
    ]
    if state.giant != NOWHERE:
        parts.append(say("piece-giant", place=names.in_numbers(state.giant)))
    parts += [
        say("piece-ruin", ruin=n + 1, place=names.in_numbers(corner))
        for n, corner in enumerate(state.corners)
        if corner != NOWHERE
    ]
    yield from wrapped(line(", ".join(parts)), width)


def player_lines(names: PlaceNames, state: State, width: int) -> Iterator[Line]:
    """Yield a line for each player: place, energy, artifacts, shield and cards."""
    top = names.setup.board.energy.max
    named = names.setup.geometry.names
    longest, say = max(map(len, names.players)), names.say
    for seat in state.layout.seats:
        energy = state.energy[seat]
        scale = f"{'=' * (energy * 10 // top if top else 0):.<10}"
        artifacts = [area_name(say, str(named[area])) for area in bits(state.artifacts[seat])]
        shield = state.shields[seat]
        card = state.played[seat]
        parts = [
            f"{energy:>2}/{top} [{scale}]",
            say("player-at", place=names.in_numbers(state.wizards[seat])),
            say("player-artifacts", artifacts=", ".join(artifacts) or say("none")),
            say("player-shield-supply")
            if shield == NOWHERE
            else say("player-shield", place=names.in_numbers(shield)),
            say("player-played", value="–" if card == NONE else card),
            say("player-hand", cards=_values(state.hands[seat])),
            say("player-used", cards=_values(state.used[seat])),
        ]
        mark = "*" if seat == state.current_player and not state.finished else " "
        head = (f"{mark}W{seat + 1} {names.player(seat):<{longest}} ", SEAT_STYLES[seat])
        yield from wrapped((head, ("; ".join(parts), "")), width, indent=5)


def hand(names: PlaceNames, state: State, seat: int) -> str:
    """Return which cards a player has in hand, and which are used."""
    held, used = _values(state.hands[seat]), _values(state.used[seat])
    return f"{names.say('player-hand', cards=held)}; {names.say('player-used', cards=used)}"


def _values(cards: int) -> str:
    return " ".join(map(str, bits(cards))) or "–"


def tally(names: PlaceNames, state: State) -> str:
    """Return in one line how many artifacts and how much energy everybody has."""
    held = tuple([artifacts.bit_count() for artifacts in state.artifacts])
    return _tally(names, held, tuple(state.energy), state.layout.areas - 1)


@once
def _tally(
    names: PlaceNames, artifacts: tuple[int, ...], energy: tuple[int, ...], areas: int
) -> str:
    stated = zip(names.players, artifacts, energy, strict=True)
    return names.say.listed(
        names.say("tally-player", player=player, count=held, all=areas, energy=left)
        for player, held, left in stated
    )
