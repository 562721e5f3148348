"""Evolve: change a state by existing events, as when a log is folded.

``scripts/generate-evolve`` generates this from the methods of ``State``; change those.
"""

from __future__ import annotations

from collections.abc import Iterable

from maginor_core.engine.numbers import Row
from maginor_core.games.magalon.components.numbers import (
    CARDS,
    GIANT,
    GNOMES,
    NO_MARCH,
    NOBODY,
    NONE,
    NOWHERE,
    OVER,
    START,
    TURN,
    WIZARD,
)
from maginor_core.games.magalon.events.tags import (
    ARTIFACT_TAKEN,
    CARD_ASKED,
    CARD_PLAYED,
    CARDS_PUT_AWAY,
    CARDS_RECOVERED,
    DICE_ROLLED,
    ENERGY_GAINED,
    ENERGY_PAID,
    GAME_BROKEN_OFF,
    GAME_WON,
    GIANT_STEPPED,
    GNOME_STEPPED,
    MARCH_LAPSED,
    MOVED_ON,
    PLAYER_SKIPPED,
    ROUND_BEGUN,
    RUIN_LIFTED,
    RUIN_PLACED,
    RUIN_SHIFTED,
    SHIELD_SET,
    STAYED,
    TURN_BEGUN,
    TURN_ENDED,
    TURNS_ORDERED,
    WIZARD_ATTACKED,
    WIZARD_DISPLACED,
    WIZARD_DISPLACED_STEP,
    WIZARD_EXHAUSTED,
    WIZARD_STEPPED,
)
from maginor_core.games.magalon.projections.state import State


