"""``maginor log draw``, ``score``, ``stats`` and ``legal``: a logged game at one version."""

from __future__ import annotations

import json
from pathlib import Path

import click

from maginor_core.cli.answers import json_option
from maginor_core.cli.logged import (
    END,
    at_option,
    game_at,
    log_argument,
    number_option,
    opened,
    presented,
    print_sheet,
    read_viewer,
    require_seat,
    verified_state,
)
from maginor_core.cli.options import FILE
from maginor_core.cli.selection import language_option, terminal_texts
from maginor_core.engine.picture import PictureLook, picture
from maginor_core.engine.undo import facts_of_game, lasting
from maginor_core.eventlog.new_file import write_new


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
    match = game_at(stored, version)
    look = PictureLook(presentation.players, presentation.say, narrow=narrow)
    drawn = picture(match.definition, match.setup_seen(viewer), match.view(viewer), look)
    if output is not None:
        write_new(output, drawn.encode())
    if as_json:
        content = {"version": version, "file": None if output is None else str(output)}
        click.echo(json.dumps(content if output is not None else {**content, "svg": drawn}))
    elif output is None:
        click.echo(drawn)
    else:
        click.echo(f"version {version} drawn to {output}")


# ``maginor log score``: how everyone stands in a logged game.


@click.command()
@log_argument
@number_option
@at_option
@language_option
@json_option
def score(file: Path, number: int, at: int | str, language: str, as_json: bool) -> None:
    """Show what everyone has won in the game in FILE, and what would be won if scored now."""
    stored = opened(file, number)
    version, state = verified_state(stored, at)
    sheet = presented(file, stored, language)[1].score(state)
    texts = terminal_texts(language)
    heading = texts("score-version", version=version, versions=len(stored.records))
    print_sheet(sheet, version, heading, as_json=as_json)


# ``maginor log stats``: what was done in a logged game, counted.


@click.command()
@log_argument
@number_option
@at_option
@language_option
@json_option
def stats(file: Path, number: int, at: int | str, language: str, as_json: bool) -> None:
    """Count what happened in the game in FILE."""
    stored = opened(file, number)
    version, _ = verified_state(stored, at)
    lasted = lasting(list(stored.records)[:version])
    events = tuple(facts_of_game(event for record in lasted for event in record.events))
    sheet = presented(file, stored, language)[1].statistics(events)
    heading = terminal_texts(language)("stats-version", version=version)
    print_sheet(sheet, version, heading, as_json=as_json)


# ``maginor log legal``: what may be done in a logged game.


@click.command()
@log_argument
@number_option
@at_option
@click.option(
    "--seat", type=click.IntRange(min=0), help="Only this seat, counted from 0 as in JSON."
)
@language_option
@json_option
def legal(
    file: Path, number: int, at: int | str, seat: int | None, language: str, as_json: bool
) -> None:
    """List every command that the rules allow in the game in FILE."""
    stored = opened(file, number)
    if seat is not None:
        require_seat(seat, stored.setup.players)
    chosen, presentation = presented(file, stored, language)
    version, _ = verified_state(stored, at)
    then = game_at(stored, version)
    commands = list(then.legal(seat))
    if as_json:
        content = {
            "version": version,
            "commands": list(map(chosen.definition.command_json.to_json, commands)),
        }
        click.echo(json.dumps(content))
        return
    for command in commands:
        click.echo(f"{presentation.players[command.player]}: {presentation.command(command)}")
    if not commands:
        message = "legal-nobody" if seat is None else "legal-player"
        player = "" if seat is None else presentation.players[seat]
        finished = "yes" if then.finished else "no"
        texts = terminal_texts(language)
        click.echo(texts(message, version=version, player=player, finished=finished))
