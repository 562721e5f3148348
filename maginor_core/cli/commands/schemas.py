"""``maginor schemas``: the JSON Schemas and TypeScript types of a game, for clients of it."""

from __future__ import annotations

from pathlib import Path

import click

from maginor_core.cli.answers import UnansweredError, json_option, tell
from maginor_core.cli.options import FILE, game_option
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.resources import npm_folder, spec_folder
from maginor_core.engine.schemas import formatted, schemas_of
from maginor_core.engine.typescript import types_of


@click.command()
@click.option("--out", type=FILE, required=True, help="The folder; it is made if need be.")
@game_option
@json_option
def schemas(*, out: Path, game: GameDefinition) -> None:
    """Write the JSON Schemas and TypeScript types of a game into a folder.

    They are command.json, event.json, setup.json, view.json and NAME.d.ts, for clients of tables.
    They follow from what a game of your own declares; what it writes by functions of its own may
    be anything. Files of before are replaced.
    """
    if game.resources.schemas:
        folder = spec_folder() / game.resources.schemas
        files = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.json"))}
        types = (npm_folder() / "types" / f"{game.name}.d.ts").read_text("utf-8")
    else:
        made = schemas_of(game)
        files = {f"{name}.json": formatted(schema) + "\n" for name, schema in made.items()}
        types = types_of(game.title, made)
    files[f"{game.name}.d.ts"] = types
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (out / name).write_text(text, "utf-8")
    except OSError as error:
        raise UnansweredError(f"{out} cannot be written ({error.strerror})") from None
    tell({"files": [str(out / name) for name in files]}, [str(out / name) for name in files])
