"""Explanations: the rulings behind a decision or a spell."""

from __future__ import annotations

from typing import assert_never

from maginor_core.components.setup import Setup
from maginor_core.components.spells import SPELLS, Spell
from maginor_core.kernel.presentation import Explanation
from maginor_core.presentation.names import SPELL_NAMES, spell_effect
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

SPELL_RULINGS: dict[Spell, str] = {
    "retrieval": "SPELL-02",
    "restoration": "SPELL-03",
    "domination": "SPELL-04",
    "persuasion": "SPELL-05",
    "telekinesis": "SPELL-06",
    "teleportation": "SPELL-07",
    "summoning": "SPELL-08",
    "reversal": "SPELL-11",
    "golden_cauldron": "SPELL-12",
    "high_wizard": "SPELL-12",
}


def rulings_of(decision: Decision) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the IDs of the rulings that state what is to be decided, and of those beside them."""
    match decision:
        case TurnDecision():
            beside = ("TURN-02", "TURN-04", "CARD-02", "CARD-03", "MOVE-01", "DIE-03", "SPELL-01")
            return ("TURN-01", "TURN-03"), beside
        case SymbolDecision():
            return ("VOTE-05", "DIE-03"), ("VOTE-01", "VOTE-02", "VOTE-04")
        case SlotDecision():
            return ("VOTE-03",), ("SCORE-01", "SCORE-04")
        case TargetDecision():
            return ("VOTE-04",), ("DUEL-01", "DUEL-02", "DUEL-07")
        case BeastDecision():
            return ("DUEL-03", "DUEL-04", "DUEL-05", "DUEL-06"), ("DUEL-07", "SPELL-11")
        case ReversalDecision():
            return ("SPELL-11",), ("DUEL-05", "DUEL-06", "DUEL-07")
        case RewardDecision():
            return ("SCORE-05", "SCORE-06"), ("SCORE-03", "SCORE-04", "SCORE-09", "SCORE-10")
        case _:
            assert_never(decision)


def spell_explanation(word: str, setup: Setup) -> Explanation | None:
    """Return what explains the one spell that begins with ``word``; None if there is not one."""
    named = [spell for spell in SPELLS if spell.startswith(word.lower())]
    if len(named) != 1:
        return None
    (spell,) = named
    text = f"{SPELL_NAMES[spell]}: {spell_effect(spell, setup)}"
    return Explanation((SPELL_RULINGS[spell],), text=text)
