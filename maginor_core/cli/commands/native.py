"""``maginor native``: rules in C, made from the rules of a game, and what of them cannot be."""

from __future__ import annotations

from pathlib import Path

import click

from maginor_core import registry
from maginor_core.cli.answers import NO, UnansweredError, json_option, tell
from maginor_core.cli.options import FILE
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.presentation import counted


def _read_games(
    ctx: click.Context, param: click.Parameter, names: tuple[str, ...]
) -> list[GameDefinition]:
    usual: str = ctx.find_root().obj or registry.DEFAULT
    try:
        return [registry.game(name) for name in names or (usual,)]
    except registry.UnknownGameError as error:
        raise click.BadParameter(str(error)) from None


games_argument = click.argument("games", metavar="[GAME]...", nargs=-1, callback=_read_games)


@click.group()
def native() -> None:
    """Make rules in C from the rules of a game.

    They play and check games many times as fast, and are proved equal to the rules in Python, which
    remain the reference.
    """


@native.command()
@games_argument
@json_option
@click.pass_context
def check(ctx: click.Context, *, games: list[GameDefinition]) -> None:
    """Report what in the rules of a game cannot be made into C.

    Each refusal names the file, the line, what stands there, and why.
    """
    from maginor_core.native.program import refusals_of

    found = {game.name: refusals_of(game) for game in games}
    lines = []
    for game in games:
        refusals = found[game.name]
        what = f"{counted(len(refusals), 'construct')} outside the subset" if refusals else "ok"
        lines += [*map(str, refusals), f"{game.name}: {what}"]
    data = {
        name: [
            {"file": one.file, "line": one.line, "construct": one.construct, "reason": one.reason}
            for one in refusals
        ]
        for name, refusals in found.items()
    }
    tell({"refusals": data}, lines)
    if any(found.values()):
        ctx.exit(NO)


@native.command()
@games_argument
@click.option(
    "--out",
    type=FILE,
    show_default="where it is looked for",
    help="The folder of the library; MAGINOR_NATIVE names it then.",
)
@click.option(
    "--prove",
    type=click.IntRange(min=0),
    default=20,
    show_default=True,
    help="Of so many games, every step is compared with Python.",
)
@json_option
def build(*, games: list[GameDefinition], out: Path | None, prove: int) -> None:
    """Compile the rules of games, compare them with Python, and keep the libraries.

    The reader of log files, which serves any game, is compiled, too. This needs gcc or clang. A
    library counts only as long as no source of it changes.
    """
    from maginor_core.native import build as building
    from maginor_core.native.library import NativeRules
    from maginor_core.native.places import kept_in
    from maginor_core.native.proof import prove as proved

    folder = kept_in() if out is None else out
    made = {}
    name = "log files"
    try:
        reader = str(building.build_reader(folder))
        lines = [reader]
        for game in games:
            name = game.name
            path = building.build(game, folder)
            proof = proved(game, NativeRules(path), prove)
            made[name] = {"library": str(path), "proof": str(proof)}
            lines += [str(path), str(proof)]
    except OSError as error:
        raise UnansweredError(f"{folder} cannot be written ({error.strerror})") from None
    except EngineError as error:
        raise UnansweredError(f"{name}: {error}") from None
    tell({"built": made, "reader": reader}, lines)
