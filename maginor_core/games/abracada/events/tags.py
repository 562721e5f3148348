"""The tags of events in a log. A tag never changes its meaning: tags are only added."""

from __future__ import annotations

from typing import Final

SPELL_CAST: Final = 32
CAST_FAILED: Final = 33
LOWER_NUMBER_NAMED: Final = 34
DIE_ROLLED: Final = 35
LIVES_LOST: Final = 36
LIVES_GAINED: Final = 37
SECRET_STONE_TAKEN: Final = 38
STONES_DRAWN: Final = 39
TURN_BEGAN: Final = 40
HAND_EMPTIED: Final = 41
ROUND_ENDED: Final = 42
GAME_ENDED: Final = 43
ROUND_BEGAN: Final = 44
STONES_REMOVED: Final = 45
HAND_DEALT: Final = 46
