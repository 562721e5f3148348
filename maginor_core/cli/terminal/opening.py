"""Openings: how a game at a terminal begins, or is resumed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import evolve

from maginor_core.cli.answers import warn
from maginor_core.cli.dealing import Dealing
from maginor_core.cli.language import terminal_texts
from maginor_core.cli.logged import tell_torn
from maginor_core.cli.selection import SelectedGame, selected
from maginor_core.cli.terminal.committing import StoredSecret, committed
from maginor_core.cli.terminal.console import console
from maginor_core.cli.terminal.reading import LeftError, prepare_reading
from maginor_core.cli.terminal.screen import Screen
from maginor_core.cli.terminal.seating import (
    HUMAN,
    Seating,
    default_names,
    parse_names,
    parse_seats,
    saved_seating,
)
from maginor_core.cli.terminal.sitting import Sitting
from maginor_core.eventlog.chance import Chance, CommittedSeed, GivenDice, OpenSeed
from maginor_core.eventlog.writer import Sync
from maginor_core.kernel.chance import fresh_seed
from maginor_core.kernel.commitment import seed_from
from maginor_core.kernel.definition import FactLog, Setup
from maginor_core.kernel.log import Log
from maginor_core.kernel.match import Match
from maginor_core.logs import GameLog


def seating_for(
    dealing: Dealing, seats: Sequence[str], names: str | None, language: str
) -> Seating:
    """Return who plays a new game, and with what.

    Raises:
        click.UsageError: the names do not fit.
    """
    labels = dealing.chosen.labels(dealing.parts)
    return Seating(tuple(seats), parse_names(names, seats, language), labels)


def begun(
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


def begun_committed(
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
        chance, seed = committed(screen, secret, seating, entropy, parts_id)
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


def resumed(
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
) -> Match:
    """Return a game that stores its records in ``log``; without a seed, outcomes are typed in."""
    store = None if log is None else log.store
    return Match(chosen.definition, setup, seed, log=records, store=store)


def _sitting(
    chosen: SelectedGame,
    game: Match,
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
