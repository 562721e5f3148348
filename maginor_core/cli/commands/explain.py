"""``maginor explain``: one ruling, in full."""

from __future__ import annotations

import json

import click
from attrs import asdict

from maginor_core.cli.answers import json_option
from maginor_core.cli.selection import SelectedGame, game_option
from maginor_core.rulings_page import Ruling, rulings_page


@click.command()
@click.argument("ruling")
@game_option
@json_option
def explain(ruling: str, chosen: SelectedGame, as_json: bool) -> None:
    """Show RULING, such as DUEL-06: its text, its reason, and what it decides.

    "maginor rulings coverage RULING" lists its code, transcripts and tests.
    """
    print_ruling(rulings_page(chosen.definition).ruling(ruling), as_json=as_json)


def print_ruling(ruling: Ruling, *, as_json: bool) -> None:
    """Print ``ruling`` for people, or as JSON."""
    if as_json:
        click.echo(json.dumps(asdict(ruling)))
        return
    from rich.markdown import Markdown
    from rich.text import Text

    from maginor_core.cli.terminal.console import console

    output = console()
    output.print(Text(f"{ruling.id}: {ruling.title}", style="bold"))
    output.print()
    output.print(Markdown(ruling.statement))
    fields = [
        ("Decides", ruling.decides),
        ("Reason", ruling.reason),
        ("Other reading", ruling.other_reading),
        *(("Variant", variant) for variant in ruling.variant),
        ("Source", ruling.source),
        ("Status", f"{ruling.status}; revision {ruling.revision}"),
    ]
    for name, text in fields:
        if text:
            output.print()
            output.print(Text.assemble((f"{name}: ", "bold"), text))
