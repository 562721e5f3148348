"""Commands to draw: those that are legal on a board, and those that look as if they might be."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import TypeVar

from hypothesis import strategies as st

from maginor_core.commands import Command
from maginor_core.commands.decide import legal_commands
from maginor_core.heuristics.every_command import KINDS, every_command, values_of
from maginor_core.projections.board import Board

__all__ = ["draw_legal", "every_command", "legal_commands_of", "near_legal_commands"]

T = TypeVar("T")


@st.composite
def legal_commands_of(draw: st.DrawFn, board: Board) -> Command:
    """Draw a command that would be accepted on ``board``, each kind equally often.

    The game must not be over.
    """
    return draw_legal(draw, board)


def draw_legal(draw: st.DrawFn, board: Board, prefer: Collection[type[Command]] = ()) -> Command:
    """Draw the same from within a strategy; kinds to ``prefer`` come every other time at least."""
    by_kind: dict[type[Command], list[Command]] = {}
    for command in legal_commands(board):
        by_kind.setdefault(type(command), []).append(command)
    kinds = [kind for kind in KINDS if kind in by_kind]
    preferred = [kind for kind in kinds if kind in prefer]
    if preferred and draw(_index(2)) == 1:
        kinds = preferred
    options = by_kind[_one_of(draw, kinds)]
    return _one_of(draw, options)


def _one_of(draw: st.DrawFn, options: Sequence[T]) -> T:
    return options[0] if len(options) == 1 else options[draw(_index(len(options)))]


@cache
def _index(length: int) -> st.SearchStrategy[int]:
    return st.integers(0, length - 1)


@st.composite
def near_legal_commands(draw: st.DrawFn, board: Board) -> Command:
    """Draw a well-formed command that may be refused on ``board``, and often is.

    Seats, Oracles and slots are those of the game, its scored tiles included, and the first ones
    beyond.
    """
    values = values_of(board.setup)
    kind = _one_of(draw, KINDS)
    command: Command = kind(*(_one_of(draw, values[name]) for name in kind.names))
    return command
