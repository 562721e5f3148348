"""``maginor legal``: what may be done in a logged game."""

from __future__ import annotations

import json
from pathlib import Path

import click

from maginor_core.cli.answers import json_option
from maginor_core.cli.logged import (
    at_option,
    game_option,
    log_argument,
    opened,
    require_seat,
    verified_board,
)
from maginor_core.cli.sentences import Narrator
from maginor_core.commands.decide import legal_commands
from maginor_core.protocol.facts import command_to_json


@click.command()
@log_argument
@game_option
@at_option
@click.option("--seat", type=click.IntRange(0, 3), help="Only what this seat may do.")
@json_option
def legal(file: Path, game: int, at: int | str, seat: int | None, as_json: bool) -> None:
    """List every command that the rules allow in the game in FILE."""
    stored = opened(file, game)
    if seat is not None:
        require_seat(seat, stored.setup.players)
    version, board = verified_board(stored, at)
    commands = list(legal_commands(board, seat))
    if as_json:
        told = {"version": version, "commands": [command_to_json(c) for c in commands]}
        click.echo(json.dumps(told))
        return
    narrator = Narrator(stored.setup)
    for command in commands:
        click.echo(f"seat {command.player}: {narrator.command(command)}")
    if not commands:
        whose = "nobody may" if seat is None else f"seat {seat} may not"
        over = "; the game is over" if board.finished else ""
        click.echo(f"At version {version} {whose} act{over}.")
