"""Openings: how a game at a terminal begins, or is resumed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import evolve, frozen

from maginor_core.cli.answers import warn
from maginor_core.cli.logged import tell_torn
from maginor_core.cli.options import Dealing, read_secret
from maginor_core.cli.selection import SelectedGame, selected, terminal_texts
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
from maginor_core.engine.log import FactLog, Log
from maginor_core.eventlog.chance import (
    Chance,
    CommittedSeed,
    GivenDice,
    OpenSeed,
    commitment_to,
    new_secret,
    seed_from,
)
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logs import GameLog
from maginor_core.eventlog.new_file import write_new
from maginor_core.eventlog.writer import Sync

# Committed dice at a terminal: a secret in a file, a text of each player, and what follows.


@frozen
class StoredSecret:
    """The secret of a game's dice, in a file until the log reveals it.

    Attributes:
        text: the secret.
        path: the file.
        ours: whether it was drawn for this game alone, and goes when it is revealed.
    """

    text: str
    path: Path
    ours: bool

    @classmethod
    def draw(cls, log: Path) -> StoredSecret:
        """Draw a secret for a new game and keep it beside its log.

        Raises:
            LogError: there is something already, or nothing can be written there.
        """
        secret = cls(new_secret(), beside(log), ours=True)
        write_new(secret.path, secret.text.encode() + b"\n", 0o600)
        return secret

    @classmethod
    def of_file(cls, path: Path) -> StoredSecret:
        """Take the secret that is stored in a file of the host's own.

        Raises:
            LogError: it cannot be read, or is not a text.
        """
        return cls(read_secret(path), path, ours=False)

    @classmethod
    def of_log(cls, log: Path, chance: Chance, named: Path | None) -> StoredSecret | None:
        """Return the secret to continue with, or None if the dice of a log are not committed to.

        Raises:
            LogError: the secret cannot be read, or is not the one committed to.
        """
        if not isinstance(chance, CommittedSeed):
            return None
        path = beside(log) if named is None else named
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


def beside(log: Path) -> Path:
    """Return where the secret of a log is stored."""
    return log.with_name(log.name + ".secret")


def commit_dice(
    screen: Screen,
    secret: StoredSecret,
    seating: Seating,
    given: Sequence[str],
    components: str,
) -> tuple[CommittedSeed, str]:
    """Publish the commitment, ask the people for their texts, and return the chance and its seed.

    Args:
        screen: the terminal.
        secret: the host's secret.
        seating: who plays; bots have no text.
        given: the texts, if they were given beforehand.
        components: the id of the component set to deal from.

    Raises:
        LeftError: somebody has left.
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


def seating_for(
    dealing: Dealing, seats: Sequence[str], names: str | None, language: str
) -> Seating:
    """Return who plays a new game, and with what.

    Raises:
        click.UsageError: the names do not fit.
    """
    labels = dealing.chosen.labels(dealing.parts)
    return Seating(tuple(seats), parse_names(names, seats, language), labels)


def begin_game(
    dealing: Dealing,
    seating: Seating,
    manual: bool,
    path: Path | None,
    sync: Sync,
    language: str,
) -> Sitting:
    """Begin a game whose dice follow from its seed, or are ``manual``; without a path, no log.

    Raises:
        LogError: there is something already at ``path``, or nothing can be written there.
    """
    chosen = dealing.chosen
    setup = dealing.setup(len(seating.seats))
    chance = GivenDice() if manual else OpenSeed(dealing.seed, chosen.parts_id(dealing.parts))
    log = _new_log(path, setup, chance, sync, seating)
    game = _match(chosen, setup, None if manual else dealing.seed, Log(), log)
    return _sitting(chosen, game, log, seating, dealing.seed, language, manual=manual)


