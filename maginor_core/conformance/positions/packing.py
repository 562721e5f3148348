"""Packing: a board as few bytes, the same for equal boards, to be kept by the million.

Left out are the setup, which is the same all through a game, and how often the die was rolled,
on which no rule depends.
"""

from __future__ import annotations

import msgpack

from maginor_core.components.setup import Setup
from maginor_core.projections.board import Board
from maginor_core.projections.state import initial_state


def pack_board(board: Board) -> bytes:
    """Return ``board`` without its setup and rolls; equal boards have equal bytes."""
    packed: bytes = msgpack.packb(board.state.snapshot())
    return packed


def unpack_board(setup: Setup, data: bytes) -> Board:
    """Return the board from ``setup`` that ``pack_board`` has packed, as one without rolls."""
    state = initial_state(setup.layout)
    state.restore(msgpack.unpackb(data, use_list=False))
    return Board(state, setup)
