"""Legal commands: exactly those that would be accepted now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from maginor_core.engine.listing import Listing
from maginor_core.games.magalon.commands.energy import MOVE_ON, STAY
from maginor_core.games.magalon.commands.look_ahead.marches import legal_wizard_steps
from maginor_core.games.magalon.commands.look_ahead.terrain import terrain_of
from maginor_core.games.magalon.commands.move_pieces import (
    legal_displacements,
    legal_giant_moves,
    legal_gnome_moves,
    legal_wizard_moves,
)
from maginor_core.games.magalon.commands.requirements import is_asked, known_supports
from maginor_core.games.magalon.commands.ruins import legal_lifts, legal_placements, legal_shifts
from maginor_core.games.magalon.commands.set_shield import legal_shields
from maginor_core.games.magalon.commands.take_turn import END_TURN, ROLL_DICE, legal_cards
from maginor_core.games.magalon.components.numbers import (
    CARDS,
    GIANT,
    GNOMES,
    NO_MARCH,
    NOBODY,
    NONE,
    WIZARD,
    Player,
)
from maginor_core.games.magalon.projections.state import State


def legal(listing: Listing, state: State, seat: int | None) -> Sequence[Any]:
    """Return every command that would be accepted now, of ``seat`` or of all, each once.

    ``listing`` makes them; Any: what it makes. The outcomes of dice do not matter. Until the game
    is over there is always one (MOVE-10).
    """
    player = state.current_player
    if state.finished or (seat is not None and seat != player):
        return ()
    if state.stage == CARDS:
        return legal_cards(state, player, listing)
    if state.displacing != NOBODY:
        return legal_displacements(state, player, listing)
    if state.lifted != NONE:
        return legal_placements(state, player, listing)
    if state.moving_on:
        return legal_wizard_moves(state, player, listing)
    return _in_turn(state, player, listing)


def _in_turn(state: State, player: Player, listing: Listing) -> list[Any]:
    terrain = terrain_of(state)
    march = state.march
    commands: list[Any] = []
    if march in (NO_MARCH, WIZARD):
        commands += legal_wizard_moves(state, player, listing)
    if march in (NO_MARCH, GNOMES):
        commands += legal_gnome_moves(state, player, terrain, listing)
    if march in (NO_MARCH, GIANT):
        commands += legal_giant_moves(state, player, terrain, listing)
    if state.shifts or state.places or state.shield_left:
        supports = known_supports(state, terrain)
        commands += legal_shifts(state, player, terrain, supports, listing)
        commands += legal_lifts(state, player, terrain, supports, listing)
        commands += legal_shields(state, player, terrain, supports, listing)
    if state.roll_left:
        commands.append(listing.alone((ROLL_DICE, player)))
    if march == NO_MARCH:
        if not is_asked(state, player):
            commands.append(listing.alone((END_TURN, player)))
        else:
            commands.append(listing.alone((STAY, player)))
            if legal_wizard_steps(state, state.layout.move_on):
                commands.append(listing.alone((MOVE_ON, player)))
    return commands
