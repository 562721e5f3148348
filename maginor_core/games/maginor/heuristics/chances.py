"""The chance of winning a game of two, by weights that were fitted to the results of games.

The logarithm of the odds is a sum over what each player has: expected votes, where the wizard
stands, cards, spells and counters, the lead at each Oracle, and second rewards.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from maginor_core.components.layout import NOBODY, Oracle, Player
from maginor_core.games.maginor.heuristics.fitted_weights import (
    ANY_CARDS,
    CARDS,
    CARDS_EARLY,
    COVERED,
    COVERED_BY_MOVER,
    EXPECTED,
    FILLED,
    FILLED_BY_MOVER,
    LEADS,
    NO_SUPPLY,
    PLACE,
    PLACE_OF_MOVER,
    SECONDS,
    SPELLS,
    SPELLS_EARLY,
    SUPPLY,
    TURN,
    TURN_BY_CARD,
    TURN_EARLY,
    TURN_LATE,
    VOTES,
    VOTES_AT_LAST,
    VOTES_LATE,
    WIZARDS,
    WIZARDS_OF_MOVER,
)
from maginor_core.games.maginor.heuristics.valuation import Valuation, Weights, way
from maginor_core.projections.state import BEFORE, State, votes

VALUATION: Final = Valuation(
    Weights(
        spells=(-1.4, 2.4, 1.5, 2.7, -1.2, -0.9, 1.5, 4.8, 0.0, 0.0),
        cards=(2.1, 2.1, 2.1, 2.1, -0.3, 1.6),
        steadiness=0.81,
        unrest=1.88,
        counters=0.18,
        place=2.75,
    )
)
"""What a state is worth in votes, by the weights that make the results of 435 games most likely.

