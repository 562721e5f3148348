"""Small games as graphs of all their positions: exact values, best responses, exploitability.

It is for games that hide nothing, or nothing but answers that both give to one question. Equal
positions are one, however they were reached. Such a game can go on for ever, so values are those of
the game that is broken off, without a reward, after as many commands as it takes until values no
longer change.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

import numpy as np
from attrs import frozen

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

MOST_POSITIONS: Final = 500_000
"""How many positions a graph has, unless more are allowed."""
LONGEST: Final = 10_000
"""After how many commands a game is broken off, at the latest."""
SETTLED: Final = 1e-10
"""Values that one more command changes by less no longer change."""
MOST_ANSWERS: Final = 6
"""Among how many answers a seat may choose in secret."""


@frozen(eq=False)
class Questions:
    """Positions in which both seats answer in secret, each among as many answers.

    Attributes:
        positions: their numbers.
        slots: by seat and position, the slot of its first answer.
        joint: by position, answer of seat 0 and answer of seat 1, the number of that action.
    """

    positions: Numbers
    slots: tuple[Numbers, Numbers]
    joint: Numbers


class PositionGraph(SolvedGame):
    """All positions of a small game of two.

    Its decision points are the positions, each once for each seat that has to act in it.

    Attributes:
        positions: how many there are, finished games included; the game begins with the first.
    """

    def __init__(self, spec: EnvironmentSpec, most: int = MOST_POSITIONS) -> None:
        """Visit every position to which the deal of one seed can lead.

        Raises:
            NotExactError: not two play, or the game hides more than answers in secret.
            GameTooLargeError: there are more than ``most`` positions.
        """
        super().__init__(spec, most)
        if spec.definition.undealt is not None:
            raise self.refusal(
                spec, "what is dealt is hidden; a tree of histories has exact answers"
            )
        visit = _Visit(self, most)
        self.positions = len(visit.numbers)
        self._ends: Values = np.zeros(self.positions)
        self._ends[list(visit.ends)] = list(visit.ends.values())
        actions, targets, chances = zip(*visit.edges, strict=True)
        self._targets, self._chances = np.array(targets), np.array(chances)
        self._edges_begin = np.flatnonzero(np.diff(actions, prepend=-1))
        self._decided, self._begin = np.array(visit.decided).T
        self._action_slots = np.array(visit.action_slots)
        seats = np.array([point.seat for point in self.points for _ in point.actions])
        self._seats = seats[self._action_slots[self._begin]]
        self._questions = [
            Questions(
                np.array([one[0] for one in alike]),
                (np.array([one[1] for one in alike]), np.array([one[2] for one in alike])),
                np.array([one[3] for one in alike])[:, None, None]
                + np.arange(shape[0] * shape[1]).reshape(shape),
            )
            for shape, alike in visit.questions.items()
        ]

    def value(self) -> float:
        """Return what seat 0 gets on average if both play exactly, from −1 to 1."""
        return float(self.values()[0])

    def best_response(self, policy: Policy, seat: int) -> float:
        """Return what ``seat`` gets on average at most against the other's ``policy``."""
        policies = (None, policy) if seat == 0 else (policy, None)
        return SIGNS[seat] * float(self.values(policies)[0])

    def values(self, policies: Sequence[Policy | None] = (None, None)) -> Values:
        """Return by position what seat 0 gets on average, from −1 to 1.

        Args:
            policies: by seat its policy; None for a seat that does what is best for it then.
        """
        values = self._ends
        for _ in range(LONGEST):
            after = self._backed_up(values, policies)
            if np.abs(after - values).max() < SETTLED:
                return after
            values = after
        return values

    def slot_values(self, values: Values) -> Values:
        """Return by slot what the seat that acts gets if it takes that action, by ``values`` then.

        Answers in secret have no such value, so theirs are NaN.
        """
        found = np.full(self.slots, np.nan)
        signs = np.array(SIGNS)[[point.seat for point in self.points for _ in point.actions]]
        found[self._action_slots] = self._by_action(values)
        for asked in self._questions:
            for slots, width in zip(asked.slots, asked.joint.shape[1:], strict=True):
                found[slots[:, None] + np.arange(width)] = np.nan
        gained: Values = found * signs
        return gained

    def _by_action(self, values: Values) -> Values:
        gained: Values = np.add.reduceat(self._chances * values[self._targets], self._edges_begin)
        return gained

    def _backed_up(self, values: Values, policies: Sequence[Policy | None]) -> Values:
        """Return the values of games that may last one command longer.

        Positions with a question are first treated as all others, and then by themselves.
        """
        gained = self._by_action(values)
        best = np.where(
            self._seats == 0,
            np.maximum.reduceat(gained, self._begin),
            np.minimum.reduceat(gained, self._begin),
        )
        for seat, policy in enumerate(policies):
            if policy is not None:
                mean = np.add.reduceat(policy[self._action_slots] * gained, self._begin)
                best = np.where(self._seats == seat, mean, best)
        after = self._ends.copy()
        after[self._decided] = best
        for asked in self._questions:
            after[asked.positions] = _answered(gained[asked.joint], asked, policies)
        return after


