"""The tags of events: the numbers of their classes in tuples and logs; none is ever used again."""

from __future__ import annotations

from typing import Final

CARD_PLAYED: Final = 32
CARD_ASKED: Final = 33
PLAYER_SKIPPED: Final = 34
TURNS_ORDERED: Final = 35
TURN_BEGUN: Final = 36
TURN_ENDED: Final = 37
CARDS_PUT_AWAY: Final = 38
CARDS_RECOVERED: Final = 39
ROUND_BEGUN: Final = 40
GAME_WON: Final = 41
GAME_BROKEN_OFF: Final = 42
ENERGY_GAINED: Final = 43
ENERGY_PAID: Final = 44
STAYED: Final = 45
MOVED_ON: Final = 46
WIZARD_EXHAUSTED: Final = 47
WIZARD_STEPPED: Final = 48
GNOME_STEPPED: Final = 49
GIANT_STEPPED: Final = 50
DICE_ROLLED: Final = 51
MARCH_LAPSED: Final = 52
ARTIFACT_TAKEN: Final = 53
WIZARD_ATTACKED: Final = 54
WIZARD_DISPLACED_STEP: Final = 55
WIZARD_DISPLACED: Final = 56
RUIN_SHIFTED: Final = 57
RUIN_LIFTED: Final = 58
RUIN_PLACED: Final = 59
SHIELD_SET: Final = 60
