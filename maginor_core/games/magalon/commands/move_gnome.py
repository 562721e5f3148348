"""Move a gnome by one step of the gnomes' march, which may attack (GNOME, ATTACK)."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.facts import Fact, command
from maginor_core.engine.fields import Row
from maginor_core.games.magalon.commands.consequences import attack, lapse
from maginor_core.games.magalon.commands.look_ahead.marches import gnome_step, legal_gnome_steps
from maginor_core.games.magalon.commands.look_ahead.terrain import Terrain, terrain_of
from maginor_core.games.magalon.commands.refusals import Refusal
from maginor_core.games.magalon.commands.requirements import (
    name_of,
    require_cell_to_enter,
    require_march,
    require_place,
    require_step,
    require_turn,
    unmade,
)
from maginor_core.games.magalon.components.board import Place
from maginor_core.games.magalon.components.numbers import BY_GNOME, GNOMES, Player, Spot
from maginor_core.games.magalon.components.setup import Seat
from maginor_core.games.magalon.projections.state import State

MOVE_GNOME: Final = 3


@command(MOVE_GNOME)
class MoveGnome(Fact):
    """Move ``gnome`` to the adjacent cell ``to`` (GNOME-01)."""

    player: Seat
    gnome: int
    to: "Place"


def move_gnome(state: State, player: Player, gnome: int, to: Spot) -> None:
    """Move a gnome by one step; entering a cell with a wizard attacks it (ATTACK-01).

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; BOARD-01, GNOME-01; CARD-05, MOVE-07, MOVE-01,
            MOVE-02, MOVE-04, BOARD-04, ATTACK-02, MOVE-03 or MOVE-06.
    """
    require_turn(state, player, f"move gnome {gnome} to {name_of(state, to)}")
    require_place(state, to)
    gnomes = len(state.gnomes)
    if not 0 <= gnome < gnomes:
        known = f"its gnomes are 0 to {gnomes - 1}" if gnomes else "it has none"
        raise Refusal("GNOME-01", f"{gnome} is not a gnome of the board; {known}")
    if not state.layout.gnome_steps[state.value]:
        reason = f"card {state.value} does not let gnomes march"
        raise Refusal("CARD-05", f"seat {player} cannot move a gnome: {reason}")
    require_march(state, player, GNOMES)
    cell, trails = state.gnomes[gnome], state.gnome_trails
    require_step(state, cell, trails[gnome], to, f"gnome {gnome}")
    terrain = terrain_of(state)
    require_cell_to_enter(state, terrain, to, BY_GNOME, cell)
    steps = state.steps[GNOMES]
    if gnome_step(terrain, trails, gnome, to, steps) is None:
        reason = unmade(steps - 1, "by the gnomes")
        raise Refusal("MOVE-06", f"gnome {gnome} cannot go to {name_of(state, to)}: {reason}")
    state.gnome_stepped(player, gnome, to)
    attack(state, player, to, BY_GNOME)
    lapse(state, player)


def legal_gnome_moves(state: State, player: Player, terrain: Terrain) -> list[Row]:
    """Return the steps that gnomes may make; another march is not open."""
    steps = legal_gnome_steps(state, terrain)
    return [(MOVE_GNOME, player, gnome, to) for gnome, to, _ in steps]
