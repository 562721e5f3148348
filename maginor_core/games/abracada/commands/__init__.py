"""Every command that a player can give, each a frozen value with its rule beside it."""

from __future__ import annotations

from typing import TypeAlias

from maginor_core.games.abracada.commands.cast_spell import CastSpell
from maginor_core.games.abracada.commands.take_turn import DealRound, EndTurn

Command: TypeAlias = CastSpell | EndTurn | DealRound

__all__ = ["CastSpell", "Command", "DealRound", "EndTurn"]
