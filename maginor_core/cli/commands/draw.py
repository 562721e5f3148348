"""``maginor draw``: the board of a logged game as an SVG picture, as a seat may see it."""

from __future__ import annotations

import json
from pathlib import Path

import click

from maginor_core.cli.answers import json_option
from maginor_core.cli.language import language_option
from maginor_core.cli.logged import (
    END,
    at_option,
    log_argument,
    match_at,
    number_option,
    opened,
    presented,
    read_viewer,
    require_seat,
)
from maginor_core.cli.options import FILE
from maginor_core.eventlog.new_file import write_new
from maginor_core.kernel.picture import picture
from maginor_core.kernel.svg import Look


@click.command()
@log_argument
@number_option
@at_option
@click.option(
    "--seat",
    metavar="SEAT|spectator",
    default="spectator",
    callback=read_viewer,
    help="Who looks: a seat, counted from 0 as in JSON, or a spectator.",
)
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="The new file to write; without it the picture is printed.",
)
@click.option("--narrow", is_flag=True, help="Draw for a screen of 360 pixels.")
@language_option
@json_option
def draw(
    *,
    file: Path,
    number: int,
    at: int | str,
    seat: int | str,
    output: Path | None,
    narrow: bool,
    language: str,
    as_json: bool,
) -> None:
    """Draw the board of the game in FILE as SVG.

    The picture is drawn from the view of the seat, so it shows nothing that the seat may not know.
    """
    stored = opened(file, number)
    if isinstance(seat, int):
        require_seat(seat, stored.setup.players)
    viewer = seat if isinstance(seat, int) else None
    _, presentation = presented(file, stored, language)
    version = stored.records.version if at == END else int(at)
    match = match_at(stored, version)
    look = Look(presentation.players, presentation.say, narrow=narrow)
    drawn = picture(match.game, match.setup_seen(viewer), match.view(viewer), look)
    if output is not None:
        write_new(output, drawn.encode())
    if as_json:
        content = {"version": version, "file": None if output is None else str(output)}
        click.echo(json.dumps(content if output is not None else {**content, "svg": drawn}))
    elif output is None:
        click.echo(drawn)
    else:
        click.echo(f"version {version} drawn to {output}")
