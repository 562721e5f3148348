"""The program ``maginor``: its commands, loaded when they are called, and its exit statuses."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from maginor_core import __version__
from maginor_core.cli.answers import (
    UNANSWERED,
    YES,
    asks_for_json,
    described,
    json_option,
    tell_error,
)
from maginor_core.engine.resources import BUILD, PROTOCOL

COMMANDS = {
    "play": "Play a game at this terminal, people and bots.",
    "serve": "Serve tables on which people play in a browser.",
    "simulate": "Let bots play many games.",
    "replay": "Describe a logged game step by step, or show its board, and verify it.",
    "draw": "Draw the board of a logged game as an SVG picture.",
    "legal": "List what may be done in a logged game.",
    "score": "Show who stands how in a logged game.",
    "stats": "Count what happened in a logged game.",
    "audit": "Report for each game in files and folders whether it can be trusted.",
    "whatif": "Report how logged games would have differed under another reading of the rules.",
    "manifest": "Enter games in signed lists, and prove and check what these contain.",
    "log": "Show, count, seal, convert and sign log files.",
    "store": "Keep games in a SQL database: list, import, export, migrate.",
    "dice": "Commit to dice that all can check after the game.",
    "deal": "Show what a new game would begin with.",
    "components": "Show or check component sets, from which games are dealt.",
    "rulings": "Show the rulings that the rules are made of.",
    "explain": "Show one ruling, such as DUEL-06.",
    "perft": "Count the sequences of legal commands from pinned positions.",
    "engine": "Speak the engine protocol over standard input and output.",
    "version": "Show the version.",
}
"""Each command with what it does."""
_MODULES = {
    "components": "deal",
    "dice": "deal",
    "draw": "replay",
    "engine": "rulings",
    "explain": "rulings",
    "legal": "replay",
    "score": "replay",
    "stats": "replay",
}
"""The modules of commands that share one; that of any other has the command's name."""
INTERRUPTED = 130
"""The exit status after Ctrl-C, as a shell gives it."""


@click.command()
@json_option
def version(as_json: bool) -> None:
    """Show the version."""
    if as_json:
        about = {
            "version": __version__,
            "build": BUILD,
            "protocol": PROTOCOL,
            "python": platform.python_version(),
        }
        click.echo(json.dumps(about))
        return
    click.echo(
        f"maginor-core {__version__} ({BUILD}), engine protocol {PROTOCOL}, "
        f"Python {platform.python_version()}"
    )


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called, and not to be listed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands' names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command called ``cmd_name``, or None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        if cmd_name == "version":
            return version
        module = _MODULES.get(cmd_name, cmd_name)
        command = getattr(import_module(f"maginor_core.cli.commands.{module}"), cmd_name)
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
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(
    cls=LazyGroup,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": 100,
        "show_default": True,
    },
)
@click.version_option(__version__, prog_name="maginor", message="%(prog)s %(version)s")
def maginor() -> None:
    """The rules of Maginor: play, simulate, replay and check games.

    Begin with: maginor play
    """


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
        status = maginor.main(args=words, prog_name="maginor", standalone_mode=False)
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except Exception as error:
        if described(error)[0] == "internal" and os.environ.get("MAGINOR_TRACEBACK"):
            raise
        tell_error(error, as_json=as_json)
        return UNANSWERED
    return status if isinstance(status, int) else YES


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
