"""Rolling the die for an Oracle: a symbol is resolved there, and Maginor's face moves him."""

from __future__ import annotations

from maginor_core.commands.consequences.influence import resolve, resolve_wild
from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.symbols import Face
from maginor_core.events import DieRolled, Event, Owed, SymbolAsked
from maginor_core.kernel.decider import Happen
from maginor_core.projections.board import Board


def roll(
    board: Board, player: Seat, oracle: OracleId, face: Face, owed: Owed, happen: Happen[Event]
) -> Owed | None:
    """Act upon ``face`` at ``oracle`` (DIE-02, DIE-03).

    After Maginor's face the player names a symbol, if it has a counter left; then Maginor advances.
    """
    happen(DieRolled, player, oracle, face)
    if face == "maginor":
        owed = ("advance_maginor", *owed)
        if not board.supply[player]:
            return owed
        happen(SymbolAsked, player, oracle, owed)
        return None
    if board.setup.variants.rolled_fate_is_wild:
        return resolve_wild(board, player, face, oracle, owed, happen)
    return resolve(board, player, face, oracle, owed, happen)
