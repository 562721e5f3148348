"""Deal a round, and end the turn after a successful cast."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.chance import Chance
from maginor_core.engine.facts import Fact, command
from maginor_core.games.abracada.commands.consequences import drawn_by, turn_over
from maginor_core.games.abracada.commands.refusals import NoCastYetError
from maginor_core.games.abracada.commands.requirements import require_deal, require_turn
from maginor_core.games.abracada.components.layout import Player
from maginor_core.games.abracada.projections.state import NOT_NAMED, State

DEAL_ROUND: Final = 3


@command(DEAL_ROUND, "ROUND-03")
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
        state.stones_removed(drawn_by(state, None, layout.removed_count, chance))
    for seat in layout.seats:
        state.hand_dealt(seat, drawn_by(state, seat, layout.hand, chance))


END_TURN: Final = 2


@command(END_TURN, "TURN-03")
class EndTurn(Fact):
    """End the turn (TURN-01)."""

    player: int


def end_turn(state: State, player: Player, chance: Chance) -> None:
    """End the turn: the player draws, and the next one has the turn (TURN-03).

    Raises:
        GameOverError, NotYourTurnError: END-01, TURN-04, ROUND-03.
        NoCastYetError: TURN-01, nothing has been cast in this turn.
        ChanceError: not exactly the outcomes were given that are drawn.
    """
    require_turn(state, player, "end its turn")
    if state.last_cast == NOT_NAMED:
        reason = f"seat {player} cannot end its turn before a cast; name a number from 1 to 8"
        raise NoCastYetError("TURN-01", reason, "no-cast-yet", {"player": player})
    turn_over(state, player, chance)
