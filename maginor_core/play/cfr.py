"""Counterfactual regret minimization: policies of a ``GameTree`` that come near to exact play.

``cfr_plus`` looks at all histories in each iteration (CFR+, Tammelin 2014), ``external_sampling``
at one action of the other seat and one outcome of chance at a time (MCCFR, Lanctot et al. 2009).
Both yield the average policy after each iteration, for as long as somebody asks.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import count
from random import Random

import numpy as np

from maginor_core.play.exact import SIGNS, TWO, Policy
from maginor_core.play.game_tree import OVER, GameTree


def cfr_plus(tree: GameTree) -> Iterator[Policy]:
    """Yield average policies; an iteration visits each history twice for each seat."""
    regrets, total = np.zeros(tree.slots), np.zeros(tree.slots)
    for iteration in count(1):
        for seat in range(TWO):
            policy = tree.shares(regrets)
            values = tree.slot_values(policy, seat)
            regrets = np.maximum(regrets + values - tree.of_points(policy * values), 0)
            reach = tree.own_reach(policy, seat)[tree.point_of]
            total += np.where(tree.acts[seat], iteration * reach * policy, 0)
        yield tree.shares(total)


def external_sampling(tree: GameTree, seed: int = 0) -> Iterator[Policy]:
    """Yield average policies; an iteration samples for each seat once."""
    sampler = _Sampler(tree, seed)
    while True:
        for seat in range(TWO):
            sampler.walk(0, 0, seat)
        yield tree.shares(np.array(sampler.total))


class _Sampler:
    """Regrets and sums of policies, which sampled histories change."""

    def __init__(self, tree: GameTree, seed: int) -> None:
        self.total = [0.0] * tree.slots
        self._regrets = [0.0] * tree.slots
        self._points = tree.points
        self._random = Random(seed)
        self._levels = [
            (
                level.points.tolist(),
                level.values.tolist(),
                np.searchsorted(level.parents, np.arange(len(level.values) + 1)).tolist(),
                (level.slots + level.first).tolist(),
                level.chances.tolist(),
            )
            for level in tree.levels
        ]

    def walk(self, depth: int, history: int, seat: int) -> float:
        """Return what ``seat`` gets in a sample of what follows."""
        points, values, edges, slots, chances = self._levels[depth]
        number = points[history]
        if number == OVER:
            return float(SIGNS[seat] * values[history])
        point = self._points[number]
        first, size = point.first, len(point.actions)
        policy = self._matching(first, size)
        begin, end = edges[history], edges[history + 1]
        if point.seat != seat:
            for place, share in enumerate(policy, first):
                self.total[place] += share
            slot = first + self._random.choices(range(size), policy)[0]
            return self.walk(depth + 1, self._outcome(slots, chances, begin, end, slot), seat)
        gained = [
            self.walk(depth + 1, self._outcome(slots, chances, begin, end, slot), seat)
            for slot in range(first, first + size)
        ]
        mean = sum([share * gain for share, gain in zip(policy, gained, strict=True)])
        for place, gain in enumerate(gained, first):
            self._regrets[place] += gain - mean
        return mean

    def _matching(self, first: int, size: int) -> list[float]:
        regrets = [max(regret, 0.0) for regret in self._regrets[first : first + size]]
        total = sum(regrets)
        return [regret / total for regret in regrets] if total else [1 / size] * size

    def _outcome(
        self, slots: list[int], chances: list[float], begin: int, end: int, slot: int
    ) -> int:
        """Return the history of the next level to which an action leads by chance."""
        left = bisect_left(slots, slot, begin, end)
        right = bisect_right(slots, slot, left, end)
        if right == left + 1:
            return left
        return self._random.choices(range(left, right), chances[left:right])[0]
