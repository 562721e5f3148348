"""Name a symbol, where fate is wild or Maginor was rolled."""

from __future__ import annotations

from typing import Final

from maginor_core.commands.consequences.influence import resolve
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.requirements import require_question
from maginor_core.components.numbers import Player, SymbolNumber
from maginor_core.components.setup import Seat
from maginor_core.components.symbols import Symbol
from maginor_core.events.tags import SYMBOL_ASKED
from maginor_core.kernel.facts import Fact, command
from maginor_core.projections.state import State

CHOOSE_SYMBOL: Final = 12


@command(CHOOSE_SYMBOL)
class ChooseSymbol(Fact):
    """Name ``symbol``, which is resolved at the Oracle in question (VOTE-05, DIE-03)."""

    player: Seat
    symbol: "Symbol"


def choose_symbol(state: State, player: Player, symbol: SymbolNumber) -> None:
    """Resolve the symbol, which is never wild again; any of the five may be named.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
    """
    _, _, oracle, owed = require_question(state, player, SYMBOL_ASKED, "choose a symbol")
    state.symbol_named(player, oracle, symbol)
    go_on(state, resolve(state, player, symbol, oracle, owed))
