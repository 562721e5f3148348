"""Drawing: a board in lines for a page of any width, with the circle, the players and the spells.

The circle is drawn in the widest of four forms that fits: with the symbols' names and the spells;
with short names; without the spells, which are listed; and with each Oracle on lines of its own.
Maginor's mark and the Oracles' numbers are in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from maginor_core.components.setup import GUILD_HALL, OracleId, Seat
from maginor_core.components.tokens import CARDS, SPELLS, SYMBOLS, Spell, Symbol
from maginor_core.engine.languages import Texts
from maginor_core.engine.presentation import (
    SEAT_STYLES,
    Drawing,
    Line,
    Span,
    line,
    once,
    table,
    trimmed,
    width_of,
    wrapped,
)
from maginor_core.games.maginor.presentation.names import OracleNames
from maginor_core.projections.board import Board
from maginor_core.projections.state import totals
from maginor_core.projections.statistics import OracleStanding, score_sheet

SYMBOL_STYLES: dict[Symbol, str] = {
    "fire": "red",
    "water": "blue",
    "earth": "green",
    "air": "bright_black",
    "fate": "magenta",
}
FREE = "·"
MARK = "▸"
MAGINOR_STYLE = "bold red"


def drawing(names: OracleNames, board: Board, width: int, *, short: bool) -> Drawing:
    """Return everything that is visible on ``board``; a beast that is not revealed is not drawn."""
    rest = list(players(names, board, width, short=short))
    spells = spells_in_play(board)
    if spells and not short:
        rest += [line(), *spell_lines(names, spells, width)]
    if not board.circle:
        return Drawing(tuple(rest), ())
    drawn, with_spells = circle(names, board, width)
    if not with_spells:
        rest += [line(), *_spells_listed(names, board, width)]
    way = wrapped(line(maginors_way(names, board), "red"), width)
    return Drawing((*rest, line()), (*drawn, *way))


def circle(names: OracleNames, board: Board, width: int) -> tuple[list[Line], bool]:
    """Return the circle, clockwise, and whether the spells beside it are drawn in it.

    It shows who holds each Oracle's slots, who leads there, and whose wizards are there.
    """
    for form, with_spells in ((_full, True), (_abbreviated, True), (_without_spells, False)):
        drawn = form(names, board)
        if all(width_of(one) <= width for one in drawn):
            return drawn, with_spells
    return list(_one_by_one(names, board, width)), True


def _full(names: OracleNames, board: Board) -> list[Line]:
    titles = [line(names.symbol(symbol), SYMBOL_STYLES[symbol]) for symbol in SYMBOLS]
    say = names.say
    head: list[str | Line] = ["", "", say("head-oracle"), say("head-votes"), *titles]
    head += [say("head-rank"), say("head-wizards"), say("head-spell")]
    return _table(names, board, head, " ", with_spells=True)


def _abbreviated(names: OracleNames, board: Board) -> list[Line]:
    head = [*_short_head(names), names.say("head-spell")]
    return _table(names, board, head, "", with_spells=True)


def _without_spells(names: OracleNames, board: Board) -> list[Line]:
    return _table(names, board, _short_head(names), "", with_spells=False)


def _short_head(names: OracleNames) -> list[str | Line]:
    say = names.say
    titles = [line(say("symbol-short", symbol=symbol), SYMBOL_STYLES[symbol]) for symbol in SYMBOLS]
    head: list[str | Line] = ["", "", say("head-oracle"), say("head-votes-short"), *titles]
    return [*head, say("head-rank"), say("head-wizards-short")]


def _table(
    names: OracleNames, board: Board, head: Sequence[str | Line], between: str, *, with_spells: bool
) -> list[Line]:
    rows: list[list[Line]] = [
        [line(title, "dim") if isinstance(title, str) else title for title in head]
    ]
    for number, standing in enumerate(score_sheet(board).oracles, 1):
        if _is_before(board, standing.oracle):
            empty = [line()] * (len(head) - 3)
            rows.append([line(MARK, MAGINOR_STYLE), line(), line(), *empty])
        row = _row(names, board, number, standing, between)
        rows.append(row if with_spells else row[:-1])
    drawn = table(rows, right=(1, 3))
    title = (f"    {names.say('board-between')}", "dim italic")
    return [(*one, title) if one == line(MARK, MAGINOR_STYLE) else one for one in drawn]


def _row(
    names: OracleNames, board: Board, number: int, standing: OracleStanding, between: str
) -> list[Line]:
    oracle = standing.oracle
    bearing = board.setup.bearing[oracle]
    wizards = [seat for seat, place in enumerate(board.wizards) if place == oracle]
    return [
        line(MARK, MAGINOR_STYLE) if _is_on(board, oracle) else line(),
        line(str(number), "dim"),
        line(names.oracle(oracle), "bold"),
        line(str(standing.votes)),
        *(
            tuple(_holder(names, board.slots[oracle][slot]) for slot in bearing.get(symbol, ()))
            or line()
            for symbol in SYMBOLS
        ),
        _seats(names, standing.ranking, between),
        _seats(names, wizards, between),
        line("" if standing.spell is None else names.spell(standing.spell)),
    ]


def _one_by_one(names: OracleNames, board: Board, width: int) -> Iterator[Line]:
    for number, standing in enumerate(score_sheet(board).oracles, 1):
        oracle = standing.oracle
        if _is_before(board, oracle):
            between = (f" {names.say('board-between')}", "dim italic")
            yield from wrapped(((MARK, MAGINOR_STYLE), between), width)
        mark = MARK if _is_on(board, oracle) else " "
        cells = _row(names, board, number, standing, "")
        spans: list[Span] = [(mark, MAGINOR_STYLE), (f" {number:>2} ", "dim"), *cells[2]]
        spans.append((f" {names.votes(standing.votes)}", ""))
        for symbol, cell in zip(SYMBOLS, cells[4:9], strict=True):
            if board.setup.bearing[oracle].get(symbol):
                spans += [(f" {names.symbol(symbol)} ", SYMBOL_STYLES[symbol]), *cell]
        if standing.ranking:
            spans += [(f" {names.say('head-rank')} ", "dim"), *cells[9]]
        if any(text for text, _ in cells[10]):
            spans += [(f" {names.say('head-wizards')} ", "dim"), *cells[10]]
        if standing.spell is not None:
            spans += [(f" {names.say('head-spell')} ", "dim"), (names.spell(standing.spell), "")]
        yield from wrapped(tuple(spans), width, indent=5)


def _spells_listed(names: OracleNames, board: Board, width: int) -> Iterator[Line]:
    beside = board.spells_beside
    stated = [
        f"{number}:{names.spell(beside[oracle])}"
        for number, oracle in enumerate(board.circle, 1)
        if oracle in beside
    ]
    if stated:
        title = (f"{names.say('board-spells')} ", "dim")
        yield from wrapped((title, (", ".join(stated), "")), width, indent=2)


def maginors_way(names: OracleNames, board: Board) -> str:
    """Return where Maginor is and what his next step does."""
    here = names.oracle(board.maginor)
    hall = "-hall" if board.maginor == GUILD_HALL else ""
    return names.say(f"way-{board.place}{hall}", oracle=here)


def players(names: OracleNames, board: Board, width: int, *, short: bool) -> Iterator[Line]:
    """Yield the players: who must act, and what each has."""
    awaited = board.to_act
    won = totals(board.state)
    for seat in range(board.setup.players):
        mark = (f"{MARK} " if seat in awaited else "  ", "bold")
        letter = names.marks[seat]
        name: list[Span] = [mark, (names.player(seat), SEAT_STYLES[seat])]
        if not names.player(seat).endswith(letter):
            name.append((f" [{letter}]", SEAT_STYLES[seat]))
        if short:
            having = names.say("player-short", votes=won[seat], counters=board.supply[seat])
            hand = [
                (f"{many} " if (many := board.hands[seat][card]) > 1 else "")
                + names.say("card-short", card=card)
                for card in CARDS
                if board.hands[seat][card]
            ]
            spells = list(map(names.spell, board.spells_held[seat]))
            cards = " ".join(hand) or names.say("player-no-cards")
            name += [(f"  {having}; ", ""), (cards, "dim")]
            name += [("; ", "dim"), (", ".join(spells), "italic")] if spells else []
            yield from wrapped(tuple(name), width, indent=4)
            continue
        place = board.wizards[seat]
        having = names.say(
            "player-long",
            votes=won[seat],
            counters=board.supply[seat],
            where="middle" if place is None else "oracle",
            oracle="" if place is None else names.oracle(place),
        )
        yield from wrapped((*name, (f"  {having}", "")), width, indent=4)
        for stated in _possessions(names, board, seat):
            yield from wrapped(line(f"    {stated}", "dim"), width, indent=6)


def _possessions(names: OracleNames, board: Board, seat: Seat) -> Iterator[str]:
    hand, discards = names.cards(board.hands[seat]), names.cards(board.discards[seat])
    yield names.say("player-cards", hand=hand, discards=discards)
    having = []
    if board.spells_held[seat]:
        spells = ", ".join(map(names.spell, board.spells_held[seat]))
        having.append(names.say("player-spells", spells=spells))
    if board.oracles_won[seat]:
        oracles = ", ".join(map(names.oracle, board.oracles_won[seat]))
        having.append(names.say("player-oracles", oracles=oracles))
    if having:
        yield "; ".join(having)


def spells_in_play(board: Board) -> list[Spell]:
    """Return the spells that somebody holds or may win, in the order of the circle."""
    beside = [board.spells_beside[o] for o in board.circle if o in board.spells_beside]
    return spells_held(board) + beside


def spells_held(board: Board) -> list[Spell]:
    """Return the spells that somebody holds."""
    return [spell for spells in board.spells_held for spell in spells]


def spell_lines(names: OracleNames, spells: Iterable[Spell], width: int) -> Iterator[Line]:
    """Yield what each of ``spells`` does."""
    indent = min(max(len(names.spell(spell)) for spell in SPELLS) + 2, width // 2)
    for spell in spells:
        name = (f"{names.spell(spell):<{indent}}", "italic")
        effect = (names.effect(spell), "dim")
        yield from wrapped((name, effect), width, indent=indent)


def rings(names: OracleNames, board: Board, width: int) -> Iterator[Line]:
    """Yield the circle, clockwise, with each Oracle's slots in their order."""
    rows = []
    for number, oracle in enumerate(board.circle, 1):
        spell = board.spells_beside.get(oracle)
        rows.append(
            [
                line(str(number), "dim"),
                line(names.oracle(oracle), "bold"),
                line(str(board.setup.value(oracle))),
                line("" if spell is None else names.spell(spell)),
            ]
        )
    titles = ["", *map(names.say, ("head-oracle", "head-votes", "head-spell"))]
    heads = table([list(map(line, titles)), *rows], right=(0, 2))
    indent = max(map(width_of, heads)) + 2
    side_by_side = indent + 20 <= width
    for number, head in enumerate(heads):
        symbols = (
            symbols_line(names.say, board.setup.tiles[board.circle[number - 1]]) if number else ()
        )
        slots = symbols or ((names.say("head-slots"), "dim"),)
        if side_by_side:
            blank = (" " * (indent - width_of(head)), "")
            yield from wrapped((*head, blank, *slots), width, indent=indent)
        else:
            yield from wrapped(head, width)
            yield from wrapped((("   ", ""), *slots), width, indent=3)


