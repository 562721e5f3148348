"""``maginor score``: the score sheet of a logged game."""

from __future__ import annotations

import json
from pathlib import Path

import click
from attrs import asdict

from maginor_core.cli.logged import (
    at_option,
    json_option,
    log_argument,
    opened,
    verified_board,
)
from maginor_core.cli.names import SPELL_NAMES, counted, listed, oracle_name
from maginor_core.projections.score_sheet import OracleStanding, score_sheet


@click.command()
@log_argument
@at_option
@json_option
def score(file: Path, at: int | str, as_json: bool) -> None:
    """Show the votes won in the game in FILE, and what each Oracle would pay if scored now."""
    version, board = verified_board(opened(file), at)
    sheet = score_sheet(board)
    if as_json:
        rows = [
            {**asdict(standing), "first": standing.first, "second": standing.second}
            for standing in sheet.oracles
        ]
        told = {"version": version, **asdict(sheet), "oracles": rows, "finished": board.finished}
        click.echo(json.dumps(told))
        return
    from rich.table import Table as Grid

    from maginor_core.cli.terminal import console

    output = console()
    votes = [f"seat {seat} {counted(won, 'vote')}" for seat, won in enumerate(sheet.votes)]
    standing_word = "At the end" if board.finished else f"At version {version}"
    verb = "won" if board.finished else "ahead"
    ahead = listed(f"seat {seat}" for seat in sheet.ahead)
    output.print(f"{standing_word}: {listed(votes)}; {verb}: {ahead}.")
    if not sheet.oracles:
        return
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("Oracle", "votes", "counters", "free", "if it were scored now"):
        grid.add_column(title, justify="right" if title in ("votes", "free") else "left")
    for standing in sheet.oracles:
        grid.add_row(
            oracle_name(standing.oracle),
            str(standing.votes),
            ", ".join(f"{standing.counters[seat]} of seat {seat}" for seat in standing.ranking)
            or "–",
            str(standing.free),
            _payment(standing),
        )
    output.print(grid)


def _payment(standing: OracleStanding) -> str:
    """Say who would get what."""
    spell = None if standing.spell is None else SPELL_NAMES[standing.spell]
    tile = counted(standing.votes, "vote")
    if standing.first is None:
        return "nobody gets anything" if spell is None else f"{spell} is lost too"
    if spell is None:
        return f"seat {standing.first} gets {tile}"
    choice = f"seat {standing.first} chooses {tile} or {spell}"
    if standing.second is None:
        return f"{choice}, the other is lost"
    return f"{choice}, seat {standing.second} gets the other"
