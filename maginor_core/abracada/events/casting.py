"""What happens when a spell is cast."""

from __future__ import annotations

from maginor_core.abracada.events.tags import (
    CAST_FAILED,
    DIE_ROLLED,
    LIVES_GAINED,
    LIVES_LOST,
    LOWER_NUMBER_NAMED,
    SECRET_STONE_TAKEN,
    SPELL_CAST,
)
from maginor_core.kernel.facts import Fact, event


@event(SPELL_CAST)
class SpellCast(Fact):
    """A player's hand held a stone of the number; it lies on the board now (CAST-02)."""

    player: int
    number: int


@event(CAST_FAILED)
class CastFailed(Fact):
    """A player's hand held no stone of the number (CAST-03)."""

    player: int
    number: int


@event(LOWER_NUMBER_NAMED)
class LowerNumberNamed(Fact):
    """A player named a lower number than before; nothing is told of its hand (CAST-05)."""

    player: int
    number: int


@event(DIE_ROLLED)
class DieRolled(Fact):
    """A player rolled the die (SPELL-01, SPELL-03, CAST-03)."""

    player: int
    face: int


@event(LIVES_LOST)
class LivesLost(Fact):
    """A player lost lives, so many as it had at most (SPELL-09)."""

    player: int
    count: int


@event(LIVES_GAINED)
class LivesGained(Fact):
    """A player gained lives, not beyond the most that it may have (SPELL-09)."""

    player: int
    count: int


@event(SECRET_STONE_TAKEN)
class SecretStoneTaken(Fact):
    """A player took a secret stone, which only it knows; others see stone 0 (SPELL-04)."""

    player: int
    stone: int
