"""Choose a beast for a duel, in secret."""

from __future__ import annotations

from maginor_core.commands.consequences.duel import reveal
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.requirements import require_duellist
from maginor_core.components.beasts import BEASTS, Beast
from maginor_core.components.setup import Seat
from maginor_core.events import BeastChosen, Event
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared_row
from maginor_core.projections.board import Board


@command
class ChooseBeast(Interned):
    """Choose ``beast``, which is not shown before the other duellist has chosen (DUEL-03)."""

    player: Seat
    beast: "Beast"


def choose_beast(board: Board, command: ChooseBeast, happen: Happen[Event]) -> None:
    """Choose the beast for good; once both have, they are revealed and the duel is decided.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01; a choice cannot be
            changed either (DUEL-03).
    """
    require_duellist(board, command, "choose a beast")
    happen(BeastChosen, command.player, command.beast)
    if len(board.beasts) > 1:
        go_on(board, reveal(board, happen), happen)


def legal_beasts(player: Seat) -> tuple[ChooseBeast, ...]:
    """Return the three beasts."""
    return shared_row(ChooseBeast, player, BEASTS)
