"""Gaining a vote: a symbol is resolved at an Oracle, into a slot, a duel or nothing."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.commands.consequences.duel import challenge
from maginor_core.commands.consequences.scoring import score
from maginor_core.components.setup import GUILD_HALL, OracleId, Seat
from maginor_core.components.symbols import Symbol
from maginor_core.events import Event, InfluencePlaced, Owed, SlotAsked, SymbolAsked, TargetAsked
from maginor_core.kernel.decider import Happen
from maginor_core.projections.board import Board


def resolve_wild(
    board: Board, player: Seat, symbol: Symbol, oracle: OracleId, owed: Owed, happen: Happen[Event]
) -> Owed | None:
    """Resolve ``symbol``; for fate at an Oracle without any, ask for a symbol first (VOTE-05)."""
    wild = symbol == "fate" and "fate" not in board.setup.bearing[oracle]
    if wild and board.supply[player]:
        happen(SymbolAsked, player, oracle, owed)
        return None
    return resolve(board, player, symbol, oracle, owed, happen)


def resolve(
    board: Board, player: Seat, symbol: Symbol, oracle: OracleId, owed: Owed, happen: Happen[Event]
) -> Owed | None:
    """Place a counter, begin a duel or do nothing (VOTE-01 to VOTE-04, VOTE-06, COUNT-02).

    A slot or target is asked for only where there are several (TURN-06).
    """
    if not board.supply[player]:
        return owed
    if free := board.free_slots(oracle, symbol):
        if len(free) > 1:
            happen(SlotAsked, player, oracle, free, owed)
            return None
        return place(board, player, oracle, free, owed, happen)
    if targets := board.opponents_slots(player, oracle, symbol):
        if len(targets) > 1:
            happen(TargetAsked, player, oracle, targets, owed)
            return None
        challenge(board, player, oracle, targets[0], owed, happen)
        return None
    return owed


def place(
    board: Board,
    player: Seat,
    oracle: OracleId,
    slots: Sequence[int],
    owed: Owed,
    happen: Happen[Event],
) -> Owed | None:
    """Place a counter in each of ``slots``, then score the Oracle if that has filled it (SCORE-01).

    The Guild Hall stays even when it is full (SCORE-02).
    """
    for slot in slots:
        happen(InfluencePlaced, player, oracle, slot)
    if oracle != GUILD_HALL and None not in board.slots[oracle]:
        return score(board, oracle, _owed_after_scoring(board, owed), happen)
    return owed


def _owed_after_scoring(board: Board, owed: Owed) -> Owed:
    """Return what a scoring leaves of the steps owed: the turn's end (TURN-04), or see TURN-05."""
    if board.setup.variants.advance_after_scoring_roll and "advance_maginor" in owed:
        return ("advance_maginor", "end_turn")
    return ("end_turn",)
