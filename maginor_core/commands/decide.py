"""Decide: what a command causes on a board, or why it is refused."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.commands import Command
from maginor_core.commands.rules import carry_out, rolls
from maginor_core.components.setup import Setup
from maginor_core.components.symbols import Face
from maginor_core.events import Event
from maginor_core.kernel import execution
from maginor_core.kernel.decider import Decider
from maginor_core.projections.board import Board, initial_board
from maginor_core.projections.decision import to_act
from maginor_core.projections.evolve import EVOLVE

MAGINOR: Decider[Setup, Board, Command, Event, Face] = Decider(
    initial=initial_board,
    decide=carry_out,
    evolve=EVOLVE,
    copy=Board.copy,
    to_act=to_act,
    rolls=rolls,
)
"""The rules of Maginor."""


def decide(board: Board, command: Command, dice: Sequence[Face] = ()) -> tuple[Event, ...]:
    """Return what ``command`` would cause on ``board``, in order; nothing is changed.

    Args:
        board: any state of a game.
        command: what a player wishes.
        dice: the faces that the command rolls: one for ``PlaySorceryCard`` and ``RollDie``.

    Raises:
        Refusal: the rules do not allow the command; its ``ruling`` says which.
        MalformedError: ``command`` is none.
    """
    return execution.decide(MAGINOR, board, command, dice)