class _Visit:
    """What a visit of all positions finds, in lists."""

    def __init__(self, graph: PositionGraph, most: int) -> None:
        self._graph = graph
        self._most = most
        definition = graph.spec.definition
        self._snapshot = definition.states.snapshot
        self._decider = decider = definition.decider
        self.numbers: dict[Any, int] = {}  # Any: a snapshot
        self.ends: dict[int, float] = {}
        self.edges: list[tuple[int, int, float]] = []
        self.action_slots: list[int] = []
        self.decided: list[tuple[int, int]] = []
        self.questions: dict[tuple[int, int], list[tuple[int, int, int, int]]] = {}
        self._open: list[tuple[Any, int]] = []  # Any: a state of the game
        self._number(decider.initial(graph.spec.deal(SEED).layout))
        while self._open:
            state, number = self._open.pop()
            seats = sorted(decider.to_act(state))
            if not seats:
                result = definition.result(state)
                self.ends[number] = placement(result, TWO)[0]
                continue
            self.decided.append((number, len(self.action_slots)))
            if len(seats) == 1:
                for slot, row in self._point(state, seats[0]):
                    self._act(slot, self._after(state, row))
            else:
                self._ask(state, number)

    def _number(self, state: Any) -> int:  # Any: as above
        known = self._snapshot(state)
        number = self.numbers.get(known)
        if number is None:
            number = self.numbers[known] = len(self.numbers)
            self._open.append((state, number))
            if number == self._most:
                raise self._graph.too_large("positions")
        return number

    def _after(self, state: Any, row: Row) -> list[tuple[Any, float]]:  # Any: as above
        """Return every way in which a command comes out."""
        return [(one.state, float(one.chance)) for one in branches(self._decider, state, row)]

    def _point(self, state: Any, seat: int) -> list[tuple[int, Row]]:  # Any: as above
        """Return a new decision point's slots with their commands."""
        rows = self._decider.legal(state, seat)
        return list(enumerate(rows, self._graph.add_point(seat, rows, state).first))

    def _act(self, slot: int, reached: Sequence[tuple[Any, float]]) -> None:  # Any: as above
        action = len(self.action_slots)
        self.action_slots.append(slot)
        self.edges += [(action, self._number(state), chance) for state, chance in reached]

    def _ask(self, state: Any, number: int) -> None:  # Any: as above
        first, second = [self._point(state, seat) for seat in range(TWO)]
        if max(len(first), len(second)) > MOST_ANSWERS:
            reason = f"more than {MOST_ANSWERS} answers can be given in secret"
            raise self._graph.refusal(self._graph.spec, reason)
        alike = self.questions.setdefault((len(first), len(second)), [])
        alike.append((number, first[0][0], second[0][0], len(self.action_slots)))
        for slot, row in first:
            given = self._after(state, row)
            for _, answer in second:
                reached = [
                    (after, chance * likely)
                    for between, chance in given
                    for after, likely in self._after(between, answer)
                ]
                self._act(slot, reached)


def _answered(gained: Values, asked: Questions, policies: Sequence[Policy | None]) -> Values:
    """Return the values of positions from those of the answers' pairs."""
    rows, columns = [
        None if policy is None else policy[slots[:, None] + np.arange(width)]
        for policy, slots, width in zip(policies, asked.slots, gained.shape[1:], strict=True)
    ]
    answered: Values
    if rows is not None:
        by_column = np.einsum("nab,na->nb", gained, rows)
        answered = by_column.min(1) if columns is None else (by_column * columns).sum(1)
    elif columns is not None:
        answered = np.einsum("nab,nb->na", gained, columns).max(1)
    else:
        answered = matrix_values(gained)
    return answered


def matrix_values(gained: Values) -> Values:
    """Return the value of each matrix game for the seat that chooses the row.

    One of the best mixed strategies belongs to a square part of the matrix (Shapley and Snow 1950),
    so these are tried.
    """
    count, height, width = gained.shape
    best: Values = gained.min(2).max(1)
    for size in range(2, min(height, width) + 1):
        for rows in combinations(range(height), size):
            for columns in combinations(range(width), size):
                part = gained[:, rows][:, :, columns]
                system = np.zeros((count, size + 1, size + 1))
                system[:, :size, :size] = part.transpose(0, 2, 1)
                system[:, :size, size] = -1
                system[:, size, :size] = 1
                regular = np.abs(np.linalg.det(system)) > 1e-12
                wanted = np.zeros((int(regular.sum()), size + 1, 1))
                wanted[:, size] = 1
                mixed = np.linalg.solve(system[regular], wanted)[:, :size, 0]
                against = np.einsum("na,nab->nb", mixed, gained[regular][:, rows]).min(1)
                against[(mixed < -1e-12).any(1)] = -np.inf
                best[regular] = np.maximum(best[regular], against)
    return best
