"""Turns, their final actions, Maginor's way round the circle, and the end of the game."""

from __future__ import annotations

from typing import Literal, TypeAlias

from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.symbols import Face
from maginor_core.kernel.facts import Interned, event

Place: TypeAlias = Literal["on", "before"]
"""Whether Maginor is on an Oracle or in the space before it (MAG-01)."""


@event
class TurnBegan(Interned):
    """A player's turn began (SETUP-06)."""

    player: Seat


@event
class TurnResumed(Interned):
    """After a choice the player's turn goes on with the play phase (TURN-01)."""

    player: Seat


@event
class DieRolled(Interned):
    """The die was rolled for an Oracle and shows ``face`` (DIE-01)."""

    player: Seat
    oracle: OracleId
    face: "Face"


@event
class WizardMoved(Interned):
    """A wizard went to another Oracle as its player's final action (MOVE-01)."""

    player: Seat
    oracle: OracleId


@event
class WizardTeleported(Interned):
    """A wizard went to another Oracle by Teleportation (SPELL-07)."""

    player: Seat
    oracle: OracleId


@event
class MaginorMoved(Interned):
    """Maginor went onto an Oracle or into the space before it (MAG-01, MAG-04, SPELL-08)."""

    place: "Place"
    oracle: OracleId


@event
class GameEnded(Interned):
    """The Guild Hall has been scored; each seat's votes, and who has won (END-01 to END-04)."""

    totals: "tuple[int, ...]"
    winners: "tuple[Seat, ...]"
