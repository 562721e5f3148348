"""Setups as plain JSON data, in the protocol's shape."""

from __future__ import annotations

from typing import Any

from maginor_core.kernel.validation import shown
from maginor_core.magalon.components.board_json import board_from_json, board_to_json
from maginor_core.magalon.components.setup import POSITIONS, Setup
from maginor_core.magalon.components.setup_error import SetupError
from maginor_core.magalon.components.variants import variants_from_json

_REQUIRED = ("players", "first_player", "board")
_KNOWN = (*_REQUIRED, "variants", *POSITIONS)


def setup_to_json(setup: Setup) -> dict[str, Any]:  # Any: JSON
    """Return ``setup`` in the protocol's shape, without what is at its default."""
    data: dict[str, Any] = {  # Any: likewise
        "players": setup.players,
        "first_player": setup.first_player,
        "board": board_to_json(setup.board),
    }
    if setup.variants.differing:
        data["variants"] = setup.variants.differing
    for name, values in setup.positions.items():
        data[name] = _plain(values)
    return data


def setup_from_json(data: object) -> Setup:
    """Return the setup that plain JSON ``data`` describes.

    Raises:
        SetupError: it does not describe a setup that can be played; the message names the place.
    """
    if type(data) is not dict:
        raise SetupError("SETUP-01", "setup", f"must be an object, not {shown(data)}")
    for key in _REQUIRED:
        if key not in data:
            raise SetupError("SETUP-01", key, "is missing")
    for key, value in data.items():
        if key not in _KNOWN:
            raise SetupError("SETUP-01", key, f"is unknown; a setup has {', '.join(_KNOWN)}")
        if value is None:
            raise SetupError("SETUP-01", key, "must not be null; leave it out if there is none")
    given: dict[str, Any] = {name: _listed(data[name]) for name in POSITIONS if name in data}
    if "variants" in data:
        given["variants"] = variants_from_json(data["variants"])
    board = board_from_json(data["board"])
    return Setup(data["players"], data["first_player"], board, **given)


def _listed(value: object) -> object:
    return tuple([_listed(item) for item in value]) if type(value) is list else value


def _plain(value: object) -> object:
    return [_plain(item) for item in value] if type(value) is tuple else value
