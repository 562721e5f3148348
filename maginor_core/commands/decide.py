"""Decide: what a command causes on a board, or why it is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from maginor_core.commands import Command
from maginor_core.commands.legal import legal
from maginor_core.commands.rules import CODEC, MAGINOR
from maginor_core.components.setup import Seat, Setup
from maginor_core.components.tokens import Face, face_numbers
from maginor_core.engine.facts import FactJson, Vocabulary
from maginor_core.engine.given_chance import execute
from maginor_core.engine.listing import CachedListing
from maginor_core.events import Event
from maginor_core.projections.board import Board
from maginor_core.projections.state import State


def vocabulary_of(setup: Setup) -> Vocabulary:
    """Return the translation between names and numbers in games with the tiles of ``setup``."""
    return CODEC.vocabulary(setup.names)


def decide(board: Board, command: Command, dice: Sequence[Face] = ()) -> tuple[Event, ...]:
    """Return the events that ``command`` would cause on ``board``, in order; nothing is changed.

    Args:
        board: any state of a game.
        command: what a player wants to do.
        dice: the faces that the command rolls: one for ``PlaySorceryCard`` and ``RollDie``.

    Raises:
        Refusal: the rules do not allow the command; ``ruling`` names the one that refuses it.
        MalformedError: ``command`` is not a command.
    """
    events, _ = _decided(board, command, dice)
    return events


def after(board: Board, command: Command, dice: Sequence[Face] = ()) -> Board:
    """Return the board to which ``command`` leads from ``board``; raises as ``decide``."""
    _, following = _decided(board, command, dice)
    return Board(following, board.setup)


def carry_out(board: Board, command: Command, dice: Sequence[Face] = ()) -> tuple[Event, ...]:
    """Carry out ``command`` on ``board`` itself, unless it is refused, and return the events."""
    events, board.state = _decided(board, command, dice)
    return events


def _decided(
    board: Board, command: Command, dice: Sequence[Face]
) -> tuple[tuple[Event, ...], State]:
    state = board.state.copy()
    words = CODEC.vocabulary(state.layout.names)
    row, state.unknown = words.command_row(command, MAGINOR.rules)
    rows = execute(MAGINOR, state, row, face_numbers(dice))
    return tuple([words.fact(event) for event in rows]), state


def legal_commands(board: Board, seat: Seat | None = None) -> tuple[Command, ...]:
    """Return every command that would be accepted now, of ``seat`` or of all, each once.

    The outcomes of dice do not matter. In a turn a final action is always among them (TURN-03).
    """
    state = board.state
    listing = CachedListing(CODEC.vocabulary(state.layout.names).endings)
    return tuple(legal(listing, state, seat))


# The JSON form of commands.

COMMAND_JSON = FactJson("command", get_args(Command))
