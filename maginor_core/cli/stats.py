"""``maginor stats``: what was done in a logged game, counted."""

from __future__ import annotations

import json
from pathlib import Path

import click
from attrs import asdict

from maginor_core.cli.answers import json_option
from maginor_core.cli.logged import (
    at_option,
    game_option,
    log_argument,
    opened,
    verified_board,
)
from maginor_core.cli.names import SPELL_NAMES, cards_held, oracle_name
from maginor_core.projections.statistics import SeatStatistics, Statistics, statistics


@click.command()
@log_argument
@game_option
@at_option
@json_option
def stats(file: Path, game: int, at: int | str, as_json: bool) -> None:
    """Count what happened in the game in FILE."""
    stored = opened(file, game)
    version, _ = verified_board(stored, at)
    counted = statistics(stored.setup, stored.game().events(0, version))
    if as_json:
        click.echo(json.dumps({"version": version, **as_data(counted)}))
        return
    from rich.table import Table as Grid

    from maginor_core.cli.terminal import console

    output = console()
    faces = ", ".join(f"{face} {number}" for face, number in counted.faces.items())
    output.print(f"{version} commands, {counted.events} events")
    output.print(f"Dice: {faces}")
    output.print(f"Duels: {counted.duels}")
    output.print(
        f"Changes of lead: {counted.lead_changes} at Oracles, {counted.vote_lead_changes} in votes"
    )
    scored = ", ".join(map(oracle_name, counted.scored)) or "none"
    output.print(f"Scored, in order: {scored}")
    output.print()
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column("")
    for seat in range(len(counted.seats)):
        grid.add_column(f"seat {seat}")
    columns = [_lines(seat) for seat in counted.seats]
    for name in columns[0]:
        grid.add_row(name, *(column[name] for column in columns))
    output.print(grid)


def as_data(counted: Statistics) -> dict[str, object]:
    """Return the statistics as plain JSON data."""
    return {
        "events": counted.events,
        "faces": counted.faces,
        "duels": counted.duels,
        "scored": counted.scored,
        "lead_changes": counted.lead_changes,
        "vote_lead_changes": counted.vote_lead_changes,
        "seats": [asdict(seat) for seat in counted.seats],
    }


def _lines(seat: SeatStatistics) -> dict[str, str]:
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
        "Oracles won": ", ".join(map(oracle_name, seat.oracles)) or "–",
    }
