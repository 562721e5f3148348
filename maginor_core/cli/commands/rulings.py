"""``maginor rulings``: the decisions that the rules are made of."""

from __future__ import annotations

import click

from maginor_core.cli.answers import json_option
from maginor_core.cli.commands.explain import print_ruling
from maginor_core.cli.commands.rulings_coverage import rulings_coverage
from maginor_core.cli.commands.rulings_explore import explore_rulings
from maginor_core.cli.commands.rulings_fuzz import fuzz_rulings
from maginor_core.cli.commands.rulings_run import run_rulings
from maginor_core.cli.selection import SelectedGame, game_option


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

    from maginor_core.rulings_page import rulings_page

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
