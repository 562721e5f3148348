"""Sheets: the score of a game and its statistics, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import asdict

from maginor_core.components.setup import Seat
from maginor_core.events import Event
from maginor_core.kernel.layout import table, width_of, wrapped
from maginor_core.kernel.presentation import Line, Sheet, line
from maginor_core.kernel.wording import counted, listed
from maginor_core.presentation.drawing import rings, spell_lines, spells_in_play
from maginor_core.presentation.names import SPELL_NAMES, Names, cards_held
from maginor_core.projections.board import Board, initial_board
from maginor_core.projections.score_sheet import OracleStanding, ScoreSheet, score_sheet
from maginor_core.projections.statistics import SeatStatistics, statistics


def score(names: Names, board: Board) -> Sheet:
    """Return the votes won, and what each Oracle would pay if it were scored now."""
    sheet = score_sheet(board)
    rows = [
        {**asdict(standing), "first": standing.first, "second": standing.second}
        for standing in sheet.oracles
    ]
    data: dict[str, Any] = {**asdict(sheet), "oracles": rows}  # Any: plain JSON data
    data["finished"] = board.finished
    return Sheet(data, lambda width: list(_score(names, board, sheet, width)))


def _score(names: Names, board: Board, sheet: ScoreSheet, width: int) -> Iterator[Line]:
    votes = listed(
        f"{names.player(seat)} has {counted(won, 'vote')}" for seat, won in enumerate(sheet.votes)
    )
    verb = "won" if board.finished else "ahead"
    yield from wrapped(line(f"{votes}; {verb}: {names.all_players(sheet.ahead)}."), width)
    if not sheet.oracles:
        return
    yield from wrapped(
        line("Counters on each Oracle, and who would choose first and second if scored now:"), width
    )
    titles = ["Oracle", "votes", "spell", "free", *names.players, "first", "second"]
    rows = [[line(title, "dim") for title in titles]]
    rows += [list(map(line, _standing(names, one))) for one in sheet.oracles]
    drawn = table(rows, right=(1, *range(3, 4 + len(names.players))))
    if all(width_of(one) <= width for one in drawn):
        yield from drawn
        return
    for standing in sheet.oracles:
        name, *cells = _standing(names, standing)
        stated = ", ".join(
            f"{title} {cell}" for title, cell in zip(titles[1:], cells, strict=True) if cell != "–"
        )
        yield from wrapped(((f"{name}: ", "bold"), (stated, "")), width, indent=4)


def _standing(names: Names, standing: OracleStanding) -> list[str]:
    def named(seat: Seat | None) -> str:
        return "–" if seat is None else names.player(seat)

    counts = (standing.free, *standing.counters)
    return [
        names.oracle(standing.oracle),
        str(standing.votes),
        "–" if standing.spell is None else SPELL_NAMES[standing.spell],
        *(str(count or "–") for count in counts),
        named(standing.first),
        named(standing.second),
    ]


def statistics_sheet(names: Names, events: Sequence[Event]) -> Sheet:
    """Return what happened in a game, counted."""
    found = statistics(names.setup, events)
    data: dict[str, Any] = {  # Any: plain JSON data
        "events": found.events,
        "faces": found.faces,
        "duels": found.duels,
        "scored": found.scored,
        "lead_changes": found.lead_changes,
        "vote_lead_changes": found.vote_lead_changes,
        "seats": [asdict(seat) for seat in found.seats],
    }
    faces = ", ".join(f"{face} {number}" for face, number in found.faces.items())
    stated = [
        f"{found.events} events",
        f"Dice: {faces}",
        f"Duels: {found.duels}",
        f"Changes of lead: {found.lead_changes} at Oracles, {found.vote_lead_changes} in votes",
        f"Scored, in order: {', '.join(map(names.oracle, found.scored)) or 'none'}",
    ]
    columns = [_counts(names, seat) for seat in found.seats]

    def lines(width: int) -> list[Line]:
        drawn = [part for text in stated for part in wrapped(line(text), width)] + [line()]
        rows = [[line(), *(line(name, "dim") for name in names.players)]]
        rows += [
            [line(name, "dim"), *(line(column[name]) for column in columns)] for name in columns[0]
        ]
        grid = table(rows)
        if all(width_of(one) <= width for one in grid):
            return drawn + grid
        for seat, column in enumerate(columns):
            drawn.append(line(names.player(seat), "bold"))
            for name, value in column.items():
                drawn += wrapped(((f"  {name}: ", "dim"), (value, "")), width, indent=6)
        return drawn

    return Sheet(data, lines)


def _counts(names: Names, seat: SeatStatistics) -> dict[str, str]:
    return {
        "votes": str(seat.votes),
        "turns": str(seat.turns),
        "moves": str(seat.moves),
        "rolls": str(seat.rolls),
        "cards played": cards_held(seat.cards),
        "counters placed": str(seat.counters),
        "counters replaced": str(seat.replaced),
        "duels won, lost, tied": f"{seat.duels_won}, {seat.duels_lost}, {seat.duels_tied}",
        "spells won": ", ".join(SPELL_NAMES[spell] for spell in seat.spells_won) or "–",
        "spells cast": ", ".join(SPELL_NAMES[spell] for spell in seat.spells_cast) or "–",
        "Oracles won": ", ".join(map(names.oracle, seat.oracles)) or "–",
    }


def deal_sheet(names: Names) -> Sheet:
    """Return what a game begins with."""
    board = initial_board(names.setup)

    def lines(width: int) -> list[Line]:
        return [
            *rings(names, board, width),
            line(),
            *spell_lines(board, spells_in_play(board), width),
            *wrapped(line("The wizards and Maginor stand on the Guild Hall.", "dim"), width),
        ]

    return Sheet({}, lines)
