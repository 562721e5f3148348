"""Rolling the die for an Oracle: a symbol is resolved there, and Maginor's face moves him."""

from __future__ import annotations

from maginor_core.commands.consequences.influence import resolve, resolve_wild
from maginor_core.components.numbers import (
    ALL_FACES,
    EVERY_SYMBOL,
    MAGINORS_FACE,
    Oracle,
    Owed,
    Player,
)
from maginor_core.events.owed import ADVANCE_MAGINOR
from maginor_core.kernel.outcomes import Chance
from maginor_core.projections.state import State


def roll(chance: Chance) -> int:
    """Roll the die, and return its face (DIE-01)."""
    return chance.die(ALL_FACES)


def act_upon(state: State, player: Player, oracle: Oracle, face: int, owed: Owed) -> Owed | None:
    """Act upon ``face`` at ``oracle`` (DIE-02, DIE-03).

    After Maginor's face the player names a symbol, if it has a counter left; then Maginor advances.
    """
    state.die_rolled(player, oracle, face)
    if face == MAGINORS_FACE:
        owed = (ADVANCE_MAGINOR, *owed)
        if not state.supply[player]:
            return owed
        state.symbol_asked(player, oracle, owed)
        return None
    symbol = EVERY_SYMBOL[face]
    if state.layout.rolled_fate_is_wild:
        return resolve_wild(state, player, symbol, oracle, owed)
    return resolve(state, player, symbol, oracle, owed)
