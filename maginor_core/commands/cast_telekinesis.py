"""Cast Telekinesis: place a counter on any Oracle."""

from __future__ import annotations

from typing import Any, Final

from maginor_core.commands.consequences import go_on, place
from maginor_core.commands.refusals import NoCounterError, SlotNotFreeError
from maginor_core.commands.requirements import require_in_play, require_spell, require_turn
from maginor_core.components.numbers import TELEKINESIS, Oracle, Player, Slot
from maginor_core.components.setup import OracleId, Seat
from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.projections.state import State

CAST_TELEKINESIS: Final = 7


@command(CAST_TELEKINESIS)
class CastTelekinesis(Fact):
    """Place a counter in the free ``slot`` of ``oracle`` (SPELL-06)."""

    player: Seat
    oracle: OracleId
    slot: int


def cast_telekinesis(state: State, player: Player, oracle: Oracle, slot: Slot) -> None:
    """Place the counter, wherever the wizard is.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        NotInPlayError: SPELL-06.
        SlotNotFreeError: SPELL-06.
        NoCounterError: SPELL-14.
    """
    require_turn(state, player, "cast Telekinesis")
    require_spell(state, player, TELEKINESIS)
    require_in_play(state, oracle, "SPELL-06")
    free = state.free_slots(oracle)
    if slot not in free:
        raise SlotNotFreeError("SPELL-06", state.name(oracle), (slot,), free)
    if not state.supply[player]:
        raise NoCounterError("SPELL-14", player, "telekinesis", 1, 0)
    state.spell_cast(player, TELEKINESIS)
    go_on(state, place(state, player, oracle, (slot,), ()))


def legal_telekineses(state: State, player: Player, listing: Listing) -> list[Any]:
    """Return the slots that ``player`` may take by Telekinesis; Any: what ``listing`` makes."""
    commands: list[Any] = []  # Any: likewise
    if TELEKINESIS in state.spells_held[player] and state.supply[player]:
        for oracle in state.circle:
            free = state.free_slots(oracle)
            commands += listing.each((CAST_TELEKINESIS, player, oracle), free)
    return commands
