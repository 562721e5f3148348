"""``maginor score``: the score sheet of a logged game."""

from __future__ import annotations

import json
from pathlib import Path

import click
from attrs import asdict
from rich.table import Table as Grid

from maginor_core.cli.answers import json_option
from maginor_core.cli.logged import (
    at_option,
    game_option,
    log_argument,
    opened,
    verified_board,
)
from maginor_core.cli.names import SPELL_NAMES, counted, listed, oracle_name
from maginor_core.cli.terminal import console
from maginor_core.components.setup import Seat
from maginor_core.projections.score_sheet import ScoreSheet, score_sheet


@click.command()
@log_argument
@game_option
@at_option
@json_option
def score(file: Path, game: int, at: int | str, as_json: bool) -> None:
    """Show the votes won in the game in FILE, and what each Oracle would pay if scored now."""
    version, board = verified_board(opened(file, game), at)
    sheet = score_sheet(board)
    if as_json:
        rows = [
            {**asdict(standing), "first": standing.first, "second": standing.second}
            for standing in sheet.oracles
        ]
        told = {"version": version, **asdict(sheet), "oracles": rows, "finished": board.finished}
        click.echo(json.dumps(told))
        return
    output = console()
    when = "At the end" if board.finished else f"At version {version}"
    votes = listed(
        f"seat {seat} has {counted(won, 'vote')}" for seat, won in enumerate(sheet.votes)
    )
    verb = "won" if board.finished else "ahead"
    ahead = listed(f"seat {seat}" for seat in sheet.ahead)
    output.print(f"{when} {votes}; {verb}: {ahead}.", soft_wrap=True)
    if sheet.oracles:
        output.print(
            "Counters on each Oracle, and who would choose first and second if scored now:"
        )
        output.print(_grid(sheet))


def _grid(sheet: ScoreSheet) -> Grid:
    seats = range(len(sheet.votes))
    grid = Grid(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column("Oracle", no_wrap=True)
    grid.add_column("votes", justify="right")
    grid.add_column("spell", no_wrap=True)
    for title in ("free", *(f"seat {seat}" for seat in seats)):
        grid.add_column(title, justify="right")
    grid.add_column("first")
    grid.add_column("second")
    for standing in sheet.oracles:
        counts = (standing.free, *standing.counters)
        grid.add_row(
            oracle_name(standing.oracle),
            str(standing.votes),
            "–" if standing.spell is None else SPELL_NAMES[standing.spell],
            *(str(count or "–") for count in counts),
            _seat(standing.first),
            _seat(standing.second),
        )
    return grid


def _seat(seat: Seat | None) -> str:
    return "–" if seat is None else f"seat {seat}"
