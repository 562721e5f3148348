"""``maginor engine``: the engine protocol over standard input and output."""

from __future__ import annotations

import sys

import click

from maginor_core import __version__
from maginor_core.cli.selection import SelectedGame, game_option
from maginor_core.protocol.engine import serve


@click.command()
@game_option
def engine(chosen: SelectedGame) -> None:
    """Speak the engine protocol over standard input and output.

    One JSON object a line comes in and one answer a line goes out, until the request ``bye``, the
    input ends, or nobody reads the answers any more.
    """
    output = sys.stdout.buffer
    for answer in serve(chosen.definition, sys.stdin.buffer, __version__):
        output.write(answer.encode() + b"\n")
        output.flush()
