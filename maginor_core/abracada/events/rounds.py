"""Turns, rounds and the end of the game."""

from __future__ import annotations

from maginor_core.abracada.events.tags import (
    GAME_ENDED,
    HAND_EMPTIED,
    ROUND_BEGAN,
    ROUND_ENDED,
    TURN_BEGAN,
)
from maginor_core.kernel.facts import Fact, event


@event(TURN_BEGAN)
class TurnBegan(Fact):
    """A player's turn began (TURN-03)."""

    player: int


@event(HAND_EMPTIED)
class HandEmptied(Fact):
    """A player cast the last stone of its hand; all others' lives go to 0 (ROUND-01)."""

    player: int


@event(ROUND_ENDED)
class RoundEnded(Fact):
    """The round is over; by seat the points gained (SCORE-01 to SCORE-05)."""

    gained: tuple[int, ...]


@event(GAME_ENDED)
class GameEnded(Fact):
    """The game is over; by seat the points, and who has won (END-01, END-02)."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


@event(ROUND_BEGAN)
class RoundBegan(Fact):
    """The stones were mixed for the next round, which a player begins (ROUND-03)."""

    player: int
