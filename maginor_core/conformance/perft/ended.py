"""Games ended: how the sequences come out that perft has counted to their end.

Counts alone see which commands are legal, not who wins. So of the sequences whose last command ends
the game there report their number, each seat's totals summed up, and how often each seat wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from attrs import frozen

from maginor_core.conformance.positions.position import Json, P, Positions, distinct


@frozen
class Ended:
    """What some sequences that end the game amount to.

    Attributes:
        games: how many they are.
        totals: by seat, the sum of its totals; 0 in a game without points.
        wins: by seat, in how many it is among the winners.
    """

    games: int
    totals: tuple[int, ...]
    wins: tuple[int, ...]

    @classmethod
    def of(cls, state: Json, seats: int, totals_key: str = "totals") -> Self:
        """Return what one game of so many seats comes to that has ended with this STATE."""
        totals = tuple(state[totals_key]) if totals_key else (0,) * seats
        return cls(1, totals, tuple(int(seat in state["winners"]) for seat in range(seats)))

    @classmethod
    def all(cls, several: Iterable[Ended], seats: int) -> Self:
        """Return what several amount to together, in games of so many seats."""
        games, totals, wins = 0, [0] * seats, [0] * seats
        for one in several:
            games += one.games
            totals = [sum(pair) for pair in zip(totals, one.totals, strict=True)]
            wins = [sum(pair) for pair in zip(wins, one.wins, strict=True)]
        return cls(games, tuple(totals), tuple(wins))

    def __str__(self) -> str:
        totals, wins = (
            ", ".join(f"{number:,}" for number in row) for row in (self.totals, self.wins)
        )
        return f"{self.games:,} games end, totals {totals}, wins {wins}"


Endings = tuple[Ended, ...]
"""What the sequences that end the game amount to, by their length from 0 on."""
EndingMemory = dict[tuple[bytes, int], Endings]
"""Endings by packed position and greatest length."""


def endings(
    positions: Positions[P],
    position: P,
    depth: int,
    memory: EndingMemory | None = None,
    totals_key: str = "totals",
) -> Endings:
    """Return how the sequences of up to ``depth`` commands come out that end the game.

    Args:
        positions: the side that is asked.
        position: where the sequences begin.
        depth: their greatest length.
        memory: caches the states visited, and can be passed to the next call.
        totals_key: the key of STATE with the totals of a finished game; empty if it has none.

    Raises:
        RefusedError: a command that is named as legal is not accepted.
    """
    known: EndingMemory = {} if memory is None else memory
    key = (positions.pack(position), depth)
    if key not in known:
        known[key] = _endings(positions, position, depth, known, totals_key)
    return known[key]


def _endings(
    positions: Positions[P], position: P, depth: int, known: EndingMemory, totals_key: str
) -> Endings:
    state = positions.state(position)
    seats = positions.players
    if state["finished"]:
        return (Ended.of(state, seats, totals_key), *(Ended.all((), seats) for _ in range(depth)))
    if not depth:
        return (Ended.all((), seats),)
    parts = [
        endings(positions, positions.after(position, *move), depth - 1, known, totals_key)
        for move in positions.moves(position, distinct(positions.legal(position)))
    ]
    return (Ended.all((), seats), *_by_length(parts, depth, seats))


def _by_length(parts: Sequence[Endings], depth: int, seats: int) -> Endings:
    return tuple(Ended.all((part[length] for part in parts), seats) for length in range(depth))
