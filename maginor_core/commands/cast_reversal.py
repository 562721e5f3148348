"""Cast Reversal: win a duel that was lost or tied."""

from __future__ import annotations

from typing import Final

from maginor_core.commands.consequences import go_on, settle, winner_by_beasts
from maginor_core.commands.requirements import require_question
from maginor_core.components.numbers import REVERSAL, Player
from maginor_core.components.setup import Seat
from maginor_core.engine.facts import Fact, command
from maginor_core.events.tags import REVERSAL_ASKED
from maginor_core.projections.state import BEFORE_DUEL, State

CAST_REVERSAL: Final = 16


@command(CAST_REVERSAL)
class CastReversal(Fact):
    """Win the duel instead (SPELL-11)."""

    player: Seat


def cast_reversal(state: State, player: Player) -> None:
    """Win the duel, by its revealed result or, under a variant, before any beast is chosen.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01. Reversal can only
            be cast when the rules offer it (SPELL-01, SPELL-11).
    """
    require_question(state, player, REVERSAL_ASKED, "cast Reversal")
    state.spell_cast(player, REVERSAL)
    go_on(state, settle(state, player))


# Decline to cast Reversal, and leave the result of the duel unchanged.

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
