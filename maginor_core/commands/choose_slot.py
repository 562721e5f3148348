"""Choose which of several free slots to take."""

from __future__ import annotations

from maginor_core.commands.consequences.influence import place
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.refusals import SlotNotFreeError
from maginor_core.commands.requirements import require_question
from maginor_core.components.setup import Seat
from maginor_core.events import Event, SlotAsked
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared_row
from maginor_core.projections.board import Board


@command
class ChooseSlot(Interned):
    """Take the free ``slot`` (VOTE-03)."""

    player: Seat
    slot: int


def choose_slot(board: Board, command: ChooseSlot, happen: Happen[Event]) -> None:
    """Place a counter in the slot.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SlotNotFreeError: VOTE-03, the slot is not among those offered.
    """
    asked = require_question(board, command, SlotAsked, "choose a slot")
    player, slot, oracle = command.player, command.slot, asked.oracle
    if slot not in asked.slots:
        raise SlotNotFreeError("VOTE-03", oracle, (slot,), asked.slots)
    go_on(board, place(board, player, oracle, (slot,), asked.owed, happen), happen)


def legal_slots(question: SlotAsked) -> tuple[ChooseSlot, ...]:
    """Return the slots that are offered."""
    return shared_row(ChooseSlot, question.player, question.slots)
