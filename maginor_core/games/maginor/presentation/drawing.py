"""Drawing: a board in lines for a page of any width, with the circle, the players and the spells.

The circle is drawn in the widest of four forms that fits: with the symbols' names and the spells;
with short names; without the spells, which are listed; and with each Oracle on lines of its own.
Maginor's mark and the Oracles' numbers are in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from maginor_core.components.layout import NO_SPELL, NOBODY, NOWHERE, Oracle, Player
from maginor_core.components.setup import Seat
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
from maginor_core.games.maginor.presentation.score import OracleStanding, score_sheet
from maginor_core.projections.state import BEFORE, ON, State, held_by_name, to_act, totals

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


def drawing(names: OracleNames, state: State, width: int, *, short: bool) -> Drawing:
    """Return everything that is visible; a beast that is not revealed is not drawn."""
    rest = list(players(names, state, width, short=short))
    spells = spells_in_play(state)
    if spells and not short:
        rest += [line(), *spell_lines(names, spells, width)]
    if not state.circle:
        return Drawing(tuple(rest), ())
    drawn, with_spells = circle(names, state, width)
    if not with_spells:
        rest += [line(), *_spells_listed(names, state, width)]
    way = wrapped(line(maginors_way(names, state), "red"), width)
    return Drawing((*rest, line()), (*drawn, *way))


def circle(names: OracleNames, state: State, width: int) -> tuple[list[Line], bool]:
    """Return the circle, clockwise, and whether the spells beside it are drawn in it.

    It shows who holds each Oracle's slots, who leads there, and whose wizards are there.
    """
    for form, with_spells in ((_full, True), (_abbreviated, True), (_without_spells, False)):
        drawn = form(names, state)
        if all(width_of(one) <= width for one in drawn):
            return drawn, with_spells
    return list(_one_by_one(names, state, width)), True


def _full(names: OracleNames, state: State) -> list[Line]:
    titles = [line(names.symbol(symbol), SYMBOL_STYLES[symbol]) for symbol in SYMBOLS]
    say = names.say
    head: list[str | Line] = ["", "", say("head-oracle"), say("head-votes"), *titles]
    head += [say("head-rank"), say("head-wizards"), say("head-spell")]
    return _table(names, state, head, " ", with_spells=True)


def _abbreviated(names: OracleNames, state: State) -> list[Line]:
    head = [*_short_head(names), names.say("head-spell")]
    return _table(names, state, head, "", with_spells=True)


def _without_spells(names: OracleNames, state: State) -> list[Line]:
    return _table(names, state, _short_head(names), "", with_spells=False)


def _short_head(names: OracleNames) -> list[str | Line]:
    say = names.say
    titles = [line(say("symbol-short", symbol=symbol), SYMBOL_STYLES[symbol]) for symbol in SYMBOLS]
    head: list[str | Line] = ["", "", say("head-oracle"), say("head-votes-short"), *titles]
    return [*head, say("head-rank"), say("head-wizards-short")]


def _table(
    names: OracleNames, state: State, head: Sequence[str | Line], between: str, *, with_spells: bool
) -> list[Line]:
    rows: list[list[Line]] = [
        [line(title, "dim") if isinstance(title, str) else title for title in head]
    ]
    for number, standing in enumerate(score_sheet(state).oracles, 1):
        if _is_at(state, BEFORE, state.circle[number - 1]):
            empty = [line()] * (len(head) - 3)
            rows.append([line(MARK, MAGINOR_STYLE), line(), line(), *empty])
        row = _row(names, state, number, standing, between)
        rows.append(row if with_spells else row[:-1])
    drawn = table(rows, right=(1, 3))
    title = (f"    {names.say('board-between')}", "dim italic")
    return [(*one, title) if one == line(MARK, MAGINOR_STYLE) else one for one in drawn]


def _row(
    names: OracleNames, state: State, number: int, standing: OracleStanding, between: str
) -> list[Line]:
    oracle = state.circle[number - 1]
    slots, bearing = state.slots[oracle], names.setup.bearing[standing.oracle]
    wizards = [seat for seat, place in enumerate(state.wizards) if place == oracle]
    return [
        line(MARK, MAGINOR_STYLE) if _is_at(state, ON, oracle) else line(),
        line(str(number), "dim"),
        line(names.oracle(standing.oracle), "bold"),
        line(str(standing.votes)),
        *(
            tuple(_holder(names, slots[slot]) for slot in bearing.get(symbol, ())) or line()
            for symbol in SYMBOLS
        ),
        _seats(names, standing.ranking, between),
        _seats(names, wizards, between),
        line("" if standing.spell is None else names.spell(standing.spell)),
    ]


def _one_by_one(names: OracleNames, state: State, width: int) -> Iterator[Line]:
    for number, standing in enumerate(score_sheet(state).oracles, 1):
        oracle = state.circle[number - 1]
        if _is_at(state, BEFORE, oracle):
            between = (f" {names.say('board-between')}", "dim italic")
            yield from wrapped(((MARK, MAGINOR_STYLE), between), width)
        mark = MARK if _is_at(state, ON, oracle) else " "
        cells = _row(names, state, number, standing, "")
        spans: list[Span] = [(mark, MAGINOR_STYLE), (f" {number:>2} ", "dim"), *cells[2]]
        spans.append((f" {names.votes(standing.votes)}", ""))
        for symbol, cell in zip(SYMBOLS, cells[4:9], strict=True):
            if names.setup.bearing[standing.oracle].get(symbol):
                spans += [(f" {names.symbol(symbol)} ", SYMBOL_STYLES[symbol]), *cell]
        if standing.ranking:
            spans += [(f" {names.say('head-rank')} ", "dim"), *cells[9]]
        if any(text for text, _ in cells[10]):
            spans += [(f" {names.say('head-wizards')} ", "dim"), *cells[10]]
        if standing.spell is not None:
            spans += [(f" {names.say('head-spell')} ", "dim"), (names.spell(standing.spell), "")]
        yield from wrapped(tuple(spans), width, indent=5)


def _spells_listed(names: OracleNames, state: State, width: int) -> Iterator[Line]:
    beside = state.spells_beside
    stated = [
        f"{number}:{names.spell(SPELLS[beside[oracle]])}"
        for number, oracle in enumerate(state.circle, 1)
        if beside[oracle] != NO_SPELL
    ]
    if stated:
        title = (f"{names.say('board-spells')} ", "dim")
        yield from wrapped((title, (", ".join(stated), "")), width, indent=2)


def maginors_way(names: OracleNames, state: State) -> str:
    """Return where Maginor is and what his next step does."""
    here = names.oracle(state.name(state.maginor))
    place = "before" if state.place == BEFORE else "on"
    hall = "-hall" if state.maginor == state.layout.guild_hall else ""
    return names.say(f"way-{place}{hall}", oracle=here)


def players(names: OracleNames, state: State, width: int, *, short: bool) -> Iterator[Line]:
    """Yield the players: who must act, and what each has."""
    awaited = to_act(state)
    won = totals(state)
    for seat in state.layout.seats:
        mark = (f"{MARK} " if seat in awaited else "  ", "bold")
        letter = names.marks[seat]
        name: list[Span] = [mark, (names.player(seat), SEAT_STYLES[seat])]
        if not names.player(seat).endswith(letter):
            name.append((f" [{letter}]", SEAT_STYLES[seat]))
        if short:
            having = names.say("player-short", votes=won[seat], counters=state.supply[seat])
            hand = [
                (f"{many} " if many > 1 else "") + names.say("card-short", card=card)
                for card, many in zip(CARDS, state.hands[seat], strict=True)
                if many
            ]
            spells = list(map(names.spell, held_by_name(state, seat)))
            cards = " ".join(hand) or names.say("player-no-cards")
            name += [(f"  {having}; ", ""), (cards, "dim")]
            name += [("; ", "dim"), (", ".join(spells), "italic")] if spells else []
            yield from wrapped(tuple(name), width, indent=4)
            continue
        place = state.wizards[seat]
        having = names.say(
            "player-long",
            votes=won[seat],
            counters=state.supply[seat],
            where="middle" if place == NOWHERE else "oracle",
            oracle="" if place == NOWHERE else names.oracle(state.name(place)),
        )
        yield from wrapped((*name, (f"  {having}", "")), width, indent=4)
        for stated in possessions(names, state, seat):
            yield from wrapped(line(f"    {stated}", "dim"), width, indent=6)


def possessions(names: OracleNames, state: State, seat: Player) -> Iterator[str]:
    """Yield what a player has: cards, spells and Oracles."""
    hand, discards = names.pile(state.hands[seat]), names.pile(state.discards[seat])
    yield names.say("player-cards", hand=hand, discards=discards)
    having = []
    if state.spells_held[seat]:
        spells = ", ".join(map(names.spell, held_by_name(state, seat)))
        having.append(names.say("player-spells", spells=spells))
    if state.oracles_won[seat]:
        oracles = ", ".join(map(names.oracle, map(state.name, state.oracles_won[seat])))
        having.append(names.say("player-oracles", oracles=oracles))
    if having:
        yield "; ".join(having)


def spells_in_play(state: State) -> list[Spell]:
    """Return the spells that somebody holds or may win, in the order of the circle."""
    held = [spell for seat in state.layout.seats for spell in held_by_name(state, seat)]
    beside = [state.spells_beside[oracle] for oracle in state.circle]
    return held + [SPELLS[spell] for spell in beside if spell != NO_SPELL]


def spell_lines(names: OracleNames, spells: Iterable[Spell], width: int) -> Iterator[Line]:
    """Yield what each of ``spells`` does."""
    indent = min(max(len(names.spell(spell)) for spell in SPELLS) + 2, width // 2)
    for spell in spells:
        name = (f"{names.spell(spell):<{indent}}", "italic")
        effect = (names.effect(spell), "dim")
        yield from wrapped((name, effect), width, indent=indent)


def rings(names: OracleNames, state: State, width: int) -> Iterator[Line]:
    """Yield the circle, clockwise, with each Oracle's slots in their order."""
    rows = []
    circle = list(map(state.name, state.circle))
    for number, oracle in enumerate(circle, 1):
        spell = names.setup.spells.get(oracle)
        rows.append(
            [
                line(str(number), "dim"),
                line(names.oracle(oracle), "bold"),
                line(str(names.setup.value(oracle))),
                line("" if spell is None else names.spell(spell)),
            ]
        )
    titles = ["", *map(names.say, ("head-oracle", "head-votes", "head-spell"))]
    heads = table([list(map(line, titles)), *rows], right=(0, 2))
    indent = max(map(width_of, heads)) + 2
    side_by_side = indent + 20 <= width
    for number, head in enumerate(heads):
        symbols = symbols_line(names.say, names.setup.tiles[circle[number - 1]]) if number else ()
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


