"""Sheets: the score of a game and its statistics, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import asdict

from maginor_core.components.setup import Seat
from maginor_core.events import Event
from maginor_core.kernel.layout import table, width_of, wrapped
from maginor_core.kernel.presentation import Line, Sheet, line
from maginor_core.presentation.drawing import rings, spell_lines, spells_in_play
from maginor_core.presentation.names import Names
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
    say = names.say
    votes = say.listed(
        say("has-votes", player=names.player(seat), count=won)
        for seat, won in enumerate(sheet.votes)
    )
    message = "score-won" if board.finished else "score-ahead"
    stated = say(message, standings=votes, players=names.all_players(sheet.ahead))
    yield from wrapped(line(stated), width)
    if not sheet.oracles:
        return
    yield from wrapped(line(say("score-note")), width)
    titles = [say("head-oracle"), say("head-votes"), say("head-spell"), say("head-free")]
    titles += [*names.players, say("head-first"), say("head-second")]
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
        "–" if standing.spell is None else names.spell(standing.spell),
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
    say = names.say
    faces = ", ".join(
        f"{say('face-name', face=face)} {number}" for face, number in found.faces.items()
    )
    stated = [
        say("stats-events", count=found.events),
        say("stats-dice", faces=faces),
        say("stats-duels", count=found.duels),
        say("stats-lead", oracles=found.lead_changes, votes=found.vote_lead_changes),
        say("stats-scored", oracles=", ".join(map(names.oracle, found.scored)) or say("none")),
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
    counts = {
        "votes": str(seat.votes),
        "turns": str(seat.turns),
        "moves": str(seat.moves),
        "rolls": str(seat.rolls),
        "cards": names.cards(seat.cards),
        "counters": str(seat.counters),
        "replaced": str(seat.replaced),
        "results": f"{seat.duels_won}, {seat.duels_lost}, {seat.duels_tied}",
        "spells-won": ", ".join(map(names.spell, seat.spells_won)) or "–",
        "spells-cast": ", ".join(map(names.spell, seat.spells_cast)) or "–",
        "oracles": ", ".join(map(names.oracle, seat.oracles)) or "–",
    }
    return {names.say(f"stats-{name}"): count for name, count in counts.items()}


def deal_sheet(names: Names) -> Sheet:
    """Return what a game begins with."""
    board = initial_board(names.setup)

    def lines(width: int) -> list[Line]:
        return [
            *rings(names, board, width),
            line(),
            *spell_lines(names, spells_in_play(board), width),
            *wrapped(line(names.say("deal-note"), "dim"), width),
        ]

    return Sheet({}, lines)
