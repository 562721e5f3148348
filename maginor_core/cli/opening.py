"""Openings: how a game at a terminal begins, or goes on."""

from __future__ import annotations

from pathlib import Path

import click

from maginor_core.cli.committing import KeptSecret, committed
from maginor_core.cli.dealing import Dealing
from maginor_core.cli.logged import tell_torn
from maginor_core.cli.reading import LeftError, prepare_reading
from maginor_core.cli.seating import HUMAN, keep_seats, kept_seats, seat_row
from maginor_core.cli.sitting import Sitting
from maginor_core.cli.terminal import console
from maginor_core.components.dice import NoDice, SeededDice
from maginor_core.eventlog.chance import GivenDice, OpenSeed
from maginor_core.eventlog.writer import Sync
from maginor_core.game import Game
from maginor_core.kernel.chance import fresh_seed
from maginor_core.logs import GameLog


def begun(dealing: Dealing, seats: list[str], manual: bool, path: Path, sync: Sync) -> Sitting:
    """Begin a game whose dice follow from its seed, or are ``manual``.

    Raises:
        LogError: there is something already at ``path``, or nothing can be written there.
    """
    setup = dealing.setup(len(seats))
    chance = GivenDice() if manual else OpenSeed(dealing.seed, dealing.components.id)
    log = GameLog.create(path, setup, chance, sync=sync)
    keep_seats(path, seats)
    game = Game(setup, NoDice() if manual else SeededDice(dealing.seed))
    return Sitting(game, log, seats, dealing.seed, manual, console())


def begun_committed(
    dealing: Dealing,
    seats: list[str],
    entropy: tuple[str, ...],
    secret: KeptSecret,
    path: Path,
    sync: Sync,
) -> Sitting | None:
    """Begin a game with committed dice; None if somebody leaves before it has begun.

    Raises:
        LogError: there is something already at ``path``, or nothing can be written there.
    """
    prepare_reading()
    output = console()
    try:
        chance, seed = committed(output, secret, seats, entropy, dealing.components.id)
        setup = dealing.setup(len(seats), seed)
        log = GameLog.create(path, setup, chance, sync=sync)
    except LeftError:
        secret.forget()
        output.print("No game was begun.")
        return None
    except BaseException:
        secret.forget()
        raise
    keep_seats(path, seats)
    game = Game(setup, SeededDice(seed))
    return Sitting(game, log, seats, dealing.seed, False, output, secret.text)


def resumed(
    named: str | None, path: Path, sync: Sync, secret: Path | None
) -> tuple[Sitting, KeptSecret | None]:
    """Go on with the game at ``path``; return also the secret of committed dice.

    Raises:
        LogError: the log or the secret cannot be read or is not the right one.
        FalseRecordError: a record that the rules do not bear out.
    """
    log, stored = GameLog.reopen(path, sync=sync)
    try:
        tell_torn(path, log.cut)
        stored.verify()
        kept = KeptSecret.of_log(path, stored.chance, secret)
        players = stored.setup.players
        seats = kept_seats(path, players) if named is None else seat_row(named, players)
        if seats is None:
            seats = [HUMAN] * players
            click.echo(f"{path}: it is not told who plays, so every seat is a person's", err=True)
        keep_seats(path, seats)
    except BaseException:
        log.close()
        raise
    if kept is not None:
        game = stored.game(kept.text)
        return Sitting(game, log, seats, fresh_seed(), False, console(), kept.text), kept
    seed = stored.seed or fresh_seed()
    return Sitting(stored.game(), log, seats, seed, stored.seed is None, console()), None
