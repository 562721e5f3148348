"""The executable specification of a game, such as ``spec/model.py``, as a module of this process.

It belongs to no package, and takes nothing from this one: it is found where the rulings are.
"""

from __future__ import annotations

from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from maginor_core.kernel.definition import GameDefinition
from maginor_core.resources import MissingResourceError, spec_folder


@cache
def specification(game: GameDefinition) -> ModuleType:
    """Return the specification of ``game``.

    Its functions ``new``, ``submit`` and ``legal`` are the rules, and ``outcomes`` lists what
    chance can make of a command.

    Raises:
        MissingResourceError: it is not where it should be, or the game has none.
    """
    if not game.specification:
        raise MissingResourceError(f"{game.title} has no executable specification")
    path = spec_folder() / game.specification
    spec = spec_from_file_location(f"{game.name}_specification", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise MissingResourceError(f"the executable specification is missing: {path}")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
