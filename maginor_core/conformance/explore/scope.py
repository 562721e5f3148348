"""A scope is a list of small setups whose games are explored to the last state.

Three come with the package, in ``scopes``; one of your own is a JSON file of the same form: an
object with ``about``, a sentence; ``refusals``, such that in every state whose number can be
divided by it all wrong commands are tried, too (0 for none); and ``setups``, by name, each in the
protocol's shape. A file with one setup and nothing else does as well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from attrs import frozen

from maginor_core.conformance.positions.position import Json
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.errors import KernelError
from maginor_core.kernel.regular_file import read_regular
from maginor_core.kernel.validation import shown

BUNDLED = ("tiny", "small", "large")
"""The scopes that come with the package."""

_KEYS = {"about", "refusals", "setups"}


class ScopeError(KernelError, ValueError):
    """A file holds no scope, or one that cannot be played."""

    def __init__(self, scope: str, reason: str) -> None:
        super().__init__(f"scope {scope}: {reason}")


@frozen
class Scope:
    """What is to be explored.

    Attributes:
        name: what it is called.
        about: what it is for, in a sentence.
        refusals: every how manieth state is tried with all wrong commands; 0 for none.
        setups: the setups by name, in the protocol's shape.
    """

    name: str
    about: str
    refusals: int
    setups: Mapping[str, Json]


def read_scope(game: GameDefinition, name: str) -> Scope:
    """Return the bundled scope called ``name``, or the one in the file with this path.

    Raises:
        ScopeError: the file cannot be read or holds no scope; the message names the place.
    """
    try:
        bundled_file = files(__package__).joinpath("scopes", game.name, f"{name}.json")
        if name in BUNDLED and bundled_file.is_file():
            data = bundled_file.read_bytes()
        else:
            data = read_regular(name)
    except OSError as error:
        bundled = ", ".join(BUNDLED)
        reason = f"cannot be read ({error.strerror}); it is one of {bundled} or a file"
        raise ScopeError(name, reason) from None
    try:
        return _scope(game, name, json.loads(data))
    except (ValueError, RecursionError) as error:
        if isinstance(error, KernelError):
            raise
        raise ScopeError(name, f"is not JSON ({error})") from None


def _scope(game: GameDefinition, name: str, data: object) -> Scope:
    if type(data) is not dict:
        raise ScopeError(name, f"must be an object, not {shown(data)}")
    if "setups" not in data:
        data = {"about": "One setup.", "refusals": 0, "setups": {Path(name).stem: data}}
    if set(data) != _KEYS:
        raise ScopeError(name, f"must have {', '.join(sorted(_KEYS))}, not {', '.join(data)}")
    about, refusals, setups = data["about"], data["refusals"], data["setups"]
    if type(about) is not str:
        raise ScopeError(name, f"about must be a sentence, not {shown(about)}")
    if type(refusals) is not int or refusals < 0:
        raise ScopeError(name, f"refusals must be 0 or more, not {shown(refusals)}")
    if type(setups) is not dict or not setups:
        raise ScopeError(name, f"setups must be an object with one or more, not {shown(setups)}")
    for called, setup in setups.items():
        try:
            game.setup_from_json(setup)
        except KernelError as error:
            raise ScopeError(name, f"setups.{called}: {error}") from None
    return Scope(name, about, refusals, setups)
