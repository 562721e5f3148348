"""All commands that can be formed in games from one setup, legal or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, get_args, get_origin

from maginor_core.kernel.definition import GameDefinition, PlayableSetup
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.heuristics import heuristics_of
from maginor_core.kernel.validation import words_of
from maginor_core.kernel.vocabulary import is_name

UNKNOWN = ("nowhere",)
"""A name that nothing has."""
LARGEST = 9
"""The largest whole number in a field that nothing else is known of."""
LONGEST = 2
"""How many items a field that is a list has at most."""


def every_command(game: GameDefinition, setup: PlayableSetup) -> Iterator[Any]:  # Any: commands
    """Yield commands of games from ``setup``: with every value of each field, and some beyond.

    A game can provide its own function of this name among its heuristics.
    """
    own = getattr(heuristics_of(game), "every_command", None)
    if own is not None:
        yield from own(setup)
        return
    for kind in game.commands:
        yield from _every(kind, setup)


def _every(kind: type[Fact], setup: PlayableSetup) -> Iterator[Fact]:
    values = [
        _values(name, annotation, setup)
        for name, annotation in zip(kind.names, kind.annotations, strict=True)
    ]
    for fields in product(*values):
        yield kind(*fields)


def _values(name: str, annotation: Any, setup: PlayableSetup) -> Sequence[object]:  # Any: a type
    """Return what a field may contain, and a little that it may not."""
    if name == "player":
        return (*range(setup.players + 1), -1)
    if annotation is bool:
        return (False, True)
    if annotation is int:
        return range(-1, LARGEST + 1)
    if is_name(annotation):
        return (*setup.names, *UNKNOWN)
    if type(None) in get_args(annotation):
        parts = [part for part in get_args(annotation) if part is not type(None)]
        return (None, *(value for part in parts for value in _values("", part, setup)))
    if words := words_of(annotation):
        return words
    if get_origin(annotation) is tuple and get_args(annotation)[1:] == (...,):
        items = _values("", get_args(annotation)[0], setup)
        return [row for length in range(LONGEST + 1) for row in product(items, repeat=length)]
    return list(product(*[_values("", part, setup) for part in get_args(annotation)]))
