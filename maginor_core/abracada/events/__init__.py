"""Everything that can happen in a game, each a frozen value."""

from __future__ import annotations

from typing import TypeAlias, get_args

from maginor_core.abracada.events.casting import (
    CastFailed,
    DieRolled,
    LivesGained,
    LivesLost,
    LowerNumberNamed,
    SecretStoneHidden,
    SecretStoneTaken,
    SpellCast,
)
from maginor_core.abracada.events.drawing import (
    HandDealt,
    HandDealtHidden,
    StonesDrawn,
    StonesDrawnHidden,
    StonesRemoved,
)
from maginor_core.abracada.events.rounds import (
    GameEnded,
    HandEmptied,
    RoundBegan,
    RoundEnded,
    TurnBegan,
)

LoggedEvent: TypeAlias = (
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
"""What a log contains."""
Event: TypeAlias = LoggedEvent | SecretStoneHidden | StonesDrawnHidden | HandDealtHidden
"""What a log or somebody's view of it contains."""

LOGGED_EVENTS = get_args(LoggedEvent)

__all__ = [
    "LOGGED_EVENTS",
    "CastFailed",
    "DieRolled",
    "Event",
    "GameEnded",
    "HandDealt",
    "HandDealtHidden",
    "HandEmptied",
    "LivesGained",
    "LivesLost",
    "LoggedEvent",
    "LowerNumberNamed",
    "RoundBegan",
    "RoundEnded",
    "SecretStoneHidden",
    "SecretStoneTaken",
    "SpellCast",
    "StonesDrawn",
    "StonesDrawnHidden",
    "StonesRemoved",
    "TurnBegan",
]
