"""Everything that can happen in a game, each a frozen value."""

from __future__ import annotations

from typing import TypeAlias, get_args

from maginor_core.abracada.events.casting import (
    CastFailed,
    DieRolled,
    LivesGained,
    LivesLost,
    LowerNumberNamed,
    SecretStoneTaken,
    SpellCast,
)
from maginor_core.abracada.events.drawing import (
    HandDealt,
    StonesDrawn,
    StonesRemoved,
)
from maginor_core.abracada.events.rounds import (
    GameEnded,
    HandEmptied,
    RoundBegan,
    RoundEnded,
    TurnBegan,
)

Event: TypeAlias = (
    SpellCast
    | CastFailed
    | LowerNumberNamed
    | DieRolled
    | LivesLost
    | LivesGained
    | SecretStoneTaken
    | StonesDrawn
    | TurnBegan
    | HandEmptied
    | RoundEnded
    | GameEnded
    | RoundBegan
    | StonesRemoved
    | HandDealt
)
"""What a log contains; somebody's view of it may contain stones of number 0 instead of others."""

EVENTS = get_args(Event)

__all__ = [
    "EVENTS",
    "CastFailed",
    "DieRolled",
    "Event",
    "GameEnded",
    "HandDealt",
    "HandEmptied",
    "LivesGained",
    "LivesLost",
    "LowerNumberNamed",
    "RoundBegan",
    "RoundEnded",
    "SecretStoneTaken",
    "SpellCast",
    "StonesDrawn",
    "StonesRemoved",
    "TurnBegan",
]
