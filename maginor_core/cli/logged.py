"""Logged games, opened for a look: which version, whose eyes, and what is wrong with the file."""

from __future__ import annotations

from pathlib import Path

import click

from maginor_core.cli.answers import warn
from maginor_core.cli.names import counted
from maginor_core.components.setup import Seat
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.stored_game import StoredGame, read_logs
from maginor_core.projections.board import Board

END = "end"
SPECTATOR = "spectator"
LONGEST_NUMBER = 10


def read_version(ctx: click.Context, param: click.Parameter, value: str | None) -> int | str | None:
    """Return the version that ``value`` names, or ``end``; None stays as it is.

    Raises:
        click.BadParameter: it names none.
    """
    if value in (None, END):
        return value
    if not (value.isascii() and value.isdecimal() and len(value) < LONGEST_NUMBER):
        raise click.BadParameter(f"{value!r} is no version; give a number from 0 up, or end")
    return int(value)


def read_viewer(ctx: click.Context, param: click.Parameter, value: str | None) -> int | str | None:
    """Return the seat that ``value`` names, or ``spectator``; None stays as it is.

    Raises:
        click.BadParameter: it names none.
    """
    if value in (None, SPECTATOR):
        return value
    if value not in ("0", "1", "2", "3"):
        raise click.BadParameter(f"{value!r} is no seat; give 0 to 3, or spectator")
    return int(value)


log_argument = click.argument("file", type=click.Path(path_type=Path))
at_option = click.option(
    "--at",
    metavar="VERSION|end",
    default=END,
    show_default=True,
    callback=read_version,
    help="The version to look at, which is a number of commands.",
)
game_option = click.option(
    "--game",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Which game, if the file holds several.",
)


def opened(file: Path, number: int = 0) -> StoredGame:
    """Read the game of that ``number`` in a log, and say on standard error if its end is torn.

    Raises:
        LogError: it cannot be read, is no log of Maginor, is damaged, or has no such game.
    """
    last = -1
    for last, stored in enumerate(read_logs(file)):
        if last == number:
            tell_torn(file, stored.torn)
            return stored
    if last < 0:
        raise LogError(file, "is empty")
    raise LogError(file, f"has no game {number}; its games are 0 to {last}")


def tell_torn(file: Path, torn: int) -> None:
    """Say on standard error that so many bytes at the end of a log are of no use, if any are."""
    if torn:
        cut = counted(torn, "byte")
        warn(f"{file}: the last {cut} are of a record that was cut off while it was written")


def verified_board(stored: StoredGame, at: int | str) -> tuple[int, Board]:
    """Decide a game again up to the version asked for, and return that and the board there.

    Raises:
        FalseRecordError: a record that the rules do not bear out.
        VersionError: the game has no such version.
    """
    game = stored.game()
    version = game.version if at == END else int(at)
    game.log.require(version)
    stored.verify()
    return version, game.board_at(version)


def require_seat(seat: Seat, players: int) -> None:
    """Make sure that ``seat`` is at the table.

    Raises:
        click.UsageError: it is not.
    """
    if seat >= players:
        raise click.UsageError(f"seat {seat} is not at the table; seats are 0 to {players - 1}")
