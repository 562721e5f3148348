"""Cast Restoration: take two sorcery cards back from the discard pile."""

from __future__ import annotations

from maginor_core.commands.cast_retrieval import MOST_TAKEN
from maginor_core.commands.refusals import NothingToTakeBackError
from maginor_core.commands.requirements import require_spell, require_turn
from maginor_core.components.setup import Seat
from maginor_core.events import CardTakenBack, Event, SpellCast
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared
from maginor_core.projections.board import Board


@command
class CastRestoration(Interned):
    """Take two discarded sorcery cards back, or the one if there is one (SPELL-03)."""

    player: Seat


def cast_restoration(board: Board, command: CastRestoration, happen: Happen[Event]) -> None:
    """Take up to two discarded sorcery cards into hand, as many as there are.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        NothingToTakeBackError: SPELL-03, no sorcery card is discarded.
    """
    player = command.player
    require_turn(board, command, "cast Restoration")
    require_spell(board, player, "restoration")
    taken = min(MOST_TAKEN, board.discards[player]["sorcery"])
    if not taken:
        raise NothingToTakeBackError("SPELL-03", player, "restoration")
    happen(SpellCast, player, "restoration")
    for _ in range(taken):
        happen(CardTakenBack, player, "sorcery")


def legal_restorations(board: Board, player: Seat) -> tuple[CastRestoration, ...]:
    """Return Restoration, if ``player`` may cast it."""
    possible = "restoration" in board.spells_held[player] and board.discards[player]["sorcery"]
    return (shared(CastRestoration, player),) if possible else ()
