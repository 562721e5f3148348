"""The program ``maginor``: its commands, loaded when they are called, and its exit statuses."""

from __future__ import annotations

import os
import platform
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import TextIO

import click

from maginor_core import __version__
from maginor_core.cli.answers import (
    AS_JSON,
    UNANSWERED,
    YES,
    asks_for_json,
    describe,
    tell,
    tell_error,
    warn,
)
from maginor_core.engine.resources import BUILD, PROTOCOL

SECTIONS = {
    "Play": {
        "play": "Play at this terminal, people and bots.",
        "serve": "Serve tables on which people play in a browser.",
        "site": "Write a static site on which people play, without a server.",
        "simulate": "Let bots play many games.",
        "arena": "Make a table of results from the logs of such games.",
        "new-game": "Begin a package with a game of your own.",
    },
    "Look into games": {
        "replay": "Describe a logged game step by step, or show its board.",
        "log": "Legal commands, score, picture; seal, sign and convert logs.",
    },
    "Check and keep games": {
        "audit": "Report for each logged game whether it can be trusted.",
        "whatif": "Report how games would differ under another reading.",
        "manifest": "Maintain signed lists of games, and check them.",
        "witness": "Vouch for the published lists of other hosts.",
        "dice": "Commit to dice that all can check after the game.",
        "store": "Keep games in a SQL database: list, import, export.",
    },
    "Rules and engines": {
        "setup": "Show what a game begins with, and is dealt from.",
        "rulings": "Show the rulings, and test engines by them.",
        "schemas": "Write JSON Schemas and TypeScript types of a game.",
        "engine": "Speak the engine protocol on standard input and output.",
        "native": "Make rules in C from the rules of a game.",
        "about": "Tell the version, and which games run in C.",
    },
}
"""The commands by task, each with what it does."""
COMMANDS = {name: about for section in SECTIONS.values() for name, about in section.items()}
"""Each command with what it does."""


_MODULES = {"engine": "rulings", "new-game": "new_game"}
"""The modules of commands that are in another than that of their name."""
INTERRUPTED = 130
"""The exit status after Ctrl-C, as a shell gives it."""


def _tell_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Print the version and exit, if that is asked for."""
    if not value:
        return
    python = platform.python_version()
    tell(
        {"version": __version__, "build": BUILD, "protocol": PROTOCOL, "python": python},
        f"maginor-core {__version__} ({BUILD}), engine protocol {PROTOCOL}, Python {python}",
    )
    ctx.exit()


def _refuse_json(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Refuse ``--json`` before a command, where only ``--version`` has an answer."""
    if value:
        raise click.UsageError("--json goes behind the command: maginor COMMAND … --json")


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called, and not to be listed."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options before the command."""
        ctx.meta[AS_JSON] = asks_for_json(args)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands' names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command called ``cmd_name``, or None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"maginor_core.cli.commands.{_MODULES.get(cmd_name, cmd_name)}")
        command = getattr(module, cmd_name.replace("-", "_"))
        assert isinstance(command, click.Command), "the module has the command"
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; if nobody reads what it writes any more, end quietly."""
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _abandon_output()
            return 0
        return status

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands into the help page."""
        width = max(map(len, COMMANDS))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), what) for name, what in commands.items()])


@click.command(
    cls=LazyGroup,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": 100,
        "show_default": True,
    },
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version, with --json as JSON.",
)
@click.option("--json", is_flag=True, expose_value=False, hidden=True, callback=_refuse_json)
@click.option(
    "--module",
    "modules",
    metavar="NAME",
    multiple=True,
    help="A module with a game, installed or in the current folder; may be given again.",
)
@click.pass_context
def maginor(ctx: click.Context, modules: tuple[str, ...]) -> None:
    """Play, simulate, replay and check games: Maginor, and others by --game NAME.

    Begin with: maginor play
    """
    if modules:
        from maginor_core.registry import load_module

        loaded = [game for module in modules for game in load_module(module)]
        ctx.obj = loaded[0].name if loaded else None  # what --game is if it is not given


maginor.commands = dict.fromkeys(COMMANDS, maginor)
"""The names alone, from which click suggests one for a name that is mistyped."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run ``maginor`` and return its exit status; no error leaves a traceback.

    An error of the program itself does, if the environment sets ``MAGINOR_TRACEBACK``.
    """
    _write_what_can_be_written()
    words = list(sys.argv[1:] if arguments is None else arguments)
    as_json = asks_for_json(words)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _show_warning
            status = maginor.main(args=words, prog_name="maginor", standalone_mode=False)
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except Exception as error:
        if describe(error)[0] == "internal" and os.environ.get("MAGINOR_TRACEBACK"):
            raise
        tell_error(error, as_json=as_json)
        return UNANSWERED
    return status if isinstance(status, int) else YES


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Print a warning of this package in a line, and any other as Python does."""
    if category.__module__.startswith("maginor_core."):
        warn(str(message))
    else:
        click.echo(warnings.formatwarning(message, category, filename, lineno, line), err=True)


def _write_what_can_be_written() -> None:
    """Let a sign that the output's encoding lacks become a question mark."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _abandon_output() -> None:
    """Let nobody write to the closed pipe again, not even Python at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
