"""``maginor play``: a game at one terminal, for any mix of people and bots."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import nullcontext
from datetime import datetime
from pathlib import Path

import click
from attrs import evolve, frozen
from click.core import ParameterSource

from maginor_core.cli.answers import warn
from maginor_core.cli.logged import tell_torn
from maginor_core.cli.options import (
    FILE,
    Dealing,
    dealing_options,
    labels_in,
    language_option,
    read_secret,
    terminal_texts,
)
from maginor_core.cli.terminal.screen import LeftError, Screen, console, prepare_reading, read_line
from maginor_core.cli.terminal.seating import (
    HUMAN,
    Seating,
    default_names,
    parse_names,
    parse_seats,
    saved_seating,
)
from maginor_core.cli.terminal.sitting import Sitting
from maginor_core.engine.chance import fresh_seed
from maginor_core.engine.definition import Setup
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.eventlog.header import (
    Chance,
    CommittedSeed,
    GivenDice,
    OpenSeed,
    commitment_to,
    new_secret,
    seed_from,
)
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logs import GameLog, StoredGame
from maginor_core.eventlog.new_file import write_new
from maginor_core.eventlog.writer import Sync

FRESH_ONLY = (
    "game",
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
    if resume is not None:
        _refuse_fresh_options(ctx)
        sitting, saved = _resume(seats, names, resume, sync, secret, language)
        _sit(sitting, resume, saved)
        return
    if no_log and log is not None:
        raise click.UsageError("--no-log keeps no file, and --log names one")
    game = dealing.definition
    row = parse_seats(seats, dealing.players, game)
    labels = labels_in(game, dealing.parts)
    seating = Seating(tuple(row), parse_names(names, row, language), labels)
    path = log or _fresh_path(game.name)
    if dice != "committed":
        if secret is not None or entropy:
            raise click.UsageError("--secret and --entropy are for --dice committed")
        manual = dice == "manual"
        if manual and not game.chance.faces:
            raise click.UsageError(f"{game.title} has no die whose faces can be typed")
        log_path = None if no_log else path
        _sit(_begin(dealing, seating, manual, log_path, sync, language), log_path)
        return
    if no_log:
        raise click.UsageError("committed dice are checked by a log, which --no-log does not write")
    _refuse_for_committed(ctx, row, entropy, path)
    saved = StoredSecret.draw(path) if secret is None else StoredSecret.of_file(secret)
    committed = _begin_committed(dealing, seating, entropy, saved, path, sync, language=language)
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
        _point_to(sitting, "over-dice", f"maginor audit {_quote(path)}")


def _point_to(sitting: Sitting, message: str, order: str) -> None:
    """Print a message, and an order for the shell on a line of its own if they are long."""
    output, text = sitting.screen.output, sitting.screen.texts(message)
    together = f"{text} {order}"
    for content in [together] if len(together) <= output.width else [text, f"  {order}"]:
        output.print(content, soft_wrap=True)


def _quote(path: Path) -> str:
    return shlex.quote(str(path))


def _play_on(sitting: Sitting, path: Path | None) -> None:
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
            _point_to(sitting, "over", f"maginor replay {_quote(path)}")


def _resuming(path: Path) -> str:
    return f"maginor play --resume {_quote(path)}"


# How a game begins, or is resumed.


@frozen
class StoredSecret:
    """The secret of a game's dice, in a file until the log reveals it.

    Attributes:
        ours: whether it was drawn for this game alone, and goes when it is revealed.
    """

    text: str
    path: Path
    ours: bool

    @classmethod
    def draw(cls, log: Path) -> StoredSecret:
        """Draw a secret for a new game and keep it beside its log."""
        secret = cls(new_secret(), _beside(log), ours=True)
        write_new(secret.path, secret.text.encode() + b"\n", 0o600)
        return secret

    @classmethod
    def of_file(cls, path: Path) -> StoredSecret:
        """Take the secret that is stored in a file of the host's own."""
        return cls(read_secret(path), path, ours=False)

    @classmethod
    def of_log(cls, log: Path, chance: Chance, named: Path | None) -> StoredSecret | None:
        """Return the secret to continue with, or None if the dice of a log are not committed to."""
        if not isinstance(chance, CommittedSeed):
            return None
        path = _beside(log) if named is None else named
        if not path.exists():
            raise LogError(log, f"its dice follow from a secret, and {path} is not there")
        secret = cls(read_secret(path), path, ours=named is None)
        if commitment_to(secret.text) != chance.commitment:
            raise LogError(path, "is not the secret that was committed to")
        return secret

    def forget(self) -> None:
        """Remove the file, if it was made for this game."""
        if self.ours:
            self.path.unlink(missing_ok=True)


def _beside(log: Path) -> Path:
    """Return where the secret of a log is stored."""
    return log.with_name(log.name + ".secret")


