"""Name a symbol, where fate is wild or Maginor was rolled."""

from __future__ import annotations

from maginor_core.commands.consequences.influence import resolve
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.requirements import require_question
from maginor_core.components.setup import Seat
from maginor_core.components.symbols import SYMBOLS, Symbol
from maginor_core.events import Event, SymbolAsked, SymbolNamed
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared_row
from maginor_core.projections.board import Board


@command
class ChooseSymbol(Interned):
    """Name ``symbol``, which is resolved at the Oracle in question (VOTE-05, DIE-03)."""

    player: Seat
    symbol: "Symbol"


def choose_symbol(board: Board, command: ChooseSymbol, happen: Happen[Event]) -> None:
    """Resolve the symbol, which is never wild again; any of the five may be named.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
    """
    asked = require_question(board, command, SymbolAsked, "choose a symbol")
    player, symbol = command.player, command.symbol
    happen(SymbolNamed, player, asked.oracle, symbol)
    go_on(board, resolve(board, player, symbol, asked.oracle, asked.owed, happen), happen)


def legal_symbols(question: SymbolAsked) -> tuple[ChooseSymbol, ...]:
    """Return the five symbols."""
    return shared_row(ChooseSymbol, question.player, SYMBOLS)
