"""Every command that a player can give, each a frozen value with its rule beside it.

``Command`` is any of them; ``commands.decide`` carries them out and ``commands.legal`` lists them.
"""

from __future__ import annotations

from typing import TypeAlias

from maginor_core.commands.cast_domination import CastDomination
from maginor_core.commands.cast_persuasion import CastPersuasion
from maginor_core.commands.cast_restoration import CastRestoration
from maginor_core.commands.cast_retrieval import CastRetrieval
from maginor_core.commands.cast_reversal import CastReversal
from maginor_core.commands.cast_summoning import CastSummoning
from maginor_core.commands.cast_telekinesis import CastTelekinesis
from maginor_core.commands.cast_teleportation import CastTeleportation
from maginor_core.commands.choose_beast import ChooseBeast
from maginor_core.commands.choose_reward import ChooseReward, Reward
from maginor_core.commands.choose_slot import ChooseSlot
from maginor_core.commands.choose_symbol import ChooseSymbol
from maginor_core.commands.choose_target import ChooseTarget
from maginor_core.commands.decline_reversal import DeclineReversal
from maginor_core.commands.move_wizard import MoveWizard
from maginor_core.commands.play_sorcery_card import PlaySorceryCard
from maginor_core.commands.play_symbol_card import PlaySymbolCard
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
    "Reward",
    "RollDie",
]
