"""Move the own wizard, a gnome or the giant by one step of its march, or the attacked wizard.

Steps of gnomes and of the giant may attack (MOVE, GNOME, GIANT, ATTACK).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.games.magalon.commands.consequences import (
    attack,
    end_turn_of,
    lapse,
    take_artifact,
)
from maginor_core.games.magalon.commands.look_ahead.marches import (
    closed_to_wizard,
    giant_step,
    gnome_step,
    is_goal_open,
    legal_giant_steps,
    legal_gnome_steps,
    legal_wizard_steps,
    sets_of_trails,
    wizard_step,
)
from maginor_core.games.magalon.commands.look_ahead.paths import find_path
from maginor_core.games.magalon.commands.look_ahead.terrain import (
    Terrain,
    closed_to_displaced,
    set_of_trail,
    terrain_of,
)
from maginor_core.games.magalon.commands.refusals import Refusal
from maginor_core.games.magalon.commands.requirements import (
    name_of,
    require_cell_to_enter,
    require_march,
    require_place,
    require_stage,
    require_step,
    require_turn,
    unmade,
)
from maginor_core.games.magalon.components.board import Place
from maginor_core.games.magalon.components.numbers import (
    BY_GIANT,
    BY_GNOME,
    GIANT,
    GNOMES,
    NOBODY,
    START,
    WIZARD,
    PlaceSet,
    Player,
    Spot,
)
from maginor_core.games.magalon.components.setup import Seat
from maginor_core.games.magalon.projections.state import State

MOVE_WIZARD: Final = 2


@command(MOVE_WIZARD, "MOVE-02")
class MoveWizard(Fact):
    """Move the wizard to the adjacent place ``to`` (MOVE-02)."""

    player: Seat
    to: "Place"


def move_wizard(state: State, player: Player, to: Spot) -> None:
    """Move the wizard by one step; the last one of moving on ends the turn (ENERGY-04).

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; BOARD-01; MOVE-07, MOVE-01, MOVE-02, MOVE-04,
            START-02, START-03, MOVE-03 or MOVE-06.
    """
    require_turn(state, player, "move its wizard to", to, moving=True)
    require_place(state, to)
    require_march(state, player, WIZARD)
    at, steps = state.wizards[player], state.steps[WIZARD]
    require_step(state, at, state.wizard_trail, to, "the wizard of seat {}", player)
    if to == START:
        _require_goal(state, player, steps)
    else:
        if state.occupied & state.layout.bit[to]:
            reason = "an obstacle is there; a wizard enters free cells and areas"
            raise Refusal("MOVE-03", f"the wizard cannot enter {name_of(state, to)}: {reason}")
        closed, artifacts = closed_to_wizard(state, state.occupied), state.artifacts[player]
        goal_open = is_goal_open(state)
        step = wizard_step(state.layout, closed, to, steps, artifacts, goal_open=goal_open)
        if step is None:
            reason = unmade(steps - 1)
            raise Refusal("MOVE-06", f"the wizard cannot go to {name_of(state, to)}: {reason}")
    state.wizard_stepped(player, to)
    take_artifact(state, player, to)
    if to == START:
        state.game_won(player)
    elif state.moving_on and not state.steps[WIZARD]:
        end_turn_of(state, player, paying=True)


def _require_goal(state: State, player: Player, steps: int) -> None:
    layout = state.layout
    missing = layout.treasures & ~state.artifacts[player]
    if missing or state.energy[player] < layout.energy_goal:
        reason = (
            f"the wizard of seat {player} cannot enter the start: it needs every artifact and "
            f"{layout.energy_goal} energy, and has {state.artifacts[player].bit_count()} of "
            f"{layout.areas - 1} and {state.energy[player]}"
        )
        raise Refusal("START-02", reason)
    if layout.goal_exact and steps > 1:
        reason = f"with {steps} steps left; it must be the last step of the march"
        raise Refusal("START-03", f"the wizard of seat {player} cannot enter the start {reason}")


def legal_wizard_moves(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return the steps that the wizard of ``player`` may make; another march is not open.

    Any: what ``listing`` makes, as below.
    """
    places = legal_wizard_steps(state, state.steps[WIZARD])
    return listing.each((MOVE_WIZARD, player), tuple(places))


MOVE_GNOME: Final = 3


@command(MOVE_GNOME, "GNOME-01")
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
    require_turn(state, player, f"move gnome {gnome} to", to)
    require_place(state, to)
    gnomes = len(state.gnomes)
    if not 0 <= gnome < gnomes:
        known = f"its gnomes are 0 to {gnomes - 1}" if gnomes else "it has none"
        raise Refusal("GNOME-01", f"{gnome} is not a gnome of the board; {known}")
    if not state.layout.gnome_steps[state.value]:
        reason = f"card {state.value} does not let gnomes march"
        raise Refusal("CARD-05", f"seat {player} cannot move a gnome: {reason}")
    require_march(state, player, GNOMES)
    cell = state.gnomes[gnome]
    require_step(state, cell, state.gnome_trails[gnome], to, "gnome {}", gnome)
    terrain = terrain_of(state)
    require_cell_to_enter(state, terrain, to, BY_GNOME, cell)
    steps = state.steps[GNOMES]
    support = gnome_step(terrain, state.gnomes, sets_of_trails(state), gnome, to, steps)
    if support is None:
        reason = unmade(steps - 1, "by the gnomes")
        raise Refusal("MOVE-06", f"gnome {gnome} cannot go to {name_of(state, to)}: {reason}")
    state.gnome_stepped(player, gnome, to)
    attack(state, player, to, BY_GNOME)
    if support & terrain.targets:  # without attacks, the rest can surely be made
        lapse(state, player)


