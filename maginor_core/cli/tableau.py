"""The tableau: a board drawn for a terminal, with the circle, the players and the spells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from maginor_core.cli.names import SPELL_NAMES, cards_held, counted, oracle_name, spell_effect
from maginor_core.components.setup import GUILD_HALL, OracleId, Seat
from maginor_core.components.spells import Spell
from maginor_core.components.symbols import SYMBOLS, Symbol
from maginor_core.projections.board import Board
from maginor_core.projections.score_sheet import OracleStanding, score_sheet

SEAT_STYLES = ("bold cyan", "bold magenta", "bold yellow", "bold green")
SYMBOL_STYLES: dict[Symbol, str] = {
    "fire": "red",
    "water": "blue",
    "earth": "green",
    "air": "bright_black",
    "fate": "magenta",
}
FREE = "·"
MAGINOR_MARK = Text("▸", style="bold red")


def tableau(
    board: Board, labels: Sequence[str] = (), *, every_spell: bool = True
) -> RenderableType:
    """Return everything that lies open on ``board``, drawn.

    Args:
        board: what to draw; a beast that is not revealed is not drawn.
        labels: by seat, what kind of player sits there, if that is known.
        every_spell: whether to say what all spells do, and not only those that are held.
    """
    parts: list[RenderableType] = []
    if board.circle:
        parts += [circle_grid(board), Text(maginors_way(board), style="red"), Text()]
    parts.append(players_grid(board, labels))
    spells = spells_in_play(board) if every_spell else spells_held(board)
    if spells:
        parts += [Text(), spells_grid(board, spells)]
    return Group(*parts)


def circle_grid(board: Board) -> Grid:
    """Return the circle, clockwise: who holds each Oracle's slots, who leads, what lies there."""
    grid = _grid()
    for title in ("", "", "Oracle", "votes"):
        grid.add_column(title, justify="right" if title == "votes" else "left", no_wrap=True)
    for symbol in SYMBOLS:
        grid.add_column(Text(symbol, style=SYMBOL_STYLES[symbol]), no_wrap=True)
    for title in ("rank", "wizards", "spell"):
        grid.add_column(title, no_wrap=True)
    for number, standing in enumerate(score_sheet(board).oracles, 1):
        if board.place == "before" and board.maginor == standing.oracle:
            grid.add_row(MAGINOR_MARK, "", Text("(the space between)", style="dim italic"))
        grid.add_row(*_oracle_row(board, number, standing))
    return grid


def _oracle_row(board: Board, number: int, standing: OracleStanding) -> list[RenderableType]:
    oracle = standing.oracle
    bearing = board.setup.bearing[oracle]
    return [
        MAGINOR_MARK if board.place == "on" and board.maginor == oracle else "",
        Text(str(number), style="dim"),
        Text(oracle_name(oracle), style="bold"),
        str(standing.votes),
        *(
            _holders(board.slots[oracle][slot] for slot in bearing.get(symbol, ()))
            for symbol in SYMBOLS
        ),
        _seats(standing.ranking),
        _seats(seat for seat, place in enumerate(board.wizards) if place == oracle),
        "" if standing.spell is None else SPELL_NAMES[standing.spell],
    ]


def maginors_way(board: Board) -> str:
    """Return where Maginor is and what his next step does."""
    here = oracle_name(board.maginor)
    if board.place == "before":
        end = " and ends the game" if board.maginor == GUILD_HALL else ""
        scores = f"; his next step scores it{end}" if end else f"; his next step leads onto {here}"
        return f"Maginor is in the space before {here}{scores}."
    if board.maginor == GUILD_HALL:
        return f"Maginor is on {here}; his next step scores nothing."
    return f"Maginor is on {here}; his next step scores it."


