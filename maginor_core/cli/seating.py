"""Seating: who plays at each seat, as the command line is told."""

from __future__ import annotations

from pathlib import Path

import click

from maginor_core.bots import BOTS
from maginor_core.components.setup import FEWEST_PLAYERS, MOST_PLAYERS

HUMAN = "human"


def bot_row(text: str, players: int | None) -> list[str]:
    """Return the bot of each seat: one named alone sits everywhere.

    Raises:
        click.UsageError: a name is unknown, or there are not as many as players.
    """
    names = _names(text, tuple(BOTS), "--bots")
    if len(names) == 1:
        return names * (players or FEWEST_PLAYERS)
    return _as_many(names, players, "--bots")


def seat_row(text: str | None, players: int | None) -> list[str]:
    """Return who plays at each seat; by default a person at seat 0, among greedy bots.

    Raises:
        click.UsageError: a name is unknown, or there are not as many as players.
    """
    if text is None:
        return [HUMAN, *["greedy"] * ((players or FEWEST_PLAYERS) - 1)]
    return _as_many(_names(text, (HUMAN, *BOTS), "--seats"), players, "--seats")


def keep_seats(log: Path, seats: list[str]) -> None:
    """Keep beside a log who plays, so that its game can be resumed with the same seats."""
    _beside(log).write_text(",".join(seats) + "\n", encoding="utf-8")


def kept_seats(log: Path, players: int) -> list[str] | None:
    """Return who plays the game of a log, or None if that is not kept beside it."""
    try:
        return seat_row(_beside(log).read_text(encoding="utf-8").strip(), players)
    except (OSError, UnicodeDecodeError, click.UsageError):
        return None


def _beside(log: Path) -> Path:
    return log.with_name(log.name + ".seats")


def _names(text: str, known: tuple[str, ...], option: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise click.UsageError(f"{option}: {name!r} is unknown; there are {', '.join(known)}")
    return names


def _as_many(names: list[str], players: int | None, option: str) -> list[str]:
    if players not in (None, len(names)):
        raise click.UsageError(f"{option} names {len(names)} seats, but --players is {players}")
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise click.UsageError(
            f"{option} names {len(names)} seats; a game has {FEWEST_PLAYERS} to {MOST_PLAYERS}"
        )
    return names
