"""The tags of events in a log. A tag never changes its meaning: tags are only added."""

from __future__ import annotations

from typing import Final

SYMBOL_CARD_PLAYED: Final = 32
SORCERY_CARD_PLAYED: Final = 33
DIE_ROLLED: Final = 34
SYMBOL_ASKED: Final = 35
SYMBOL_NAMED: Final = 36
SLOT_ASKED: Final = 37
INFLUENCE_PLACED: Final = 38
TARGET_ASKED: Final = 39
DUEL_BEGAN: Final = 40
BEASTS_ASKED: Final = 41
BEAST_CHOSEN: Final = 42
BEASTS_REVEALED: Final = 43
REVERSAL_ASKED: Final = 44
REVERSAL_DECLINED: Final = 45
DUEL_WON: Final = 46
DUEL_TIED: Final = 47
SPELL_CAST: Final = 48
CARD_TAKEN_BACK: Final = 49
INFLUENCE_REPLACED: Final = 50
WIZARD_TELEPORTED: Final = 51
WIZARD_MOVED: Final = 52
MAGINOR_MOVED: Final = 53
ORACLE_SCORED: Final = 54
REWARD_ASKED: Final = 55
ORACLE_WON: Final = 56
SPELL_WON: Final = 57
ORACLE_DISCARDED: Final = 58
SPELL_DISCARDED: Final = 59
COUNTERS_RETURNED: Final = 60
WIZARD_DISPLACED: Final = 61
ORACLE_LEFT_CIRCLE: Final = 62
TURN_BEGAN: Final = 63
TURN_RESUMED: Final = 64
GAME_ENDED: Final = 65
