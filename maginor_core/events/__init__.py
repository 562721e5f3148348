"""Everything that can happen in a game, each a frozen fact; ``Event`` is any of them."""

from __future__ import annotations

from typing import TypeAlias, get_args

from maginor_core.events.cards import CardTakenBack, SorceryCardPlayed, SymbolCardPlayed
from maginor_core.events.duels import (
    BeastChosen,
    BeastHidden,
    BeastsAsked,
    BeastsRevealed,
    DuelBegan,
    DuelTied,
    DuelWon,
    ReversalAsked,
    ReversalDeclined,
)
from maginor_core.events.influence import (
    InfluencePlaced,
    InfluenceReplaced,
    SlotAsked,
    SymbolAsked,
    SymbolNamed,
    TargetAsked,
)
from maginor_core.events.owed import Owed, Step
from maginor_core.events.scoring import (
    CountersReturned,
    OracleDiscarded,
    OracleLeftCircle,
    OracleScored,
    OracleWon,
    RewardAsked,
    SpellDiscarded,
    SpellWon,
    WizardDisplaced,
)
from maginor_core.events.spells import SpellCast
from maginor_core.events.turns import (
    DieRolled,
    GameEnded,
    MaginorMoved,
    TurnBegan,
    TurnResumed,
    WizardMoved,
    WizardTeleported,
)
from maginor_core.kernel.vocabulary import Codec

Event: TypeAlias = (
    SymbolCardPlayed
    | SorceryCardPlayed
    | DieRolled
    | SymbolAsked
    | SymbolNamed
    | SlotAsked
    | InfluencePlaced
    | TargetAsked
    | DuelBegan
    | BeastsAsked
    | BeastChosen
    | BeastHidden
    | BeastsRevealed
    | ReversalAsked
    | ReversalDeclined
    | DuelWon
    | DuelTied
    | SpellCast
    | CardTakenBack
    | InfluenceReplaced
    | WizardTeleported
    | WizardMoved
    | MaginorMoved
    | OracleScored
    | RewardAsked
    | OracleWon
    | SpellWon
    | OracleDiscarded
    | SpellDiscarded
    | CountersReturned
    | WizardDisplaced
    | OracleLeftCircle
    | TurnBegan
    | TurnResumed
    | GameEnded
)

LOGGED_EVENTS: tuple[type[Event], ...] = tuple(
    [kind for kind in get_args(Event) if kind.tag is not None]
)
"""The events that a log may contain."""

CODEC = Codec(LOGGED_EVENTS)
"""Their translation into numbers."""

__all__ = [
    "CODEC",
    "LOGGED_EVENTS",
    "BeastChosen",
    "BeastHidden",
    "BeastsAsked",
    "BeastsRevealed",
    "CardTakenBack",
    "CountersReturned",
    "DieRolled",
    "DuelBegan",
    "DuelTied",
    "DuelWon",
    "Event",
    "GameEnded",
    "InfluencePlaced",
    "InfluenceReplaced",
    "MaginorMoved",
    "OracleDiscarded",
    "OracleLeftCircle",
    "OracleScored",
    "OracleWon",
    "Owed",
    "ReversalAsked",
    "ReversalDeclined",
    "RewardAsked",
    "SlotAsked",
    "SorceryCardPlayed",
    "SpellCast",
    "SpellDiscarded",
    "SpellWon",
    "Step",
    "SymbolAsked",
    "SymbolCardPlayed",
    "SymbolNamed",
    "TargetAsked",
    "TurnBegan",
    "TurnResumed",
    "WizardDisplaced",
    "WizardMoved",
    "WizardTeleported",
]
