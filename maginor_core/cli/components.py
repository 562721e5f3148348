"""``maginor components``: the tiles to play with, shown, checked, or written out to be changed."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import click

from maginor_core import components as box
from maginor_core.cli.answers import NO, YES, json_option
from maginor_core.cli.names import cards_held, counted, printable
from maginor_core.components.component_set import (
    REFERENCE,
    ComponentSet,
    read_components,
    reference_components,
)
from maginor_core.kernel.errors import MalformedError


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def components() -> None:
    """Show or check the tiles to play with.

    A component set is a JSON file; write your own printing's tiles down with: maginor components
    export > my-tiles.json
    """


@components.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@json_option
def show(file: Path | None, as_json: bool) -> None:
    """Show the component set in FILE, or the bundled one."""
    chosen = reference_components() if file is None else read_components(file)
    if as_json:
        click.echo(json.dumps(as_data(chosen)))
        return
    from rich.table import Table as Grid
    from rich.text import Text

    from maginor_core.cli.tableau import symbols_row
    from maginor_core.cli.terminal import console

    output = console()
    output.print(Text(printable(chosen.id), style="bold"))
    if chosen.about:
        output.print(Text(printable(chosen.about), style="dim"))
    output.print(
        f"Each player gets {counted(chosen.counters, 'counter')} and: {cards_held(chosen.hand)}."
    )
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("tile", "name", "size", "votes", "slots, clockwise from the top"):
        grid.add_column(title, justify="right" if title == "votes" else "left")
    for tile in chosen.tiles:
        grid.add_row(
            printable(tile.oracle),
            printable(tile.name) + (" *" if tile.name_source == "ours" else ""),
            tile.size,
            str(len(tile.slots)),
            symbols_row(tile.slots),
        )
    output.print(grid)
    if any(tile.name_source == "ours" for tile in chosen.tiles):
        output.print(Text("* a placeholder name, not the printed one", style="dim"))


@components.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def check(file: Path, as_json: bool) -> int:
    """Check that a game can be dealt from the component set in FILE.

    Exit status: 0, it can; 1, it cannot; 2, the file cannot be read.
    """
    try:
        chosen = read_components(file)
    except MalformedError as error:
        if as_json:
            click.echo(json.dumps({"ok": False, "remarks": [], "reason": str(error)}))
        else:
            click.echo(f"{file} is not a component set: {error}")
        return NO
    remarks = list(chosen.remarks())
    if as_json:
        click.echo(json.dumps({"ok": True, "remarks": remarks, "reason": ""}))
        return YES
    for remark in remarks:
        click.echo(f"Remark: {remark}")
    slots = sum(len(tile.slots) for tile in chosen.tiles)
    click.echo(
        f"{file} is a component set: {counted(len(chosen.tiles), 'tile')}, "
        f"{counted(slots, 'vote')} in all."
    )
    return YES


@components.command()
def export() -> None:
    """Print the bundled set's file, as a start for one's own."""
    click.echo(files(box).joinpath(f"{REFERENCE}.json").read_text(encoding="utf-8"), nl=False)


def as_data(chosen: ComponentSet) -> dict[str, object]:
    """Return a component set in the form of its file."""
    return {
        "id": chosen.id,
        "about": chosen.about,
        "counters": chosen.counters,
        "hand": dict(chosen.hand),
        "tiles": {
            tile.oracle: {
                "name": tile.name,
                "size": tile.size,
                "name_source": tile.name_source,
                "slots": list(tile.slots),
            }
            for tile in chosen.tiles
        },
    }
