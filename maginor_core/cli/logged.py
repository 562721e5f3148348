"""Logged games, opened for a look: which version, whose eyes, and what is wrong with the file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import click

from maginor_core.cli.answers import warn
from maginor_core.cli.options import FILE
from maginor_core.cli.selection import SelectedGame, selected
from maginor_core.cli.terminal.screen import console, draw
from maginor_core.cli.terminal.seating import numbered_names, saved_seating
from maginor_core.engine.game import Game
from maginor_core.engine.languages import ENGLISH
from maginor_core.engine.presentation import Presentation, Sheet, State, counted, line
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logs import StoredGame, read_logs

END = "end"
SPECTATOR = "spectator"
LONGEST_NUMBER = 10


def _number_or(word: str, what: str) -> Callable[..., int | str | None]:
    """Return a callback of click that reads a number, or ``word``; None stays as it is."""

    def read(ctx: click.Context, param: click.Parameter, value: str | None) -> int | str | None:
        if value in (None, word):
            return value
        if not (value.isascii() and value.isdecimal() and len(value) < LONGEST_NUMBER):
            reason = f"{value!r} is not a {what}; give a number from 0 up, or {word}"
            raise click.BadParameter(reason)
        return int(value)

    return read


read_version = _number_or(END, "version")
read_viewer = _number_or(SPECTATOR, "seat")
log_argument = click.argument("file", type=FILE)
at_option = click.option(
    "--at",
    metavar="VERSION|end",
    default=END,
    callback=read_version,
    help="The version to look at, which is a number of commands.",
)
number_option = click.option(
    "--number",
    type=click.IntRange(min=0),
    default=0,
    help="Which game, if the file holds several.",
)


def opened(file: Path, number: int = 0) -> StoredGame:
    """Read the game of that ``number`` in a log, and print on standard error if its end is torn."""
    last = -1
    for last, stored in enumerate(read_logs(file)):
        if last == number:
            tell_torn(file, stored.torn)
            return stored
    if last < 0:
        raise LogError(file, "is empty")
    raise LogError(file, f"has no game {number}; its games are 0 to {last}")


def tell_torn(file: Path, torn: int) -> None:
    """Print on standard error that so many bytes at the end of a log are unusable, if any are."""
    if torn:
        cut = counted(torn, "byte")
        warn(f"{file}: the last {cut} are of a record that was cut off while it was written")


def presented(
    file: Path, stored: StoredGame, language: str = ENGLISH
) -> tuple[SelectedGame, Presentation]:
    """Return which game a log contains, and its presentation, with the names stored beside it."""
    chosen = selected(stored.header.game)
    players = stored.setup.players
    seating = saved_seating(file, players, stored.definition)
    names = numbered_names(players, language) if seating is None else seating.names
    labels = {} if seating is None else seating.labels
    return chosen, chosen.present(stored.setup, names, labels, language)


def game_at(stored: StoredGame, version: int) -> Game:
    """Return a logged game as it was at ``version``, its events applied unchecked."""
    return Game(stored.definition, stored.setup, log=stored.records.branch(version))


def verified_state(stored: StoredGame, at: int | str) -> tuple[int, State]:
    """Execute a game again and return the version asked for, and the state at it."""
    version = stored.records.version if at == END else int(at)
    stored.records.require(version)
    stored.verify()
    return version, game_at(stored, version).live_state


def require_seat(seat: int, players: int) -> None:
    """Ensure that ``seat`` is at the table."""
    if seat >= players:
        raise click.UsageError(f"seat {seat} is not at the table; seats are 0 to {players - 1}")


def print_sheet(sheet: Sheet, version: int, heading: str, *, as_json: bool) -> None:
    """Print a sheet about a game at ``version``, as JSON or under a heading."""
    if as_json:
        click.echo(json.dumps({"version": version, **sheet.data}))
        return
    output = console()
    draw(output, [line(heading)])
    draw(output, sheet.lines(output.width))
