"""``maginor components``: what a game is dealt from, shown, checked or exported."""

from __future__ import annotations

import json
from pathlib import Path

import click

from maginor_core.cli.answers import NO, YES, json_option, tell
from maginor_core.cli.options import FILE
from maginor_core.cli.selection import SelectedGame, game_option
from maginor_core.kernel.errors import MalformedError


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def components() -> None:
    """Show or check component sets, from which games are dealt.

    A component set is a JSON file; begin one for your own printing with: maginor components export
    > mine.json
    """


@components.command()
@click.argument("file", required=False, type=FILE)
@game_option
@json_option
def show(file: Path | None, chosen: SelectedGame, as_json: bool) -> None:
    """Show the component set in FILE, or the bundled one."""
    parts = chosen.parts_module()
    sheet = parts.parts_sheet(parts.read_parts(file))
    if as_json:
        click.echo(json.dumps(sheet.data))
        return
    from maginor_core.cli.terminal.console import console, draw

    output = console()
    draw(output, sheet.lines(output.width))


@components.command()
@click.argument("file", type=FILE)
@game_option
@json_option
def check(file: Path, chosen: SelectedGame, as_json: bool) -> int:
    """Check that a game can be dealt from the component set in FILE.

    Exit status: 0, it can; 1, it cannot; 2, the file cannot be read.
    """
    parts = chosen.parts_module()
    try:
        found = parts.read_parts(file)
    except MalformedError as error:
        tell(
            {"ok": False, "remarks": [], "reason": str(error)},
            f"{file} is not a component set: {error}",
            as_json=as_json,
        )
        return NO
    remarks = parts.remarks_on(found)
    if as_json:
        click.echo(json.dumps({"ok": True, "remarks": remarks, "reason": ""}))
        return YES
    for remark in remarks:
        click.echo(f"Remark: {remark}")
    click.echo(f"{file} is a component set: {parts.summary_of(found)}.")
    return YES


@components.command()
@game_option
def export(chosen: SelectedGame) -> None:
    """Print the bundled set's file, as a start for one's own."""
    click.echo(chosen.parts_module().exported_parts(), nl=False)
