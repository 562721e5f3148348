"""``maginor rulings``: the decisions that the rules are made of."""

from __future__ import annotations

import json
import sys

import click
from attrs import asdict

from maginor_core import __version__
from maginor_core.cli.answers import json_option
from maginor_core.cli.commands.rulings_coverage import rulings_coverage
from maginor_core.cli.commands.rulings_fuzz import explore_rulings, fuzz_rulings
from maginor_core.cli.commands.rulings_run import run_rulings
from maginor_core.cli.selection import SelectedGame, game_option
from maginor_core.suite.protocol import serve
from maginor_core.suite.rulings import Ruling, rulings_page

# ``maginor explain``: one ruling, in full.


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

    from maginor_core.cli.terminal.screen import console

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


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def rulings() -> None:
    """Show the rulings that the rules are made of."""


@rulings.command()
@click.argument("ruling", required=False)
@game_option
@json_option
def show(ruling: str | None, chosen: SelectedGame, as_json: bool) -> None:
    """Show RULING, such as DUEL-06, or list those of a family, such as DUEL, or all."""
    import json

    from attrs import asdict

    from maginor_core.suite.rulings import rulings_page

    page = rulings_page(chosen.definition)
    family = None if ruling is None else ruling.upper()
    if family is not None and family not in page.families:
        print_ruling(page.ruling(family), as_json=as_json)
        return
    found = [r for r in page.rulings.values() if family in (None, r.family)]
    if as_json:
        content = {"revision": page.revision, "rulings": [asdict(r) for r in found]}
        click.echo(json.dumps(content))
        return
    for name, title in page.families.items():
        listed = [r for r in found if r.family == name]
        if listed:
            click.secho(f"{name}: {title}", bold=True)
        for one in listed:
            click.echo(f"  {one.id:<12} {one.title}")


rulings.add_command(run_rulings)
rulings.add_command(fuzz_rulings)
rulings.add_command(explore_rulings)
rulings.add_command(rulings_coverage)


# ``maginor engine``: the engine protocol over standard input and output.


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