def symbols_line(say: Texts, symbols: Iterable[Symbol]) -> Line:
    """Return symbols, each in its colour."""
    named = [(f"{say('symbol', symbol=one)} ", SYMBOL_STYLES[one]) for one in symbols]
    return trimmed(named)


def ring(names: OracleNames, board: Board, oracle: OracleId, width: int) -> Iterator[Line]:
    """Yield an Oracle's slots clockwise from the top, with their numbers and holders."""
    yield from wrapped(line(names.say("board-ring", oracle=names.oracle(oracle))), width)
    cells: list[Line] = []
    widest = max(len(names.symbol(symbol)) for symbol in SYMBOLS) + 1
    for slot, symbol in enumerate(board.setup.tiles[oracle]):
        number = (f"{slot + 1:>3} ", "dim")
        holder = _holder(names, board.slots[oracle][slot])
        cells.append(
            (
                number,
                (f"{names.symbol(symbol):<{widest}}", SYMBOL_STYLES[symbol]),
                holder,
                ("  ", ""),
            )
        )
    each = max(map(width_of, cells))
    per_line = max(1, width // each)
    for begin in range(0, len(cells), per_line):
        yield trimmed([span for cell in cells[begin : begin + per_line] for span in cell])


def tally(names: OracleNames, board: Board) -> str:
    """Return in one line what everyone has won."""
    return _tally(names, tuple(totals(board.state)))


@once
def _tally(names: OracleNames, won: tuple[int, ...]) -> str:
    stated = [
        names.say("tally-player", player=names.player(seat), count=votes)
        for seat, votes in enumerate(won)
    ]
    return names.say("tally", standings=", ".join(stated))


def _is_on(board: Board, oracle: OracleId) -> bool:
    return board.place == "on" and board.maginor == oracle


def _is_before(board: Board, oracle: OracleId) -> bool:
    return board.place == "before" and board.maginor == oracle


def _holder(names: OracleNames, seat: Seat | None) -> Span:
    return (FREE, "dim") if seat is None else (names.marks[seat], SEAT_STYLES[seat])


def _seats(names: OracleNames, seats: Iterable[Seat], between: str) -> Line:
    spans: list[Span] = []
    for seat in seats:
        spans += [(between, "")] if spans else []
        spans.append((names.marks[seat], SEAT_STYLES[seat]))
    return tuple(spans) or line()
