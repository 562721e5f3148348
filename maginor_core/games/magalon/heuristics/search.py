"""What a search is told of Magalon: how far each player is from victory, and how turns go on."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final

from maginor_core.engine.fields import Row
from maginor_core.engine.heuristics import Draw, Guidance
from maginor_core.games.magalon.commands.energy import MOVE_ON, STAY
from maginor_core.games.magalon.commands.move_pieces import (
    DISPLACE,
    MOVE_GIANT,
    MOVE_GNOME,
    MOVE_WIZARD,
)
from maginor_core.games.magalon.commands.take_turn import END_TURN, PLAY_CARD, ROLL_DICE
from maginor_core.games.magalon.components.geometry import Geometry
from maginor_core.games.magalon.components.layout import Layout
from maginor_core.games.magalon.components.numbers import (
    CARDS,
    GIANT,
    GNOMES,
    NONE,
    OVER,
    START,
    WIZARD,
    bits,
)
from maginor_core.games.magalon.heuristics.bots import FAR, RESERVE, closed_places, distances_over
from maginor_core.games.magalon.projections.state import State

SCALE: Final = 0.8
"""By how many turns a player is ahead whose chance of winning is 73 %."""
FIELD_GAIN: Final = 3.0
"""The energy of a turn that is spent on nothing else."""
DETOUR: Final = 0.4
"""The turns that the way to an energy field costs."""
RECOVERY: Final = 1.0
"""The turns that it costs to take back cards."""

Maps = tuple[list[int], ...]
"""For each area, and then for the energy fields, the steps from each place."""


def maps_of(state: State, seat: int | None = None) -> Maps:
    """Return how far all places are from areas and fields.

    Args:
        state: the position.
        seat: whose way leads around the others' wizards, too; by default around all but wizards.
    """
    geometry, closed = state.layout.geometry, closed_places(state, seat)
    return tuple([distances_over(geometry, closed, targets) for targets in _targets(geometry)])


@lru_cache(maxsize=64)
def _targets(geometry: Geometry) -> tuple[tuple[int, ...], ...]:
    fields = tuple([place for place, field in enumerate(geometry.energy_field) if field])
    return (*[(area,) for area in range(geometry.areas)], fields)


def way_home(state: State, maps: Maps, seat: int, at: int) -> int:
    """Return how many steps it is from a place past all artifacts that a seat lacks to the goal."""
    missing = bits(state.layout.treasures & ~state.artifacts[seat])
    if not missing:
        return maps[START][at]
    best = FAR
    for order in permutations(missing):
        length, here = 0, at
        for area in order:
            length += maps[area][here]
            here = area
        best = min(best, length + maps[START][here])
    return best


def turns_left(state: State, maps: Maps, seat: int) -> float:
    """Return in how many turns, after this round, a seat could win if nobody hindered it."""
    layout, hand = state.layout, state.hands[seat]
    steps, gained = _left_of_round(state, seat)
    left = min(FAR, way_home(state, maps, seat, state.wizards[seat])) - steps
    energy = state.energy[seat] + gained
    marches, gains, turns = _marches(layout, hand), _gains(layout, hand), 0.0
    while left > 0:
        if not marches:
            turns += RECOVERY
            energy -= layout.energy_cost
            marches, gains = _marches(layout, layout.deck), _gains(layout, layout.deck)
        if not marches:
            return float(FAR)
        part = min(1.0, left / marches[0])
        turns += part
        energy -= layout.energy_cost * part
        left -= marches.pop(0)
    lacking = layout.energy_goal - energy
    while lacking > 0 and gains:
        turns += min(1.0, lacking / gains[0])
        lacking -= gains.pop(0)
    return turns + (lacking / FIELD_GAIN + DETOUR if lacking > 0 else 0.0)


def _left_of_round(state: State, seat: int) -> tuple[int, float]:
    """Return how many steps a seat can still march in this round, and the energy that it gains."""
    layout, card = state.layout, state.played[seat]
    waiting = state.stage == CARDS or seat in state.order[state.order.index(state.current_player) :]
    if card == NONE or not waiting:
        return 0, 0.0
    cost = 0 if layout.gains[card] else layout.energy_cost
    if state.stage != CARDS and seat == state.current_player:
        return state.steps[WIZARD], -cost
    return card, layout.gains[card] - cost


def _marches(layout: Layout, cards: int) -> list[int]:
    """Return the steps of some cards, the most first; those that give energy are kept for that."""
    return sorted([card for card in bits(cards) if card and not layout.gains[card]], reverse=True)


def _gains(layout: Layout, cards: int) -> list[int]:
    """Return the energy of some cards, the most first."""
    return sorted([layout.gains[card] for card in bits(cards) if layout.gains[card]], reverse=True)


def value(state: State) -> Sequence[float]:
    """Return by seat the chance of winning: known at the end, otherwise by the turns left."""
    seats = state.layout.seats
    if state.stage == OVER:
        return [(seat in state.winners) / len(state.winners) for seat in seats]
    maps = maps_of(state)
    turns = [turns_left(state, maps, seat) for seat in seats]
    odds = [math.exp((min(turns) - own) / SCALE) for own in turns]
    total = sum(odds)
    return [own / total for own in odds]


def settled(state: State, root: State) -> bool:
    """Return whether the round of ``root`` is over, or the turn in it."""
    if state.round_number != root.round_number or state.stage == OVER:
        return True
    return root.stage != CARDS and state.current_player != root.current_player


# How a turn goes on: attack if somebody can be reached, march by the shortest way, and end.


def policy(state: State, seat: int, rows: Sequence[Row], draw: Draw) -> Row:
    """Return what a player usually does, without looking ahead."""
    kind = rows[0][0]
    if kind == PLAY_CARD:
        return min(rows, key=lambda row: _turns_with(state, seat, row[2]))
    if kind == DISPLACE:
        victim, maps = state.displacing, maps_of(state)
        return max(rows, key=lambda row: way_home(state, maps, victim, row[2]))
    if state.march in (GIANT, GNOMES):
        steps = [row for row in rows if row[0] in (MOVE_GNOME, MOVE_GIANT)]
        return min(steps, key=lambda row: _chase(state, seat, row))
    maps = maps_of(state, seat)  # without the wizards, who faces each other would wait for ever
    here = _way(state, maps, seat, state.wizards[seat])
    if here >= FAR:
        return rows[int(draw() * len(rows))]  # shut off, until something is moved by chance
    kinds = {row[0]: row for row in rows}
    if ROLL_DICE in kinds:
        return kinds[ROLL_DICE]
    attacks = [row for row in rows if row[0] in (MOVE_GNOME, MOVE_GIANT)]
    if attacks:
        row = min(attacks, key=lambda row: _chase(state, seat, row))
        left = state.steps[GIANT if row[0] == MOVE_GIANT else GNOMES]
        if _chase(state, seat, row) < left:
            return row
    steps = [row for row in rows if row[0] == MOVE_WIZARD]
    if steps:
        row = min(steps, key=lambda row: _way(state, maps, seat, row[2]))
        if state.march == WIZARD or state.moving_on or _way(state, maps, seat, row[2]) < here:
            return row
    for last in (END_TURN, STAY, MOVE_ON):
        if last in kinds:
            return kinds[last]
    return rows[0]


def _turns_with(state: State, seat: int, card: int) -> float:
    return _with_card(state, seat, card, lambda: turns_left(state, maps_of(state), seat))


def _with_card(state: State, seat: int, card: int, judged: Callable[[], float]) -> float:
    """Return what is judged while a card is played."""
    state.hands[seat] ^= 1 << card
    state.played[seat] = card
    found = judged()
    state.hands[seat] ^= 1 << card
    state.played[seat] = NONE
    return found


def _way(state: State, maps: Maps, seat: int, at: int) -> int:
    """Return how far a place is from what a player needs next."""
    layout = state.layout
    missing = layout.treasures & ~state.artifacts[seat]
    if at == START and not missing:
        return -1
    energy = state.energy[seat]
    if energy <= RESERVE or (not missing and energy < layout.energy_goal):
        return maps[-1][at]
    return way_home(state, maps, seat, at)


def _chase(state: State, seat: int, row: Row) -> int:
    """Return how far a piece is from the nearest wizard that it may attack, after its step."""
    layout = state.layout
    best = FAR
    for other in layout.seats:
        place, card = state.wizards[other], state.played[other]
        protected = card != NONE and layout.protects[card]
        attackable = place >= layout.areas and other not in state.displaced
        if other != seat and attackable and not protected:
            best = min(best, _cells_between(layout.geometry, place)[row[-1]])
    return best


@lru_cache(maxsize=1 << 10)
def _cells_between(geometry: Geometry, cell: int) -> list[int]:
    """Return how far each place is from a cell for gnomes and the giant, without obstacles."""
    closed = bytes([place < geometry.areas for place in range(geometry.places)])
    return distances_over(geometry, closed, (cell,))


def prior(
    state: State,
    seat: int,
    rows: Sequence[Row],
    at_root: bool,  # noqa: FBT001 # as a prior is called
) -> Sequence[float] | None:
    """Return the chance of winning with each card before it is played out.

    So all cards are weighed even where there are fewer iterations than cards.
    """
    if rows[0][0] != PLAY_CARD or not at_root:
        return None
    return [_with_card(state, seat, row[2], lambda: value(state)[seat]) for row in rows]


def candidates(state: State, seat: int, rows: Sequence[Row], draw: Draw) -> Sequence[Row]:
    """Return the commands that are searched: all cards, but of a turn only what is usual."""
    return rows if rows[0][0] == PLAY_CARD else [policy(state, seat, rows, draw)]


SEARCH: Final = Guidance(
    value,
    settled,
    policy=policy,
    prior=prior,
    trust=1.0,
    candidates=candidates,
    exploration=0.3,
    iterations=24,
    glances=6,
    easy_is_weaker=False,
)
