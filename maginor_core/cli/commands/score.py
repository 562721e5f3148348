"""``maginor score``: how everyone stands in a logged game."""

from __future__ import annotations

from pathlib import Path

import click

from maginor_core.cli.answers import json_option
from maginor_core.cli.logged import (
    at_option,
    log_argument,
    number_option,
    opened,
    presented,
    print_sheet,
    verified_state,
)


@click.command()
@log_argument
@number_option
@at_option
@json_option
def score(file: Path, number: int, at: int | str, as_json: bool) -> None:
    """Show what everyone has won in the game in FILE, and what would be won if scored now."""
    stored = opened(file, number)
    version, state = verified_state(stored, at)
    sheet = presented(file, stored)[1].score(state)
    print_sheet(sheet, version, f"At version {version} of {len(stored.records)}:", as_json=as_json)
