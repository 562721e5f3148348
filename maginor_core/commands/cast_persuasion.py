"""Cast Persuasion: replace an opponent's counter where the wizard is."""

from __future__ import annotations

from maginor_core.commands.refusals import NoCounterError, NotATargetError
from maginor_core.commands.requirements import require_on_oracle, require_spell, require_turn
from maginor_core.components.setup import Seat
from maginor_core.events import Event, InfluenceReplaced, SpellCast
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared_row
from maginor_core.projections.board import Board


@command
class CastPersuasion(Interned):
    """Replace the opponent's counter in ``slot`` by one from supply (SPELL-05)."""

    player: Seat
    slot: int


def cast_persuasion(board: Board, command: CastPersuasion, happen: Happen[Event]) -> None:
    """Take the slot; the counter that was there goes back to its owner.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        OffBoardError: SPELL-13, the wizard is in the middle.
        NotATargetError: SPELL-05, no opponent's counter is there.
        NoCounterError: SPELL-14.
    """
    player, slot = command.player, command.slot
    require_turn(board, command, "cast Persuasion")
    require_spell(board, player, "persuasion")
    oracle = require_on_oracle(
        board, player, "SPELL-13", "be helped by Persuasion", "the spell stays held"
    )
    targets = board.opponents_slots(player, oracle)
    if slot not in targets:
        raise NotATargetError("SPELL-05", oracle, slot, targets)
    if not board.supply[player]:
        raise NoCounterError("SPELL-14", player, "persuasion", 1, 0)
    owner = board.slots[oracle][slot]
    assert owner is not None, "a target is an opponent's counter"
    happen(SpellCast, player, "persuasion")
    happen(InfluenceReplaced, player, owner, oracle, slot)


def legal_persuasions(board: Board, player: Seat) -> tuple[CastPersuasion, ...]:
    """Return the counters that ``player`` may replace by Persuasion."""
    oracle = board.wizards[player]
    if "persuasion" not in board.spells_held[player] or oracle is None or not board.supply[player]:
        return ()
    return shared_row(CastPersuasion, player, board.opponents_slots(player, oracle))
