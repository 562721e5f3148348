"""The selected game: its definition, and its own text and pictures if it has any.

The command line knows games by their names alone; ``maginor_core.games`` finds their definitions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar

import click
from attrs import frozen

from maginor_core import games
from maginor_core.engine.chance import SeededChance
from maginor_core.engine.definition import GameDefinition, Parts, Setup
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.engine.languages import ENGLISH, LANGUAGES, Texts, texts_of
from maginor_core.engine.presentation import Presentation
from maginor_core.play.bots import bot_called, bots_of, next_command

T = TypeVar("T")


@frozen
class SelectedGame:
    """One game, as the command line uses it.

    Attributes:
        definition: its definition.
    """

    definition: GameDefinition

    @property
    def own(self) -> ModuleType | None:
        """The module of its own text and pictures; None if it has none."""
        name = self.definition.resources.presentation
        return import_module(name) if name else None

    def present(
        self,
        setup: Setup,
        players: Sequence[str],
        labels: Mapping[str, str],
        language: str = ENGLISH,
    ) -> Presentation:
        """Return the presentation of one game among ``players``, in a language."""
        return presentation_of(self.definition, setup, players, labels, language)

    def parts_module(self) -> ModuleType:
        """Return the module that reads and shows what the game is dealt from."""
        own = self.own
        if own is None or not hasattr(own, "read_parts"):
            raise click.UsageError(f"{self.definition.title} has no component sets")
        return own

    def read_parts(self, path: Path | None) -> Parts:
        """Return what a game is dealt from: the contents of a file, or the game's own."""
        return (
            self.definition.parts.standard()
            if path is None
            else self.parts_module().read_parts(path)
        )

    def labels(self, parts: Parts) -> dict[str, str]:
        """Return the printed names in ``parts``."""
        own = self.own
        return {} if own is None or parts is None else dict(own.labels_of(parts))

    def parts_id(self, parts: Parts) -> str:
        """Return the name of ``parts`` by which a log refers to them."""
        return self.definition.parts.id_of(parts)

    def seen_by(self, events: Iterable[Any], viewer: int | None) -> tuple[Any, ...]:
        """Return events as a seat sees them, or a spectator; Any: events of the game."""
        return tuple(self.definition.redact(event, viewer) for event in events)

    @property
    def has_die(self) -> bool:
        """Whether chance is a die whose faces have names."""
        return bool(getattr(self.own, "FACES", ()))

    def first_faces(self, seed: str, count: int) -> list[str]:
        """Return what the first rolls of a game's die show; none if it has no die."""
        faces: Sequence[str] = getattr(self.own, "FACES", ())
        chance = SeededChance(seed)
        found = []
        for roll in range(count if faces else 0):
            chance.start(roll)
            found.append(faces[chance.die(len(faces))])
        return found


def selected(name: str = games.DEFAULT) -> SelectedGame:
    """Return the game called ``name``."""
    return SelectedGame(games.game(name))


def game_option(function: Callable[..., T]) -> Callable[..., T]:
    """Give a command the option ``--game``, which it gets as ``chosen``."""
    return click.option(
        "--game",
        "chosen",
        metavar="NAME",
        show_default="that of --module, else maginor",
        callback=_read_game,
        help="Which game.",
    )(function)


def _read_game(ctx: click.Context, param: click.Parameter, value: str | None) -> SelectedGame:
    usual: str = ctx.find_root().obj or games.DEFAULT
    try:
        return selected(usual if value is None else value)
    except games.UnknownGameError as error:
        raise click.BadParameter(str(error)) from None


# The language of the command line: which one is asked for, and its messages.


MESSAGES: Final = "maginor_core.cli"
"""The package of the messages of the command line."""


def terminal_texts(language: str) -> Texts:
    """Return the messages of the terminal in a language."""
    return texts_of(language, MESSAGES)


def language_option(function: Callable[..., T]) -> Callable[..., T]:
    """Give a command the option ``--language``, which it gets as ``language``."""
    return click.option(
        "--language",
        type=click.Choice(list(LANGUAGES)),
        default=ENGLISH,
        help="The language of what people read of the game.",
    )(function)


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
