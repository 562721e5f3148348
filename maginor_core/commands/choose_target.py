"""Choose which of several opponents' counters to challenge."""

from __future__ import annotations

from maginor_core.commands.consequences.duel import challenge
from maginor_core.commands.refusals import NotATargetError
from maginor_core.commands.requirements import require_question
from maginor_core.components.setup import Seat
from maginor_core.events import Event, TargetAsked
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared_row
from maginor_core.projections.board import Board


@command
class ChooseTarget(Interned):
    """Challenge the counter in ``slot`` (VOTE-04)."""

    player: Seat
    slot: int


def choose_target(board: Board, command: ChooseTarget, happen: Happen[Event]) -> None:
    """Begin a duel for the slot.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        NotATargetError: VOTE-04, the slot is not among those offered.
    """
    asked = require_question(board, command, TargetAsked, "choose a target")
    player, slot = command.player, command.slot
    if slot not in asked.slots:
        raise NotATargetError("VOTE-04", asked.oracle, slot, asked.slots)
    challenge(board, player, asked.oracle, slot, asked.owed, happen)


def legal_targets(question: TargetAsked) -> tuple[ChooseTarget, ...]:
    """Return the targets that are offered."""
    return shared_row(ChooseTarget, question.player, question.slots)
