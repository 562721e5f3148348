"""``maginor play``: a game at one terminal, for any mix of people and bots."""

from __future__ import annotations

import shlex
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from maginor_core.cli.dealing import Dealing, dealing_options
from maginor_core.cli.seating import seat_row

if TYPE_CHECKING:
    from maginor_core.cli.committing import KeptSecret
    from maginor_core.cli.sitting import Sitting
    from maginor_core.eventlog.writer import Sync

FRESH_ONLY = ("players", "seed", "edition", "variants", "components", "dice", "entropy", "log")
"""The options that a game under way has settled already."""


@click.command()
@dealing_options
@click.option(
    "--seats",
    help="Who plays, with commas between: human, random, greedy.  [default: human, then greedy]",
)
@click.option(
    "--dice",
    type=click.Choice(["seeded", "manual", "committed"]),
    default="seeded",
    show_default=True,
    help="Dice from the seed; your own, whose faces you type in; or dice committed to, which all "
    "can check after the game.",
)
@click.option(
    "--secret",
    type=click.Path(path_type=Path),
    help="The file of the secret for committed dice, from maginor dice commit.  [default: a new "
    "one beside the log]",
)
@click.option(
    "--entropy",
    multiple=True,
    help="The text of a player for committed dice, by seat; again for each.  [default: asked for]",
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
    secret: Path | None,
    entropy: tuple[str, ...],
    log: Path | None,
    resume: Path | None,
    sync: Sync,
) -> None:
    """Play a game at this terminal.

    Everything is kept in the log file as it happens, so you may leave at any time, by q or however
    else, and go on with --resume.
    """
    from maginor_core.cli.committing import KeptSecret
    from maginor_core.cli.opening import begun, begun_committed, resumed

    if resume is not None:
        _refuse_fresh_options(ctx)
        sitting, kept = resumed(seats, resume, sync, secret)
        _sit(sitting, resume, kept)
        return
    path = log or _fresh_path()
    row = seat_row(seats, dealing.players)
    if dice != "committed":
        if secret is not None or entropy:
            raise click.UsageError("--secret and --entropy are for --dice committed")
        _sit(begun(dealing, row, dice == "manual", path, sync), path)
        return
    _refuse_for_committed(ctx, row, entropy, path)
    kept = KeptSecret.draw(path) if secret is None else KeptSecret.of_file(secret)
    committed = begun_committed(dealing, row, entropy, kept, path, sync)
    if committed is not None:
        _sit(committed, path, kept)


def _refuse_fresh_options(ctx: click.Context) -> None:
    for param in ctx.command.params:
        given = ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        if given and param.name in FRESH_ONLY:
            raise click.UsageError(f"{param.opts[0]} is for a new game; --resume goes on with one")


def _refuse_for_committed(
    ctx: click.Context, seats: list[str], entropy: tuple[str, ...], path: Path
) -> None:
    from maginor_core.eventlog.log_error import LogError

    if ctx.get_parameter_source("seed") is ParameterSource.COMMANDLINE:
        raise click.UsageError("committed dice follow from a secret, not from --seed")
    if entropy and len(entropy) != len(seats):
        raise click.UsageError(f"--entropy is given {len(entropy)} times for {len(seats)} seats")
    if path.exists():
        raise LogError(path, "is there already; choose another name, or resume it")


def _fresh_path() -> Path:
    """Return a name by the time, that no file has yet."""
    stem = f"maginor-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    path, again = Path(f"{stem}.maginor"), 1
    while path.exists():
        again += 1
        path = Path(f"{stem}-{again}.maginor")
    return path


def _sit(sitting: Sitting, path: Path, secret: KeptSecret | None = None) -> None:
    """Play on until the game is over or somebody leaves."""
    with sitting.log:
        _play_on(sitting, path)
    if secret is not None and sitting.game.finished:
        secret.forget()
        sitting.output.print(
            f"Its dice can be checked now: maginor audit {shlex.quote(str(path))}", soft_wrap=True
        )


def _play_on(sitting: Sitting, path: Path) -> None:
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
