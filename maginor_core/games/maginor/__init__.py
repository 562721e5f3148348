"""Maginor besides its rules: definition, text, pictures, bots and hints for the fuzzer.

``new`` begins a game in memory, and ``record`` one in a file;
``board``, ``table``, ``decision`` and ``view`` show it by names.

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
from maginor_core.projections.view import MaginorView

if TYPE_CHECKING:
    from maginor_core.components.setup import Seat
    from maginor_core.projections.board import Board
    from maginor_core.projections.table import Decision, SeatView, Table

MaginorGame: TypeAlias = Game[Command, Event, State, MaginorView]
"""A game of Maginor under way."""
GameRecord = Record[Command, Event]
"""An accepted command of Maginor with its events."""


_TYPED = TypedGame[Setup, ComponentSet, Command, Event, State, MaginorView](DEFINITION)
new = _TYPED.new
"""Begins a game in memory; see ``games.TypedGame.new``."""
record = _TYPED.record
"""Begins a game in a log file; see ``games.TypedGame.record``."""


def board(game: MaginorGame, version: int | None = None) -> Board:
    """Return a copy of the whole board, now or at ``version``, secrets included.

    Raises:
        VersionError: the game has no such version.
    """
    from maginor_core.projections.board import Board

    state = game.state if version is None else game.state_at(version)
    return Board(state, game.setup)


def table(game: MaginorGame) -> Table:
    """Return what everyone may see."""
    from maginor_core.projections.board import Board
    from maginor_core.projections.table import table_of

    return table_of(Board(game.live_state))


def decision(game: MaginorGame) -> Decision | None:
    """Return what must be done next; None once the game is over."""
    from maginor_core.projections.board import Board
    from maginor_core.projections.table import open_decision

    return open_decision(Board(game.live_state))


def view(game: MaginorGame, seat: Seat | None = None) -> SeatView:
    """Return all that ``seat`` may know now, or a spectator, if that is None (DUEL-03).

    Raises:
        MalformedError: nobody has that seat.
    """
    from maginor_core.projections.board import Board
    from maginor_core.projections.table import view_of

    game.require_seat(seat)
    return view_of(Board(game.live_state), seat)
