"""Seating: who plays at each seat and what they are called, stored beside the log of a game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import click
from attrs import field, frozen

from maginor_core.cli.options import default_bot, terminal_texts
from maginor_core.engine.definition import GameDefinition, Setup
from maginor_core.engine.languages import ENGLISH
from maginor_core.engine.paths import read_regular_text
from maginor_core.engine.presentation import cell_len
from maginor_core.eventlog.new_file import PRIVATE, write_again
from maginor_core.play.bots import BUDGET, BotError, bot_called, bots_of, require_fit
from maginor_core.play.onnx_policy import SUFFIX

HUMAN = "human"
LONGEST_NAME = 20
"""How many cells of a terminal a name may take."""


@frozen
class Seating:
    """Who sits at a table.

    Attributes:
        seats: who plays at each seat: ``human`` or a bot's name.
        labels: printed names of what they play with.
    """

    seats: tuple[str, ...]
    names: tuple[str, ...]
    labels: Mapping[str, str] = field(factory=dict)

    @property
    def bots(self) -> tuple[int, ...]:
        """The seats of bots."""
        return tuple(seat for seat, player in enumerate(self.seats) if player != HUMAN)

    @property
    def people(self) -> int:
        """How many people play."""
        return self.seats.count(HUMAN)

    def require_fit(self, definition: GameDefinition, setup: Setup) -> None:
        """Ensure that the bots can play games from a setup; ``BotError`` if one cannot."""
        for seat in self.bots:
            require_fit(bot_called(definition, self.seats[seat]), definition, setup)

    def save(self, log: Path) -> None:
        """Keep this beside a log, so that its game can be resumed by the same players."""
        content = json.dumps({"names": self.names, "labels": dict(self.labels)})
        text = f"{','.join(self.seats)}\n{content}\n"
        write_again(_beside(log), text.encode(), PRIVATE)


def saved_seating(log: Path, players: int, definition: GameDefinition) -> Seating | None:
    """Return who plays the game of a log, or None if that is not stored beside it."""
    try:
        seats, _, content = read_regular_text(_beside(log)).partition("\n")
        chosen = tuple(name.strip() for name in seats.split(","))
        known = {HUMAN, *bots_of(definition)}
        if len(chosen) != players or not all(name in known or _is_data(name) for name in chosen):
            return None
        data = json.loads(content) if content.strip() else {}
        names, labels = data.get("names"), data.get("labels") or {}
        if not isinstance(labels, dict):
            return None
        given = default_names(chosen) if names is None else tuple(map(str, names))
        clean = {str(key): str(value) for key, value in labels.items()}
        return Seating(chosen, given, clean) if len(given) == players else None
    except (OSError, ValueError, AttributeError, TypeError):
        return None


def _is_data(bot: str) -> bool:
    """Return whether a bot that no definition lists is made without loading a module."""
    return bot.endswith(SUFFIX) or BUDGET.fullmatch(bot) is not None


def default_names(seats: Sequence[str], language: str = ENGLISH) -> tuple[str, ...]:
    """Return names for players who have not given any, numbered from 1, in a language."""
    texts = terminal_texts(language)
    return tuple(
        texts("player-numbered", number=number)
        if player == HUMAN
        else f"{_spoken(player)} {number}"
        for number, player in enumerate(seats, 1)
    )


def _spoken(bot: str) -> str:
    """Return the name of a bot without module, folders and suffix."""
    return Path(bot.rpartition(":")[2].removesuffix(SUFFIX)).name.title()


def numbered_names(players: int, language: str = ENGLISH) -> tuple[str, ...]:
    """Return names for players of whom nothing is known, in a language."""
    return default_names((HUMAN,) * players, language)


def parse_names(text: str | None, seats: Sequence[str], language: str = ENGLISH) -> tuple[str, ...]:
    """Return the players' names: of all seats, or of the people among them."""
    names = list(default_names(seats, language))
    if text is None:
        return tuple(names)
    given = [name.strip() for name in text.split(",")]
    people = [seat for seat, player in enumerate(seats) if player == HUMAN]
    if len(given) not in (len(seats), len(people)):
        raise click.UsageError(
            f"--names has {len(given)} names; {len(seats)} play, of whom {len(people)} are people"
        )
    for name in given:
        if not name or not name.isprintable() or cell_len(name) > LONGEST_NAME:
            raise click.UsageError(
                f"--names: {name!r} is not a name of 1 to {LONGEST_NAME} printable characters"
            )
    for seat, name in zip(
        people if len(given) == len(people) else range(len(seats)), given, strict=True
    ):
        names[seat] = name
    if len(set(names)) != len(names):
        raise click.UsageError("--names: two players have the same name")
    return tuple(names)


def parse_bots(text: str, players: int | None, definition: GameDefinition) -> list[str]:
    """Return the bot of each seat: one named alone sits everywhere."""
    names = _names(text, definition, "--bots")
    if len(names) == 1:
        return names * (players or definition.fewest_players)
    return _as_many(names, players, "--bots", definition)


def parse_contestants(
    text: str, players: int | None, definition: GameDefinition
) -> tuple[str, ...]:
    """Return two or more different bots, which play two at a time."""
    names = tuple(_names(text, definition, "--bots"))
    if len(names) < 2 or len(set(names)) < len(names):
        raise click.UsageError("--cross compares bots: name two or more, none twice, in --bots")
    if players not in (None, 2) or definition.fewest_players > 2:
        raise click.UsageError("--cross plays games of two; leave out --players")
    return names


def parse_seats(text: str | None, players: int | None, definition: GameDefinition) -> list[str]:
    """Return who plays at each seat; by default a person at the first, among bots."""
    if text is None:
        return [HUMAN, *[default_bot(definition)] * ((players or definition.fewest_players) - 1)]
    return _as_many(_names(text, definition, "--seats", (HUMAN,)), players, "--seats", definition)


def _beside(log: Path) -> Path:
    return log.with_name(log.name + ".seats")


def _names(
    text: str, definition: GameDefinition, option: str, others: tuple[str, ...] = ()
) -> list[str]:
    """Return the names in an option: of bots of a game, or among some others."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in others:
            try:
                bot_called(definition, name)
            except BotError as error:
                also = f"; or {', '.join(others)}" if others else ""
                raise click.UsageError(f"{option}: {error}{also}") from None
    return names


def _as_many(
    names: list[str], players: int | None, option: str, definition: GameDefinition
) -> list[str]:
    if players not in (None, len(names)):
        raise click.UsageError(f"{option} names {len(names)} seats, but --players is {players}")
    fewest, most = definition.fewest_players, definition.most_players
    if not fewest <= len(names) <= most:
        raise click.UsageError(f"{option} names {len(names)} seats; a game has {fewest} to {most}")
    return names
