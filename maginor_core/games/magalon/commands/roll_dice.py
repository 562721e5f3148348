"""Roll the dice for the giant (GIANT-01)."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.chance import Chance
from maginor_core.engine.facts import Fact, command
from maginor_core.games.magalon.commands.refusals import Refusal
from maginor_core.games.magalon.commands.requirements import require_turn
from maginor_core.games.magalon.components.numbers import Player
from maginor_core.games.magalon.components.setup import Seat
from maginor_core.games.magalon.projections.state import State

ROLL_DICE: Final = 10


@command(ROLL_DICE)
class RollDice(Fact):
    """Roll the dice, whose total is the giant's steps (GIANT-01)."""

    player: Seat


def roll_dice(state: State, player: Player, chance: Chance) -> None:
    """Roll the dice; the giant may then march by their total.

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; GIANT-01.
    """
    require_turn(state, player, "roll the dice")
    if not state.roll_left:
        if not state.layout.has_giant:
            reason = "there is no giant"
        elif state.lowest != player:
            reason = f"only the lowest player may, seat {state.lowest}"
        else:
            reason = "they have been rolled in this turn"
        raise Refusal("GIANT-01", f"seat {player} cannot roll the dice: {reason}")
    layout = state.layout
    dice = [chance.roll(layout.sides) for _ in range(layout.dice)]
    state.dice_rolled(player, tuple(dice))
