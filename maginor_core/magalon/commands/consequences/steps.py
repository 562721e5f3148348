"""What a step brings about: artifacts, attacks, and the lapse of a march (ARTIFACT, ATTACK)."""

from __future__ import annotations

from maginor_core.magalon.commands.look_ahead.marches import open_march_support
from maginor_core.magalon.commands.look_ahead.terrain import terrain_of
from maginor_core.magalon.components.numbers import NO_MARCH, NOBODY, Player, Spot
from maginor_core.magalon.projections.state import State


def take_artifact(state: State, player: Player, place: Spot) -> None:
    """Let the wizard of ``player`` take the artifact of the area that it enters (ARTIFACT-01)."""
    if state.layout.treasures >> place & 1 and not state.artifacts[player] >> place & 1:
        state.artifact_taken(player, place)


def attack(state: State, player: Player, cell: Spot, by: int) -> None:
    """Begin the displacement of the wizard on a cell that a piece entered, if one is there.

    There may be several in one march (ATTACK-04).
    """
    for wizard in state.layout.seats:
        if state.wizards[wizard] == cell:
            state.wizard_attacked(player, wizard, by)


def lapse(state: State, player: Player) -> None:
    """End the open march of gnomes or giant if none of its steps is legal (MOVE-09)."""
    if state.march == NO_MARCH or state.displacing != NOBODY:
        return
    if open_march_support(state, terrain_of(state)) is None:
        state.march_lapsed(player, state.march - 1, state.steps[state.march])
