"""``maginor score``: how everyone stands in a logged game."""

from __future__ import annotations

from pathlib import Path

import click

from maginor_core.cli.answers import json_option
from maginor_core.cli.language import language_option, terminal_texts
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
@language_option
@json_option
def score(file: Path, number: int, at: int | str, language: str, as_json: bool) -> None:
    """Show what everyone has won in the game in FILE, and what would be won if scored now."""
    stored = opened(file, number)
    version, state = verified_state(stored, at)
    sheet = presented(file, stored, language)[1].score(state)
    texts = terminal_texts(language)
    heading = texts("score-version", version=version, versions=len(stored.records))
    print_sheet(sheet, version, heading, as_json=as_json)