def evolve(state: State, events: Iterable[Row]) -> None:
    """Change ``state`` by ``events``, in order.

    Changes are made in local variables until the last event.

    Raises:
        KeyError: one has an unknown tag; the state is then invalid.
    """
    layout = state.layout
    round_number = state.round_number
    first_player = state.first_player
    current_player = state.current_player
    stage = state.stage
    wizards = state.wizards
    shields = state.shields
    energy = state.energy
    artifacts = state.artifacts
    corners = state.corners
    rotations = state.rotations
    gnomes = state.gnomes
    giant = state.giant
    hands = state.hands
    used = state.used
    played = state.played
    skipped = state.skipped
    order = state.order
    steps = state.steps
    shifts = state.shifts
    places = state.places
    shield_left = state.shield_left
    roll_left = state.roll_left
    march = state.march
    wizard_trail = state.wizard_trail
    gnome_trails = state.gnome_trails
    giant_trail = state.giant_trail
    displaced = state.displaced
    displacing = state.displacing
    attacker = state.attacker
    displacement_left = state.displacement_left
    displacement_trail = state.displacement_trail
    lifted = state.lifted
    moving_on = state.moving_on
    winners = state.winners
    drawn = state.drawn
    for event in events:
        tag: int = event[0]
        if tag == WIZARD_STEPPED:
            _, player, to = event
            wizards[player] = to
            wizard_trail = (*wizard_trail, to)
            steps[WIZARD] -= 1
            march = WIZARD if steps[WIZARD] else NO_MARCH
        elif tag == TURN_ENDED:
            steps = [0, 0, 0, 0]
            shifts = 0
            places = 0
            shield_left = 0
            roll_left = 0
            wizard_trail = ()
            gnome_trails = []
            giant_trail = ()
            displaced = ()
            moving_on = 0
        elif tag == TURN_BEGUN:
            _, player = event
            current_player = player
            stage = TURN
            steps = [0, played[player], layout.gnome_steps[played[player]], 0]
            shifts = layout.shifts[played[player]]
            places = layout.places[played[player]]
            shield_left = 1
            roll_left = 1 if layout.has_giant and order[-1] == player else 0
            wizard_trail = (wizards[player],)
            gnome_trails = [(cell,) for cell in gnomes]
            giant_trail = (giant,) if layout.has_giant else ()
        elif tag == CARD_PLAYED:
            _, player, value = event
            hands[player] -= 1 << value
            played[player] = value
        elif tag == CARD_ASKED:
            current_player = event[1]
        elif tag == RUIN_SHIFTED:
            _, _, ruin, direction = event
            corners[ruin] = layout.towards[direction][corners[ruin]]
            shifts -= 1
        elif tag == SHIELD_SET:
            shields[event[1]] = event[2]
            shield_left = 0
        elif tag == GNOME_STEPPED:
            _, _, gnome, to = event
            gnomes[gnome] = to
            gnome_trails[gnome] = (*gnome_trails[gnome], to)
            steps[GNOMES] -= 1
            march = GNOMES if steps[GNOMES] else NO_MARCH
        elif tag == WIZARD_DISPLACED_STEP:
            _, _, wizard, to = event
            wizards[wizard] = to
            displacement_left -= 1
            displacement_trail = (*displacement_trail, to)
        elif tag == ENERGY_PAID:
            energy[event[1]] -= event[2]
        elif tag == GIANT_STEPPED:
            giant = event[2]
            giant_trail = (*giant_trail, event[2])
            steps[GIANT] -= 1
            march = GIANT if steps[GIANT] else NO_MARCH
        elif tag == TURNS_ORDERED:
            order = event[1]
        elif tag == CARDS_PUT_AWAY:
            for seat in order:
                used[seat] |= 1 << played[seat]
        elif tag == ROUND_BEGUN:
            _, number, first = event
            round_number = number
            first_player = first
            current_player = first
            stage = CARDS
            played = [NONE] * layout.players
            skipped = ()
            order = ()
        elif tag == PLAYER_SKIPPED:
            skipped = (*skipped, event[1])
        elif tag == CARDS_RECOVERED:
            _, player = event
            hands[player] |= used[player]
            used[player] = 0
        elif tag == GAME_WON:
            stage = OVER
            winners = (event[1],)
        elif tag == GAME_BROKEN_OFF:
            stage = OVER
            winners = event[1]
        elif tag == ENERGY_GAINED:
            energy[event[1]] += event[2]
        elif tag == MOVED_ON:
            moving_on = 1
            march = WIZARD
            steps = [0, layout.move_on, 0, 0]
            shifts = 0
            places = 0
            shield_left = 0
            roll_left = 0
        elif tag == WIZARD_EXHAUSTED:
            _, player = event
            wizards[player] = START
            artifacts[player] = 0
            energy[player] = layout.energy_start
        elif tag == DICE_ROLLED:
            steps[GIANT] = sum(event[2])
            roll_left = 0
            drawn += len(event[2])
        elif tag == MARCH_LAPSED:
            steps[event[2] + 1] = 0
            march = NO_MARCH
        elif tag == ARTIFACT_TAKEN:
            artifacts[event[1]] |= 1 << event[2]
        elif tag == WIZARD_ATTACKED:
            _, _, wizard, by = event
            displacing = wizard
            attacker = by
            displacement_left = layout.displacement[by]
            displacement_trail = (wizards[wizard],)
        elif tag == WIZARD_DISPLACED:
            displaced = (*displaced, event[2])
            displacing = NOBODY
            attacker = 0
            displacement_trail = ()
        elif tag == RUIN_LIFTED:
            _, _, ruin, rotation = event
            corners[ruin] = NOWHERE
            rotations[ruin] = rotation
            lifted = ruin
            places -= 1
        elif tag == RUIN_PLACED:
            corners[event[2]] = event[3]
            lifted = NONE
        elif tag != STAYED:
            raise KeyError(tag)
    state.round_number = round_number
    state.first_player = first_player
    state.current_player = current_player
    state.stage = stage
    state.giant = giant
    state.played = played
    state.skipped = skipped
    state.order = order
    state.steps = steps
    state.shifts = shifts
    state.places = places
    state.shield_left = shield_left
    state.roll_left = roll_left
    state.march = march
    state.wizard_trail = wizard_trail
    state.gnome_trails = gnome_trails
    state.giant_trail = giant_trail
    state.displaced = displaced
    state.displacing = displacing
    state.attacker = attacker
    state.displacement_left = displacement_left
    state.displacement_trail = displacement_trail
    state.lifted = lifted
    state.moving_on = moving_on
    state.winners = winners
    state.drawn = drawn