def begin_committed(
    dealing: Dealing,
    seating: Seating,
    entropy: tuple[str, ...],
    secret: StoredSecret,
    path: Path,
    sync: Sync,
    *,
    language: str,
) -> Sitting | None:
    """Begin a game with committed dice; None if somebody leaves before it has begun.

    Raises:
        LogError: there is something already at ``path``, or nothing can be written there.
    """
    prepare_reading()
    screen = Screen(console(), terminal_texts(language))
    chosen = dealing.chosen
    try:
        parts_id = chosen.parts_id(dealing.parts)
        chance, seed = commit_dice(screen, secret, seating, entropy, parts_id)
        setup = dealing.setup(len(seating.seats), seed)
        log = _new_log(path, setup, chance, sync, seating)
    except LeftError:
        secret.forget()
        screen.say(screen.texts("not-started"))
        return None
    except BaseException:
        secret.forget()
        raise
    game = _match(chosen, setup, seed, Log(), log)
    return _sitting(chosen, game, log, seating, dealing.seed, language, secret=secret.text)


def resume_game(
    seats: str | None,
    names: str | None,
    path: Path,
    sync: Sync,
    secret: Path | None,
    language: str,
) -> tuple[Sitting, StoredSecret | None]:
    """Resume the game at ``path``; return also the secret of committed dice.

    Raises:
        LogError: the log or the secret cannot be read or is not the right one.
        FalseRecordError: the rules do not confirm a record.
    """
    log, stored = GameLog.reopen(path, sync=sync)
    try:
        tell_torn(path, log.cut)
        stored.verify()
        saved = StoredSecret.of_log(path, stored.chance, secret)
        chosen = selected(stored.header.game)
        seating = _seating_again(chosen, path, stored.setup.players, seats, names, language)
        seating.save(path)
    except BaseException:
        log.close()
        raise
    records = stored.records.branch(stored.records.version)
    if saved is not None and isinstance(stored.chance, CommittedSeed):
        seed = seed_from(saved.text, stored.chance.entropies)
        game = _match(chosen, stored.setup, seed, records, log)
        sitting = _sitting(chosen, game, log, seating, fresh_seed(), language, secret=saved.text)
        return sitting, saved
    game = _match(chosen, stored.setup, stored.seed, records, log)
    manual = stored.seed is None
    seed = stored.seed or fresh_seed()
    return _sitting(chosen, game, log, seating, seed, language, manual=manual), None


def _seating_again(
    chosen: SelectedGame,
    path: Path,
    players: int,
    seats: str | None,
    names: str | None,
    language: str,
) -> Seating:
    saved = saved_seating(path, players, chosen.definition)
    labels = {} if saved is None else saved.labels
    if seats is not None:
        row = tuple(parse_seats(seats, players, chosen.definition))
        before = None if saved is None or saved.seats != row else saved.names
        seating = Seating(row, before or default_names(row, language), labels)
    elif saved is not None:
        seating = saved
    else:
        warn(terminal_texts(language)("seats-unknown", path=str(path)))
        row = (HUMAN,) * players
        seating = Seating(row, default_names(row, language), labels)
    return (
        seating
        if names is None
        else evolve(seating, names=parse_names(names, seating.seats, language))
    )


def _new_log(
    path: Path | None, setup: Setup, chance: Chance, sync: Sync, seating: Seating
) -> GameLog | None:
    if path is None:
        return None
    log = GameLog.create(path, setup, chance, sync=sync)
    seating.save(path)
    return log


def _match(
    chosen: SelectedGame, setup: Setup, seed: str | None, records: FactLog, log: GameLog | None
) -> Game:
    """Return a game that stores its records in ``log``; without a seed, outcomes are typed in."""
    store = None if log is None else log.store
    return Game(chosen.definition, setup, seed, log=records, store=store)


def _sitting(
    chosen: SelectedGame,
    game: Game,
    log: GameLog | None,
    seating: Seating,
    seed: str,
    language: str,
    *,
    manual: bool = False,
    secret: str = "",
) -> Sitting:
    presentation = chosen.present(game.setup, seating.names, seating.labels, language)
    screen = Screen(console(), terminal_texts(language))
    return Sitting(chosen, game, log, seating, seed, manual, screen, presentation, secret)
