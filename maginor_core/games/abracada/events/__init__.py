"""Everything that can happen in a game, each a frozen value."""

from __future__ import annotations

from typing import TypeAlias, get_args

from maginor_core.engine.facts import Fact, event

# What happens when a spell is cast.


@event(32, "CAST-02")
class SpellCast(Fact):
    """A player's hand held a stone of the number; it lies on the board now (CAST-02)."""

    player: int
    number: int


@event(33, "CAST-03", "TURN-02")
class CastFailed(Fact):
    """A player's hand held no stone of the number (CAST-03)."""

    player: int
    number: int


@event(34, "CAST-05")
class LowerNumberNamed(Fact):
    """A player named a lower number than before; nothing is told of its hand (CAST-05)."""

    player: int
    number: int


@event(35, "SPELL-01", "SPELL-03", "CAST-03")
class DieRolled(Fact):
    """A player rolled the die (SPELL-01, SPELL-03, CAST-03)."""

    player: int
    face: int


@event(36, "SPELL-09")
class LivesLost(Fact):
    """A player lost lives, so many as it had at most (SPELL-09)."""

    player: int
    count: int


@event(37, "SPELL-09")
class LivesGained(Fact):
    """A player gained lives, not beyond the most that it may have (SPELL-09)."""

    player: int
    count: int


@event(38, "SPELL-04", "SECRET-01")
class SecretStoneTaken(Fact):
    """A player took a secret stone, which only it knows; others see stone 0 (SPELL-04)."""

    player: int
    stone: int


# What happens when stones are drawn or dealt.
#
# Whoever may not see them, that is their player and spectators, sees stones of number 0 instead.


@event(39, "DRAW-01", "DRAW-02")
class StonesDrawn(Fact):
    """A player drew stones, which all but it see (DRAW-01, DRAW-02)."""

    player: int
    stones: tuple[int, ...]


@event(45, "SETUP-03")
class StonesRemoved(Fact):
    """Stones were laid open on the board before the hands were dealt (SETUP-03)."""

    stones: tuple[int, ...]


@event(46, "SETUP-03")
class HandDealt(Fact):
    """A player was dealt a hand, which all but it see (SETUP-03)."""

    player: int
    stones: tuple[int, ...]


# Turns, rounds and the end of the game.


@event(40, "TURN-01", "TURN-03")
class TurnBegan(Fact):
    """A player's turn began (TURN-03)."""

    player: int


@event(41, "ROUND-01")
class HandEmptied(Fact):
    """A player cast the last stone of its hand; all others' lives go to 0 (ROUND-01)."""

    player: int


@event(42, "SCORE-01", "SCORE-02", "SCORE-03", "SCORE-04", "SCORE-05")
class RoundEnded(Fact):
    """The round is over; by seat the points gained (SCORE-01 to SCORE-05)."""

    gained: tuple[int, ...]


@event(43, "END-01", "END-02")
class GameEnded(Fact):
    """The game is over; by seat the points, and who has won (END-01, END-02)."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


@event(44, "ROUND-03")
class RoundBegan(Fact):
    """The stones were mixed for the next round, which a player begins (ROUND-03)."""

    player: int


Event: TypeAlias = (
    SpellCast
    | CastFailed
    | LowerNumberNamed
    | DieRolled
    | LivesLost
    | LivesGained
    | SecretStoneTaken
    | StonesDrawn
    | TurnBegan
    | HandEmptied
    | RoundEnded
    | GameEnded
    | RoundBegan
    | StonesRemoved
    | HandDealt
)
"""What a log contains; somebody's view of it may contain stones of number 0 instead of others."""

EVENTS = get_args(Event)
