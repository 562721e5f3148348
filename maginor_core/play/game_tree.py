"""Small games as trees of all their histories: best responses, exploitability, CFR.

It is for games that hide something for longer than a decision. Histories that a seat cannot tell
apart, since all that it has seen happen is the same, are one decision point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from maginor_core.engine.fields import Row
from maginor_core.engine.given_chance import branches
from maginor_core.play.environment_spec import EnvironmentSpec
from maginor_core.play.episode import placement
from maginor_core.play.exact import (
    SEED,
    SIGNS,
    TWO,
    Numbers,
    Policy,
    SolvedGame,
    Values,
)

MOST_HISTORIES: Final = 2_000_000
"""How many histories a tree has, unless more are allowed."""
RARELY: Final = 1e-3
"""What share of uniform play's frequency counts as never."""
OVER: Final = -1
"""The decision point of a history in which the game is over."""

N = TypeVar("N", bound=np.generic)


@frozen(eq=False)
class Level:
    """The histories after as many commands, and the edges to those of the next level.

    Attributes:
        values: by history, what seat 0 gets if the game is over; else 0.
        points: by history, its decision point, or ``OVER``.
        parents: by edge, from which history it leads.
        slots: by edge, which action is taken, counted from ``first``.
        chances: by edge, how likely that action comes out so.
        first: the first slot of the level's decision points.
        slot_count: how many slots they have.
    """

    values: Values
    points: Numbers
    parents: Numbers
    slots: Numbers
    chances: Values
    first: int
    slot_count: int

    def of_slots(self, by_edge: Values) -> Values:
        """Return by slot of the level the sum of what its edges have."""
        sums: Values = np.bincount(self.slots, by_edge, self.slot_count).astype(np.float64)
        return sums

    def of_histories(self, by_edge: Values) -> Values:
        """Return by history the sum of what its edges have."""
        sums: Values = np.bincount(self.parents, by_edge, len(self.values)).astype(np.float64)
        return sums

    def own(self, by_slot: NDArray[N]) -> NDArray[N]:
        """Return the level's part of what there is by slot."""
        return by_slot[self.first : self.first + self.slot_count]


