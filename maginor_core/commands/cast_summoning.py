"""Cast Summoning: score the first Oracle after the Guild Hall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.commands.consequences import go_on, score
from maginor_core.commands.refusals import SummoningBarredError
from maginor_core.commands.requirements import require_spell, require_turn
from maginor_core.components.numbers import SUMMONING, Owed, Player
from maginor_core.components.setup import Seat
from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.events import END_TURN, PLACE_MAGINOR
from maginor_core.projections.state import State

CAST_SUMMONING: Final = 9

AFTER_SUMMONING: Final[Owed] = (PLACE_MAGINOR, END_TURN)


@command(CAST_SUMMONING)
class CastSummoning(Fact):
    """Score the first Oracle clockwise from the Guild Hall, wherever Maginor is (SPELL-08)."""

    player: Seat


def cast_summoning(state: State, player: Player) -> None:
    """Score the Oracle, then put Maginor before the tile that followed it; the turn ends.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        SummoningBarredError: SPELL-09, only the Guild Hall remains.
    """
    require_turn(state, player, "cast Summoning")
    require_spell(state, player, SUMMONING)
    hall = state.layout.guild_hall
    first = state.after(hall)
    if first == hall:
        raise SummoningBarredError("SPELL-09")
    state.spell_cast(player, SUMMONING)
    go_on(state, score(state, first, AFTER_SUMMONING))


def legal_summonings(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return Summoning, if ``player`` may cast it; Any: what ``listing`` makes."""
    possible = SUMMONING in state.spells_held[player] and len(state.circle) > 1
    return (listing.alone((CAST_SUMMONING, player)),) if possible else ()
