"""Choose which of several opponents' counters to challenge."""

from __future__ import annotations

from typing import Final

from maginor_core.commands.consequences.duel import challenge
from maginor_core.commands.refusals import NotATargetError
from maginor_core.commands.requirements import require_question
from maginor_core.components.numbers import Player, Slot
from maginor_core.components.setup import Seat
from maginor_core.events.tags import TARGET_ASKED
from maginor_core.kernel.facts import Fact, command
from maginor_core.projections.state import State

CHOOSE_TARGET: Final = 14


@command(CHOOSE_TARGET)
class ChooseTarget(Fact):
    """Challenge the counter in ``slot`` (VOTE-04)."""

    player: Seat
    slot: int


def choose_target(state: State, player: Player, slot: Slot) -> None:
    """Begin a duel for the slot.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        NotATargetError: VOTE-04, the slot is not among those offered.
    """
    _, _, oracle, slots, owed = require_question(state, player, TARGET_ASKED, "choose a target")
    if slot not in slots:
        raise NotATargetError("VOTE-04", state.name(oracle), slot, slots)
    challenge(state, player, oracle, slot, owed)
