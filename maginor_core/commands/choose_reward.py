"""Choose the Oracle or its spell, as the first-ranked player."""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

from maginor_core.commands.consequences.scoring import (
    clear_tile,
    give_oracle_first,
    give_spell_first,
)
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.requirements import require_question
from maginor_core.components.setup import Seat
from maginor_core.events import Event, RewardAsked
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared_row
from maginor_core.projections.board import Board

Reward: TypeAlias = Literal["oracle", "spell"]

REWARDS: tuple[Reward, ...] = ("oracle", "spell")


@command
class ChooseReward(Interned):
    """Take the ``reward``; the second-ranked player gets the other (SCORE-05, SCORE-06)."""

    player: Seat
    reward: "Reward"


def choose_reward(board: Board, command: ChooseReward, happen: Happen[Event]) -> None:
    """Give out tile and spell, clear the tile away, and carry out what is still owed.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01; the choice is the
            first-ranked player's, whoever's turn it is (SCORE-10).
    """
    asked = require_question(board, command, RewardAsked, "choose a reward")
    match command.reward:
        case "oracle":
            give_oracle_first(board, asked.oracle, happen)
        case "spell":
            give_spell_first(board, asked.oracle, happen)
        case _:
            assert_never(command.reward)
    go_on(board, clear_tile(board, asked.oracle, asked.owed, happen), happen)


def legal_rewards(question: RewardAsked) -> tuple[ChooseReward, ...]:
    """Return the Oracle and the spell."""
    return shared_row(ChooseReward, question.player, REWARDS)
