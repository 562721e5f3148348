"""A group of commands that still understands the names which some of them had before."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import click

from maginor_core.cli.answers import asks_for_json


class RenamedGroup(click.Group):
    """A group that runs a command by its former name, and names the new one on standard error.

    Attributes:
        former: by former name, the words that replace it.
    """

    def __init__(
        self,
        *args: Any,  # Any: as click takes them
        former: Mapping[str, str],
        **settings: Any,  # Any: likewise
    ) -> None:
        super().__init__(*args, **settings)
        self.former = former

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that ``args`` name, its name, and what follows it."""
        if args[0] in self.former:
            new, rest = self.former[args[0]], args[1:]
            path = ctx.command_path
            hint = f"{path} {args[0]} is now called {path} {new}"
            click.echo(json.dumps({"warning": hint}) if asks_for_json(rest) else hint, err=True)
            args = [*new.split(), *rest]
            if new.startswith("-"):  # an option of this group, which answers and exits
                self.parse_args(ctx, args)
        return super().resolve_command(ctx, args)
