"""Cast Retrieval: take two symbol cards back from the discard pile."""

from __future__ import annotations

from itertools import combinations

from maginor_core.commands.refusals import NotDiscardedError, NothingToTakeBackError
from maginor_core.commands.requirements import require_spell, require_turn
from maginor_core.components.setup import Seat
from maginor_core.components.symbols import SYMBOLS, Symbol
from maginor_core.events import CardTakenBack, Event, SpellCast
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared_row
from maginor_core.projections.board import Board

MOST_TAKEN = 2


@command
class CastRetrieval(Interned):
    """Take the cards of ``symbols`` back, in the symbols' order (SPELL-02)."""

    player: Seat
    symbols: "tuple[Symbol, ...]"


def cast_retrieval(board: Board, command: CastRetrieval, happen: Happen[Event]) -> None:
    """Take exactly two discarded symbol cards into hand, or the one if there is one.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        NothingToTakeBackError: SPELL-02, no symbol card is discarded.
        NotDiscardedError: SPELL-02, other cards, too few, too many, or in another order.
    """
    player, symbols = command.player, command.symbols
    require_turn(board, command, "cast Retrieval")
    require_spell(board, player, "retrieval")
    options = _choices(board, player)
    if not options:
        raise NothingToTakeBackError("SPELL-02", player, "retrieval")
    if symbols not in options:
        raise NotDiscardedError("SPELL-02", player, symbols, _discarded(board, player))
    happen(SpellCast, player, "retrieval")
    for symbol in symbols:
        happen(CardTakenBack, player, symbol)


def legal_retrievals(board: Board, player: Seat) -> tuple[CastRetrieval, ...]:
    """Return what ``player`` may take back by Retrieval."""
    if "retrieval" not in board.spells_held[player]:
        return ()
    return shared_row(CastRetrieval, player, _choices(board, player))


def _discarded(board: Board, player: Seat) -> tuple[Symbol, ...]:
    """Return the discarded symbol cards, of each as many as can be taken at once."""
    pile = board.discards[player]
    return tuple(symbol for symbol in SYMBOLS for _ in range(min(pile[symbol], MOST_TAKEN)))


def _choices(board: Board, player: Seat) -> tuple[tuple[Symbol, ...], ...]:
    discarded = _discarded(board, player)
    if not discarded:
        return ()
    taken = min(MOST_TAKEN, len(discarded))
    return tuple(dict.fromkeys(combinations(discarded, taken)))
