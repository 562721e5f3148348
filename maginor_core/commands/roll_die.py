"""Roll the die where the wizard is, as the final action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.commands.consequences import FINAL, act_upon, go_on, roll
from maginor_core.commands.requirements import require_on_oracle, require_turn
from maginor_core.components.layout import NOWHERE, Player
from maginor_core.components.setup import Seat
from maginor_core.engine.chance import Chance
from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.projections.state import State

ROLL_DIE: Final = 11


@command(ROLL_DIE, "TURN-02")
class RollDie(Fact):
    """Roll the die for the wizard's Oracle (TURN-01)."""

    player: Seat


def roll_die(state: State, player: Player, chance: Chance) -> None:
    """Roll for the wizard's Oracle; the turn ends after that.

    Raises:
        OffBoardError: TURN-02, the wizard is in the middle.
        DiceError: DIE-01, not exactly one face was given.
    """
    require_turn(state, player, "roll the die")
    oracle = require_on_oracle(state, player, "TURN-02", "roll the die", "it must move")
    go_on(state, act_upon(state, player, oracle, roll(chance), FINAL))


def legal_rolls(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return the roll, if ``player`` may end its turn by it; Any: what ``listing`` makes."""
    return () if state.wizards[player] == NOWHERE else (listing.alone((ROLL_DIE, player)),)
