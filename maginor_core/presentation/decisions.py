"""Decisions: what a player is asked, in a sentence."""

from __future__ import annotations

from typing import assert_never

from maginor_core.components.setup import OracleId, Seat
from maginor_core.presentation.names import Names
from maginor_core.projections.decision import (
    BeastDecision,
    Decision,
    ReversalDecision,
    RewardDecision,
    SlotDecision,
    SymbolDecision,
    TargetDecision,
    TurnDecision,
)


def question(names: Names, decision: Decision, seat: Seat) -> str:
    """Return what ``seat`` must decide."""
    match decision:
        case TurnDecision():
            return "your turn. Cards and spells first, then move or roll."
        case SymbolDecision():
            return f"name a symbol for {names.oracle(decision.oracle)}."
        case SlotDecision():
            return f"which slot of {names.oracle(decision.oracle)} do you take?"
        case TargetDecision():
            return f"which counter on {names.oracle(decision.oracle)} do you challenge?"
        case BeastDecision() | ReversalDecision():
            attacking = seat == decision.challenger
            rival = decision.defender if attacking else decision.challenger
            verb = "challenge" if attacking else "defend against"
            where = names.place(decision.oracle, decision.slot)
            duel = f"you {verb} {names.player(rival)} for {where}"
            if isinstance(decision, BeastDecision):
                return f"{duel}. Which beast?"
            return f"{duel}{_beasts(decision, attacking=attacking)}. Cast Reversal?"
        case RewardDecision():
            return f"you are first on {names.oracle(decision.oracle)}. What do you take?"
        case _:
            assert_never(decision)


def oracle_of(decision: Decision) -> OracleId | None:
    """Return the Oracle whose slots the decision is about; None if it is about none or a duel."""
    if isinstance(decision, SlotDecision | TargetDecision | SymbolDecision | RewardDecision):
        return decision.oracle
    return None


def _beasts(decision: ReversalDecision, *, attacking: bool) -> str:
    if decision.beasts is None:
        return ""
    own, other = decision.beasts if attacking else decision.beasts[::-1]
    return f", your {own} against the {other}"
