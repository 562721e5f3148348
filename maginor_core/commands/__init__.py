"""Every command that a player can give, each a frozen value with its rule beside it.

``Command`` is any of them; ``commands.rules`` carries them out and ``commands.legal`` lists them.
"""

from __future__ import annotations

from typing import TypeAlias

from maginor_core.commands import cast_spells
from maginor_core.commands.cast_spells import *  # noqa: F403 # the names of its __all__
from maginor_core.commands.cast_spells import CastInTurn, CastReversal, DeclineReversal
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
    | CastInTurn
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
    "ChooseBeast",
    "ChooseReward",
    "ChooseSlot",
    "ChooseSymbol",
    "ChooseTarget",
    "Command",
    "MoveWizard",
    "PlaySorceryCard",
    "PlaySymbolCard",
    "RollDie",
]
__all__ += cast_spells.__all__
__all__.sort()
