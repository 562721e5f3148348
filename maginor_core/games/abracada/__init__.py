"""Abracada…What?: stones that everyone sees but their holder, rounds, and points.

``new`` begins a game in memory, and ``record`` one in a file;
``spec/abracada/rulings.md`` has the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from maginor_core.engine.game import Game
from maginor_core.games import TypedGame
from maginor_core.games.abracada.commands import Command
from maginor_core.games.abracada.components.setup import Setup
from maginor_core.games.abracada.components.stone_set import StoneSet
from maginor_core.games.abracada.definition import DEFINITION
from maginor_core.games.abracada.events import Event
from maginor_core.games.abracada.projections.state import State

if TYPE_CHECKING:
    from maginor_core.games.abracada.projections.view import AbracadaView

AbracadaGame: TypeAlias = Game[Command, Event, State, "AbracadaView"]
"""A game of Abracada under way."""

_TYPED = TypedGame[Setup, StoneSet, Command, Event, State, "AbracadaView"](DEFINITION)
new = _TYPED.new
"""Begins a game in memory; see ``games.TypedGame.new``."""
record = _TYPED.record
"""Begins a game in a log file; see ``games.TypedGame.record``."""
