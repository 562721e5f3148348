"""The outlook: what a symbol would do at an Oracle, in a few words, for people who choose."""

from __future__ import annotations

from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.symbols import Symbol
from maginor_core.kernel.wording import counted, listed
from maginor_core.presentation.names import Names
from maginor_core.projections.board import Board


def outlook(names: Names, board: Board, seat: Seat, oracle: OracleId, symbol: Symbol) -> str:
    """Return what resolving ``symbol`` at ``oracle`` would do for ``seat`` (VOTE-01 to VOTE-04)."""
    if not board.supply[seat]:
        return "no effect: no counter in supply"
    if free := board.free_slots(oracle, symbol):
        return counted(len(free), "free slot")
    if targets := board.opponents_slots(seat, oracle, symbol):
        holders = (board.slots[oracle][slot] for slot in targets)
        rivals = dict.fromkeys(names.player(seat) for seat in holders if seat is not None)
        return f"a duel with {listed(rivals, 'or')}"
    if symbol in board.setup.bearing[oracle]:
        return "no effect: all its slots are yours"
    return "no effect: not on this Oracle"


def card_outlook(names: Names, board: Board, seat: Seat, oracle: OracleId, symbol: Symbol) -> str:
    """Return the same for a symbol card, for which fate may be wild (VOTE-05)."""
    wild = symbol == "fate" and "fate" not in board.setup.bearing[oracle]
    if wild and board.supply[seat]:
        return "wild here: you name a symbol"
    return outlook(names, board, seat, oracle, symbol)
