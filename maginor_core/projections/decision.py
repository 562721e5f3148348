"""A decision is what must be done next: its kind, who may act, and what it is about (TURN-07)."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from attrs import frozen

from maginor_core.components.beasts import Beast
from maginor_core.components.setup import OracleId, Seat
from maginor_core.events import (
    BeastsAsked,
    DuelBegan,
    ReversalAsked,
    RewardAsked,
    SlotAsked,
    SymbolAsked,
    TargetAsked,
    TurnBegan,
    TurnResumed,
)
from maginor_core.projections.board import Board

Revealed: TypeAlias = tuple[Beast, Beast] | None
"""The challenger's and the defender's beast; None before they are chosen."""


@frozen
class TurnDecision:
    """Play cards and spells, and then move or roll (TURN-01)."""

    players: tuple[Seat, ...]


@frozen
class SymbolDecision:
    """Name a symbol for the Oracle (VOTE-05, DIE-03)."""

    players: tuple[Seat, ...]
    oracle: OracleId


@frozen
class SlotDecision:
    """Choose one of the free slots (VOTE-03)."""

    players: tuple[Seat, ...]
    oracle: OracleId
    slots: tuple[int, ...]


@frozen
class TargetDecision:
    """Choose which of the opponents' counters to challenge (VOTE-04)."""

    players: tuple[Seat, ...]
    oracle: OracleId
    slots: tuple[int, ...]


@frozen
class BeastDecision:
    """Choose a beast in secret; ``players`` are those who have not yet (DUEL-03)."""

    players: tuple[Seat, ...]
    oracle: OracleId
    slot: int
    challenger: Seat
    defender: Seat


@frozen
class ReversalDecision:
    """Cast Reversal or decline (SPELL-11)."""

    players: tuple[Seat, ...]
    oracle: OracleId
    slot: int
    challenger: Seat
    defender: Seat
    beasts: Revealed


@frozen
class RewardDecision:
    """Choose the Oracle or its spell (SCORE-05, SCORE-06)."""

    players: tuple[Seat, ...]
    oracle: OracleId


Decision: TypeAlias = (
    TurnDecision
    | SymbolDecision
    | SlotDecision
    | TargetDecision
    | BeastDecision
    | ReversalDecision
    | RewardDecision
)


def open_decision(board: Board) -> Decision | None:
    """Return what must be done next on ``board``; None once the game is over."""
    question = board.question
    match question:
        case None:
            return None
        case TurnBegan() | TurnResumed():
            return TurnDecision((question.player,))
        case SymbolAsked():
            return SymbolDecision((question.player,), question.oracle)
        case SlotAsked():
            return SlotDecision((question.player,), question.oracle, question.slots)
        case TargetAsked():
            return TargetDecision((question.player,), question.oracle, question.slots)
        case BeastsAsked():
            duel = duel_of(board)
            return BeastDecision(
                board.to_act, duel.oracle, duel.slot, duel.challenger, duel.defender
            )
        case ReversalAsked():
            duel = duel_of(board)
            beasts = (
                (board.beasts[duel.challenger], board.beasts[duel.defender])
                if board.revealed
                else None
            )
            return ReversalDecision(
                (question.player,), duel.oracle, duel.slot, duel.challenger, duel.defender, beasts
            )
        case RewardAsked():
            return RewardDecision((question.player,), question.oracle)
        case _:
            assert_never(question)


def duel_of(board: Board) -> DuelBegan:
    """Return the duel that is being fought; to be asked only while one is."""
    assert board.duel is not None, "no duel is being fought"
    return board.duel
