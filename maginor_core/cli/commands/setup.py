"""``maginor setup``: what a new game would begin with, and what it is dealt from."""

from __future__ import annotations

import json
from pathlib import Path

import click

from maginor_core.cli.answers import NO, YES, json_option, tell, wants_json
from maginor_core.cli.options import (
    FILE,
    Dealing,
    dealing_options,
    game_option,
    labels_in,
    language_option,
    parts_pages,
    read_parts,
    terminal_texts,
)
from maginor_core.cli.terminal.seating import numbered_names
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.observation import ActionTable


@click.group()
def setup() -> None:
    """Show what a new game begins with; show, check or export what it is dealt from.

    A component set is a JSON file; begin one for your own printing with: maginor setup export >
    mine.json
    """


@setup.command()
@dealing_options
@language_option
@json_option
def deal(dealing: Dealing, language: str) -> None:
    """Show what a new game would begin with.

    The JSON has the seed, and the setup as the engine protocol takes it.
    """
    game, begins = dealing.definition, dealing.setup()
    data = game.setups.to_json(begins)
    if wants_json():
        tell({"seed": dealing.seed, "setup": data}, ())
        return
    from maginor_core.cli.terminal.screen import console, draw
    from maginor_core.engine.presentation import line

    names = numbered_names(begins.players, language)
    labels = labels_in(game, dealing.parts)
    presentation = presentation_of(game, begins, names, labels, language)
    first = data.get("first_player")
    texts, about = terminal_texts(language), {"seed": dealing.seed, "players": begins.players}
    output = console()
    if type(first) is int:
        heading = texts("deal-seed-first", first=names[first], **about)
    else:
        heading = texts("deal-seed", **about)
    draw(output, [line(heading)])
    for name, value in dict(data.get("variants") or {}).items():
        draw(output, [line(texts("deal-variant", name=name, value=str(value).lower()))])
    lines = list(presentation.deal().lines(output.width))
    if lines:
        draw(output, [line(), *lines])
    else:
        click.echo(json.dumps(data))


@setup.command()
@dealing_options
@json_option
def actions(dealing: Dealing) -> None:
    """List the actions among which agents choose, by their numbers, with a digest of all.

    Games with other component sets may have other actions.
    """
    table = ActionTable(dealing.definition, dealing.setup())
    lines = []
    for number, data in enumerate(table.described):
        fields = [f"{name} {json.dumps(value)}" for name, value in data.items() if name != "type"]
        lines.append(" ".join([str(number), data["type"], *fields]))
    lines.append(f"{len(table)} actions, digest {table.digest}")
    tell({"digest": table.digest, "actions": table.described}, lines)


# Component sets: what a game is dealt from, shown, checked or exported.


@setup.command()
@click.argument("file", required=False, type=FILE)
@game_option
@json_option
def show(file: Path | None, game: GameDefinition) -> None:
    """Show the component set in FILE, or the bundled one."""
    pages = parts_pages(game)
    sheet = pages.sheet(read_parts(game, file))
    if wants_json():
        tell(sheet.data, ())
        return
    from maginor_core.cli.terminal.screen import console, draw

    output = console()
    draw(output, sheet.lines(output.width))


@setup.command()
@click.argument("file", type=FILE)
@game_option
@json_option
def check(file: Path, game: GameDefinition) -> int:
    """Check that a game can be dealt from the component set in FILE.

    Exit status: 0, it can; 1, it cannot; 2, the file cannot be read.
    """
    pages = parts_pages(game)
    try:
        found = read_parts(game, file)
    except MalformedError as error:
        tell(
            {"ok": False, "remarks": [], "reason": str(error)},
            f"{file} is not a component set: {error}",
        )
        return NO
    remarks = pages.remarks(found)
    lines = [f"Remark: {remark}" for remark in remarks]
    lines.append(f"{file} is a component set: {pages.summary(found)}.")
    tell({"ok": True, "remarks": remarks, "reason": ""}, lines)
    return YES


@setup.command()
@game_option
def export(game: GameDefinition) -> None:
    """Print the bundled set's file, as a start for one's own."""
    click.echo(parts_pages(game).exported(), nl=False)