class GameTree(SolvedGame):
    """All histories of a small game of two.

    Attributes:
        levels: the histories, by the number of commands before them. The children of a level's
            edges are the histories of the next level, in order.
        point_of: by slot, the number of its decision point.
        acts: by seat and slot, whether that seat acts there.
    """

    def __init__(self, spec: EnvironmentSpec, most: int = MOST_HISTORIES) -> None:
        """Visit every history.

        What is dealt is chance if the definition has ``undealt``. Any other game begins with the
        deal of one seed, which hides nothing.

        Raises:
            NotExactError: not two play, what the deal hides is no chance within the game, or legal
                commands tell what a seat may not know.
            GameTooLargeError: there are more than ``most`` histories.
        """
        super().__init__(spec, most)
        self.levels: list[Level] = []
        self._grow()
        counts = [len(point.actions) for point in self.points]
        self.point_of = np.repeat(np.arange(len(counts)), counts)
        self._firsts = np.array([point.first for point in self.points])
        self._counts: Values = np.repeat(counts, counts).astype(np.float64)
        seats = np.array([point.seat for point in self.points])[self.point_of]
        self.acts = [seats == seat for seat in range(TWO)]

    @property
    def histories(self) -> int:
        """How many there are, finished games included."""
        return sum([len(level.values) for level in self.levels])

    def _grow(self) -> None:
        spec = self.spec
        definition, decider = spec.definition, spec.definition.decider
        begin = decider.initial if definition.undealt is None else definition.undealt
        begun = begin(spec.deal(SEED).layout)
        pasts = _Pasts(spec)
        level: list[tuple[Any, tuple[int, ...]]] = [(begun, (0,) * TWO)]  # Any: a state
        visited = 0
        while level:
            following: list[tuple[Any, tuple[int, ...]]] = []  # Any: as above
            edges: list[tuple[int, int, float]] = []
            values, points = np.zeros(len(level)), np.full(len(level), OVER)
            numbers: dict[tuple[int, int], int] = {}
            first = self.slots
            for history, (state, seen) in enumerate(level):
                seats = decider.to_act(state)
                if not seats:
                    values[history] = placement(definition.result(state), TWO)[0]
                    continue
                seat = seats[0]
                rows = decider.legal(state, seat)
                number = numbers.setdefault((seat, seen[seat]), len(self.points))
                if number == len(self.points):
                    self.add_point(seat, rows, state)
                point = self.points[number]
                if [spec.table.numbers[seat][row] for row in rows] != [*point.actions]:
                    reason = f"the legal commands of seat {seat} tell what it may not know"
                    raise self.refusal(spec, reason)
                points[history] = number
                for slot, row in enumerate(rows, point.first - first):
                    for branch in branches(decider, state, row):
                        edges.append((history, slot, float(branch.chance)))
                        following.append((branch.state, pasts.after(seen, branch.state.events)))
                if visited + len(following) > self._most:
                    raise self.too_large("histories")
            visited += len(level)
            parents, taken, chances = zip(*edges, strict=True) if edges else ((), (), ())
            self.levels.append(
                Level(
                    values,
                    points,
                    np.array(parents, np.int64),
                    np.array(taken, np.int64),
                    np.array(chances, np.float64),
                    first,
                    self.slots - first,
                )
            )
            level = following

    def value(self, policy: Policy) -> float:
        """Return what seat 0 gets on average if both follow ``policy``, from −1 to 1."""
        return float(self._values(policy)[0][0])

    def best_response(self, policy: Policy, seat: int) -> float:
        """Return what ``seat`` gets on average at most against the other's ``policy``."""
        sign, reached = SIGNS[seat], self._reached(policy, seat)
        values: Values = np.zeros(0)
        for level, reach in zip(reversed(self.levels), reversed(reached), strict=True):
            taken = level.own(policy)
            gained = sign * level.of_slots(reach[level.parents] * level.chances * values)
            best = self._best_of(level, gained)
            taken = np.where(level.own(self.acts[seat]), best, taken)
            values = level.values + level.of_histories(taken[level.slots] * level.chances * values)
        return sign * float(values[0])

    def slot_values(self, policy: Policy, seat: int) -> Values:
        """Return by slot what ``seat`` gets by that action if both follow ``policy`` from then on.

        It counts as often as chance and the other lead to that decision point; where ``seat`` does
        not act it is 0.
        """
        found = np.zeros(self.slots)
        values, reached = self._values(policy), self._reached(policy, seat)
        for level, reach, after in zip(self.levels, reached, values[1:], strict=False):
            by_edge = reach[level.parents] * level.chances * after
            found[level.first :][: level.slot_count] = level.of_slots(by_edge)
        return np.where(self.acts[seat], SIGNS[seat] * found, 0)

    def action_values(self, policy: Policy, seat: int) -> Values:
        """Return by slot what ``seat`` gets on average by that action, from what it knows there.

        Both follow ``policy`` from then on, and the other has before; it is NaN where ``seat`` does
        not act, and where the other leads less than ``RARELY`` as often as by uniform play, as
        policies that come near to exact play err there.
        """
        often, evenly = [self._often(one, seat)[self.point_of] for one in (policy, self.uniform())]
        values = np.full(self.slots, np.nan)
        there = self.acts[seat] & (often > RARELY * evenly)
        np.divide(self.slot_values(policy, seat), often, out=values, where=there)
        return values

    def _often(self, policy: Policy, seat: int) -> Values:
        """Return by decision point how likely chance and all but ``seat`` lead there."""
        found = np.zeros(len(self.points))
        for level, reach in zip(self.levels, self._reached(policy, seat), strict=True):
            goes_on = level.points != OVER
            np.add.at(found, level.points[goes_on], reach[goes_on])
        return found

    def own_reach(self, policy: Policy, seat: int) -> Values:
        """Return by decision point how likely the decisions of ``seat`` alone lead there."""
        found = np.ones(len(self.points))
        reach: Values = np.ones(1)
        for level in self.levels:
            goes_on = level.points != OVER
            found[level.points[goes_on]] = reach[goes_on]
            taken = np.where(level.own(self.acts[seat]), level.own(policy), 1.0)
            reach = reach[level.parents] * taken[level.slots]
        return found

    def of_points(self, by_slot: Values) -> Values:
        """Return by slot the sum of its decision point."""
        sums = np.add.reduceat(by_slot, self._firsts)
        shared: Values = sums[self.point_of]
        return shared

    def shares(self, weights: Values) -> Policy:
        """Return the policy that takes actions by their weights, or equally if all are 0."""
        sums = self.of_points(weights)
        even = 1 / self._counts
        policy: Policy = np.divide(weights, sums, out=even, where=sums > 0)
        return policy

    def _values(self, policy: Policy) -> list[Values]:
        """Return by level and history what seat 0 gets if both follow ``policy``."""
        found = [self.levels[-1].values]
        for level in reversed(self.levels[:-1]):
            by_edge = level.own(policy)[level.slots] * level.chances * found[-1]
            found.append(level.values + level.of_histories(by_edge))
        return found[::-1]

    def _reached(self, policy: Policy, seat: int) -> list[Values]:
        """Return by level and history how likely chance and all but ``seat`` lead there."""
        reached: list[Values] = [np.ones(1)]
        for level in self.levels[:-1]:
            taken = np.where(level.own(self.acts[seat]), 1.0, level.own(policy))
            reached.append(reached[-1][level.parents] * level.chances * taken[level.slots])
        return reached

    def _best_of(self, level: Level, gained: Values) -> Values:
        """Return by slot 1 for the best action of each decision point of a level, else 0."""
        points = level.own(self.point_of)
        order = np.lexsort((gained, points))
        last = np.append(points[1:] != points[:-1], True)[: len(points)]
        best = np.zeros(len(points))
        best[order[last]] = 1.0
        return best


class _Pasts:
    """What seats have seen happen, as numbers: equal ones for all that a seat cannot tell apart."""

    def __init__(self, spec: EnvironmentSpec) -> None:
        self._redact = spec.definition.redact
        self._fact = spec.definition.vocabulary(spec.deal(SEED)).fact
        self._events: dict[tuple[Row, int], int] = {}
        self._texts: dict[str, int] = {}
        self._pasts: dict[tuple[int, int, tuple[int, ...]], int] = {}

    def after(self, pasts: Sequence[int], events: Sequence[Row]) -> tuple[int, ...]:
        """Return by seat the past after ``events``."""
        return tuple(
            [
                self._pasts.setdefault(
                    (seat, past, tuple([self._seen(event, seat) for event in events])),
                    len(self._pasts) + 1,
                )
                for seat, past in enumerate(pasts)
            ]
        )

    def _seen(self, event: Row, seat: int) -> int:
        number = self._events.get((event, seat))
        if number is None:
            text = repr(self._redact(self._fact(event), seat))
            number = self._texts.setdefault(text, len(self._texts))
            self._events[event, seat] = number
        return number
