"""Cast Retrieval: take two symbol cards back from the discard pile."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from maginor_core.commands.refusals import NotDiscardedError, NothingToTakeBackError
from maginor_core.commands.requirements import require_spell, require_turn
from maginor_core.components.numbers import EVERY_SYMBOL, RETRIEVAL, Player, SymbolNumber
from maginor_core.components.setup import Seat
from maginor_core.components.tokens import SYMBOLS, Symbol
from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.projections.state import State

CAST_RETRIEVAL: Final = 3

MOST_TAKEN: Final = 2


@command(CAST_RETRIEVAL)
class CastRetrieval(Fact):
    """Take the cards of ``symbols`` back, in the symbols' order (SPELL-02)."""

    player: Seat
    symbols: "tuple[Symbol, ...]"


def cast_retrieval(state: State, player: Player, symbols: tuple[SymbolNumber, ...]) -> None:
    """Take exactly two discarded symbol cards into hand, or the one if there is one.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        NothingToTakeBackError: SPELL-02, no symbol card is discarded.
        NotDiscardedError: SPELL-02, other cards, too few, too many, or in another order.
    """
    require_turn(state, player, "cast Retrieval")
    require_spell(state, player, RETRIEVAL)
    discarded = _discarded(state, player)
    if not discarded:
        raise NothingToTakeBackError("SPELL-02", player, "retrieval")
    if symbols not in _choices(discarded):
        tried = tuple([SYMBOLS[symbol] for symbol in symbols])
        lying = tuple([SYMBOLS[symbol] for symbol in discarded])
        raise NotDiscardedError("SPELL-02", player, tried, lying)
    state.spell_cast(player, RETRIEVAL)
    for symbol in symbols:
        state.card_taken_back(player, symbol)


def legal_retrievals(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return what ``player`` may take back by Retrieval; Any: what ``listing`` makes."""
    if RETRIEVAL not in state.spells_held[player]:
        return ()
    return listing.each((CAST_RETRIEVAL, player), tuple(_choices(_discarded(state, player))))


def _discarded(state: State, player: Player) -> list[SymbolNumber]:
    """Return the discarded symbol cards, of each as many as can be taken at once."""
    pile = state.discards[player]
    return [symbol for symbol in EVERY_SYMBOL for _ in range(min(pile[symbol], MOST_TAKEN))]


def _choices(discarded: list[SymbolNumber]) -> list[tuple[SymbolNumber, ...]]:
    if not discarded:
        return []
    return list(dict.fromkeys(combinations(discarded, min(MOST_TAKEN, len(discarded)))))
