"""Cards that leave a hand or return to it."""

from __future__ import annotations

from maginor_core.components.cards import Card
from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.symbols import Symbol
from maginor_core.events.tags import CARD_TAKEN_BACK, SORCERY_CARD_PLAYED, SYMBOL_CARD_PLAYED
from maginor_core.kernel.facts import Fact, event


@event(SYMBOL_CARD_PLAYED)
class SymbolCardPlayed(Fact):
    """A symbol card went from its owner's hand to its owner's discard pile (CARD-01, CARD-02)."""

    player: Seat
    symbol: Symbol


@event(SORCERY_CARD_PLAYED)
class SorceryCardPlayed(Fact):
    """A sorcery card, naming an Oracle, went from hand to discard pile (CARD-01, CARD-03)."""

    player: Seat
    oracle: OracleId


@event(CARD_TAKEN_BACK)
class CardTakenBack(Fact):
    """A card came back from its owner's discard pile into hand (SPELL-02, SPELL-03)."""

    player: Seat
    card: Card
