"""Play a symbol card where the wizard is."""

from __future__ import annotations

from maginor_core.commands.consequences.influence import resolve_wild
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.refusals import CardNotHeldError
from maginor_core.commands.requirements import require_on_oracle, require_turn
from maginor_core.components.cards import CARDS
from maginor_core.components.setup import Seat
from maginor_core.components.symbols import SYMBOLS, Symbol
from maginor_core.events import Event, SymbolCardPlayed
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared_row
from maginor_core.projections.board import Board


@command
class PlaySymbolCard(Interned):
    """Play the card of ``symbol``, which is resolved at the wizard's Oracle (CARD-02)."""

    player: Seat
    symbol: "Symbol"


def play_symbol_card(board: Board, command: PlaySymbolCard, happen: Happen[Event]) -> None:
    """Discard the card and resolve its symbol, even if that does nothing (CARD-01, VOTE-07).

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        CardNotHeldError: CARD-01.
        OffBoardError: CARD-02, the wizard is in the middle.
    """
    player, symbol = command.player, command.symbol
    require_turn(board, command, "play a symbol card")
    hand = board.hands[player]
    if not hand[symbol]:
        held = tuple(card for card in CARDS if hand[card])
        raise CardNotHeldError("CARD-01", player, symbol, held)
    oracle = require_on_oracle(
        board, player, "CARD-02", "play a symbol card", "it may play sorcery, or move"
    )
    happen(SymbolCardPlayed, player, symbol)
    go_on(board, resolve_wild(board, player, symbol, oracle, (), happen), happen)


def legal_symbol_cards(board: Board, player: Seat) -> tuple[PlaySymbolCard, ...]:
    """Return the symbol cards that ``player`` may play in its turn."""
    if board.wizards[player] is None:
        return ()
    hand = board.hands[player]
    return shared_row(PlaySymbolCard, player, tuple([symbol for symbol in SYMBOLS if hand[symbol]]))