Two greedy bots played, who took 3 % of their commands at random; 25,712 states at the beginnings of
turns were looked at. A fifth of the games was left out, and its results became more likely too:
their mean logarithm rose from -0.575 (only the spread fitted) to -0.543.
"""
LEAST_SPREAD: Final = 2.1
"""The votes by which a player is ahead whose chance of winning is 73 %, at the end."""
MORE_SPREAD: Final = 9.6
"""How many more there are while all Oracles are in play."""

LAST_TILES: Final = 3
"""With so few Oracles in play, votes that are won count once more."""
ENOUGH: Final = 4
"""More counters in supply count alike."""
HALL: Final = 5
"""How near Maginor is to scoring the Guild Hall."""
MOST_LEAD: Final = 3
MOST_FREE: Final = 6
"""Larger leads count alike, and so do more free slots."""
MOST_LEAD_OF_WIZARD: Final = 2
MOST_FREE_OF_WIZARD: Final = 4
"""The same where a wizard stands."""


def spread(state: State) -> float:
    """Return the votes by which a player is ahead whose chance of winning is 73 %."""
    return LEAST_SPREAD + MORE_SPREAD * sqrt(len(state.circle) / len(state.layout.circle))


def chance_by_votes(state: State, seat: int) -> float:
    """Return the chance of winning of a seat, by the votes by which it is expected to be ahead."""
    return 1 / (1 + exp(-VALUATION.value(state, seat) / spread(state)))


def chance_of_first(state: State) -> float:
    """Return the chance of winning of seat 0 in a game of two."""
    return 1 / (1 + exp(-odds_of_first(state)))


def odds_of_first(state: State) -> float:
    """Return the logarithm of the odds that seat 0 wins a game of two: a sum of weights."""
    scale = 1 / spread(state)
    expected = VALUATION.expected(state)
    ahead = _held(state, Player(0), scale, expected[0]) - _held(
        state, Player(1), scale, expected[1]
    )
    for steps, oracle in enumerate(way(state.circle, state.maginor)):
        ahead += _at(state, oracle, nearness(state, oracle, steps), scale)
    return ahead


def _held(state: State, seat: Player, scale: float, expected: float) -> float:
    """Return what counts of a player beside its counters at each Oracle."""
    circle = len(state.circle)
    left = circle / len(state.layout.circle)
    won, supply, hand = votes(state, seat), state.supply[seat], state.hands[seat]
    cards = sum(hand)
    worth = scale * (EXPECTED * expected + VOTES * won) + VOTES_LATE * (1 - left) * won
    if circle <= LAST_TILES:
        worth += scale * VOTES_AT_LAST * won
    place = PLACE
    if state.current_player == seat:
        place = PLACE + PLACE_OF_MOVER
        worth += TURN + left * TURN_EARLY + scale * TURN_LATE + left * TURN_BY_CARD * cards
    worth += scale * place * VALUATION.place(state, seat)
    for card, count in enumerate(hand):
        worth += count * (CARDS[card] + left * CARDS_EARLY[card])
    for spell in state.spells_held[seat]:
        worth += SPELLS[spell] + left * SPELLS_EARLY[spell]
    worth += ANY_CARDS * sqrt(cards) + SUPPLY * min(supply, ENOUGH)
    return worth if supply else worth + NO_SUPPLY


def nearness(state: State, oracle: Oracle, steps: int) -> int:
    """Return how near Maginor is to scoring an Oracle, from 0 (by his next advance) on.

    Args:
        state: the state.
        oracle: one that is in play.
        steps: how many tiles he scores before it.
    """
    hall = state.layout.guild_hall
    if oracle == hall:
        return HALL
    advances = 2 * steps + (1 if state.place == BEFORE else 2 * (state.maginor == hall))
    if advances < 2:
        return advances
    if advances < 4:
        return 2
    return 3 if advances < 8 else 4


def _at(state: State, oracle: Oracle, near: int, scale: float) -> float:
    """Return what counts of an Oracle: above 0 where it is good for seat 0."""
    slots = state.slots[oracle]
    own, other, free = slots.count(Player(0)), slots.count(Player(1)), slots.count(NOBODY)
    tile, spell = float(state.layout.values[oracle]), VALUATION.spell_beside(state, oracle)
    second = min(tile, spell)
    gap = scale * (max(tile, spell) - second)
    lead, worth = own - other, 0.0
    if own or other:
        first = lead > 0 or (lead == 0 and slots.index(Player(0)) < slots.index(Player(1)))
        row = near * (MOST_LEAD + 1) + min(abs(lead), MOST_LEAD)
        weight = gap * LEADS[row * (MOST_FREE + 1) + min(free, MOST_FREE)]
        worth = weight if first else -weight
        worth += scale * second * SECONDS[near] * ((own > 0) - (other > 0))
    if state.wizards[0] == oracle and state.supply[0]:
        worth += gap * _stands(state, Player(0), oracle, lead, free, near)
    if state.wizards[1] == oracle and state.supply[1]:
        worth -= gap * _stands(state, Player(1), oracle, -lead, free, near)
    return worth


def _stands(state: State, seat: Player, oracle: Oracle, lead: int, free: int, near: int) -> float:
    """Return the weight of a wizard at an Oracle where its player leads by so many counters."""
    row = 0 if near < 2 else 1 if near < 4 else 2
    row = row * (2 * MOST_LEAD_OF_WIZARD + 1) + MOST_LEAD_OF_WIZARD
    row += min(max(lead, -MOST_LEAD_OF_WIZARD), MOST_LEAD_OF_WIZARD)
    at = row * (MOST_FREE_OF_WIZARD + 1) + min(free, MOST_FREE_OF_WIZARD)
    cover = _covered(state, seat, oracle)
    fills = free > 0 and cover >= free and lead + free > 0 and near != HALL
    weight = WIZARDS[at] + COVERED * cover / (free + 1) + (FILLED if fills else 0.0)
    if state.current_player == seat:
        weight += WIZARDS_OF_MOVER[at] + COVERED_BY_MOVER * cover / (free + 1)
        weight += FILLED_BY_MOVER if fills else 0.0
    return weight


def _covered(state: State, seat: Player, oracle: Oracle) -> int:
    """Return how many free slots of an Oracle a player may take by its symbol cards alone."""
    slots, hand = state.slots[oracle], state.hands[seat]
    covered = 0
    for symbol, borne in enumerate(state.layout.bearing[oracle][:-1]):
        if hand[symbol]:
            free = 0
            for slot in borne:
                if slots[slot] == NOBODY:
                    free += 1
            covered += min(free, hand[symbol])
    return min(covered, state.supply[seat])
