"""Setups as plain JSON data, in the protocol's shape."""

from __future__ import annotations

from maginor_core.components.cards import FULL_HAND
from maginor_core.components.setup import COUNTERS, Setup
from maginor_core.components.setup_error import SetupError
from maginor_core.components.variants import VARIANT_NAMES, Variants
from maginor_core.kernel.validation import shown

_REQUIRED = ("players", "first_player", "circle", "tiles", "spells")
_OPTIONAL = ("variants", "counters", "hand")


def setup_to_json(setup: Setup) -> dict[str, object]:
    """Return ``setup`` in the protocol's shape, without what is at its default."""
    data: dict[str, object] = {
        "players": setup.players,
        "first_player": setup.first_player,
        "circle": list(setup.circle),
        "tiles": {oracle: list(slots) for oracle, slots in setup.tiles.items()},
        "spells": dict(setup.spells),
    }
    if differing := setup.variants.differing():
        data["variants"] = differing
    if setup.counters != COUNTERS:
        data["counters"] = setup.counters
    if setup.hand != FULL_HAND:
        data["hand"] = dict(setup.hand)
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
    for key in data:
        if key not in (*_REQUIRED, *_OPTIONAL):
            known = ", ".join((*_REQUIRED, *_OPTIONAL))
            raise SetupError("SETUP-01", key, f"is unknown; a setup has {known}")
    given = dict(data)
    if "variants" in given:
        given["variants"] = _variants(given["variants"])
    return Setup(**given)


def _variants(data: object) -> Variants:
    if type(data) is not dict:
        raise SetupError("EDITION-01", "variants", f"must be an object, not {shown(data)}")
    for name in data:
        if name not in VARIANT_NAMES:
            known = ", ".join(VARIANT_NAMES)
            raise SetupError("EDITION-01", f"variants.{name}", f"is unknown; known are {known}")
    return Variants(**data)
