"""Magalon: wizards who seek artifacts on a board with ruins, gnomes and a giant.

``new`` begins a game in memory, and ``record`` one in a file;
``spec/magalon/rulings.md`` has the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from maginor_core.engine.game import Game
from maginor_core.games import TypedGame
from maginor_core.games.magalon.commands import Command
from maginor_core.games.magalon.components.board import BoardSheet
from maginor_core.games.magalon.components.setup import Setup
from maginor_core.games.magalon.definition import DEFINITION
from maginor_core.games.magalon.events import Event
from maginor_core.games.magalon.projections.state import State

if TYPE_CHECKING:
    from maginor_core.games.magalon.projections.view import MagalonView

MagalonGame: TypeAlias = Game[Command, Event, State, "MagalonView"]
"""A game of Magalon under way."""

_TYPED = TypedGame[Setup, BoardSheet, Command, Event, State, "MagalonView"](DEFINITION)
new = _TYPED.new
"""Begins a game in memory; see ``games.TypedGame.new``."""
record = _TYPED.record
"""Begins a game in a log file; see ``games.TypedGame.record``."""
