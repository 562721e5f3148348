"""The end of a turn: the player draws, and the next one has the turn."""

from __future__ import annotations

from maginor_core.abracada.commands.consequences.spells import left_of
from maginor_core.abracada.commands.consequences.unknown_stones import draw
from maginor_core.abracada.components.numbers import Player
from maginor_core.abracada.projections.state import State
from maginor_core.kernel.outcomes import Chance


def turn_over(state: State, player: Player, chance: Chance) -> None:
    """End a turn that has not ended the round (TURN-03, DRAW-01).

    A player who is out draws nothing (SCORE-05).
    """
    if state.lives[player] > 0:
        missing = state.layout.hand - sum(state.hands[player])
        count = min(state.supply, missing)
        if count > 0:
            draw(state, player, count, chance)
    state.turn_began(left_of(state, player))
