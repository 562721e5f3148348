"""Decisions: what a player is asked, in a sentence."""

from __future__ import annotations

from typing import assert_never

from maginor_core.components.setup import OracleId, Seat
from maginor_core.kernel.languages.texts import Argument
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
            return names.say("question-turn")
        case SymbolDecision():
            return names.say("question-symbol", oracle=names.oracle(decision.oracle))
        case SlotDecision():
            return names.say("question-slot", oracle=names.oracle(decision.oracle))
        case TargetDecision():
            return names.say("question-target", oracle=names.oracle(decision.oracle))
        case BeastDecision() | ReversalDecision():
            return _duel(names, decision, attacking=seat == decision.challenger)
        case RewardDecision():
            return names.say("question-reward", oracle=names.oracle(decision.oracle))
        case _:
            assert_never(decision)


def oracle_of(decision: Decision) -> OracleId | None:
    """Return the Oracle whose slots the decision is about; None if it is about none or a duel."""
    if isinstance(decision, SlotDecision | TargetDecision | SymbolDecision | RewardDecision):
        return decision.oracle
    return None


def _duel(names: Names, decision: BeastDecision | ReversalDecision, *, attacking: bool) -> str:
    duel: dict[str, Argument] = {
        "side": "challenger" if attacking else "defender",
        "rival": names.player(decision.defender if attacking else decision.challenger),
        "oracle": names.oracle(decision.oracle),
        "slot": decision.slot + 1,
        "symbol": names.symbol_of(decision.oracle, decision.slot),
    }
    if isinstance(decision, BeastDecision):
        return names.say("question-beast", **duel)
    if decision.beasts is None:
        return names.say("question-reversal", **duel)
    own, other = decision.beasts if attacking else decision.beasts[::-1]
    return names.say(
        "question-reversal-revealed", own=names.beast(own), other=names.beast(other), **duel
    )
