"""``maginor about``: the version, and how this copy runs each game and reads logs."""

from __future__ import annotations

import platform

import click

from maginor_core import __version__, registry
from maginor_core.cli.answers import json_option, tell
from maginor_core.engine.resources import BUILD, PROTOCOL


@click.command()
@json_option
def about() -> None:
    """Print the version, and for each game whether its rules run in C, as logs are read."""
    from maginor_core.native import log_reader
    from maginor_core.native.library import native_rules, why

    read = log_reader.log_reader() is not None
    logs = {"native": read, "library" if read else "reason": log_reader.why()}
    games = {}
    lines = [f"maginor-core {__version__} ({BUILD})", f"engine protocol {PROTOCOL}"]
    lines.append(f"Python {platform.python_version()}")
    for game in registry.every_game():
        found = native_rules(game) is not None
        fingerprint = game.fingerprint.hex()
        games[game.name] = {"native": found, "library" if found else "reason": why(game)}
        games[game.name] |= {"revision": game.revision, "fingerprint": fingerprint}
        lines.append(f"{game.name}: rules in {'C' if found else 'Python'}, {why(game)}")
        known = fingerprint or "unknown, since there are no sources"
        lines.append(f"{game.name}: revision {game.revision}, fingerprint {known}")
    lines.append(f"log files: read in {'C' if read else 'Python'}, {log_reader.why()}")
    about = {"version": __version__, "build": BUILD, "protocol": PROTOCOL}
    tell({**about, "python": platform.python_version(), "games": games, "logs": logs}, lines)
