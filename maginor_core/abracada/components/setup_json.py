"""Setups as plain JSON data, in the protocol's shape."""

from __future__ import annotations

from typing import Any

from maginor_core.abracada.components.setup import Setup
from maginor_core.abracada.components.stone_set import NUMBERS, REMOVED
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.simple_setup import SimpleSetupError
from maginor_core.kernel.validation import shown
from maginor_core.kernel.values import differing, made_from_json

_NAMES = tuple(map(str, NUMBERS))


def setup_from_json(data: object) -> Setup:
    """Return the setup that plain JSON ``data`` describes.

    Raises:
        SimpleSetupError: SETUP-01 to SETUP-03, it describes none; the message names the place.
    """
    given = {**data, "stones": _stones(data)} if type(data) is dict and "stones" in data else data
    try:
        made: Setup = made_from_json(given, Setup)
    except SimpleSetupError:
        raise
    except MalformedError as error:
        raise SimpleSetupError(error.path or "setup", error.reason) from None
    return made


def setup_to_json(setup: Setup) -> dict[str, Any]:  # Any: JSON of the protocol's shapes
    """Return a setup in the protocol's shape, without what is at its default."""
    data = {**differing(setup), "removed": list(setup.removed)}
    if setup.removed_count == REMOVED[setup.players]:
        del data["removed_count"]
    if "stones" in data:
        data["stones"] = dict(zip(_NAMES, setup.stones, strict=True))
    return data


def _stones(data: dict[str, Any]) -> list[object]:  # Any: likewise
    """Return the items of the object ``stones`` in the order of their numbers."""
    stones = data["stones"]
    if type(stones) is not dict:
        raise SimpleSetupError("stones", f"must be an object, not {shown(stones)}")
    if sorted(stones) != sorted(_NAMES):
        reason = f"must have the keys {', '.join(_NAMES)}, not {shown(list(stones))}"
        raise SimpleSetupError("stones", reason)
    return [stones[name] for name in _NAMES]
