"""A decider is the rules of a game: an initial state, what a command causes, what an event records.

It follows the decider pattern (initial, decide, evolve), with two turns of its own. ``decide``
calls ``happen`` with each event, which is folded into the board at once, so that the next rule of
the same command sees what has become of it. And chance is an argument: the outcomes of dice or
draws are given from outside and become facts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from attrs import frozen

S = TypeVar("S")
"""The setup of a game."""
B = TypeVar("B")
"""The board: all that has been settled so far, secrets and open questions included."""
C = TypeVar("C")
"""A command: what a player wishes."""
E = TypeVar("E")
"""An event: what has happened."""
O = TypeVar("O")  # noqa: E741 # the outcome of chance, named as its neighbours are
"""One outcome of chance: the face of a die, a drawn card."""

Happen = Callable[[E], None]
"""Record an event and fold it into the board."""


@frozen
class Decider(Generic[S, B, C, E, O]):
    """The rules of one game.

    Attributes:
        initial: the board that a setup begins with.
        decide: refuse the command by raising ``RefusalError``, before anything has happened, or let
            happen what it causes. All the outcomes given must be used.
        evolve: for each class of event, what it changes on the board, in place.
        copy: an independent copy of a board.
        to_act: the seats from which a command is awaited; none once the game is over.
        rolls: how many outcomes of chance a command takes.
    """

    initial: Callable[[S], B]
    decide: Callable[[B, C, Sequence[O], Happen[E]], None]
    evolve: Mapping[type[E], Callable[[B, Any], None]]  # Any: each takes its own class of event
    copy: Callable[[B], B]
    to_act: Callable[[B], tuple[int, ...]]
    rolls: Callable[[C], int]


def execute(
    decider: Decider[S, B, C, E, O], board: B, command: C, outcomes: Sequence[O] = ()
) -> tuple[E, ...]:
    """Carry out ``command`` on ``board`` itself and return what happened, in order.

    Raises:
        RefusalError: the rules do not allow it; the board is as it was.
    """
    evolve = decider.evolve
    events: list[E] = []

    def happen(event: E) -> None:
        evolve[type(event)](board, event)
        events.append(event)

    decider.decide(board, command, outcomes, happen)
    return tuple(events)


def decide(
    decider: Decider[S, B, C, E, O], board: B, command: C, outcomes: Sequence[O] = ()
) -> tuple[E, ...]:
    """Return what ``command`` would cause on ``board``, which stays as it is.

    Raises:
        RefusalError: the rules do not allow it.
    """
    return execute(decider, decider.copy(board), command, outcomes)
