"""Duels: a challenge, two secret beasts, perhaps a Reversal, and who holds the slot."""

from __future__ import annotations

from maginor_core.components.beasts import BEATEN_BY
from maginor_core.components.setup import OracleId, Seat
from maginor_core.events import (
    BeastsAsked,
    BeastsRevealed,
    DuelBegan,
    DuelTied,
    DuelWon,
    Event,
    Owed,
    ReversalAsked,
)
from maginor_core.kernel.decider import Happen
from maginor_core.projections.board import Board
from maginor_core.projections.decision import duel_of


def challenge(
    board: Board, challenger: Seat, oracle: OracleId, slot: int, owed: Owed, happen: Happen[Event]
) -> None:
    """Challenge the counter in ``slot`` (DUEL-01, DUEL-02).

    Under ``reversal_before_duel`` a duellist who holds Reversal is asked first (SPELL-11).
    """
    defender = board.slots[oracle][slot]
    assert defender is not None, "only a counter can be challenged"
    happen(DuelBegan, challenger, defender, oracle, slot, owed)
    holder = _reversal_holder(board)
    if board.setup.variants.reversal_before_duel and holder is not None:
        happen(ReversalAsked, holder, "before")
    else:
        happen(BeastsAsked, challenger, defender)


def reveal(board: Board, happen: Happen[Event]) -> Owed | None:
    """Show both beasts; ask a duellist who can reverse the result, or carry it out (SPELL-11)."""
    duel = duel_of(board)
    happen(BeastsRevealed, board.beasts[duel.challenger], board.beasts[duel.defender])
    winner = winner_by_beasts(board)
    holder = _reversal_holder(board)
    occasion = winner is not None or board.setup.variants.reversal_covers_tie
    if holder is not None and holder != winner and occasion:
        happen(ReversalAsked, holder, "after")
        return None
    return settle(board, winner, happen)


def winner_by_beasts(board: Board) -> Seat | None:
    """Return who has won by the revealed beasts, or None for a tie (DUEL-04 to DUEL-06)."""
    duel = duel_of(board)
    attack, defence = board.beasts[duel.challenger], board.beasts[duel.defender]
    if BEATEN_BY[attack] == defence:
        return duel.challenger
    if BEATEN_BY[defence] == attack or attack == "earthbeast":
        return duel.defender
    return None


def settle(board: Board, winner: Seat | None, happen: Happen[Event]) -> Owed:
    """Give the slot to ``winner``, or free it after a tie (DUEL-05, DUEL-07).

    That never scores the Oracle (DUEL-08).
    """
    duel = duel_of(board)
    if winner is None:
        happen(DuelTied, duel.challenger, duel.defender, duel.oracle, duel.slot)
    else:
        loser = duel.defender if winner == duel.challenger else duel.challenger
        happen(DuelWon, winner, loser, duel.oracle, duel.slot)
    return duel.owed


def _reversal_holder(board: Board) -> Seat | None:
    duel = duel_of(board)
    for player in (duel.challenger, duel.defender):
        if "reversal" in board.spells_held[player]:
            return player
    return None
