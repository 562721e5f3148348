"""The selected game: all that the command line needs from a game, by its name.

No other module of the command line imports a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import click
from attrs import asdict, frozen

from maginor_core.cli.terminal.generic import GenericPresentation
from maginor_core.commands.rules import rolls
from maginor_core.components.deal import deal
from maginor_core.components.dice import NoDice, SeededDice
from maginor_core.components.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup
from maginor_core.components.variants import EDITIONS, VARIANT_NAMES, Variants
from maginor_core.events import BeastsRevealed
from maginor_core.game import Game
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.presentation import Presentation, State
from maginor_core.projections.board import Board
from maginor_core.projections.secrecy import seen_by
from maginor_core.projections.table import view_of
from maginor_core.protocol.facts import command_to_json, event_to_json
from maginor_core.protocol.setups import setup_to_json
from maginor_core.protocol.state import state_to_json, view_to_json

Parts = Any  # Any: what a game is dealt from, such as tiles; it is handed on
Json = dict[str, Any]  # Any: JSON of many shapes


@frozen
class SelectedGame:
    """One game, as the command line uses it.

    Attributes:
        name: by which it is selected, and which a log's header contains.
        title: what people call it.
        presentation: the module with its own text and pictures; empty if it has none.
    """

    name: str
    title: str
    fewest_players: int
    most_players: int
    variants: tuple[str, ...]
    editions: Mapping[str, Mapping[str, bool]]
    presentation: str

    @property
    def own(self) -> ModuleType | None:
        """The game's own presentation, or None."""
        return import_module(self.presentation) if self.presentation else None

    def present(
        self, setup: Setup, players: Sequence[str], labels: Mapping[str, str]
    ) -> Presentation:
        """Return the presentation of one game among ``players``."""
        if self.own is not None:
            made: Presentation = self.own.present(setup, players, labels)
            return made
        return GenericPresentation(
            players=players,
            labels=labels,
            command_json=self.command_json,
            event_json=self.event_json,
            view_json=self.view_json,
            awaited=lambda state: Board(state).to_act,
        )

    def parts_module(self) -> ModuleType:
        """Return the module that reads and shows what the game is dealt from.

        Raises:
            click.UsageError: there is only one thing from which the game can be dealt.
        """
        own = self.own
        if own is None or not hasattr(own, "read_parts"):
            raise click.UsageError(f"{self.title} has no component sets")
        return own

    def read_parts(self, path: Path | None) -> Parts:
        """Return what a game is dealt from: the contents of a file, or the game's own."""
        if path is None and not hasattr(self.own, "read_parts"):
            return None
        return self.parts_module().read_parts(path)

    def labels(self, parts: Parts) -> dict[str, str]:
        """Return the printed names in ``parts``."""
        own = self.own
        return {} if own is None or parts is None else dict(own.labels_of(parts))

    def parts_id(self, parts: Parts) -> str:
        """Return the name of ``parts`` by which a log refers to them."""
        return str(parts.id)

    def deal(self, players: int, seed: str, parts: Parts, variants: Mapping[str, bool]) -> Setup:
        """Return a setup for so many ``players`` that follows from ``seed``."""
        return deal(players, seed, components=parts, variants=Variants(**variants))

    def game(self, setup: Setup, seed: str | None) -> Game:
        """Return a new game whose chance follows from ``seed``; None if it is typed in."""
        return Game(setup, NoDice() if seed is None else SeededDice(seed))

    def setup_json(self, setup: Setup) -> Json:
        """Return a setup as JSON."""
        return setup_to_json(setup)

    def command_json(self, command: Any) -> Json:  # Any: a command of the game
        """Return a command as JSON."""
        return command_to_json(command)

    def event_json(self, event: Any) -> Json:  # Any: an event of the game
        """Return an event as JSON."""
        return event_to_json(event)

    def state_json(self, state: State) -> Json:
        """Return the protocol's STATE."""
        return state_to_json(Board(state))

    def view_json(self, state: State, viewer: int | None) -> Json:
        """Return what a seat may know, or a spectator."""
        return view_to_json(view_of(Board(state), viewer))

    def seen_by(self, events: Iterable[Any], viewer: int | None) -> tuple[Any, ...]:
        """Return events as a seat sees them, or a spectator; Any: events of the game."""
        return tuple(seen_by(events, viewer))

    def draws(self, command: Any) -> bool:  # Any: a command of the game
        """Return whether a command draws an outcome of chance."""
        return bool(rolls(command))

    def discloses(self, event: Fact) -> bool:
        """Return whether somebody learns from an event what was hidden from it."""
        return isinstance(event, BeastsRevealed)


def selected(name: str = "maginor") -> SelectedGame:
    """Return the game called ``name``."""
    return SelectedGame(
        name=name,
        title="Maginor",
        fewest_players=FEWEST_PLAYERS,
        most_players=MOST_PLAYERS,
        variants=VARIANT_NAMES,
        editions={edition: asdict(variants) for edition, variants in EDITIONS.items()},
        presentation="maginor_core.presentation",
    )


def state_of(game: Game) -> State:
    """Return the state of a game under way."""
    return game.board.state
