"""``maginor version``: which release this is, and whether it is compiled."""

from __future__ import annotations

import json
import platform

import click

from maginor_core import __version__
from maginor_core.cli.answers import json_option
from maginor_core.engine.resources import BUILD, PROTOCOL


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