def ring(names: OracleNames, state: State, oracle: Oracle, width: int) -> Iterator[Line]:
    """Yield an Oracle's slots clockwise from the top, with their numbers and holders."""
    name = state.name(oracle)
    yield from wrapped(line(names.say("board-ring", oracle=names.oracle(name))), width)
    cells: list[Line] = []
    widest = max(len(names.symbol(symbol)) for symbol in SYMBOLS) + 1
    for slot, symbol in enumerate(names.setup.tiles[name]):
        number = (f"{slot + 1:>3} ", "dim")
        holder = _holder(names, state.slots[oracle][slot])
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


def tally(names: OracleNames, state: State) -> str:
    """Return in one line what everyone has won."""
    return _tally(names, totals(state))


@once
def _tally(names: OracleNames, won: tuple[int, ...]) -> str:
    stated = [
        names.say("tally-player", player=names.player(seat), count=votes)
        for seat, votes in enumerate(won)
    ]
    return names.say("tally", standings=", ".join(stated))


def _is_at(state: State, place: int, oracle: Oracle) -> bool:
    """Return whether Maginor is on an Oracle, or before it."""
    return state.place == place and state.maginor == oracle


def _holder(names: OracleNames, seat: Player) -> Span:
    return (FREE, "dim") if seat == NOBODY else (names.marks[seat], SEAT_STYLES[seat])


def _seats(names: OracleNames, seats: Iterable[Seat], between: str) -> Line:
    spans: list[Span] = []
    for seat in seats:
        spans += [(between, "")] if spans else []
        spans.append((names.marks[seat], SEAT_STYLES[seat]))
    return tuple(spans) or line()
