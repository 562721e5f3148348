"""Play a sorcery card: roll the die for any Oracle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.commands.consequences.die import act_upon, roll
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.refusals import CardNotHeldError
from maginor_core.commands.requirements import require_in_play, require_turn
from maginor_core.components.cards import CARDS
from maginor_core.components.numbers import SORCERY, Oracle, Player
from maginor_core.components.setup import OracleId, Seat
from maginor_core.kernel.facts import Fact, command
from maginor_core.kernel.listing import Listing
from maginor_core.kernel.outcomes import Chance
from maginor_core.projections.state import State

PLAY_SORCERY_CARD: Final = 2


@command(PLAY_SORCERY_CARD)
class PlaySorceryCard(Fact):
    """Roll the die for ``oracle`` as if the wizard were there (CARD-03)."""

    player: Seat
    oracle: OracleId


def play_sorcery_card(state: State, player: Player, oracle: Oracle, chance: Chance) -> None:
    """Discard the card, roll for the Oracle, and continue the turn unless that has ended it.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        CardNotHeldError: CARD-01.
        NotInPlayError: CARD-03.
        DiceError: DIE-01, not exactly one face was given.
    """
    require_turn(state, player, "play a sorcery card")
    hand = state.hands[player]
    if not hand[SORCERY]:
        held = tuple([card for number, card in enumerate(CARDS) if hand[number]])
        raise CardNotHeldError("CARD-01", player, CARDS[SORCERY], held)
    require_in_play(state, oracle, "CARD-03")
    face = roll(chance)
    state.sorcery_card_played(player, oracle)
    go_on(state, act_upon(state, player, oracle, face, ()))


def legal_sorcery_cards(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return the sorcery that ``player`` may play in its turn; Any: what ``listing`` makes."""
    if not state.hands[player][SORCERY]:
        return ()
    return listing.each((PLAY_SORCERY_CARD, player), state.circle)
