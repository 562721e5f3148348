"""The public face: what ``maginor_core`` offers, gathered from where it is made."""

from __future__ import annotations

from maginor_core import commands, events
from maginor_core.commands import (
    CastDomination,
    CastPersuasion,
    CastRestoration,
    CastRetrieval,
    CastReversal,
    CastSummoning,
    CastTelekinesis,
    CastTeleportation,
    ChooseBeast,
    ChooseReward,
    ChooseSlot,
    ChooseSymbol,
    ChooseTarget,
    Command,
    DeclineReversal,
    MoveWizard,
    PlaySorceryCard,
    PlaySymbolCard,
    RollDie,
)
from maginor_core.commands.decide import decide, legal_commands
from maginor_core.commands.refusals import Refusal
from maginor_core.components.component_set import (
    ComponentSet,
    OracleTile,
    deal,
    read_components,
    reference_components,
)
from maginor_core.components.setup import OracleId, Seat, Setup
from maginor_core.components.tokens import Face, Symbol
from maginor_core.components.variants import Variants
from maginor_core.engine.chance import NoOutcomeError
from maginor_core.engine.errors import (
    ConcurrencyError,
    EngineError,
    MalformedError,
    RefusalError,
    SetupError,
    VersionError,
)
from maginor_core.engine.game import Game
from maginor_core.engine.undo import Undo, Undone, UndoRefusedError
from maginor_core.events import Event
from maginor_core.games import maginor
from maginor_core.games.maginor import GameRecord, MaginorGame
from maginor_core.projections.board import Board
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
from maginor_core.projections.table import SeatView, Table

__all__ = [
    "BeastDecision",
    "Board",
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
    "ComponentSet",
    "ConcurrencyError",
    "Decision",
    "DeclineReversal",
    "EngineError",
    "Event",
    "Face",
    "Game",
    "GameRecord",
    "MaginorGame",
    "MalformedError",
    "MoveWizard",
    "NoOutcomeError",
    "OracleId",
    "OracleTile",
    "PlaySorceryCard",
    "PlaySymbolCard",
    "Refusal",
    "RefusalError",
    "ReversalDecision",
    "RewardDecision",
    "RollDie",
    "Seat",
    "SeatView",
    "Setup",
    "SetupError",
    "SlotDecision",
    "Symbol",
    "SymbolDecision",
    "Table",
    "TargetDecision",
    "TurnDecision",
    "Undo",
    "UndoRefusedError",
    "Undone",
    "Variants",
    "VersionError",
    "commands",
    "deal",
    "decide",
    "events",
    "legal_commands",
    "maginor",
    "read_components",
    "reference_components",
]
