"""``maginor play``: a game at one terminal, for any mix of people and bots."""

from __future__ import annotations

import shlex
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from maginor_core.cli.dealing import Dealing, dealing_options
from maginor_core.cli.seating import (
    HUMAN,
    keep_seats,
    kept_seats,
    seat_row,
)

if TYPE_CHECKING:
    from maginor_core.cli.sitting import Sitting
    from maginor_core.kernel.logbook.writer import Sync

FRESH_ONLY = ("players", "seed", "edition", "variants", "components", "dice", "log")
"""The options that a game under way has settled already."""


@click.command()
@dealing_options
@click.option(
    "--seats",
    help="Who plays, with commas between: human, random, greedy.  [default: human, then greedy]",
)
@click.option(
    "--dice",
    type=click.Choice(["seeded", "manual"]),
    default="seeded",
    show_default=True,
    help="Dice from the seed, or your own, whose faces you type in.",
)
@click.option(
    "--log",
    type=click.Path(path_type=Path),
    help="The new file that keeps the game.  [default: named by the time]",
)
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with the game in this file.")
@click.option(
    "--sync",
    type=click.Choice(["command", "turn", "never"]),
    default="command",
    show_default=True,
    help="When the log is certain to be on disk: with each command, at the end of each turn, or "
    "when the system gets round to it.",
)
@click.pass_context
def play(
    ctx: click.Context,
    *,
    dealing: Dealing,
    seats: str | None,
    dice: str,
    log: Path | None,
    resume: Path | None,
    sync: Sync,
) -> None:
    """Play a game at this terminal.

    Everything is kept in the log file as it happens, so you may leave at any time, by q or however
    else, and go on with --resume.
    """
    if resume is None:
        path = log or _fresh_path()
        sitting = _begun(dealing, seat_row(seats, dealing.players), dice == "manual", path, sync)
    else:
        path = resume
        _refuse_fresh_options(ctx)
        sitting = _resumed(seats, path, sync)
    with sitting.log:
        _sit(sitting, path)


def _refuse_fresh_options(ctx: click.Context) -> None:
    for param in ctx.command.params:
        given = ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        if given and param.name in FRESH_ONLY:
            raise click.UsageError(f"{param.opts[0]} is for a new game; --resume goes on with one")


def _fresh_path() -> Path:
    """Return a name by the time, that no file has yet."""
    stem = f"maginor-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    path, again = Path(f"{stem}.maginor"), 1
    while path.exists():
        again += 1
        path = Path(f"{stem}-{again}.maginor")
    return path


def _begun(dealing: Dealing, seats: list[str], manual: bool, path: Path, sync: Sync) -> Sitting:
    from maginor_core.cli.sitting import Sitting
    from maginor_core.cli.terminal import console
    from maginor_core.components.dice import NoDice, SeededDice
    from maginor_core.game import Game
    from maginor_core.logs.chance import GivenDice, OpenSeed
    from maginor_core.logs.game_log import GameLog

    setup = dealing.setup(len(seats))
    chance = GivenDice() if manual else OpenSeed(dealing.seed, dealing.components.id)
    log = GameLog.create(path, setup, chance, sync=sync)
    keep_seats(path, seats)
    game = Game(setup, NoDice() if manual else SeededDice(dealing.seed))
    return Sitting(game, log, seats, dealing.seed, manual, console())


def _resumed(named: str | None, path: Path, sync: Sync) -> Sitting:
    from maginor_core.cli.logged import tell_torn
    from maginor_core.cli.sitting import Sitting
    from maginor_core.cli.terminal import console
    from maginor_core.kernel.chance import fresh_seed
    from maginor_core.logs.game_log import GameLog

    log, stored = GameLog.reopen(path, sync=sync)
    try:
        tell_torn(path, log.cut)
        stored.verify()
        players = stored.setup.players
        seats = kept_seats(path, players) if named is None else seat_row(named, players)
        if seats is None:
            seats = [HUMAN] * players
            click.echo(f"{path}: it is not told who plays, so every seat is a person's", err=True)
        keep_seats(path, seats)
    except BaseException:
        log.close()
        raise
    seed = stored.seed or fresh_seed()
    return Sitting(stored.game(), log, seats, seed, stored.seed is None, console())


def _sit(sitting: Sitting, path: Path) -> None:
    """Play on until the game is over or somebody leaves."""
    from maginor_core.cli.reading import LeftError, prepare_reading

    prepare_reading()
    output = sitting.output
    output.print(f"The game is kept in {path}.", soft_wrap=True)
    output.print("Type ? for an explanation, help for help, q to leave.")
    resume = f"maginor play --resume {shlex.quote(str(path))}"
    try:
        sitting.play()
    except LeftError:
        output.print(f"The game is kept. Go on with: {resume}", soft_wrap=True)
    except KeyboardInterrupt:
        click.echo(f"\nThe game is kept. Go on with: {resume}", err=True)
        raise
    else:
        output.print()
        output.print(f"See how it went: maginor replay {shlex.quote(str(path))}", soft_wrap=True)
