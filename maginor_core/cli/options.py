"""What several commands have: names of files, how many processes work, how long an answer takes."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Any, TypeVar

import click

from maginor_core.engine.paths import read_regular
from maginor_core.eventlog.files import LIMITS, NAMES, Limits
from maginor_core.eventlog.log_error import LogError

F = TypeVar("F", bound=Callable[..., Any])  # Any: commands take and return what they like

FILE = click.Path(path_type=Path)
"""The name of a file or folder; whether there is one is reported by what opens it."""
MOST_PROCESSES = 1024


def processes_option(function: F) -> F:
    """Give a command the option ``--jobs``: by default, a process for each processor."""
    return click.option(
        "--jobs",
        type=click.IntRange(1, MOST_PROCESSES),
        default=os.cpu_count() or 1,
        show_default="all processors",
        help="How many processes work on it.",
    )(function)


def timeout_option(seconds: float) -> Callable[[F], F]:
    """Give a command the option ``--timeout``, with so many seconds by default."""
    return click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True),
        default=seconds,
        help="Seconds for an answer.",
    )


# Limits on the command line: ``--limit NAME=VALUE``.

T = TypeVar("T")

LONGEST_NUMBER = 18
"""How many digits a limit may have."""


def limit_option(function: Callable[..., T]) -> Callable[..., T]:
    """Give a command the option ``--limit``, which it gets as ``limits``."""
    return click.option(
        "--limit",
        "limits",
        metavar="NAME=VALUE",
        multiple=True,
        callback=_limits,
        help=f"How much a log may demand; may be given again. NAMES: {', '.join(NAMES)}.",
    )(function)


def _limits(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> Limits:
    """Return the limits with those that were given.

    Raises:
        click.BadParameter: one is unknown, or its value is not a whole number.
    """
    settings = {}
    for setting in given:
        name, _, value = setting.partition("=")
        if name not in NAMES:
            raise click.BadParameter(f"{name!r} is not a limit; there are {', '.join(NAMES)}")
        if not (value.isascii() and value.isdecimal() and len(value) <= LONGEST_NUMBER):
            raise click.BadParameter(f"{setting!r} sets no limit; give a number as in {name}=1000")
        settings[name] = int(value)
    return LIMITS.raised(settings)


# Rows of JSON that are printed at the end, however many they are.

MEMORY = 1 << 24
"""How many bytes are held in memory; more of them go to a file."""


class JsonRows:
    """The items of an array, printed together once all are known. To be closed."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(MEMORY, "w+", encoding="utf-8")  # noqa: SIM115 # closed by close
        self.close = self._file.close

    def add(self, row: object) -> None:
        """Add a row of plain JSON data."""
        self._file.write((", " if self._file.tell() else "") + json.dumps(row))

    def print(self) -> None:
        """Print all rows, with commas between."""
        self._file.seek(0)
        while part := self._file.read(MEMORY):
            click.echo(part, nl=False)


# The file of a secret that committed dice follow from.

LONGEST_SECRET_FILE = 1 << 12


def read_secret(path: Path) -> str:
    """Return the secret that a file contains.

    Raises:
        LogError: it cannot be read, or is not text.
    """
    try:
        return read_regular(path, LONGEST_SECRET_FILE).decode().strip()
    except OSError as error:
        raise LogError(path, f"cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise LogError(path, "contains no secret, which is text") from None
