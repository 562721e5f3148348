"""Choose the Oracle or its spell, as the first-ranked player."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from maginor_core.commands.consequences.scoring import (
    clear_tile,
    give_oracle_first,
    give_spell_first,
)
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.requirements import require_question
from maginor_core.components.numbers import Player
from maginor_core.components.setup import Seat
from maginor_core.events.tags import REWARD_ASKED
from maginor_core.kernel.facts import Fact, command
from maginor_core.projections.state import State

CHOOSE_REWARD: Final = 18

Reward: TypeAlias = Literal["oracle", "spell"]

REWARDS: tuple[Reward, ...] = ("oracle", "spell")
THE_ORACLE: Final = 0
THE_SPELL: Final = 1
"""The rewards in numbers: their positions in ``REWARDS``."""


@command(CHOOSE_REWARD)
class ChooseReward(Fact):
    """Take the ``reward``; the second-ranked player gets the other (SCORE-05, SCORE-06)."""

    player: Seat
    reward: "Reward"


def choose_reward(state: State, player: Player, reward: int) -> None:
    """Give out tile and spell, clear the tile away, and carry out what is still owed.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01; the choice is the
            first-ranked player's, whoever's turn it is (SCORE-10).
    """
    _, _, oracle, owed = require_question(state, player, REWARD_ASKED, "choose a reward")
    if reward == THE_ORACLE:
        give_oracle_first(state, oracle)
    else:
        give_spell_first(state, oracle)
    go_on(state, clear_tile(state, oracle, owed))
