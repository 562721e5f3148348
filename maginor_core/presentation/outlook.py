"""The outlook: what a symbol would do at an Oracle, in a few words, for people who choose."""

from __future__ import annotations

from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.symbols import Symbol
from maginor_core.presentation.names import Names
from maginor_core.projections.board import Board


def outlook(names: Names, board: Board, seat: Seat, oracle: OracleId, symbol: Symbol) -> str:
    """Return what resolving ``symbol`` at ``oracle`` would do for ``seat`` (VOTE-01 to VOTE-04)."""
    if not board.supply[seat]:
        return names.say("outlook-no-counter")
    if free := board.free_slots(oracle, symbol):
        return names.say("outlook-free", count=len(free))
    if targets := board.opponents_slots(seat, oracle, symbol):
        holders = (board.slots[oracle][slot] for slot in targets)
        rivals = dict.fromkeys(names.player(seat) for seat in holders if seat is not None)
        return names.say("outlook-duel", rivals=names.say.listed(rivals, "or"))
    if symbol in board.setup.bearing[oracle]:
        return names.say("outlook-own")
    return names.say("outlook-missing")


def card_outlook(names: Names, board: Board, seat: Seat, oracle: OracleId, symbol: Symbol) -> str:
    """Return the same for a symbol card, for which fate may be wild (VOTE-05)."""
    wild = symbol == "fate" and "fate" not in board.setup.bearing[oracle]
    if wild and board.supply[seat]:
        return names.say("outlook-wild")
    return outlook(names, board, seat, oracle, symbol)
