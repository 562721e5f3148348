"""Cast Persuasion: replace an opponent's counter where the wizard is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.commands.refusals import NoCounterError, NotATargetError
from maginor_core.commands.requirements import require_on_oracle, require_spell, require_turn
from maginor_core.components.numbers import NOWHERE, PERSUASION, Player, Slot
from maginor_core.components.setup import Seat
from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.projections.state import State

CAST_PERSUASION: Final = 6


@command(CAST_PERSUASION)
class CastPersuasion(Fact):
    """Replace the opponent's counter in ``slot`` by one from supply (SPELL-05)."""

    player: Seat
    slot: int


def cast_persuasion(state: State, player: Player, slot: Slot) -> None:
    """Take the slot; the counter that was there goes back to its owner.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        OffBoardError: SPELL-13, the wizard is in the middle.
        NotATargetError: SPELL-05, no opponent's counter is there.
        NoCounterError: SPELL-14.
    """
    require_turn(state, player, "cast Persuasion")
    require_spell(state, player, PERSUASION)
    oracle = require_on_oracle(
        state, player, "SPELL-13", "be helped by Persuasion", "the spell stays held"
    )
    targets = state.opponents_slots(player, oracle)
    if slot not in targets:
        raise NotATargetError("SPELL-05", state.name(oracle), slot, targets)
    if not state.supply[player]:
        raise NoCounterError("SPELL-14", player, "persuasion", 1, 0)
    owner = state.slots[oracle][slot]
    state.spell_cast(player, PERSUASION)
    state.influence_replaced(player, owner, oracle, slot)


def legal_persuasions(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return the counters that ``player`` may replace by Persuasion; Any: what it makes."""
    oracle = state.wizards[player]
    held = PERSUASION in state.spells_held[player]
    if not held or oracle == NOWHERE or not state.supply[player]:
        return ()
    return listing.each((CAST_PERSUASION, player), state.opponents_slots(player, oracle))
