"""Packing: a board as few bytes, the same for equal boards, to be kept by the million.

Left out are the setup, which is the same all through a game, and how often the die was rolled,
on which no rule depends.
"""

from __future__ import annotations

from typing import Any

import msgpack

from maginor_core.components.cards import CARDS
from maginor_core.components.setup import Setup
from maginor_core.kernel.facts import Interned
from maginor_core.projections.board import Board
from maginor_core.wire import vocabulary_of


def pack_board(board: Board) -> bytes:
    """Return ``board`` without its setup and rolls; equal boards have equal bytes."""
    fact = vocabulary_of(board.setup).to_wire
    packed: bytes = msgpack.packb(
        (
            board.circle,
            [board.slots[oracle] for oracle in board.circle],
            board.place,
            board.maginor,
            board.wizards,
            board.supply,
            [[hand[card] for card in CARDS] for hand in board.hands],
            [[pile[card] for card in CARDS] for pile in board.discards],
            sorted(board.spells_beside.items()),
            board.spells_held,
            board.oracles_won,
            board.current_player,
            None if board.question is None else fact(board.question),
            None if board.duel is None else fact(board.duel),
            sorted(board.beasts.items()),
            board.revealed,
        )
    )
    return packed


def unpack_board(setup: Setup, data: bytes) -> Board:
    """Return the board from ``setup`` that ``pack_board`` has packed, as one without rolls."""
    circle, slots, place, maginor, wizards, supply, hands, discards, beside, *rest = _read(data)
    held, won, current_player, question, duel, beasts, revealed = rest
    return Board(
        setup=setup,
        circle=circle,
        slots=dict(zip(circle, slots, strict=True)),
        place=place,
        maginor=maginor,
        wizards=wizards,
        supply=supply,
        hands=[dict(zip(CARDS, hand, strict=True)) for hand in hands],
        discards=[dict(zip(CARDS, pile, strict=True)) for pile in discards],
        spells_beside=dict(beside),
        spells_held=held,
        oracles_won=won,
        current_player=current_player,
        question=_fact(setup, question),
        duel=_fact(setup, duel),
        beasts=dict(beasts),
        revealed=revealed,
        rolls=0,
    )


def _read(data: bytes) -> list[Any]:  # Any: the parts of a board
    parts: list[Any] = msgpack.unpackb(data)
    return parts


def _fact(setup: Setup, wire: list[Any] | None) -> Any:  # Any: the event that it is
    if wire is None:
        return None
    fact: Interned = vocabulary_of(setup).from_wire(_tuples(wire))
    return fact


def _tuples(value: object) -> object:
    return tuple(map(_tuples, value)) if type(value) is list else value
