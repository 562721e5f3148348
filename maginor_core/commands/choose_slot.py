"""Choose which of several free slots to take."""

from __future__ import annotations

from typing import Final

from maginor_core.commands.consequences.influence import place
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.refusals import SlotNotFreeError
from maginor_core.commands.requirements import require_question
from maginor_core.components.numbers import Player, Slot
from maginor_core.components.setup import Seat
from maginor_core.events.tags import SLOT_ASKED
from maginor_core.kernel.facts import Fact, command
from maginor_core.projections.state import State

CHOOSE_SLOT: Final = 13


@command(CHOOSE_SLOT)
class ChooseSlot(Fact):
    """Take the free ``slot`` (VOTE-03)."""

    player: Seat
    slot: int


def choose_slot(state: State, player: Player, slot: Slot) -> None:
    """Place a counter in the slot.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SlotNotFreeError: VOTE-03, the slot is not among those offered.
    """
    _, _, oracle, slots, owed = require_question(state, player, SLOT_ASKED, "choose a slot")
    if slot not in slots:
        raise SlotNotFreeError("VOTE-03", state.name(oracle), (slot,), slots)
    go_on(state, place(state, player, oracle, (slot,), owed))
