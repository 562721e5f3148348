"""Maginor besides its rules: definition, text, pictures, bots and hints for the fuzzer.

``new`` begins a game in memory, and ``record`` one in a file.

>>> from maginor_core import MoveWizard, maginor
>>> game = maginor.new(players=2, seed=7)
>>> game.submit(MoveWizard(player=0, oracle="owl"))
(WizardMoved(player=0, oracle='owl'), TurnBegan(player=1))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from maginor_core.commands import Command
from maginor_core.components.component_set import ComponentSet
from maginor_core.components.setup import Setup
from maginor_core.engine.game import Game
from maginor_core.engine.log import Record
from maginor_core.events import Event
from maginor_core.games import TypedGame
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.state import State

if TYPE_CHECKING:
    from maginor_core.projections.view import MaginorView

MaginorGame: TypeAlias = Game[Command, Event, State, "MaginorView"]
"""A game of Maginor under way."""
GameRecord = Record[Command, Event]
"""An accepted command of Maginor with its events."""


_TYPED = TypedGame[Setup, ComponentSet, Command, Event, State, "MaginorView"](DEFINITION)
new = _TYPED.new
"""Begins a game in memory; see ``games.TypedGame.new``."""
record = _TYPED.record
"""Begins a game in a log file; see ``games.TypedGame.record``."""
