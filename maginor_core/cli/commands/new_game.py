"""``maginor new-game``: a package with a game of one's own, which can be played at once."""

from __future__ import annotations

import keyword
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import click

from maginor_core import registry
from maginor_core.cli.answers import UnansweredError, json_option, tell
from maginor_core.cli.commands.simulate import LOG_NAME
from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition
from maginor_core.eventlog.logs import OpenSeed, sealed_game

FILES = Path(__file__).parents[1] / "new_game_files"
"""What is written: the package of the game High Card, whose names are replaced."""
GOLDEN = Path("golden", "revision-1")
"""The folder of its golden logs, which its test replays."""
GOLDEN_GAMES = 2
"""How many these are."""
SUFFIX = ".txt"
"""What the names of these files end with, so that no tool takes them for files of this package."""


@click.command("new-game")
@click.argument("name")
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    help="The new folder.  [default: NAME, in the current one]",
)
@json_option
def new_game(name: str, into: Path | None) -> None:
    """Begin a package with the game NAME, such as liars_dice, in a new folder.

    It contains a small game with hidden cards, to be changed into your own; its test, which checks
    the definition; golden logs, which later versions of the game must replay; and pyproject.toml,
    by whose entry point maginor knows the game.
    """
    module = name.replace("-", "_")
    if not (name.isascii() and module.isidentifier() and module == module.lower()):
        raise click.UsageError(f"{name!r} is no name of a module: small letters, digits and _")
    if keyword.iskeyword(module) or module in registry.names() or _is_module(module):
        raise click.UsageError(f"{module} is taken, by a game, a module or Python; choose another")
    folder = Path(module) if into is None else into
    title = module.replace("_", " ").title()
    names = {"high_card": module, "high-card": module.replace("_", "-"), "High Card": title}
    try:
        folder.mkdir()
        for source in sorted(FILES.glob(f"*{SUFFIX}")):
            text = source.read_text(encoding="utf-8")
            for old, new in names.items():
                text = text.replace(old, new)
            file = source.name.removesuffix(SUFFIX).replace("high_card", module)
            (folder / file).write_text(text, encoding="utf-8")
        _write_golden_logs(folder, module)
    except OSError as error:
        raise UnansweredError(f"{folder} cannot be written ({error.strerror})") from None
    tell({"folder": str(folder), "game": module}, _next_steps(folder, module))


def _write_golden_logs(folder: Path, module: str) -> None:
    """Play some games of a new package, and write their logs, the same each time."""
    definition = _game_in(folder / f"{module}.py", module)
    (folder / GOLDEN).mkdir(parents=True)
    for number in range(1, GOLDEN_GAMES + 1):
        seed = f"1.{number}"
        game = definition.new(definition.most_players, seed)
        moves = Stream(seed, "moves")
        while not game.finished:
            game.submit(moves.choose(game.legal()))
        chance = OpenSeed(seed, definition.parts.id_of(definition.parts.standard()))
        log = sealed_game(
            game.setup, game.log, chance, definition=definition, game_id=seed, began=0
        )
        (folder / GOLDEN / LOG_NAME.format(number)).write_bytes(log.to_bytes("kept"))


def _game_in(path: Path, module: str) -> GameDefinition:
    """Return the game in a file, which is no module that others can import."""
    made = ModuleType(module)
    made.__file__ = str(path)
    sys.modules[module] = made  # where annotations are looked up
    try:  # an import would leave a __pycache__
        exec(compile(path.read_text(encoding="utf-8"), path, "exec"), vars(made))
    finally:
        del sys.modules[module]
    game: GameDefinition = made.GAME
    return game


def _is_module(name: str) -> bool:
    """Return whether a module of that name is installed; a folder without code is none."""
    found = find_spec(name)
    return found is not None and found.origin is not None


def _next_steps(folder: Path, module: str) -> str:
    """Return what can be done with a new package."""
    return (
        f"{folder} has a game that can be played:\n\n"
        f"  cd {folder}\n"
        f"  maginor --module {module} play\n"
        "  python -m pytest\n\n"
        f"Change {module}.py into your own game. Where it is installed (pip install -e .),\n"
        f"maginor play --game {module} finds it without --module."
    )
