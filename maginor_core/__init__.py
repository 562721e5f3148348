"""maginor-core: an event-sourced rules engine for Reiner Knizia's Maginor, and its test oracle.

Commands are decided into events, events are logged, and projections fold the log into states,
views and other answers about a game. Begin with ``maginor.new``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

__version__ = "1.0.0rc1"

if TYPE_CHECKING:
    __all__: list[str]
    from maginor_core import commands as commands, events as events
    from maginor_core.commands import *  # noqa: F403 # the names of __all__
    from maginor_core.commands.cast_spells import *  # noqa: F403 # as above
    from maginor_core.commands.refusals import Refusal as Refusal
    from maginor_core.components.component_set import (
        ComponentSet as ComponentSet,
        OracleTile as OracleTile,
        deal as deal,
        read_components as read_components,
        reference_components as reference_components,
    )
    from maginor_core.components.setup import (
        OracleId as OracleId,
        Seat as Seat,
        Setup as Setup,
        Variants as Variants,
    )
    from maginor_core.components.tokens import Face as Face, Symbol as Symbol
    from maginor_core.engine.chance import NoOutcomeError as NoOutcomeError
    from maginor_core.engine.errors import (
        ConcurrencyError as ConcurrencyError,
        EngineError as EngineError,
        MalformedError as MalformedError,
        RefusalError as RefusalError,
        SetupError as SetupError,
        VersionError as VersionError,
    )
    from maginor_core.engine.game import Game as Game
    from maginor_core.engine.undo import (
        Undo as Undo,
        Undone as Undone,
        UndoRefusedError as UndoRefusedError,
    )
    from maginor_core.events import Event as Event
    from maginor_core.games import maginor as maginor
    from maginor_core.games.maginor import GameRecord as GameRecord, MaginorGame as MaginorGame
    from maginor_core.projections.view import (
        BeastDecision as BeastDecision,
        Decision as Decision,
        MaginorView as MaginorView,
        ReversalDecision as ReversalDecision,
        RewardDecision as RewardDecision,
        SeenState as SeenState,
        SlotDecision as SlotDecision,
        SymbolDecision as SymbolDecision,
        TargetDecision as TargetDecision,
        TurnDecision as TurnDecision,
    )

_HOMES: Final = {
    "commands.refusals": "Refusal",
    "components.component_set": (
        "ComponentSet OracleTile deal read_components reference_components"
    ),
    "components.setup": "OracleId Seat Setup Variants",
    "components.tokens": "Face Symbol",
    "engine.errors": (
        "ConcurrencyError EngineError MalformedError RefusalError SetupError VersionError"
    ),
    "engine.game": "Game",
    "engine.chance": "NoOutcomeError",
    "engine.undo": "Undo Undone UndoRefusedError",
    "events": "Event",
    "games.maginor": "GameRecord MaginorGame",
    "projections.view": (
        "BeastDecision Decision MaginorView ReversalDecision RewardDecision SeenState "
        "SlotDecision SymbolDecision TargetDecision TurnDecision"
    ),
}
"""The names that are offered, by the modules that they are taken from when they are asked for.

Those of ``commands`` are offered, too.

So a help page loads nothing of this.
"""
_MODULES: Final = {"commands": "commands", "events": "events", "maginor": "games.maginor"}
"""The modules that are offered."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load what is asked for."""
        if name == "__all__":
            ours = import_module(f"{__name__}.commands").__all__
            return sorted([*_MODULES, *ours, *" ".join(_HOMES.values()).split()])
        if name in _MODULES:
            return import_module(f"{__name__}.{_MODULES[name]}")
        for module, names in _HOMES.items():
            if name in names.split():
                return globals().setdefault(
                    name, getattr(import_module(f"{__name__}.{module}"), name)
                )
        if not name.startswith("_"):
            known = import_module(f"{__name__}.commands")
            if name in known.__all__:
                return globals().setdefault(name, getattr(known, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """Return all that may be asked for."""
        return sorted({*globals(), *__getattr__("__all__")})
