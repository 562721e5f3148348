"""A decision is what must be done next: its kind, who may act, and the options (TURN-07)."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.tokens import BEASTS, Beast
from maginor_core.events import DuelBegan
from maginor_core.events.tags import (
    BEASTS_ASKED,
    GAME_ENDED,
    REVERSAL_ASKED,
    REWARD_ASKED,
    SLOT_ASKED,
    SYMBOL_ASKED,
    TARGET_ASKED,
    TURN_BEGAN,
    TURN_RESUMED,
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
    state = board.state
    question, names = state.question, state.layout.names
    asked: int = question[0]
    if asked == GAME_ENDED:
        return None
    if asked in (BEASTS_ASKED, REVERSAL_ASKED):
        assert state.duel, "no duel is being fought"
        _, challenger, defender, oracle, slot, _ = state.duel
        if asked == BEASTS_ASKED:
            return BeastDecision(board.to_act, names[oracle], slot, challenger, defender)
        beasts = None
        if state.revealed:
            beasts = (BEASTS[state.beasts[challenger]], BEASTS[state.beasts[defender]])
        return ReversalDecision((question[1],), names[oracle], slot, challenger, defender, beasts)
    players = (question[1],)
    if asked in (TURN_BEGAN, TURN_RESUMED):
        return TurnDecision(players)
    if asked == SYMBOL_ASKED:
        return SymbolDecision(players, names[question[2]])
    if asked == SLOT_ASKED:
        return SlotDecision(players, names[question[2]], question[3])
    if asked == TARGET_ASKED:
        return TargetDecision(players, names[question[2]], question[3])
    assert asked == REWARD_ASKED, "every other question has been looked at"
    return RewardDecision(players, names[question[2]])


def duel_of(board: Board) -> DuelBegan:
    """Return the current duel; there must be one."""
    assert board.duel is not None, "no duel is being fought"
    return board.duel
