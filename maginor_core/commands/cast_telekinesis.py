"""Cast Telekinesis: place a counter on any Oracle."""

from __future__ import annotations

from maginor_core.commands.consequences.influence import place
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.refusals import NoCounterError, SlotNotFreeError
from maginor_core.commands.requirements import require_in_play, require_spell, require_turn
from maginor_core.components.setup import OracleId, Seat
from maginor_core.events import Event, SpellCast
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared
from maginor_core.projections.board import Board


@command
class CastTelekinesis(Interned):
    """Place a counter in the free ``slot`` of ``oracle`` (SPELL-06)."""

    player: Seat
    oracle: OracleId
    slot: int


def cast_telekinesis(board: Board, command: CastTelekinesis, happen: Happen[Event]) -> None:
    """Place the counter, wherever the wizard is.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        NotInPlayError: SPELL-06.
        SlotNotFreeError: SPELL-06.
        NoCounterError: SPELL-14.
    """
    player, oracle, slot = command.player, command.oracle, command.slot
    require_turn(board, command, "cast Telekinesis")
    require_spell(board, player, "telekinesis")
    require_in_play(board, oracle, "SPELL-06")
    free = board.free_slots(oracle)
    if slot not in free:
        raise SlotNotFreeError("SPELL-06", oracle, (slot,), free)
    if not board.supply[player]:
        raise NoCounterError("SPELL-14", player, "telekinesis", 1, 0)
    happen(SpellCast, player, "telekinesis")
    go_on(board, place(board, player, oracle, (slot,), (), happen), happen)


def legal_telekineses(board: Board, player: Seat) -> list[CastTelekinesis]:
    """Return the slots that ``player`` may take by Telekinesis."""
    if "telekinesis" not in board.spells_held[player] or not board.supply[player]:
        return []
    return [
        shared(CastTelekinesis, player, oracle, slot)
        for oracle in board.circle
        for slot in board.free_slots(oracle)
    ]
