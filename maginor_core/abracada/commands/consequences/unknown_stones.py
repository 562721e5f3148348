"""Stones that nobody has seen: which one comes is found out by chance, when it comes (SETUP-05).

In a state that is somebody's knowledge, hands may be unknown as well. Whether such a hand holds a
number is then an outcome of chance too, by what can be inferred; and what others draw is more
likely to be what the unknown hand cannot hold.
"""

from __future__ import annotations

from maginor_core.abracada.components.numbers import UNKNOWN, Player, Stone
from maginor_core.abracada.projections.inference import odds_elsewhere, odds_of_holding
from maginor_core.abracada.projections.state import State
from maginor_core.kernel.outcomes import Chance


def draw(state: State, player: Player, count: int, chance: Chance) -> None:
    """Let a player draw stones from the supply, which has as many (DRAW-01)."""
    if player in state.hidden:
        state.stones_drawn(player, (UNKNOWN,) * count)
    else:
        state.stones_drawn(player, drawn_from(state, count, chance))


def drawn_from(state: State, count: int, chance: Chance) -> tuple[Stone, ...]:
    """Return stones that are drawn from the unseen ones, one after another."""
    if state.hidden:
        return tuple(_drawn_beside_unknown(state, count, chance))
    bag = state.unseen[:]
    stones: list[Stone] = []
    for _ in range(count):
        stone = Stone(chance.draw(bag))
        bag[stone] -= 1
        stones.append(stone)
    return tuple(stones)


def secret_stone(state: State, player: Player, chance: Chance) -> Stone:
    """Return the secret stone that ``player`` takes, one of the unseen stones (SPELL-04)."""
    if not state.hidden:
        return Stone(chance.draw(state.unseen))
    if state.hidden == (player,):  # who knows this state sees it
        return Stone(chance.draw(odds_elsewhere(state)))
    return UNKNOWN


def shows(state: State, player: Player, number: Stone, chance: Chance) -> bool:
    """Return whether an unknown hand turns out to hold a stone of ``number``."""
    return chance.draw(odds_of_holding(state, player, number)) == 1


def _drawn_beside_unknown(state: State, count: int, chance: Chance) -> list[Stone]:
    """Return stones that are drawn where an unknown hand takes part of the unseen ones."""
    rest = state.copy()
    stones: list[Stone] = []
    for _ in range(count):
        stone = Stone(chance.draw(odds_elsewhere(rest)))
        rest.unseen[stone] -= 1
        stones.append(stone)
    return stones
