"""What several commands have: names of files, how many processes work, how long an answer takes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

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
