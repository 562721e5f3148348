"""Cards that leave a hand or come back to it."""

from __future__ import annotations

from maginor_core.components.cards import Card
from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.symbols import Symbol
from maginor_core.kernel.facts import Interned, event


@event
class SymbolCardPlayed(Interned):
    """A symbol card went from its owner's hand to its owner's discard pile (CARD-01, CARD-02)."""

    player: Seat
    symbol: "Symbol"


@event
class SorceryCardPlayed(Interned):
    """A sorcery card, naming an Oracle, went from hand to discard pile (CARD-01, CARD-03)."""

    player: Seat
    oracle: OracleId


@event
class CardTakenBack(Interned):
    """A card came back from its owner's discard pile into hand (SPELL-02, SPELL-03)."""

    player: Seat
    card: "Card"
