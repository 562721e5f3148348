"""Legal commands: exactly those that would be accepted now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from maginor_core.commands import CastReversal, Command, DeclineReversal
from maginor_core.commands.cast_domination import legal_dominations
from maginor_core.commands.cast_persuasion import legal_persuasions
from maginor_core.commands.cast_restoration import legal_restorations
from maginor_core.commands.cast_retrieval import legal_retrievals
from maginor_core.commands.cast_summoning import legal_summonings
from maginor_core.commands.cast_telekinesis import legal_telekineses
from maginor_core.commands.cast_teleportation import legal_teleportations
from maginor_core.commands.choose_beast import legal_beasts
from maginor_core.commands.choose_reward import legal_rewards
from maginor_core.commands.choose_slot import legal_slots
from maginor_core.commands.choose_symbol import legal_symbols
from maginor_core.commands.choose_target import legal_targets
from maginor_core.commands.move_wizard import legal_moves
from maginor_core.commands.play_sorcery_card import legal_sorcery_cards
from maginor_core.commands.play_symbol_card import legal_symbol_cards
from maginor_core.commands.roll_die import legal_rolls
from maginor_core.components.setup import Seat
from maginor_core.events import (
    BeastsAsked,
    ReversalAsked,
    RewardAsked,
    SlotAsked,
    SymbolAsked,
    TargetAsked,
    TurnBegan,
    TurnResumed,
)
from maginor_core.projections.board import Board, Question
from maginor_core.projections.decision import to_act


def legal_commands(board: Board, seat: Seat | None = None) -> tuple[Command, ...]:
    """Return every command that would be accepted now, of ``seat`` or of all, each once.

    Deciding one of them never fails. Where chance comes in, the dice do not matter. In a turn a
    final action is always among them (TURN-03).
    """
    awaited = to_act(board)
    if seat is not None:
        awaited = tuple([player for player in awaited if player == seat])
    if len(awaited) == 1:
        return tuple(_answers(board, awaited[0]))
    return tuple([command for player in awaited for command in _answers(board, player)])


def _answers(board: Board, player: Seat) -> Sequence[Command]:
    """Return all that ``player``, who is to act, may answer to the open question."""
    question: Question | None = board.question
    match question:
        case TurnBegan() | TurnResumed():
            return _play_phase(board, player)
        case SymbolAsked():
            return legal_symbols(question)
        case SlotAsked():
            return legal_slots(question)
        case TargetAsked():
            return legal_targets(question)
        case BeastsAsked():
            return legal_beasts(player)
        case ReversalAsked():
            return [CastReversal(player), DeclineReversal(player)]
        case RewardAsked():
            return legal_rewards(question)
        case None:
            return []
        case _:
            assert_never(question)


def _play_phase(board: Board, player: Seat) -> list[Command]:
    commands: list[Command] = []
    commands += legal_symbol_cards(board, player)
    commands += legal_sorcery_cards(board, player)
    if board.spells_held[player]:
        commands += legal_retrievals(board, player)
        commands += legal_restorations(board, player)
        commands += legal_dominations(board, player)
        commands += legal_persuasions(board, player)
        commands += legal_telekineses(board, player)
        commands += legal_teleportations(board, player)
        commands += legal_summonings(board, player)
    commands += legal_moves(board, player)
    commands += legal_rolls(board, player)
    return commands
