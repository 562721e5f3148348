"""Explanations: the rulings behind a decision or a spell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from maginor_core import events
from maginor_core.components.spells import SPELLS, Spell
from maginor_core.events import Event
from maginor_core.kernel.languages.facts import as_id
from maginor_core.kernel.presentation import Explanation
from maginor_core.presentation.names import Names, as_typed
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

EVENT_RULINGS: Final[Mapping[type[Event], tuple[str, ...]]] = {
    events.SymbolCardPlayed: ("CARD-01", "CARD-02"),
    events.SorceryCardPlayed: ("CARD-01", "CARD-03"),
    events.DieRolled: ("DIE-01",),
    events.SymbolAsked: ("VOTE-05", "DIE-03"),
    events.SymbolNamed: ("VOTE-05", "DIE-03"),
    events.SlotAsked: ("VOTE-03",),
    events.InfluencePlaced: ("VOTE-03",),
    events.TargetAsked: ("VOTE-04",),
    events.DuelBegan: ("DUEL-01", "DUEL-02"),
    events.BeastsAsked: ("DUEL-03",),
    events.BeastChosen: ("DUEL-03",),
    events.BeastHidden: ("DUEL-03",),
    events.BeastsRevealed: ("DUEL-03", "DUEL-04"),
    events.ReversalAsked: ("SPELL-11",),
    events.ReversalDeclined: ("SPELL-11",),
    events.DuelWon: ("DUEL-04", "DUEL-06", "DUEL-07"),
    events.DuelTied: ("DUEL-05",),
    events.SpellCast: ("SPELL-01",),
    events.CardTakenBack: ("SPELL-02", "SPELL-03"),
    events.InfluenceReplaced: ("SPELL-05",),
    events.WizardTeleported: ("SPELL-07",),
    events.WizardMoved: ("MOVE-01",),
    events.MaginorMoved: ("MAG-01",),
    events.OracleScored: ("SCORE-01", "SCORE-03", "SCORE-04"),
    events.RewardAsked: ("SCORE-05", "SCORE-06"),
    events.OracleWon: ("SCORE-05", "SCORE-08"),
    events.SpellWon: ("SCORE-05",),
    events.OracleDiscarded: ("SCORE-06", "SCORE-07"),
    events.SpellDiscarded: ("SCORE-06", "SCORE-07"),
    events.CountersReturned: ("SCORE-09",),
    events.WizardDisplaced: ("SCORE-09",),
    events.OracleLeftCircle: ("MAG-04", "SCORE-09"),
    events.TurnBegan: ("TURN-01",),
    events.TurnResumed: ("TURN-01",),
    events.GameEnded: ("END-01", "END-02", "END-03", "END-04"),
}
"""By the class of an event, the rulings under which it happens."""


def event_rulings(event: Event) -> tuple[str, ...]:
    """Return the rulings under which ``event`` has happened, those of its spell included."""
    found = EVENT_RULINGS[type(event)]
    return (*found, SPELL_RULINGS[event.spell]) if isinstance(event, events.SpellCast) else found


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


def spell_explanation(word: str, names: Names) -> Explanation | None:
    """Return what explains the one spell that begins with ``word``; None if there is not one."""
    typed = word.lower()
    called = {spell: as_typed(names.spell(spell)) for spell in SPELLS}
    named = [spell for spell in SPELLS if called[spell].startswith(typed)] or [
        spell for spell in SPELLS if spell.startswith(typed)
    ]
    if len(named) != 1:
        return None
    (spell,) = named
    text = names.say("spell-explained", spell=as_id(spell), effect=names.effect(spell))
    return Explanation((SPELL_RULINGS[spell],), text=text)
