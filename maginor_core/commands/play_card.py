"""Play a card: a symbol where the wizard is, or sorcery for any Oracle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.commands.consequences import act_upon, go_on, resolve_wild, roll
from maginor_core.commands.refusals import CardNotHeldError
from maginor_core.commands.requirements import require_in_play, require_on_oracle, require_turn
from maginor_core.components.layout import (
    EVERY_SYMBOL,
    NOWHERE,
    SORCERY,
    Oracle,
    Player,
    SymbolNumber,
)
from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.tokens import CARDS, Symbol
from maginor_core.engine.chance import Chance
from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.projections.state import State

PLAY_SYMBOL_CARD: Final = 1


@command(PLAY_SYMBOL_CARD, "CARD-02")
class PlaySymbolCard(Fact):
    """Play the card of ``symbol``, which is resolved at the wizard's Oracle (CARD-02)."""

    player: Seat
    symbol: "Symbol"


def play_symbol_card(state: State, player: Player, symbol: SymbolNumber) -> None:
    """Discard the card and resolve its symbol, even if that does nothing (CARD-01, VOTE-07).

    Raises:
        CardNotHeldError: CARD-01.
        OffBoardError: CARD-02, the wizard is in the middle.
    """
    require_turn(state, player, "play a symbol card")
    hand = state.hands[player]
    if not hand[symbol]:
        held = tuple([card for number, card in enumerate(CARDS) if hand[number]])
        raise CardNotHeldError("CARD-01", player, CARDS[symbol], held)
    oracle = require_on_oracle(
        state, player, "CARD-02", "play a symbol card", "it may play sorcery, or move"
    )
    state.symbol_card_played(player, symbol)
    go_on(state, resolve_wild(state, player, symbol, oracle, ()))


def legal_symbol_cards(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return the symbol cards that ``player`` may play in its turn; Any: what ``listing`` makes."""
    if state.wizards[player] == NOWHERE:
        return ()
    return listing.each_of((PLAY_SYMBOL_CARD, player), EVERY_SYMBOL, state.hands[player])


# Play a sorcery card: roll the die for any Oracle.

PLAY_SORCERY_CARD: Final = 2


@command(PLAY_SORCERY_CARD, "CARD-03")
class PlaySorceryCard(Fact):
    """Roll the die for ``oracle`` as if the wizard were there (CARD-03)."""

    player: Seat
    oracle: OracleId


def play_sorcery_card(state: State, player: Player, oracle: Oracle, chance: Chance) -> None:
    """Discard the card, roll for the Oracle, and continue the turn unless that has ended it.

    Raises:
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
