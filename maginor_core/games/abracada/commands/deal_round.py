"""Deal the next round."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.chance import Chance
from maginor_core.engine.facts import Fact, command
from maginor_core.games.abracada.commands.consequences import drawn_from
from maginor_core.games.abracada.commands.requirements import require_deal
from maginor_core.games.abracada.components.numbers import UNKNOWN, Player
from maginor_core.games.abracada.projections.state import State

DEAL_ROUND: Final = 3


@command(DEAL_ROUND)
class DealRound(Fact):
    """Mix the stones, and deal the next round (ROUND-03)."""

    player: int


def deal_round(state: State, player: Player, chance: Chance) -> None:
    """Deal the next round, which the player begins (SETUP-03).

    Raises:
        GameOverError, NotYourTurnError: END-01, TURN-04, ROUND-03.
        ChanceError: not exactly the outcomes were given that are drawn.
    """
    require_deal(state, player)
    layout = state.layout
    state.round_began(player)
    if layout.removed_count:
        state.stones_removed(drawn_from(state, layout.removed_count, chance))
    for seat in layout.seats:
        if seat in state.hidden:
            state.hand_dealt(seat, (UNKNOWN,) * layout.hand)
        else:
            state.hand_dealt(seat, drawn_from(state, layout.hand, chance))
