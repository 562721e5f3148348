"""Choose a beast for a duel, in secret."""

from __future__ import annotations

from typing import Final

from maginor_core.commands.consequences.duel import reveal
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.requirements import require_duellist
from maginor_core.components.beasts import Beast
from maginor_core.components.numbers import BeastNumber, Player
from maginor_core.components.setup import Seat
from maginor_core.kernel.facts import Fact, command
from maginor_core.projections.state import State
from maginor_core.projections.to_act import to_act

CHOOSE_BEAST: Final = 15


@command(CHOOSE_BEAST)
class ChooseBeast(Fact):
    """Choose ``beast``, which is not shown before the other duellist has chosen (DUEL-03)."""

    player: Seat
    beast: "Beast"


def choose_beast(state: State, player: Player, beast: BeastNumber) -> None:
    """Choose the beast for good; once both have, they are revealed and the duel is decided.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01; a choice cannot be
            changed either (DUEL-03).
    """
    require_duellist(state, player, "choose a beast")
    state.beast_chosen(player, beast)
    if not to_act(state):
        go_on(state, reveal(state))
