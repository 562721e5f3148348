"""Exact answers: what small games have for them in common, whatever they are solved by.

``game_tree`` solves games that hide something for longer than a decision, and ``position_graph``
all others. Both number *decision points* and *slots*: a slot is a decision point with one of its
legal actions, and a policy is a probability for each slot. They need NumPy (the extra ``play``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from maginor_core.engine.chance import NoChance, Stream
from maginor_core.engine.errors import EngineError
from maginor_core.engine.game import Game
from maginor_core.play.bots import Bot
from maginor_core.play.environment_spec import EnvironmentSpec

Policy: TypeAlias = NDArray[np.float64]
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


def require_two(spec: EnvironmentSpec) -> None:
    """Refuse, by a ``NotExactError``, games of more than two."""
    if spec.players != TWO:
        reason = f"exact answers are of games of two, not of {spec.players}"
        raise NotExactError(f"{spec.definition.title}: {reason}")


def too_large(spec: EnvironmentSpec, most: int, what: str) -> GameTooLargeError:
    """Return the error of a game that has more than ``most`` histories or positions."""
    reason = f"there are more than {most:,} {what}; take smaller components, or allow more"
    return GameTooLargeError(f"{spec.definition.title}: {reason}")


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


def uniform(points: Sequence[Point]) -> Policy:
    """Return the policy that takes each legal action equally often."""
    counts = [len(point.actions) for point in points]
    shares: Policy = np.repeat(1 / np.array(counts, np.float64), counts)
    return shares


def policy_of(bot: Bot, spec: EnvironmentSpec, points: Sequence[Point], samples: int = 1) -> Policy:
    """Return how ``bot`` decides at each of the ``points``, of both seats.

    Args:
        bot: a bot that looks at nothing but what a seat may know.
        spec: the game.
        points: the decision points.
        samples: how often it is asked at each, with other chance; more for a bot that decides by
            chance.
    """
    begun = Game(spec.definition, spec.deal(SEED))
    numbers = spec.table.numbers
    policy: Policy = np.zeros(sum([len(point.actions) for point in points]))
    for number, point in enumerate(points):
        places = {action: place for place, action in enumerate(point.actions, point.first)}
        if len(places) == 1:
            policy[point.first] = 1.0
            continue
        game = begun.at(point.state, 0, NoChance())
        for sample in range(samples):
            chance = Stream(SEED, f"bot.{point.seat}.{number}.{sample}")
            legal = game.legal(point.seat)
            command = bot.choose(game.known_to(point.seat), point.seat, legal, chance)
            action = numbers[point.seat][game.vocabulary.row(command)]
            policy[places[action]] += 1 / samples
    return policy
