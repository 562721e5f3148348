"""Exact answers: what small games have for them in common, whatever they are solved by.

``game_tree`` solves games that hide something for longer than a decision, and ``position_graph``
all others. Both number *decision points* and *slots*: a slot is a decision point with one of its
legal actions, and a policy is a probability for each slot. They need NumPy (the extra ``play``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from maginor_core.engine.chance import NoChance, Stream
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.play.bots import Bot
from maginor_core.play.environment_spec import EnvironmentSpec

Numbers: TypeAlias = NDArray[np.int64]
Values: TypeAlias = NDArray[np.float64]
Policy: TypeAlias = Values
"""By slot, how likely that action is taken at that decision point; at each point they sum to 1."""

TWO: Final = 2
"""How many play: exact answers are of games of two, where one wins what the other loses."""
SIGNS: Final = (1, -1)
"""By seat, what a value for seat 0 is to it."""
SEED: Final = "0"
"""The seed of the deal, where the deal hides nothing."""


class NotExactError(EngineError):
    """A game of which no exact answer can be given."""


class GameTooLargeError(NotExactError):
    """A game has more histories or positions than were allowed."""


@frozen(eq=False)
class Point:
    """A decision point: what a seat knows when it has to act.

    Attributes:
        seat: who acts.
        first: the slot of its first legal action; those of the others follow.
        actions: the legal actions, as the action table numbers them.
        state: a state that the seat takes for possible; only to be looked at.
    """

    seat: int
    first: int
    actions: tuple[int, ...]
    state: Any  # Any: of the game

    @property
    def slots(self) -> slice:
        """The slots of its actions."""
        return slice(self.first, self.first + len(self.actions))


class SolvedGame(ABC):
    """A small game of two with all that can happen in it.

    Attributes:
        spec: the game, with its components and variants.
        points: the decision points.
    """

    def __init__(self, spec: EnvironmentSpec, most: int) -> None:
        """Begin with nothing visited; at most ``most`` histories or positions are.

        Raises:
            NotExactError: not two play, or what the deal hides is no chance within the game.
        """
        definition = spec.definition
        if spec.players != TWO:
            raise self.refusal(spec, f"exact answers are of games of two, not of {spec.players}")
        if definition.undealt is None and getattr(definition.setups.kind, "hidden", None):
            reason = "what the deal hides is no chance in it; declare undealt in its definition"
            raise self.refusal(spec, reason)
        self.spec = spec
        self.points: list[Point] = []
        self._most = most

    @staticmethod
    def refusal(spec: EnvironmentSpec, reason: str) -> NotExactError:
        """Return the error of a game of which no exact answer can be given."""
        return NotExactError(f"{spec.definition.title}: {reason}")

    def too_large(self, what: str) -> GameTooLargeError:
        """Return the error of a game that has more histories or positions than were allowed."""
        reason = (
            f"there are more than {self._most:,} {what}; take smaller components, or allow more"
        )
        return GameTooLargeError(f"{self.spec.definition.title}: {reason}")

    @property
    def slots(self) -> int:
        """How many pairs there are of a decision point and a legal action."""
        return self.points[-1].slots.stop if self.points else 0

    def add_point(self, seat: int, rows: Sequence[Row], state: Any) -> Point:  # Any: of the game
        """Add a decision point with its legal commands, and return it."""
        numbers = self.spec.table.numbers[seat]
        point = Point(seat, self.slots, tuple([numbers[row] for row in rows]), state)
        self.points.append(point)
        return point

    @abstractmethod
    def best_response(self, policy: Policy, seat: int) -> float:
        """Return what ``seat`` gets on average at most against the other's ``policy``."""

    def exploitability(self, policy: Policy) -> float:
        """Return what a best response gains on average: 0 for exact play, at most 1.

        It is the mean of the two seats, as OpenSpiel's ``exploitability`` is.
        """
        return sum([self.best_response(policy, seat) for seat in range(TWO)]) / TWO

    def uniform(self) -> Policy:
        """Return the policy that takes each legal action equally often."""
        counts = [len(point.actions) for point in self.points]
        shares: Policy = np.repeat(1 / np.array(counts, np.float64), counts)
        return shares

    def policy_of(self, bot: Bot, samples: int = 1) -> Policy:
        """Return how ``bot`` decides at each decision point, for both seats.

        Args:
            bot: a bot that looks at nothing but what a seat may know.
            samples: how often it is asked at each, with other chance; more for a bot that decides
                by chance.
        """
        spec = self.spec
        begun = Game(spec.definition, spec.deal(SEED))
        policy: Policy = np.zeros(self.slots)
        for number, point in enumerate(self.points):
            if len(point.actions) == 1:
                policy[point.first] = 1.0
                continue
            places = {action: place for place, action in enumerate(point.actions, point.first)}
            game = begun.at(point.state, 0, NoChance())
            for sample in range(samples):
                chance = Stream(SEED, f"bot.{point.seat}.{number}.{sample}")
                legal = game.legal(point.seat)
                command = bot.choose(game.known_to(point.seat), point.seat, legal, chance)
                row = game.vocabulary.row(command)
                policy[places[spec.table.numbers[point.seat][row]]] += 1 / samples
        return policy
