"""Energy fields: whether one asks how the turn ends (ENERGY-02)."""

from __future__ import annotations

from maginor_core.kernel.wording import counted
from maginor_core.magalon.commands.refusals import Refusal
from maginor_core.magalon.commands.stepping import HAVE
from maginor_core.magalon.components.numbers import NO_MARCH, Player
from maginor_core.magalon.projections.state import State


def is_asked(state: State, player: Player) -> bool:
    """Return whether the turn must end by staying or moving on (ENERGY-02)."""
    layout = state.layout
    if not layout.geometry.energy_field[state.wizards[player]]:
        return False
    return not layout.energy_needs_move or len(state.wizard_trail) > 1


def require_field(state: State, player: Player, tried: str) -> None:
    """Refuse what only an energy field allows.

    Raises:
        Refusal: ENERGY-02.
    """
    if not is_asked(state, player):
        reason = "its wizard is on no energy field that asks; it may end its turn"
        raise Refusal("ENERGY-02", f"seat {player} cannot {tried}: {reason}")


def require_no_march(state: State, player: Player, tried: str) -> None:
    """Refuse the end of a turn while a march is open.

    Raises:
        Refusal: TURN-04.
    """
    if state.march != NO_MARCH:
        left = counted(state.steps[state.march], "step")
        reason = f"{HAVE[state.march]} {left} left to make"
        raise Refusal("TURN-04", f"seat {player} cannot {tried}: {reason}")
