"""Cast Domination: place one or two counters where the wizard is."""

from __future__ import annotations

from itertools import combinations

from maginor_core.commands.consequences.influence import place
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.refusals import NoCounterError, SlotNotFreeError, SlotsOrderError
from maginor_core.commands.requirements import require_on_oracle, require_spell, require_turn
from maginor_core.components.setup import Seat
from maginor_core.events import Event, SpellCast
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared
from maginor_core.projections.board import Board

MOST_PLACED = 2


@command
class CastDomination(Interned):
    """Place a counter in each of ``slots``, one or two, ascending (SPELL-04)."""

    player: Seat
    slots: "tuple[int, ...]"


def cast_domination(board: Board, command: CastDomination, happen: Happen[Event]) -> None:
    """Place the counters on the wizard's Oracle, all before its fullness is looked at.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        OffBoardError: SPELL-13, the wizard is in the middle.
        SlotsOrderError: SPELL-04, not one or two slots, ascending.
        SlotNotFreeError: SPELL-04.
        NoCounterError: SPELL-04, fewer counters in supply than slots.
    """
    player, slots = command.player, command.slots
    require_turn(board, command, "cast Domination")
    require_spell(board, player, "domination")
    oracle = require_on_oracle(
        board, player, "SPELL-13", "be helped by Domination", "the spell stays held"
    )
    if not 1 <= len(slots) <= MOST_PLACED or list(slots) != sorted(set(slots)):
        raise SlotsOrderError("SPELL-04", slots)
    free = board.free_slots(oracle)
    if not set(free).issuperset(slots):
        raise SlotNotFreeError("SPELL-04", oracle, slots, free)
    if board.supply[player] < len(slots):
        supply = board.supply[player]
        raise NoCounterError("SPELL-04", player, "domination", len(slots), supply)
    happen(SpellCast, player, "domination")
    go_on(board, place(board, player, oracle, slots, (), happen), happen)


def legal_dominations(board: Board, player: Seat) -> list[CastDomination]:
    """Return the slots that ``player`` may take by Domination: each one, then each pair."""
    oracle = board.wizards[player]
    if "domination" not in board.spells_held[player] or oracle is None:
        return []
    free = board.free_slots(oracle)
    return [
        shared(CastDomination, player, slots)
        for count in range(1, min(MOST_PLACED, board.supply[player]) + 1)
        for slots in combinations(free, count)
    ]
