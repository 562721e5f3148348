"""Playing: bots for any game, and environments in which agents learn it.

>>> from maginor_core.play import make
>>> environment = make("abracada", players=2)
>>> environment.reset(seed=7)
>>> environment.agent_selection
'player_0'

``make``, ``make_single`` and ``make_vec`` need the extra ``play``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maginor_core.play.environments import make, make_single
    from maginor_core.play.vector import make_vec

__all__ = ["make", "make_single", "make_vec"]

_MODULES = {"make": "environments", "make_single": "environments", "make_vec": "vector"}


def __getattr__(name: str) -> object:
    """Load what is asked for: bots need no arrays."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    try:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("gymnasium", "numpy", "pettingzoo"):
            raise
        raise ModuleNotFoundError(
            f"{name} needs {error.name}; install: pip install 'maginor-core[play]'", name=error.name
        ) from None


def __dir__() -> list[str]:
    """Return all that may be asked for."""
    return sorted({*globals(), *_MODULES})