def legal_gnome_moves(
    state: State, player: Player, terrain: Terrain, listing: Listing
) -> list[Any]:
    """Return the steps that gnomes may make; another march is not open."""
    commands: list[Any] = []
    if state.steps[GNOMES]:
        trails = sets_of_trails(state)
        for gnome in range(len(state.gnomes)):
            cells = legal_gnome_steps(state, terrain, trails, gnome)
            if cells:
                commands += listing.each((MOVE_GNOME, player, gnome), tuple(cells))
    return commands


MOVE_GIANT: Final = 4


@command(MOVE_GIANT, "GIANT-01")
class MoveGiant(Fact):
    """Move the giant to the adjacent cell ``to`` (GIANT-01)."""

    player: Seat
    to: "Place"


def move_giant(state: State, player: Player, to: Spot) -> None:
    """Move the giant by one step; entering a cell with a wizard attacks it (ATTACK-01).

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; BOARD-01; GIANT-01, MOVE-07, MOVE-01, MOVE-02,
            MOVE-04, BOARD-04, ATTACK-02, MOVE-03 or MOVE-06.
    """
    require_turn(state, player, "move the giant to", to)
    require_place(state, to)
    if not state.layout.has_giant or state.lowest != player or state.roll_left:
        reason = "it has to roll the dice before"
        if not state.layout.has_giant:
            reason = "there is none"
        elif state.lowest != player:
            reason = f"only the lowest player may, seat {state.lowest}"
        raise Refusal("GIANT-01", f"seat {player} cannot move the giant: {reason}")
    require_march(state, player, GIANT)
    steps = state.steps[GIANT]
    require_step(state, state.giant, state.giant_trail, to, "the giant")
    terrain = terrain_of(state)
    require_cell_to_enter(state, terrain, to, BY_GIANT, state.giant)
    trail = set_of_trail(state.layout, state.giant_trail)
    support = giant_step(terrain, state.giant, trail, to, steps)
    if support is None:
        reason = unmade(steps - 1)
        raise Refusal("MOVE-06", f"the giant cannot go to {name_of(state, to)}: {reason}")
    state.giant_stepped(player, to)
    attack(state, player, to, BY_GIANT)
    if support & terrain.targets:  # without attacks, the rest can surely be made
        lapse(state, player)


def legal_giant_moves(
    state: State, player: Player, terrain: Terrain, listing: Listing
) -> Sequence[Any]:
    """Return the steps that the giant may make; another march is not open."""
    return listing.each((MOVE_GIANT, player), tuple(legal_giant_steps(state, terrain)))


DISPLACE: Final = 5


@command(DISPLACE, "ATTACK-03")
class Displace(Fact):
    """Move the attacked wizard to the adjacent place ``to`` (ATTACK-03)."""

    player: Seat
    to: "Place"


def displace(state: State, player: Player, to: Spot) -> None:
    """Move the attacked wizard by one step; it takes artifacts as in its own march (ATTACK-05).

    Raises:
        Refusal: END-03, TURN-02, ROUND-01; TURN-03, something else is open; TURN-01, no wizard is
            attacked; BOARD-01; MOVE-02, MOVE-04, ATTACK-03 or MOVE-03.
    """
    tried = "displace a wizard to"
    require_stage(state, player, tried, to)
    wizard = state.displacing
    if wizard == NOBODY:
        require_turn(state, player, tried, to)
        raise Refusal("TURN-01", f"seat {player} cannot displace a wizard: none is attacked")
    require_place(state, to)
    who = f"the wizard of seat {wizard}"
    require_step(state, state.wizards[wizard], state.displacement_trail, to, who)
    if to == START:
        raise Refusal("ATTACK-03", f"{who} cannot be displaced to the start")
    if state.occupied & state.layout.bit[to]:
        reason = "an obstacle is there; wizards enter free cells and areas"
        raise Refusal("MOVE-03", f"{who} cannot be displaced to {name_of(state, to)}: {reason}")
    if not _can_finish(state, closed_to_displaced(state), to):
        reason = unmade(state.displacement_left - 1)
        raise Refusal("ATTACK-03", f"{who} cannot be displaced to {name_of(state, to)}: {reason}")
    state.wizard_displaced_step(player, wizard, to)
    take_artifact(state, wizard, to)
    if not state.displacement_left:
        state.wizard_displaced(player, wizard)
        lapse(state, player)


def _can_finish(state: State, closed: PlaceSet, to: Spot) -> bool:
    """Return whether the displacement can be finished after a step to an open place."""
    steps = state.displacement_left - 1
    return find_path(state.layout.ground, closed, to, steps) is not None


def legal_displacements(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return the steps that ``player`` may make with the attacked wizard."""
    closed, bit = closed_to_displaced(state), state.layout.bit
    places = [
        to
        for to in state.layout.beside[state.wizards[state.displacing]]
        if not closed & bit[to] and _can_finish(state, closed, to)
    ]
    return listing.each((DISPLACE, player), tuple(places))
