"""What happens when stones are drawn or dealt.

Whoever may not see them, that is their player and spectators, sees stones of number 0 instead.
"""

from __future__ import annotations

from maginor_core.abracada.events.tags import HAND_DEALT, STONES_DRAWN, STONES_REMOVED
from maginor_core.kernel.facts import Fact, event


@event(STONES_DRAWN)
class StonesDrawn(Fact):
    """A player drew stones, which all but it see (DRAW-01, DRAW-02)."""

    player: int
    stones: tuple[int, ...]


@event(STONES_REMOVED)
class StonesRemoved(Fact):
    """Stones were laid open on the board before the hands were dealt (SETUP-03)."""

    stones: tuple[int, ...]


@event(HAND_DEALT)
class HandDealt(Fact):
    """A player was dealt a hand, which all but it see (SETUP-03)."""

    player: int
    stones: tuple[int, ...]
