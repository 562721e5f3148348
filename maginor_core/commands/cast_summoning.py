"""Cast Summoning: score the first Oracle after the Guild Hall."""

from __future__ import annotations

from maginor_core.commands.consequences.scoring import score
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.refusals import SummoningBarredError
from maginor_core.commands.requirements import require_spell, require_turn
from maginor_core.components.setup import GUILD_HALL, Seat
from maginor_core.events import Event, Owed, SpellCast
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared
from maginor_core.projections.board import Board

AFTER_SUMMONING: Owed = ("place_maginor", "end_turn")


@command
class CastSummoning(Interned):
    """Score the first Oracle clockwise from the Guild Hall, wherever Maginor is (SPELL-08)."""

    player: Seat


def cast_summoning(board: Board, command: CastSummoning, happen: Happen[Event]) -> None:
    """Score the Oracle, then put Maginor before the tile that followed it; the turn ends.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        SummoningBarredError: SPELL-09, only the Guild Hall remains.
    """
    player = command.player
    require_turn(board, command, "cast Summoning")
    require_spell(board, player, "summoning")
    first = board.after(GUILD_HALL)
    if first == GUILD_HALL:
        raise SummoningBarredError("SPELL-09")
    happen(SpellCast, player, "summoning")
    go_on(board, score(board, first, AFTER_SUMMONING, happen), happen)


def legal_summonings(board: Board, player: Seat) -> tuple[CastSummoning, ...]:
    """Return Summoning, if ``player`` may cast it."""
    possible = "summoning" in board.spells_held[player] and board.after(GUILD_HALL) != GUILD_HALL
    return (shared(CastSummoning, player),) if possible else ()
