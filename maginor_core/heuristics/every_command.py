"""All commands that can be formed in a game of Maginor, legal or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, get_args

from maginor_core.commands import Command, MoveWizard, PlaySorceryCard, PlaySymbolCard, RollDie
from maginor_core.commands.choose_reward import REWARDS
from maginor_core.components.beasts import BEASTS
from maginor_core.components.setup import Setup
from maginor_core.components.symbols import SYMBOLS

KINDS: tuple[type[Any], ...] = tuple(  # Any: each makes its own command from its own fields
    dict.fromkeys((MoveWizard, RollDie, PlaySymbolCard, PlaySorceryCard, *get_args(Command)))
)
"""The classes of commands, in the order to which choices shrink."""


def every_command(setup: Setup) -> Iterator[Command]:
    """Yield all commands that can be formed in games from ``setup``, each once.

    That is with every seat, Oracle and slot of the game, with one of each that it does not have,
    and with up to two slots or symbols where several can be given, and some threes.
    """
    values = values_of(setup)
    for kind in KINDS:
        for fields in product(*(values[name] for name in kind.names)):
            yield kind(*fields)


@lru_cache(maxsize=64)
def values_of(setup: Setup) -> Mapping[str, Sequence[object]]:
    """Return, by name, what a field may contain in games from ``setup``, and a little beyond."""
    slots = (*range(max(map(setup.value, setup.circle)) + 1), -1)
    return {
        "player": (*range(setup.players + 1), -1),
        "oracle": (*setup.circle, "atlantis"),
        "slot": slots,
        "slots": (*_rows(slots), (0, 1, 2)),
        "symbol": SYMBOLS,
        "symbols": (*_rows(SYMBOLS), ("fire", "fire", "fire"), ("fire", "water", "earth")),
        "beast": BEASTS,
        "reward": REWARDS,
    }


def _rows(items: Sequence[object]) -> Iterator[tuple[object, ...]]:
    for length in range(3):
        yield from product(items, repeat=length)
