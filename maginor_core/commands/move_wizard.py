"""Move the wizard to another Oracle, as the final action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.commands.consequences import end_turn
from maginor_core.commands.refusals import SameOracleError
from maginor_core.commands.requirements import require_in_play, require_turn
from maginor_core.components.layout import NOWHERE, Oracle, Player
from maginor_core.components.setup import OracleId, Seat
from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.projections.state import State

MOVE_WIZARD: Final = 10


@command(MOVE_WIZARD, "MOVE-01")
class MoveWizard(Fact):
    """Put the wizard on ``oracle`` (MOVE-01)."""

    player: Seat
    oracle: OracleId


def move_wizard(state: State, player: Player, oracle: Oracle) -> None:
    """Put the wizard on another Oracle; the turn ends after that.

    Raises:
        NotInPlayError: MOVE-01, the Oracle is not in the circle.
        SameOracleError: MOVE-01, the wizard is there already.
    """
    require_turn(state, player, "move its wizard")
    require_in_play(state, oracle, "MOVE-01")
    if state.wizards[player] == oracle:
        others = tuple([state.name(other) for other in state.circle if other != oracle])
        raise SameOracleError("MOVE-01", player, state.name(oracle), others)
    state.wizard_moved(player, oracle)
    end_turn(state)


def legal_moves(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return the moves by which ``player`` may end its turn; Any: what ``listing`` makes."""
    here = state.wizards[player]
    if here == NOWHERE:
        return listing.each((MOVE_WIZARD, player), state.circle)
    return listing.each_but((MOVE_WIZARD, player), state.circle, here)
