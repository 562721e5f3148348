"""Wrong moves: all that can be written down in a position and must be refused."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from maginor_core.components.symbols import FACES, Face
from maginor_core.conformance.positions.position import ROLLING, Json, Move, command_key

A_FACE: tuple[Face] = ("fire",)


def wrong_moves(commands: Mapping[Hashable, Json], legal: Sequence[Json]) -> Iterator[Move]:
    """Yield those of all ``commands`` that are not ``legal``, and the legal ones with wrong dice.

    The commands come under their ``command_key``.

    A rolling command that is not legal comes with a face, so that it is not refused for want of it.
    """
    right = set(map(command_key, legal))
    for key, command in commands.items():
        rolling = command["type"] in ROLLING
        if key not in right:
            yield command, A_FACE if rolling else ()
        elif rolling:
            yield command, ()
            yield command, FACES[:2]
        else:
            yield command, A_FACE
