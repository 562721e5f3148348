"""Limits on the command line: ``--limit NAME=VALUE``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from maginor_core.eventlog.limits import LIMITS, NAMES, Limits

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
