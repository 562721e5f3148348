"""Where a piece can be when its march is over, in words, with what the turn then costs or gains."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.engine.presentation import Reached
from maginor_core.games.magalon.commands.look_ahead.ends import (
    Ends,
    displacement_ends,
    giant_ends,
    gnome_ends,
    wizard_ends,
)
from maginor_core.games.magalon.components.numbers import CARDS, NOBODY, NONE, START, Player, Spot
from maginor_core.games.magalon.presentation.names import PlaceNames, place_word
from maginor_core.games.magalon.projections.state import State

ATTACK = "⚔"
"""The sign of an attack."""


def reach(names: PlaceNames, state: State, seat: int, place: str) -> Sequence[Reached]:
    """Return where the piece at a place can be in the end, if the current player moves it.

    Args:
        place: as the picture calls it; empty for the own wizard, or one that is displaced.
    """
    if state.stage != CARDS and state.displacing == NOBODY and state.lifted == NONE:
        word, _, rest = place.partition(":")
        player = Player(seat)
        if not place or place == f"wizard:{seat}":
            return _reached(names, state, player, wizard_ends(state, player), moving=True)
        if word == "gnome" and rest.isdecimal() and len(rest) < 4:
            return _reached(names, state, player, gnome_ends(state, int(rest)))
        if place == "giant" and not state.roll_left:
            return _reached(names, state, player, giant_ends(state))
    elif state.displacing != NOBODY and not place:
        return _reached(names, state, state.displacing, displacement_ends(state))
    return ()


def _reached(
    names: PlaceNames, state: State, player: Player, ends: Ends, *, moving: bool = False
) -> list[Reached]:
    """Return ends in words; ``moving`` tells whether the own wizard goes, which costs energy."""
    words = list(map(place_word, names.setup.geometry.names))
    attacked = {at: seat for seat, at in enumerate(state.wizards) if at >= state.layout.areas}
    found = []
    for end, way in sorted(ends.items()):
        parts, sign = [names.say("reach-end", count=len(way))], ""
        if end in attacked:
            sign = ATTACK
            parts.append(names.say("reach-attack", wizard=names.player(attacked[Spot(end)])))
        elif end == START and moving:
            parts.append(names.say("reach-goal"))
        elif moving:
            change = energy_change(state, player, Spot(end))
            sign = f"{change:+}".replace("-", "−") if change else "0"
            parts.append(names.say("reach-energy", change=sign))
            if state.energy[player] + change < 0:
                parts.append(names.say("reach-exhausted"))
        found.append(Reached(words[end], " ".join(parts), sign, [words[at] for at in way]))
    return found


def energy_change(state: State, player: Player, end: Spot) -> int:
    """Return what a turn gains or costs whose march ends at a place, if it ends there (ENERGY)."""
    layout = state.layout
    if layout.geometry.energy_field[end] and not state.moving_on:
        return min(layout.energy_gain, layout.energy_max - state.energy[player])
    return 0 if layout.gains[state.played[player]] else -layout.energy_cost
