"""Cast Restoration: take two sorcery cards back from the discard pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.commands.cast_retrieval import MOST_TAKEN
from maginor_core.commands.refusals import NothingToTakeBackError
from maginor_core.commands.requirements import require_spell, require_turn
from maginor_core.components.numbers import RESTORATION, SORCERY, Player
from maginor_core.components.setup import Seat
from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.projections.state import State

CAST_RESTORATION: Final = 4


@command(CAST_RESTORATION)
class CastRestoration(Fact):
    """Take two discarded sorcery cards back, or the one if there is one (SPELL-03)."""

    player: Seat


def cast_restoration(state: State, player: Player) -> None:
    """Take up to two discarded sorcery cards into hand, as many as there are.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        NothingToTakeBackError: SPELL-03, no sorcery card is discarded.
    """
    require_turn(state, player, "cast Restoration")
    require_spell(state, player, RESTORATION)
    taken = min(MOST_TAKEN, state.discards[player][SORCERY])
    if not taken:
        raise NothingToTakeBackError("SPELL-03", player, "restoration")
    state.spell_cast(player, RESTORATION)
    for _ in range(taken):
        state.card_taken_back(player, SORCERY)


def legal_restorations(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return Restoration, if ``player`` may cast it; Any: what ``listing`` makes."""
    possible = RESTORATION in state.spells_held[player] and state.discards[player][SORCERY]
    return (listing.alone((CAST_RESTORATION, player)),) if possible else ()
