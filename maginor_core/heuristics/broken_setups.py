"""Setups with one thing wrong, which every engine must refuse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from maginor_core.components.cards import FULL_HAND

JsonSetup = dict[str, Any]  # Any: JSON of the protocol's shapes


def every_broken_json_setup(right: JsonSetup) -> Iterator[JsonSetup]:
    """Yield setups like ``right``, a valid one, but for one thing that makes them wrong."""
    no_number: tuple[object, ...] = (True, 1.0, "1", None, [], -1)
    hand: dict[Any, Any] = {**FULL_HAND}  # Any: some are wrong
    circle, tile = right["circle"], right["circle"][-1]
    wrong: dict[str, tuple[object, ...]] = {
        "players": (*no_number, 0, 1, 5),
        "first_player": (*no_number, right["players"]),
        "circle": ([], circle[1:], [*circle, tile], [*circle, "atlantis"], None),
        "tiles": (
            {**right["tiles"], tile: []},
            {**right["tiles"], tile: ["ice"]},
            {**right["tiles"], tile: "fire"},
            {**right["tiles"], "atlantis": ["fire"]},
            {},
            [],
        ),
        "spells": ({"atlantis": "summoning"}, {tile: "fireball"}, {tile: None}, [], None),
        "variants": ({"rites_count": 1}, {"house_rules": True}, [], None),
        "counters": (*no_number, 0),
        "hand": (
            *({}, {**hand, "fire": -1}, {**hand, "ice": 1}, {**hand, "fire": 1.0}),
            *([], None),
        ),
        "house_rules": (False, True),
    }
    for key, values in wrong.items():
        begins = {"first_player": 0} if key == "players" else {}
        for value in values:
            yield {**right, **begins, key: value}
    for key in ("players", "first_player", "circle", "tiles", "spells"):
        yield {name: value for name, value in right.items() if name != key}
