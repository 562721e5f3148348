"""What a command line selects: a game by its name, a language, and a bot by its name."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

import click

from maginor_core import games
from maginor_core.engine.definition import GameDefinition, Parts
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.engine.languages import ENGLISH, LANGUAGES, Texts, texts_of
from maginor_core.play.bots import bot_called, bots_of, next_command


def faces_of(game: GameDefinition) -> Sequence[str]:
    """Return the names of the faces of a game's die; none if chance is no such die."""
    faces: Sequence[str] = getattr(_own(game), "FACES", ())
    return faces


def parts_module(game: GameDefinition) -> ModuleType:
    """Return the module that shows what a game is dealt from."""
    sheets: ModuleType | None = getattr(_own(game), "sheets", None)
    if sheets is None:
        raise click.UsageError(f"{game.title} has no component sets")
    return sheets


def read_parts(game: GameDefinition, path: Path | None) -> Parts:
    """Return what a game is dealt from: the contents of a file, or the game's own."""
    if path is None:
        return game.parts.standard()
    parts_module(game)
    return game.parts.read(path)


def labels_in(game: GameDefinition, parts: Parts) -> dict[str, str]:
    """Return the printed names in ``parts``."""
    labels_of = getattr(_own(game), "labels_of", None)
    return {} if labels_of is None or parts is None else dict(labels_of(parts))


def _own(game: GameDefinition) -> ModuleType | None:
    """Return the module of a game's own text and pictures; None if it has none."""
    name = game.resources.presentation
    return import_module(name) if name else None


def _read_game(ctx: click.Context, param: click.Parameter, value: str | None) -> GameDefinition:
    usual: str = ctx.find_root().obj or games.DEFAULT
    try:
        return games.game(usual if value is None else value)
    except games.UnknownGameError as error:
        raise click.BadParameter(str(error)) from None


game_option = click.option(
    "--game",
    metavar="NAME",
    show_default="that of --module, else maginor",
    callback=_read_game,
    help="Which game.",
)
"""Gives a command ``game``, a definition."""

# The language of the command line: which one is asked for, and its messages.


MESSAGES: Final = "maginor_core.cli"
"""The package of the messages of the command line."""


def terminal_texts(language: str) -> Texts:
    """Return the messages of the terminal in a language."""
    return texts_of(language, MESSAGES)


language_option = click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    default=ENGLISH,
    help="The language of what people read of the game.",
)


# Bots of the selected game, by their names.

USUAL_ADVISER = "greedy"
"""The bot that gives hints, and plays where none is named, unless the game names another."""


def adviser_of(game: GameDefinition) -> str | None:
    """Return the bot that gives hints, and plays where none is named; None if there is none."""
    adviser: str = getattr(heuristics_of(game), "ADVISER", USUAL_ADVISER)
    return adviser if adviser in bots_of(game) else None


def default_bot(game: GameDefinition) -> str:
    """Return the bot that plays where none is named."""
    return adviser_of(game) or next(iter(bots_of(game)))


def command_of(match: Game, bot: str, seat: int, seed: str) -> Fact:
    """Return what ``bot`` does for ``seat``, which must be to act, at this version of ``match``."""
    command: Fact = next_command(match, bot_called(match.definition, bot), seat, seed)
    return command
