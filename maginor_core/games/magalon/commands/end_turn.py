"""End the turn where no energy field asks anything (TURN-04)."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.facts import Fact, command
from maginor_core.games.magalon.commands.consequences import end_turn_of
from maginor_core.games.magalon.commands.refusals import Refusal
from maginor_core.games.magalon.commands.requirements import (
    is_asked,
    require_no_march,
    require_turn,
)
from maginor_core.games.magalon.components.numbers import Player
from maginor_core.games.magalon.components.setup import Seat
from maginor_core.games.magalon.projections.state import State

END_TURN: Final = 11


@command(END_TURN)
class EndTurn(Fact):
    """End the turn (TURN-04)."""

    player: Seat


def end_turn(state: State, player: Player) -> None:
    """End the turn, and pay energy for it.

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; TURN-04, a march is open; ENERGY-02, the wizard
            is on an energy field.
    """
    require_turn(state, player, "end its turn")
    require_no_march(state, player, "end its turn")
    if is_asked(state, player):
        reason = "its wizard is on an energy field, so it must stay or move on"
        raise Refusal("ENERGY-02", f"seat {player} cannot just end its turn: {reason}")
    end_turn_of(state, player, paying=True)
