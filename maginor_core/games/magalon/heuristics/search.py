"""What a search is told of Magalon: how far each player is from victory, and how turns go on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final, TypeAlias

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
from maginor_core.games.magalon.components.layout import Layout
from maginor_core.games.magalon.components.numbers import (
    CARDS,
    GIANT,
    GNOMES,
    NONE,
    OVER,
    START,
    WIZARD,
    PlaceSet,
    bits,
)
from maginor_core.games.magalon.heuristics.bots import (
    ALL,
    FAR,
    RESERVE,
    closed_places,
    distances_over,
)
from maginor_core.games.magalon.projections.state import State

SCALE: Final = 0.8
"""By how many turns a player is ahead whose chance of winning is 73 %."""
FIELD_GAIN: Final = 3.0
"""The energy of a turn that is spent on nothing else."""
DETOUR: Final = 0.4
"""The turns that the way to an energy field costs."""
RECOVERY: Final = 1.0
"""The turns that it costs to take back cards."""

Maps: TypeAlias = Sequence[Sequence[int]]
"""For each area, and then for the energy fields, the steps from each place."""


def maps_of(state: State, seat: int = ALL) -> Maps:
    """Return how far all places are from areas and fields.

    Args:
        state: the position.
        seat: whose way leads around the others' wizards, too; by default around all but wizards.
    """
    return _maps(state.layout, closed_places(state, seat))


@lru_cache(maxsize=1 << 12)
def _maps(layout: Layout, closed: PlaceSet) -> Maps:
    fields = tuple([place for place, field in enumerate(layout.energy_field) if field])
    return [
        *[distances_over(layout, closed, (area,)) for area in range(layout.areas)],
        distances_over(layout, closed, fields),
    ]


def way_home(state: State, maps: Maps, seat: int, at: int) -> int:
    """Return how many steps it is from a place past all artifacts that a seat lacks to the goal."""
    return _way_past(maps, state.layout.treasures & ~state.artifacts[seat], at)


def _way_past(maps: Maps, missing: int, at: int) -> int:
    """Return how many steps it is by the shortest way past some areas."""
    if not missing:
        return maps[START][at]
    best = FAR
    for area in bits(missing):
        steps = maps[area][at]
        if steps < best:
            best = min(best, steps + _way_past(maps, missing & ~(1 << area), area))
    return best


def turns_left(state: State, maps: Maps, seat: int) -> float:
    """Return in how many turns, after this round, a seat could win if nobody hindered it."""
    layout, hand = state.layout, state.hands[seat]
    steps, energy = 0, float(state.energy[seat])
    card = state.played[seat]
    if card != NONE and _is_waiting(state, seat):
        own_turn = state.stage != CARDS and seat == state.current_player
        steps = state.steps[WIZARD] if own_turn else card
        energy -= 0 if layout.gains[card] else layout.energy_cost
        energy += 0 if own_turn else layout.gains[card]
    left = float(min(FAR, way_home(state, maps, seat, state.wizards[seat])) - steps)
    marches = _marches(layout, hand)
    gains = _gains(layout, hand)
    turns = 0.0
    while left > 0:
        if not marches:
            turns += RECOVERY
            energy -= layout.energy_cost
            marches = _marches(layout, layout.deck)
            gains = _gains(layout, layout.deck)
        if not marches:
            return float(FAR)
        most = marches.pop()
        part = min(1.0, left / most)
        turns += part
        energy -= layout.energy_cost * part
        left -= most
    lacking = layout.energy_goal - energy
    while lacking > 0 and gains:
        most = gains.pop()
        turns += min(1.0, lacking / most)
        lacking -= most
    return turns + (lacking / FIELD_GAIN + DETOUR if lacking > 0 else 0.0)


def _is_waiting(state: State, seat: int) -> bool:
    """Return whether a seat still has its turn in this round, or a part of it."""
    order = state.order
    return state.stage == CARDS or seat in order[order.index(state.current_player) :]


def _marches(layout: Layout, cards: int) -> list[int]:
    """Return the steps of some cards, ascending; those that give energy are kept for that."""
    return sorted([card for card in bits(cards) if card and not layout.gains[card]])


def _gains(layout: Layout, cards: int) -> list[int]:
    """Return the energy of some cards, ascending."""
    return sorted([layout.gains[card] for card in bits(cards) if layout.gains[card]])


def value(state: State) -> Sequence[float]:
    """Return by seat the chance of winning: known at the end, otherwise by the turns left."""
    if state.stage == OVER:
        winners = state.winners
        return [(seat in winners) / len(winners) for seat in state.layout.seats]
    return _shares(state, maps_of(state))


def _shares(state: State, maps: Maps) -> list[float]:
    turns = [turns_left(state, maps, seat) for seat in state.layout.seats]
    fewest = min(turns)
    odds = [exp((fewest - own) / SCALE) for own in turns]
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
    if kind in (PLAY_CARD, DISPLACE):
        maps = maps_of(state)
        if kind == PLAY_CARD:
            return min(rows, key=lambda row: _turns_with(state, maps, seat, row[2]))
        victim = state.displacing
        return max(rows, key=lambda row: way_home(state, maps, victim, row[2]))
    attacks = [row for row in rows if row[0] in (MOVE_GNOME, MOVE_GIANT)]
    if state.march in (GIANT, GNOMES):
        return min(attacks, key=lambda row: _chase(state, seat, row))
    maps = maps_of(state, seat)  # without the wizards, who faces each other would wait for ever
    here = _way(state, maps, seat, state.wizards[seat])
    if here >= FAR:
        return rows[int(draw() * len(rows))]  # shut off, until something is moved by chance
    rolls = [row for row in rows if row[0] == ROLL_DICE]
    if rolls:
        return rolls[-1]
    if attacks:
        row = min(attacks, key=lambda row: _chase(state, seat, row))
        left = state.steps[GIANT if row[0] == MOVE_GIANT else GNOMES]
        if _chase(state, seat, row) < left:
            return row
    steps = [row for row in rows if row[0] == MOVE_WIZARD]
    if steps:
        row = min(steps, key=lambda row: _way(state, maps, seat, row[2]))
        to: int = row[2]
        if state.march == WIZARD or state.moving_on or _way(state, maps, seat, to) < here:
            return row
    for last in (END_TURN, STAY, MOVE_ON):
        ends = [row for row in rows if row[0] == last]
        if ends:
            return ends[-1]
    return rows[0]


def _turns_with(state: State, maps: Maps, seat: int, card: int) -> float:
    """Return the turns that are left if a card is played."""
    _play(state, seat, card)
    turns = turns_left(state, maps, seat)
    _take_back(state, seat, card)
    return turns


def _play(state: State, seat: int, card: int) -> None:
    state.hands[seat] ^= 1 << card
    state.played[seat] = card


def _take_back(state: State, seat: int, card: int) -> None:
    state.hands[seat] ^= 1 << card
    state.played[seat] = NONE


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
    to: int = row[-1]
    best = FAR
    for other in layout.seats:
        place, card = state.wizards[other], state.played[other]
        protected = card != NONE and layout.protects[card]
        attackable = place >= layout.areas and other not in state.displaced
        if other != seat and attackable and not protected:
            best = min(best, _cells_between(layout, place)[to])
    return best


@lru_cache(maxsize=1 << 10)
def _cells_between(layout: Layout, cell: int) -> list[int]:
    """Return how far each place is from a cell for gnomes and the giant, without obstacles."""
    return distances_over(layout, layout.area_bits, (cell,))


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
    maps = maps_of(state)
    return [_value_with(state, maps, seat, row[2]) for row in rows]


def _value_with(state: State, maps: Maps, seat: int, card: int) -> float:
    """Return the chance of winning if a card is played."""
    _play(state, seat, card)
    worth = _shares(state, maps)[seat]
    _take_back(state, seat, card)
    return worth


def candidates(state: State, seat: int, rows: Sequence[Row], draw: Draw) -> Sequence[Row]:
    """Return the commands that are searched: all cards, but of a turn only what is usual."""
    if rows[0][0] == PLAY_CARD:
        return rows
    return [policy(state, seat, rows, draw)]


SEARCH: Final = Guidance(
    value,
    settled,
    policy=policy,
    prior=prior,
    trust=1.0,
    candidates=candidates,
    exploration=0.3,
    iterations=200,
    glances=6,
    easy_is_weaker=False,
)
