"""Perft counts the sequences of legal commands of one length, as chess engines do to test a rule.

Each outcome of chance makes a sequence of its own, so a command that rolls a die with six faces
counts six times, and so do secret choices in either order. A sequence that ends the game earlier
counts for no greater length.
Engines that agree on all counts, and on how the games end that are among the sequences, agree, with
all likelihood, on the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from maginor_core.conformance.perft.ended import Ended
from maginor_core.conformance.positions.position import (
    Json,
    Move,
    P,
    Positions,
    distinct,
)
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.errors import KernelError
from maginor_core.resources import golden_folder

COUNTS = "perft.json"
"""The file of the pinned positions, in the folder of the reference games."""

Memory = dict[tuple[bytes, int], int]
"""Counts by packed position and length, since many sequences lead to the same position."""


class UnknownPositionError(KernelError, LookupError):
    """No pinned position is called that."""


@frozen
class PinnedPosition:
    """A position whose counts are part of the specification.

    Attributes:
        about: what it is, in a sentence.
        setup: the setup of the game, in the protocol's shape.
        line: the commands that lead from the setup to the position, with their dice.
        counts: the number of sequences of 0, 1, 2, … commands from there on.
        ended: by length, how those sequences come out that end the game; none where none does.
    """

    about: str
    setup: Json
    line: tuple[Move, ...]
    counts: tuple[int, ...]
    ended: Mapping[int, Ended]


def pinned_positions(game: GameDefinition) -> Mapping[str, PinnedPosition]:
    """Return the pinned positions of ``game`` by name.

    Raises:
        MissingResourceError: they are not where they should be.
    """
    data = json.loads((golden_folder() / game.golden / COUNTS).read_bytes())
    return {
        name: PinnedPosition(
            about=pinned["about"],
            setup=pinned["setup"],
            line=tuple((move["command"], tuple(move[game.chance.key])) for move in pinned["line"]),
            counts=tuple(pinned["counts"]),
            ended={
                int(length): Ended(
                    content["games"], tuple(content["totals"]), tuple(content["wins"])
                )
                for length, content in pinned.get("ended", {}).items()
            },
        )
        for name, pinned in data["positions"].items()
    }


def select_positions(game: GameDefinition, names: Sequence[str]) -> Mapping[str, PinnedPosition]:
    """Return the pinned positions with these names, or all if there are none.

    Raises:
        UnknownPositionError: one of them is not pinned; the message lists those that are.
        MissingResourceError: they are not where they should be.
    """
    pinned = pinned_positions(game)
    for name in names:
        if name not in pinned:
            raise UnknownPositionError(f"{name!r} is not pinned; there are {', '.join(pinned)}")
    return {name: pinned[name] for name in names or pinned}


def reach(positions: Positions[P], line: Sequence[Move]) -> P:
    """Return the position to which a line of commands leads from the start.

    Raises:
        RefusedError: a command is not accepted.
    """
    position = positions.start
    for command, outcomes in line:
        position = positions.after(position, command, outcomes)
    return position


def perft(positions: Positions[P], position: P, depth: int, memory: Memory | None = None) -> int:
    """Return how many sequences of ``depth`` legal commands there are from ``position`` on.

    A ``memory`` caches the counts, and can be passed to the next call.

    Raises:
        RefusedError: a command that is named as legal is not accepted.
    """
    if depth == 0:
        return 1
    legal = distinct(positions.legal(position))
    if depth == 1:
        return sum(1 for _ in positions.moves(position, legal))
    known: Memory = {} if memory is None else memory
    key = (positions.pack(position), depth)
    if key not in known:
        known[key] = sum(
            perft(positions, positions.after(position, *move), depth - 1, known)
            for move in positions.moves(position, legal)
        )
    return known[key]


def divide(
    positions: Positions[P], position: P, depth: int, memory: Memory | None = None
) -> Iterator[tuple[Move, int]]:
    """Yield each first command with its dice, and how many of the sequences begin with it.

    There is none in the empty sequence, of ``depth`` 0.

    Raises:
        RefusedError: a command that is named as legal is not accepted.
    """
    known: Memory = {} if memory is None else memory
    legal = distinct(positions.legal(position)) if depth else []
    for move in positions.moves(position, legal):
        yield move, perft(positions, positions.after(position, *move), depth - 1, known)
