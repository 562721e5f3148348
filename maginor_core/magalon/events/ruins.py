"""Ruins and shields."""

from __future__ import annotations

from maginor_core.kernel.facts import Fact, event
from maginor_core.magalon.components.board import Direction, Place
from maginor_core.magalon.components.setup import Seat
from maginor_core.magalon.events.tags import RUIN_LIFTED, RUIN_PLACED, RUIN_SHIFTED, SHIELD_SET


@event(RUIN_SHIFTED)
class RuinShifted(Fact):
    """A ruin was shifted by one cell (RUIN-01)."""

    player: Seat
    ruin: int
    direction: Direction


@event(RUIN_LIFTED)
class RuinLifted(Fact):
    """A ruin was lifted and turned (RUIN-03)."""

    player: Seat
    ruin: int
    rotation: int


@event(RUIN_PLACED)
class RuinPlaced(Fact):
    """The lifted ruin was placed with its corner on a cell (RUIN-03)."""

    player: Seat
    ruin: int
    cell: Place


@event(SHIELD_SET)
class ShieldSet(Fact):
    """A player set its shield on a cell (SHIELD-01)."""

    player: Seat
    cell: Place
