"""What each event changes on the board; nothing is decided, events are recorded as they stand."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any

from maginor_core.events import (
    BeastChosen,
    BeastsAsked,
    BeastsRevealed,
    CardTakenBack,
    CountersReturned,
    DieRolled,
    DuelBegan,
    DuelTied,
    DuelWon,
    Event,
    GameEnded,
    InfluencePlaced,
    InfluenceReplaced,
    MaginorMoved,
    OracleDiscarded,
    OracleLeftCircle,
    OracleScored,
    OracleWon,
    ReversalAsked,
    ReversalDeclined,
    RewardAsked,
    SlotAsked,
    SorceryCardPlayed,
    SpellCast,
    SpellDiscarded,
    SpellWon,
    SymbolAsked,
    SymbolCardPlayed,
    SymbolNamed,
    TargetAsked,
    TurnBegan,
    TurnResumed,
    WizardDisplaced,
    WizardMoved,
    WizardTeleported,
)
from maginor_core.projections.board import Board, Question


def _open(board: Board, event: Question) -> None:
    board.question = event


def _nothing(board: Board, event: Event) -> None:
    """Leave the board as it is: what the event tells is in others."""


def _turn_began(board: Board, event: TurnBegan) -> None:
    board.current_player = event.player
    board.question = event


def _symbol_card_played(board: Board, event: SymbolCardPlayed) -> None:
    board.hands[event.player][event.symbol] -= 1
    board.discards[event.player][event.symbol] += 1


def _sorcery_card_played(board: Board, event: SorceryCardPlayed) -> None:
    board.hands[event.player]["sorcery"] -= 1
    board.discards[event.player]["sorcery"] += 1


def _card_taken_back(board: Board, event: CardTakenBack) -> None:
    board.discards[event.player][event.card] -= 1
    board.hands[event.player][event.card] += 1


def _die_rolled(board: Board, event: DieRolled) -> None:
    board.rolls += 1


def _influence_placed(board: Board, event: InfluencePlaced) -> None:
    board.supply[event.player] -= 1
    board.slots[event.oracle][event.slot] = event.player


def _influence_replaced(board: Board, event: InfluenceReplaced) -> None:
    board.supply[event.player] -= 1
    board.slots[event.oracle][event.slot] = event.player
    board.supply[event.owner] += 1


def _duel_began(board: Board, event: DuelBegan) -> None:
    board.supply[event.challenger] -= 1
    board.duel = event


def _beast_chosen(board: Board, event: BeastChosen) -> None:
    board.beasts[event.player] = event.beast


def _beasts_revealed(board: Board, event: BeastsRevealed) -> None:
    board.revealed = True


def _end_duel(board: Board) -> None:
    board.duel = None
    board.beasts = {}
    board.revealed = False


def _duel_won(board: Board, event: DuelWon) -> None:
    board.slots[event.oracle][event.slot] = event.winner
    board.supply[event.loser] += 1
    _end_duel(board)


def _duel_tied(board: Board, event: DuelTied) -> None:
    board.slots[event.oracle][event.slot] = None
    board.supply[event.challenger] += 1
    board.supply[event.defender] += 1
    _end_duel(board)


def _spell_cast(board: Board, event: SpellCast) -> None:
    board.spells_held[event.player].remove(event.spell)


def _wizard_moved(board: Board, event: WizardMoved | WizardTeleported) -> None:
    board.wizards[event.player] = event.oracle


def _maginor_moved(board: Board, event: MaginorMoved) -> None:
    board.place = event.place
    board.maginor = event.oracle


def _oracle_won(board: Board, event: OracleWon) -> None:
    board.oracles_won[event.player].append(event.oracle)


def _spell_won(board: Board, event: SpellWon) -> None:
    del board.spells_beside[event.oracle]
    insort(board.spells_held[event.player], event.spell)


def _spell_discarded(board: Board, event: SpellDiscarded) -> None:
    del board.spells_beside[event.oracle]


def _counters_returned(board: Board, event: CountersReturned) -> None:
    board.supply[event.player] += event.count
    board.slots[event.oracle] = [
        None if seat == event.player else seat for seat in board.slots[event.oracle]
    ]


def _wizard_displaced(board: Board, event: WizardDisplaced) -> None:
    board.wizards[event.player] = None


def _oracle_left_circle(board: Board, event: OracleLeftCircle) -> None:
    board.circle.remove(event.oracle)
    del board.slots[event.oracle]


def _game_ended(board: Board, event: GameEnded) -> None:
    board.question = None


EVOLVE: dict[type[Event], Callable[[Board, Any], None]] = {  # Any: each takes its own event
    SymbolCardPlayed: _symbol_card_played,
    SorceryCardPlayed: _sorcery_card_played,
    CardTakenBack: _card_taken_back,
    DieRolled: _die_rolled,
    SymbolAsked: _open,
    SymbolNamed: _nothing,
    SlotAsked: _open,
    TargetAsked: _open,
    InfluencePlaced: _influence_placed,
    InfluenceReplaced: _influence_replaced,
    DuelBegan: _duel_began,
    BeastsAsked: _open,
    BeastChosen: _beast_chosen,
    BeastsRevealed: _beasts_revealed,
    ReversalAsked: _open,
    ReversalDeclined: _nothing,
    DuelWon: _duel_won,
    DuelTied: _duel_tied,
    SpellCast: _spell_cast,
    WizardMoved: _wizard_moved,
    WizardTeleported: _wizard_moved,
    MaginorMoved: _maginor_moved,
    OracleScored: _nothing,
    RewardAsked: _open,
    OracleWon: _oracle_won,
    OracleDiscarded: _nothing,
    SpellWon: _spell_won,
    SpellDiscarded: _spell_discarded,
    CountersReturned: _counters_returned,
    WizardDisplaced: _wizard_displaced,
    OracleLeftCircle: _oracle_left_circle,
    TurnBegan: _turn_began,
    TurnResumed: _open,
    GameEnded: _game_ended,
}
"""The handler of each event that a log may hold."""
