"""Wrong moves: all that can be written down in a position and must be refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from maginor_core.components.symbols import FACES, Face
from maginor_core.rulings.positions import ROLLING, Json, Move, command_key

A_FACE: tuple[Face] = ("fire",)


def wrong_moves(commands: Sequence[Json], legal: Sequence[Json]) -> Iterator[Move]:
    """Yield those of all ``commands`` that are not ``legal``, and the legal ones with wrong dice.

    A rolling command that is not legal comes with a face, so that it is not refused for want of it.
    """
    right = set(map(command_key, legal))
    for command in commands:
        rolling = command["type"] in ROLLING
        if command_key(command) not in right:
            yield command, A_FACE if rolling else ()
        elif rolling:
            yield command, ()
            yield command, FACES[:2]
        else:
            yield command, A_FACE
