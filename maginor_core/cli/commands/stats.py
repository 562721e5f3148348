"""``maginor stats``: what was done in a logged game, counted."""

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
from maginor_core.kernel.disclosures import facts_of_game
from maginor_core.kernel.undo import lasting


@click.command()
@log_argument
@number_option
@at_option
@language_option
@json_option
def stats(file: Path, number: int, at: int | str, language: str, as_json: bool) -> None:
    """Count what happened in the game in FILE."""
    stored = opened(file, number)
    version, _ = verified_state(stored, at)
    lasted = lasting(list(stored.records)[:version])
    events = tuple(facts_of_game(event for record in lasted for event in record.events))
    sheet = presented(file, stored, language)[1].statistics(events)
    heading = terminal_texts(language)("stats-version", version=version)
    print_sheet(sheet, version, heading, as_json=as_json)
