"""A setup whose annotations say what its values must be, and by which ruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from attrs import frozen

from maginor_core.engine.limits import (
    ANY_ORDER,
    EVERY_KEY,
    Ruled,
    at_least,
    between,
    one_for_each_player,
    seat,
)
from maginor_core.engine.setup import GameSetup

Stone: TypeAlias = Annotated[int, between(1, 8, "SETUP-02")]


@frozen
class Setup(GameSetup):
    game = "stones"
    player_counts = range(2, 5)
    ruling = "SETUP-01"

    players: int
    first_player: Annotated[int, Ruled("SETUP-06"), seat()]
    hands: Annotated[
        tuple[Annotated[tuple[Stone, ...], ANY_ORDER], ...], one_for_each_player("SETUP-03")
    ]
    prices: Annotated[
        Mapping[Literal["iron", "gold"], Annotated[int, at_least(0)]], Ruled("SETUP-04"), EVERY_KEY
    ]
    lives: Annotated[int, at_least(1, "SETUP-05")] = 6
