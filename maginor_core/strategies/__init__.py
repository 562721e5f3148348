"""Strategies draw setups, games, boards and commands with Hypothesis, for one's own properties.

Every board is reached by legal play, and each strategy shrinks: to few Oracles with few slots, to
short games, to moves of the wizard. They need the extra ``strategies``.

>>> from hypothesis import given
>>> from maginor_core.strategies import boards
>>> @given(boards())
... def test_the_guild_hall_stays_until_the_end(board):
...     assert board.finished or board.circle[0] == "guild_hall"
"""

from __future__ import annotations

from maginor_core.strategies.choices import (
    every_command,
    legal_commands_of,
    near_legal_commands,
)
from maginor_core.strategies.play import (
    Step,
    boards,
    dice,
    games,
    playthroughs,
    steps,
    whole_games,
)
from maginor_core.strategies.setups import (
    broken_json_setups,
    components,
    dealt_setups,
    json_setups,
    setups,
    variants,
)

__all__ = [
    "Step",
    "boards",
    "broken_json_setups",
    "components",
    "dealt_setups",
    "dice",
    "every_command",
    "games",
    "json_setups",
    "legal_commands_of",
    "near_legal_commands",
    "playthroughs",
    "setups",
    "steps",
    "variants",
    "whole_games",
]
