"""Turns, their final actions, Maginor's way round the circle, and the end of the game."""

from __future__ import annotations

from typing import Literal, TypeAlias

from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.symbols import Face
from maginor_core.events.tags import (
    DIE_ROLLED,
    GAME_ENDED,
    MAGINOR_MOVED,
    TURN_BEGAN,
    TURN_RESUMED,
    WIZARD_MOVED,
    WIZARD_TELEPORTED,
)
from maginor_core.kernel.facts import Fact, event

Place: TypeAlias = Literal["on", "before"]
"""Whether Maginor is on an Oracle or in the space before it (MAG-01)."""


@event(TURN_BEGAN)
class TurnBegan(Fact):
    """A player's turn began (SETUP-06)."""

    player: Seat


@event(TURN_RESUMED)
class TurnResumed(Fact):
    """After a choice the player's turn continues with the play phase (TURN-01)."""

    player: Seat


@event(DIE_ROLLED)
class DieRolled(Fact):
    """The die was rolled for an Oracle and shows ``face`` (DIE-01)."""

    player: Seat
    oracle: OracleId
    face: Face


@event(WIZARD_MOVED)
class WizardMoved(Fact):
    """A wizard went to another Oracle as its player's final action (MOVE-01)."""

    player: Seat
    oracle: OracleId


@event(WIZARD_TELEPORTED)
class WizardTeleported(Fact):
    """A wizard went to another Oracle by Teleportation (SPELL-07)."""

    player: Seat
    oracle: OracleId


@event(MAGINOR_MOVED)
class MaginorMoved(Fact):
    """Maginor went onto an Oracle or into the space before it (MAG-01, MAG-04, SPELL-08)."""

    place: Place
    oracle: OracleId


@event(GAME_ENDED)
class GameEnded(Fact):
    """The Guild Hall has been scored; each seat's votes, and who has won (END-01 to END-04)."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
