"""Every command that a player can give, each a frozen value with its rule beside it.

``Command`` is any of them; ``commands.decide`` carries them out and ``commands.legal`` lists them.
"""

from __future__ import annotations

from typing import TypeAlias

from maginor_core.commands.cast_spells import (
    CastDomination,
    CastPersuasion,
    CastRestoration,
    CastRetrieval,
    CastReversal,
    CastSummoning,
    CastTelekinesis,
    CastTeleportation,
    DeclineReversal,
)
from maginor_core.commands.choices import (
    ChooseBeast,
    ChooseReward,
    ChooseSlot,
    ChooseSymbol,
    ChooseTarget,
)
from maginor_core.commands.move_wizard import MoveWizard
from maginor_core.commands.play_card import PlaySorceryCard, PlaySymbolCard
from maginor_core.commands.roll_die import RollDie

Command: TypeAlias = (
    PlaySymbolCard
    | PlaySorceryCard
    | CastRetrieval
    | CastRestoration
    | CastDomination
    | CastPersuasion
    | CastTelekinesis
    | CastTeleportation
    | CastSummoning
    | MoveWizard
    | RollDie
    | ChooseSymbol
    | ChooseSlot
    | ChooseTarget
    | ChooseBeast
    | CastReversal
    | DeclineReversal
    | ChooseReward
)

__all__ = [
    "CastDomination",
    "CastPersuasion",
    "CastRestoration",
    "CastRetrieval",
    "CastReversal",
    "CastSummoning",
    "CastTelekinesis",
    "CastTeleportation",
    "ChooseBeast",
    "ChooseReward",
    "ChooseSlot",
    "ChooseSymbol",
    "ChooseTarget",
    "Command",
    "DeclineReversal",
    "MoveWizard",
    "PlaySorceryCard",
    "PlaySymbolCard",
    "RollDie",
]