def _commit(
    screen: Screen, secret: StoredSecret, seating: Seating, given: Sequence[str], components: str
) -> tuple[CommittedSeed, str]:
    """Publish the commitment, ask the people for their texts, and return the chance and its seed.

    The texts may be ``given`` beforehand; bots have none.
    """
    commitment = commitment_to(secret.text)
    say = screen.texts
    screen.say(say("committed-dice"))
    screen.output.print(commitment.hex(), soft_wrap=True)
    screen.say(say("committed-note"))
    screen.say(say("committed-texts"))
    texts = tuple(given) or tuple(
        read_line(f"{say('prompt-text', player=name)} ") if player == HUMAN else ""
        for player, name in zip(seating.seats, seating.names, strict=True)
    )
    return CommittedSeed(commitment, texts, components), seed_from(secret.text, texts)


def _begin(
    dealing: Dealing,
    seating: Seating,
    manual: bool,
    path: Path | None,
    sync: Sync,
    language: str,
) -> Sitting:
    """Begin a game whose dice follow from its seed, or are ``manual``; without a path, no log."""
    setup = dealing.setup(len(seating.seats))
    seating.require_fit(dealing.definition, setup)
    chance = GivenDice() if manual else OpenSeed(dealing.seed, dealing.parts_id)
    log = None if path is None else _new_log(path, setup, chance, sync, seating)
    store = None if log is None else log.store
    game = Game(dealing.definition, setup, None if manual else dealing.seed, store=store)
    return _sitting(game, log, seating, dealing.seed, language, manual=manual)


def _begin_committed(
    dealing: Dealing,
    seating: Seating,
    entropy: tuple[str, ...],
    secret: StoredSecret,
    path: Path,
    sync: Sync,
    *,
    language: str,
) -> Sitting | None:
    """Begin a game with committed dice; None if somebody leaves before it has begun."""
    prepare_reading()
    screen = Screen(console(), terminal_texts(language))
    seating.require_fit(dealing.definition, dealing.setup(len(seating.seats)))
    try:
        chance, seed = _commit(screen, secret, seating, entropy, dealing.parts_id)
        setup = dealing.setup(len(seating.seats), seed)
        log = _new_log(path, setup, chance, sync, seating)
    except LeftError:
        secret.forget()
        screen.say(screen.texts("not-started"))
        return None
    except BaseException:
        secret.forget()
        raise
    game = Game(dealing.definition, setup, seed, store=log.store)
    return _sitting(game, log, seating, dealing.seed, language, secret=secret.text)


def _resume(
    seats: str | None,
    names: str | None,
    path: Path,
    sync: Sync,
    secret: Path | None,
    language: str,
) -> tuple[Sitting, StoredSecret | None]:
    """Resume the game at ``path``; return also the secret of committed dice."""
    log, stored = GameLog.reopen(path, sync=sync)
    try:
        tell_torn(path, log.cut)
        stored.verify()
        saved = StoredSecret.of_log(path, stored.chance, secret)
        seating = _seating_again(stored, path, seats, names, language)
        seating.save(path)
    except BaseException:
        log.close()
        raise
    dice, bots, text = stored.seed, stored.seed or fresh_seed(), ""
    if saved is not None and isinstance(stored.chance, CommittedSeed):
        text = saved.text
        dice, bots = seed_from(text, stored.chance.entropies), fresh_seed()
    records = stored.records.branch(stored.records.version)
    game = Game(stored.definition, stored.setup, dice, log=records, store=log.store)
    sitting = _sitting(game, log, seating, bots, language, manual=dice is None, secret=text)
    return sitting, saved


def _seating_again(
    stored: StoredGame, path: Path, seats: str | None, names: str | None, language: str
) -> Seating:
    players = stored.setup.players
    saved = saved_seating(path, players, stored.definition)
    row = (HUMAN,) * players if saved is None else saved.seats
    if seats is not None:
        row = tuple(parse_seats(seats, players, stored.definition))
    elif saved is None:
        warn(terminal_texts(language)("seats-unknown", path=str(path)))
    if saved is not None and saved.seats == row:
        seating = saved
    else:
        labels = {} if saved is None else saved.labels
        seating = Seating(row, default_names(row, language), labels)
    if names is None:
        return seating
    return evolve(seating, names=parse_names(names, row, language))


def _new_log(path: Path, setup: Setup, chance: Chance, sync: Sync, seating: Seating) -> GameLog:
    log = GameLog.create(path, setup, chance, sync=sync)
    seating.save(path)
    return log


def _sitting(
    game: Game,
    log: GameLog | None,
    seating: Seating,
    seed: str,
    language: str,
    *,
    manual: bool = False,
    secret: str = "",
) -> Sitting:
    names, labels = seating.names, seating.labels
    presentation = presentation_of(game.definition, game.setup, names, labels, language)
    screen = Screen(console(), terminal_texts(language))
    return Sitting(game, log, seating, seed, manual, screen, presentation, secret)
