"""``maginor play``: a game at one terminal, for any mix of people and bots."""

from __future__ import annotations

import shlex
from contextlib import nullcontext
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from maginor_core.cli.options import FILE, Dealing, dealing_options
from maginor_core.cli.selection import language_option
from maginor_core.cli.terminal.seating import parse_seats

if TYPE_CHECKING:
    from maginor_core.cli.terminal.opening import StoredSecret
    from maginor_core.cli.terminal.sitting import Sitting
    from maginor_core.eventlog.writer import Sync

FRESH_ONLY = (
    "chosen",
    "players",
    "seed",
    "edition",
    "variants",
    "components",
    "dice",
    "entropy",
    "log",
    "no_log",
)
"""The options that a game under way has settled already."""


@click.command()
@dealing_options
@click.option(
    "--seats",
    help="Who plays, with commas between: human, random, greedy.  [default: human, then bots]",
)
@click.option("--names", help="The players' names, with commas between: Ada,Bo.")
@click.option(
    "--dice",
    type=click.Choice(["seeded", "manual", "committed"]),
    default="seeded",
    help="Dice from the seed; your own, whose faces you type in; or dice committed to, which all "
    "can check after the game.",
)
@click.option(
    "--secret",
    type=FILE,
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
    type=FILE,
    help="The new file that keeps the game.  [default: named by the time]",
)
@click.option("--no-log", is_flag=True, help="Keep no file; the game cannot be resumed.")
@click.option("--resume", type=FILE, help="Resume the game in this file.")
@click.option(
    "--sync",
    type=click.Choice(["command", "turn", "never"]),
    default="command",
    help="When the log is certain to be on disk: with each command, at the end of each turn, or "
    "when the system does it.",
)
@language_option
@click.pass_context
def play(
    ctx: click.Context,
    *,
    dealing: Dealing,
    seats: str | None,
    names: str | None,
    dice: str,
    secret: Path | None,
    entropy: tuple[str, ...],
    log: Path | None,
    no_log: bool,
    resume: Path | None,
    sync: Sync,
    language: str,
) -> None:
    """Play a game at this terminal.

    If you have never played it, type help first. Every command is stored in the log file before its
    result is shown, so you may leave at any time, by q or otherwise, and continue with --resume.
    """
    from maginor_core.cli.terminal.opening import (
        StoredSecret,
        begin_committed,
        begin_game,
        resume_game,
        seating_for,
    )

    if resume is not None:
        _refuse_fresh_options(ctx)
        sitting, saved = resume_game(seats, names, resume, sync, secret, language)
        _sit(sitting, resume, saved)
        return
    if no_log and log is not None:
        raise click.UsageError("--no-log keeps no file, and --log names one")
    chosen = dealing.chosen
    row = parse_seats(seats, dealing.players, chosen.definition)
    seating = seating_for(dealing, row, names, language)
    path = log or _fresh_path(chosen.definition.name)
    if dice != "committed":
        if secret is not None or entropy:
            raise click.UsageError("--secret and --entropy are for --dice committed")
        manual = dice == "manual"
        if manual and not chosen.has_die:
            raise click.UsageError(f"{chosen.definition.title} has no die whose faces can be typed")
        log_path = None if no_log else path
        _sit(begin_game(dealing, seating, manual, log_path, sync, language), log_path)
        return
    if no_log:
        raise click.UsageError("committed dice are checked by a log, which --no-log does not write")
    _refuse_for_committed(ctx, row, entropy, path)
    saved = StoredSecret.draw(path) if secret is None else StoredSecret.of_file(secret)
    committed = begin_committed(dealing, seating, entropy, saved, path, sync, language=language)
    if committed is not None:
        _sit(committed, path, saved)


def _refuse_fresh_options(ctx: click.Context) -> None:
    for param in ctx.command.params:
        given = ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        if given and param.name in FRESH_ONLY:
            raise click.UsageError(f"{param.opts[0]} is for a new game; --resume continues one")


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


def _fresh_path(game: str) -> Path:
    """Return a name by the time, that no file has yet."""
    stem = f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    path, again = Path(f"{stem}.maginor"), 1
    while path.exists():
        again += 1
        path = Path(f"{stem}-{again}.maginor")
    return path


def _sit(sitting: Sitting, path: Path | None, secret: StoredSecret | None = None) -> None:
    """Play until the game is over or somebody leaves."""
    with sitting.log or nullcontext():
        _play_on(sitting, path)
    if secret is not None and path is not None and sitting.game.finished:
        secret.forget()
        _point_to(sitting, "over-dice", f"maginor audit {_quoted(path)}")


def _point_to(sitting: Sitting, message: str, order: str) -> None:
    """Print a message, and an order for the shell on a line of its own if they are long."""
    output, text = sitting.screen.output, sitting.screen.texts(message)
    together = f"{text} {order}"
    for content in [together] if len(together) <= output.width else [text, f"  {order}"]:
        output.print(content, soft_wrap=True)


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))


def _play_on(sitting: Sitting, path: Path | None) -> None:
    from maginor_core.cli.terminal.screen import LeftError, prepare_reading

    prepare_reading()
    screen, texts = sitting.screen, sitting.screen.texts
    if path is None:
        screen.say(texts("log-none"))
    else:
        _point_to(sitting, "log-saved", f"{path}.")
    screen.say(texts("play-hint"), "bold")
    try:
        sitting.play()
    except LeftError:
        if path is None:
            screen.say(texts("left-unsaved"))
        else:
            _point_to(sitting, "left-saved", _resuming(path))
    except KeyboardInterrupt:
        if path is not None:
            click.echo(f"\n{texts('left-saved')} {_resuming(path)}", err=True)
        raise
    else:
        screen.say("")
        if path is not None:
            _point_to(sitting, "over", f"maginor replay {_quoted(path)}")


def _resuming(path: Path) -> str:
    return f"maginor play --resume {_quoted(path)}"