def players_grid(board: Board, labels: Sequence[str] = ()) -> Grid:
    """Return the players, two lines for each: who acts, and what each has."""
    grid = Grid.grid(padding=(0, 1))
    awaited = board.to_act
    won = score_sheet(board).votes
    for seat in range(board.setup.players):
        place = board.wizards[seat]
        where = "in the middle" if place is None else f"on {oracle_name(place)}"
        label = f" ({labels[seat]})" if labels else ""
        having = [
            f"hand: {cards_held(board.hands[seat])}",
            f"discarded: {cards_held(board.discards[seat])}",
        ]
        if board.spells_held[seat]:
            held = ", ".join(SPELL_NAMES[spell] for spell in board.spells_held[seat])
            having.append(f"spells: {held}")
        if board.oracles_won[seat]:
            having.append(f"won: {', '.join(map(oracle_name, board.oracles_won[seat]))}")
        grid.add_row(
            Text("▸" if seat in awaited else " ", style="bold"),
            Text.assemble(
                (f"seat {seat}", SEAT_STYLES[seat]),
                f"{label}   {counted(won[seat], 'vote')} won, "
                f"{counted(board.supply[seat], 'counter')} in supply, wizard {where}\n",
                ("; ".join(having), "dim"),
            ),
        )
    return grid


def spells_in_play(board: Board) -> list[Spell]:
    """Return the spells that somebody holds or may win, in the order of the circle."""
    beside = [board.spells_beside[o] for o in board.circle if o in board.spells_beside]
    return spells_held(board) + beside


def spells_held(board: Board) -> list[Spell]:
    """Return the spells that somebody holds."""
    return [spell for spells in board.spells_held for spell in spells]


def spells_grid(board: Board, spells: Iterable[Spell]) -> Grid:
    """Return what each of ``spells`` does."""
    grid = Grid.grid(padding=(0, 2))
    for spell in spells:
        grid.add_row(
            Text(SPELL_NAMES[spell], style="italic"),
            Text(spell_effect(spell, board.setup), style="dim"),
        )
    return grid


def circle_rings(board: Board) -> Grid:
    """Return the circle, clockwise, with each Oracle's slots in their order."""
    grid = _grid()
    grid.add_column("", no_wrap=True)
    grid.add_column("Oracle", no_wrap=True)
    grid.add_column("votes", justify="right", no_wrap=True)
    grid.add_column("spell", no_wrap=True)
    grid.add_column("slots, clockwise from the top")
    for number, oracle in enumerate(board.circle, 1):
        spell = board.spells_beside.get(oracle)
        grid.add_row(
            Text(str(number), style="dim"),
            Text(oracle_name(oracle), style="bold"),
            str(board.setup.value(oracle)),
            "" if spell is None else SPELL_NAMES[spell],
            symbols_row(board.setup.tiles[oracle]),
        )
    return grid


def symbols_row(symbols: Iterable[Symbol]) -> Text:
    """Return symbols in a row, each in its colour."""
    return Text(" ").join(Text(symbol, style=SYMBOL_STYLES[symbol]) for symbol in symbols)


def ring(board: Board, oracle: OracleId) -> Columns:
    """Return an Oracle's slots clockwise from the top, with their numbers and holders."""
    texts = []
    for slot, symbol in enumerate(board.setup.tiles[oracle]):
        holder = board.slots[oracle][slot]
        shown = (FREE, "dim") if holder is None else (str(holder), SEAT_STYLES[holder])
        texts.append(
            Text.assemble((f"{slot:>4} ", "dim"), (f"{symbol} ", SYMBOL_STYLES[symbol]), shown)
        )
    return Columns(texts, padding=(0, 1), equal=True)


def tally(board: Board) -> str:
    """Return in one line what everyone has won."""
    won = score_sheet(board).votes
    return ", ".join(f"seat {seat}: {counted(votes, 'vote')}" for seat, votes in enumerate(won))


def _grid() -> Grid:
    return Grid(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")


def _holders(holders: Iterable[Seat | None]) -> Text:
    """Return who holds slots, in their order: a digit for a seat, a dot for a free slot."""
    return Text.assemble(
        *((FREE, "dim") if seat is None else (str(seat), SEAT_STYLES[seat]) for seat in holders)
    )


def _seats(seats: Iterable[Seat]) -> Text:
    return Text(" ").join(Text(str(seat), style=SEAT_STYLES[seat]) for seat in seats)
