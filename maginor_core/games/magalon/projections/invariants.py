"""Invariants: what holds in every state of every game."""

from __future__ import annotations

from collections.abc import Iterator

from maginor_core.games.magalon.components import numbers
from maginor_core.games.magalon.projections.state import State, won_by_entering


def broken_invariants(state: State) -> Iterator[str]:
    """Yield what is wrong with ``state``, in sentences."""
    yield from _cells(state)
    yield from _cards(state)
    yield from _amounts(state)
    yield from _stage(state)


def _cells(state: State) -> Iterator[str]:
    """A cell holds one piece; attacker and attacked may share one (BOARD-04)."""
    layout = state.layout
    pieces = [
        cell
        for corner, rotation in zip(state.corners, state.rotations, strict=True)
        if corner != numbers.NOWHERE
        for cell in layout.covered[rotation][corner] or (numbers.NOWHERE,)
    ]
    pieces += [cell for cell in state.shields if cell != numbers.NOWHERE]
    pieces += state.gnomes
    if state.giant != numbers.NOWHERE:
        pieces.append(state.giant)
    if any(not layout.areas <= cell < layout.geometry.places for cell in pieces):
        yield "an obstacle is not on a cell"
    attacked = state.displacing if len(state.displacement_trail) == 1 else numbers.NOBODY
    pieces += [
        place
        for seat, place in enumerate(state.wizards)
        if place >= layout.areas and seat != attacked
    ]
    if len(set(pieces)) != len(pieces):
        yield "two pieces are on one cell"
    if (state.lifted != numbers.NONE) != (numbers.NOWHERE in state.corners):
        yield "a ruin is nowhere without being lifted"
    if state.occupied != state.occupied_now():
        yield "other places are occupied than those where pieces are"


def _cards(state: State) -> Iterator[str]:
    """Each card of a player is in hand, played or used."""
    away = state.stage == numbers.OVER and state.layout.round_limit == state.round_number
    for seat in state.layout.seats:
        value = state.played[seat]
        lying = 0 if value == numbers.NONE or (away and not won_by_entering(state)) else 1 << value
        parts = (state.hands[seat], state.used[seat], lying)
        if sum(parts) != state.layout.deck or parts[0] & parts[1]:
            yield f"the cards of seat {seat} are not each in one place"
        recovering = state.layout.recovering
        if (
            state.stage == numbers.CARDS
            and value == numbers.NONE
            and not state.hands[seat] & recovering
        ):
            yield f"seat {seat} has no recovering card in hand (ROUND-06)"
    values = [value for value in state.played if value != numbers.NONE]
    if len(set(values)) != len(values):
        yield "a value has been played twice (ROUND-01)"


def _amounts(state: State) -> Iterator[str]:
    for seat in state.layout.seats:
        if not 0 <= state.energy[seat] <= state.layout.energy_max:
            yield f"the energy of seat {seat} is {state.energy[seat]}"
        if state.artifacts[seat] & ~state.layout.treasures:
            yield f"seat {seat} has an artifact that there is not"
    left = (*state.steps, state.shifts, state.places, state.shield_left, state.roll_left)
    if min(left) < 0:
        yield "more has been done in a turn than may be"


def _stage(state: State) -> Iterator[str]:
    marching = state.march != numbers.NO_MARCH and state.stage != numbers.OVER
    if marching and (state.stage != numbers.TURN or not state.steps[state.march]):
        yield "a march without steps is open"
    if (state.stage == numbers.OVER) != bool(state.winners):
        yield "a game is over if and only if somebody has won"
    if state.stage != numbers.OVER and not state.layout.players > state.current_player >= 0:
        yield "nobody is to act"
    if state.displacing != numbers.NOBODY and not state.displacement_left:
        yield "a displacement without steps is open"
    for trail in (state.wizard_trail, state.giant_trail, *state.gnome_trails):
        if len(set(trail)) != len(trail):
            yield "a place has been entered twice in one turn (MOVE-04)"
