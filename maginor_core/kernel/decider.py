"""A decider is the rules of a game: an initial state, what a command causes, what an event records.

It follows the decider pattern (initial, decide, evolve), with two turns of its own. ``decide``
calls ``happen`` for each event, which is folded into the board at once, so that the next rule of
the same command sees what has become of it. And chance is an argument: the outcomes of dice or
draws are given from outside and become facts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar, TypeVarTuple

from attrs import field, frozen

from maginor_core.kernel.facts import TABLE_LIMIT
from maginor_core.kernel.recent import Recent

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

V = TypeVarTuple("V")
"""The values of an event's fields."""
E_contra = TypeVar("E_contra", contravariant=True)


class Happen(Protocol[E_contra]):
    """Record an event and fold it into the board."""

    def __call__(self, kind: Callable[[*V], E_contra], /, *values: *V) -> None:
        """Let the event of ``kind`` with these ``values`` happen."""


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
        known: events that have happened lately, each by its class and values, with its handler;
            it saves time and tells nothing.
    """

    initial: Callable[[S], B]
    decide: Callable[[B, C, Sequence[O], Happen[E]], None]
    evolve: Mapping[type[E], Callable[[B, Any], None]]  # Any: each takes its own class of event
    copy: Callable[[B], B]
    to_act: Callable[[B], tuple[int, ...]]
    rolls: Callable[[C], int]
    known: Recent[tuple[Any, ...], tuple[E, Callable[[B, Any], None]]] = field(
        init=False, repr=False, eq=False, factory=lambda: Recent(TABLE_LIMIT)
    )
