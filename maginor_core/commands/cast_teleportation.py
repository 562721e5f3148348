"""Cast Teleportation: put the wizard on another Oracle without ending the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.commands.refusals import SameOracleError
from maginor_core.commands.requirements import require_in_play, require_spell, require_turn
from maginor_core.components.numbers import NOWHERE, TELEPORTATION, Oracle, Player
from maginor_core.components.setup import OracleId, Seat
from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.projections.state import State

CAST_TELEPORTATION: Final = 8


@command(CAST_TELEPORTATION)
class CastTeleportation(Fact):
    """Put the wizard on ``oracle`` (SPELL-07)."""

    player: Seat
    oracle: OracleId


def cast_teleportation(state: State, player: Player, oracle: Oracle) -> None:
    """Put the wizard on any other Oracle; the turn continues.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        NotInPlayError: SPELL-07.
        SameOracleError: SPELL-07, the wizard is there already.
    """
    require_turn(state, player, "cast Teleportation")
    require_spell(state, player, TELEPORTATION)
    require_in_play(state, oracle, "SPELL-07")
    if state.wizards[player] == oracle:
        others = tuple([state.name(other) for other in state.circle if other != oracle])
        raise SameOracleError("SPELL-07", player, state.name(oracle), others)
    state.spell_cast(player, TELEPORTATION)
    state.wizard_teleported(player, oracle)


def legal_teleportations(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return where ``player`` may teleport; Any: what ``listing`` makes."""
    if TELEPORTATION not in state.spells_held[player]:
        return ()
    here = state.wizards[player]
    if here == NOWHERE:
        return listing.each((CAST_TELEPORTATION, player), state.circle)
    return listing.each_but((CAST_TELEPORTATION, player), state.circle, here)
