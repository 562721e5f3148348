"""Execution: commands are carried out on a board, each event folded as it happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from maginor_core.kernel.decider import B, C, Decider, E, Happen, O, S

Execute = Callable[[C, Sequence[O]], tuple[E, ...]]
"""Carry out a command with its outcomes of chance and return what happened, in order."""


def executor(decider: Decider[S, B, C, E, O], board: B) -> Execute[C, O, E]:
    """Return what carries out one command after another on ``board`` itself.

    It raises a ``RefusalError`` if the rules do not allow a command; the board is then as it was.
    """
    decide = decider.decide
    known = decider.known.newer
    events: list[E] = []

    def happen(*what: Any) -> None:  # Any: the class of an event, and its values
        nonlocal known
        try:
            event, change = known[what]
        except KeyError:
            event, change = decider.known.get(what) or _learn(decider, what)
            known = decider.known.newer
        change(board, event)
        events.append(event)

    tell = cast("Happen[E]", happen)

    def execute(command: C, outcomes: Sequence[O]) -> tuple[E, ...]:
        events.clear()
        decide(board, command, outcomes, tell)
        return tuple(events)

    return execute


def _learn(
    decider: Decider[S, B, C, E, O],
    what: tuple[Any, ...],  # Any: the class of an event, and its values
) -> tuple[E, Callable[[B, Any], None]]:
    """Make an event and find its handler; remember both."""
    kind, *values = what
    event: E = kind(*values)
    found = event, decider.evolve[kind]
    decider.known.put(what, found)
    return found


def execute(
    decider: Decider[S, B, C, E, O], board: B, command: C, outcomes: Sequence[O] = ()
) -> tuple[E, ...]:
    """Carry out ``command`` on ``board`` itself and return what happened, in order.

    Raises:
        RefusalError: the rules do not allow it; the board is as it was.
    """
    return executor(decider, board)(command, outcomes)


def decide(
    decider: Decider[S, B, C, E, O], board: B, command: C, outcomes: Sequence[O] = ()
) -> tuple[E, ...]:
    """Return what ``command`` would cause on ``board``, which stays as it is.

    Raises:
        RefusalError: the rules do not allow it.
    """
    return execute(decider, decider.copy(board), command, outcomes)
