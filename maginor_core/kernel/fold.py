"""Folding: what has happened, event by event, gathered into a board or any other projection."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

P = TypeVar("P")
E = TypeVar("E")


def fold(
    evolve: Mapping[type[E], Callable[[P, Any], None]],  # Any: each takes its own class of event
    projection: P,
    events: Iterable[E],
) -> P:
    """Let ``projection`` record ``events``, in place, and return it.

    ``evolve`` names the handler of each class of event; every class that comes must be in it.
    """
    for event in events:
        evolve[type(event)](projection, event)
    return projection
