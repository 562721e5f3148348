"""maginor-core: an event-sourced rules engine for Reiner Knizia's Maginor, and its test oracle.

Commands are decided into events, events are logged, and projections fold the log into boards,
standings and other answers about a game. Begin with ``maginor.new``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "1.0.0rc1"

RENAMED = {"KernelError": "EngineError", "NoFaceError": "NoOutcomeError"}
"""By each deprecated name of this package, the one to use instead."""

if TYPE_CHECKING:
    from maginor_core.games.maginor.api import *  # noqa: F403 # all that it gathers
    from maginor_core.games.maginor.api import __all__ as __all__
else:

    def __getattr__(name: str) -> object:
        """Load the public face once something of it is asked for; a help page has no need of it."""
        if name in RENAMED:
            from warnings import warn  # noqa: PLC0415 # most programs use no such name

            text = f"maginor_core.{name} is now {RENAMED[name]}; its old name goes with version 2"
            warn(text, DeprecationWarning, stacklevel=2)
            name = RENAMED[name]
        api = import_module("maginor_core.games.maginor.api")
        offered = {"__all__": api.__all__, **{one: getattr(api, one) for one in api.__all__}}
        globals().update(offered)
        if name not in offered:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return offered[name]

    def __dir__() -> list[str]:
        """Return all that may be asked for."""
        return sorted({*globals(), *__getattr__("__all__")})
