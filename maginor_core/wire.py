"""The tags of Maginor's commands and events in a log. They are append-only: a tag never changes."""

from __future__ import annotations

from collections.abc import Mapping

from maginor_core import commands, events
from maginor_core.components.setup import Setup
from maginor_core.kernel.codec import Codec, Vocabulary
from maginor_core.kernel.facts import Interned

COMMAND_TAGS: Mapping[int, type[Interned]] = {
    1: commands.PlaySymbolCard,
    2: commands.PlaySorceryCard,
    3: commands.CastRetrieval,
    4: commands.CastRestoration,
    5: commands.CastDomination,
    6: commands.CastPersuasion,
    7: commands.CastTelekinesis,
    8: commands.CastTeleportation,
    9: commands.CastSummoning,
    10: commands.MoveWizard,
    11: commands.RollDie,
    12: commands.ChooseSymbol,
    13: commands.ChooseSlot,
    14: commands.ChooseTarget,
    15: commands.ChooseBeast,
    16: commands.CastReversal,
    17: commands.DeclineReversal,
    18: commands.ChooseReward,
}

EVENT_TAGS: Mapping[int, type[Interned]] = {
    32: events.SymbolCardPlayed,
    33: events.SorceryCardPlayed,
    34: events.DieRolled,
    35: events.SymbolAsked,
    36: events.SymbolNamed,
    37: events.SlotAsked,
    38: events.InfluencePlaced,
    39: events.TargetAsked,
    40: events.DuelBegan,
    41: events.BeastsAsked,
    42: events.BeastChosen,
    43: events.BeastsRevealed,
    44: events.ReversalAsked,
    45: events.ReversalDeclined,
    46: events.DuelWon,
    47: events.DuelTied,
    48: events.SpellCast,
    49: events.CardTakenBack,
    50: events.InfluenceReplaced,
    51: events.WizardTeleported,
    52: events.WizardMoved,
    53: events.MaginorMoved,
    54: events.OracleScored,
    55: events.RewardAsked,
    56: events.OracleWon,
    57: events.SpellWon,
    58: events.OracleDiscarded,
    59: events.SpellDiscarded,
    60: events.CountersReturned,
    61: events.WizardDisplaced,
    62: events.OracleLeftCircle,
    63: events.TurnBegan,
    64: events.TurnResumed,
    65: events.GameEnded,
}

CODEC = Codec({**COMMAND_TAGS, **EVENT_TAGS})


def vocabulary_of(setup: Setup) -> Vocabulary:
    """Return the codec for games with the tiles of ``setup``, named in alphabetical order."""
    return CODEC.vocabulary(setup.names)
