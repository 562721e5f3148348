"""Logged games, opened for a look: which version, whose eyes, and what is wrong with the file."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TypeVar

import click
from attrs import frozen

from maginor_core.cli.answers import json_option, warn
from maginor_core.cli.options import FILE, language_option, terminal_texts
from maginor_core.cli.terminal.seating import numbered_names, saved_seating
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.languages import Texts
from maginor_core.engine.presentation import EVERYTHING, Presentation, State, counted
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logs import StoredGame, read_logs

T = TypeVar("T")

END = "end"
LONGEST_NUMBER = 10


def read_version(ctx: click.Context, param: click.Parameter, value: str | None) -> int | str | None:
    """Read a version, a number or ``end``; None stays as it is."""
    return value if value in (None, END) else _number(value, "version", END)


def read_viewer(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """Read a viewer: a seat, or None for ``spectator``, or ``EVERYTHING`` if nobody is named."""
    if value is None:
        return EVERYTHING
    return None if value == "spectator" else _number(value, "seat", "spectator")


def _number(value: str | None, what: str, word: str) -> int:
    if not (value and value.isascii() and value.isdecimal() and len(value) < LONGEST_NUMBER):
        reason = f"{value!r} is not a {what}; give a number from 0 up, or {word}"
        raise click.BadParameter(reason)
    return int(value)


log_argument = click.argument("file", type=FILE)
number_option = click.option(
    "--number",
    type=click.IntRange(min=0),
    default=0,
    help="Which game, if the file holds several.",
)


@frozen
class LoggedView:
    """A logged game at a version, for people who read a language."""

    file: Path
    stored: StoredGame
    at: int | str | None
    language: str

    @property
    def texts(self) -> Texts:
        """The messages of the terminal."""
        return terminal_texts(self.language)

    @property
    def version(self) -> int:
        """The number of commands before the moment that is looked at."""
        return int(self.at) if self.at not in (None, END) else self.stored.records.version

    @property
    def game(self) -> Game:
        """The game at the version, its events applied unchecked."""
        return game_at(self.stored, self.version)

    def verified_state(self) -> State:
        """Execute the game again and return its state at the version."""
        self.stored.records.require(self.version)
        self.stored.verify()
        return self.game.live_state

    def presentation(self) -> Presentation:
        """Return the presentation of the game, with the names stored beside the log."""
        stored, language = self.stored, self.language
        players = stored.setup.players
        seating = saved_seating(self.file, players, stored.definition)
        names = numbered_names(players, language) if seating is None else seating.names
        labels = {} if seating is None else seating.labels
        return presentation_of(stored.definition, stored.setup, names, labels, language)

    def require_seat(self, seat: int | None) -> None:
        """Ensure that ``seat``, if there is one, is at the table."""
        if seat is not None and seat >= self.stored.setup.players:
            last = self.stored.setup.players - 1
            raise click.UsageError(f"seat {seat} is not at the table; seats are 0 to {last}")


def view_options(function: Callable[..., T]) -> Callable[..., T]:
    """Give a command FILE, --number, --language and --json; with --at it gets a ``LoggedView``."""

    @wraps(function)
    def with_view(
        *, file: Path, number: int, at: int | str | None, language: str, **others: object
    ) -> T:
        return function(LoggedView(file, open_game(file, number), at, language), **others)

    return log_argument(number_option(language_option(json_option(with_view))))


def open_game(file: Path, number: int = 0) -> StoredGame:
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


def game_at(stored: StoredGame, version: int) -> Game:
    """Return a logged game as it was at ``version``, its events applied unchecked."""
    return Game(stored.definition, stored.setup, log=stored.records.branch(version))
