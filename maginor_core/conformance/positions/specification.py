"""The executable specification, ``spec/model.py``, as a module of this process.

It belongs to no package, and takes nothing from this one: it is found where the rulings are.
"""

from __future__ import annotations

from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from maginor_core.resources import MissingResourceError, spec_folder


@cache
def specification() -> ModuleType:
    """Return the specification; ``new``, ``submit`` and ``legal`` are its rules.

    Raises:
        MissingResourceError: it is not where it should be.
    """
    path = spec_folder() / "model.py"
    spec = spec_from_file_location("maginor_specification", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise MissingResourceError(f"the executable specification is missing: {path}")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
