"""Decline to cast Reversal, and leave the result of the duel unchanged."""

from __future__ import annotations

from typing import Final

from maginor_core.commands.consequences.duel import settle, winner_by_beasts
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.requirements import require_question
from maginor_core.components.numbers import Player
from maginor_core.components.setup import Seat
from maginor_core.events.tags import REVERSAL_ASKED
from maginor_core.kernel.facts import Fact, command
from maginor_core.projections.state import BEFORE_DUEL, State

DECLINE_REVERSAL: Final = 17


@command(DECLINE_REVERSAL)
class DeclineReversal(Fact):
    """Keep Reversal (SPELL-11)."""

    player: Seat


def decline_reversal(state: State, player: Player) -> None:
    """Carry out the revealed result or, before the duel, ask both duellists for their beasts.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
    """
    _, _, moment = require_question(state, player, REVERSAL_ASKED, "decline Reversal")
    state.reversal_declined(player)
    if moment == BEFORE_DUEL:
        _, challenger, defender, _, _, _ = state.duel
        state.beasts_asked(challenger, defender)
    else:
        go_on(state, settle(state, winner_by_beasts(state)))
