"""Cast Teleportation: put the wizard on another Oracle without ending the turn."""

from __future__ import annotations

from maginor_core.commands.refusals import SameOracleError
from maginor_core.commands.requirements import require_in_play, require_spell, require_turn
from maginor_core.components.setup import OracleId, Seat
from maginor_core.events import Event, SpellCast, WizardTeleported
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared_row
from maginor_core.projections.board import Board


@command
class CastTeleportation(Interned):
    """Put the wizard on ``oracle`` (SPELL-07)."""

    player: Seat
    oracle: OracleId


def cast_teleportation(board: Board, command: CastTeleportation, happen: Happen[Event]) -> None:
    """Put the wizard on any other Oracle; the turn goes on.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        NotInPlayError: SPELL-07.
        SameOracleError: SPELL-07, the wizard is there already.
    """
    player, oracle = command.player, command.oracle
    require_turn(board, command, "cast Teleportation")
    require_spell(board, player, "teleportation")
    require_in_play(board, oracle, "SPELL-07")
    if board.wizards[player] == oracle:
        others = tuple(other for other in board.circle if other != oracle)
        raise SameOracleError("SPELL-07", player, oracle, others)
    happen(SpellCast, player, "teleportation")
    happen(WizardTeleported, player, oracle)


def legal_teleportations(board: Board, player: Seat) -> tuple[CastTeleportation, ...]:
    """Return the Oracles to which ``player`` may teleport."""
    if "teleportation" not in board.spells_held[player]:
        return ()
    here = board.wizards[player]
    others = tuple([oracle for oracle in board.circle if oracle != here])
    return shared_row(CastTeleportation, player, others)
