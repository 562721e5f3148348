"""Games ended: how the sequences come out that perft has counted to their end.

Counts alone see which commands are legal, not who wins. So of the sequences whose last command ends
the game there report their number, each seat's votes summed up, and how often each seat wins.
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
        totals: by seat, the sum of its totals (END-02).
        wins: by seat, in how many it is among the winners (END-03, END-04).
    """

    games: int
    totals: tuple[int, ...]
    wins: tuple[int, ...]

    @classmethod
    def of(cls, state: Json) -> Self:
        """Return what one game comes to that has ended with this STATE."""
        totals, winners = state["totals"], state["winners"]
        return cls(1, tuple(totals), tuple(int(seat in winners) for seat in range(len(totals))))

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
        votes, wins = (
            ", ".join(f"{number:,}" for number in row) for row in (self.totals, self.wins)
        )
        return f"{self.games:,} games end, votes {votes}, wins {wins}"


Endings = tuple[Ended, ...]
"""What the sequences that end the game amount to, by their length from 0 on."""
EndingMemory = dict[tuple[bytes, int], Endings]
"""Endings by packed position and greatest length."""


def endings(
    positions: Positions[P], position: P, depth: int, memory: EndingMemory | None = None
) -> Endings:
    """Return how the sequences of up to ``depth`` commands come out that end the game.

    A ``memory`` caches the states visited, and can be passed to the next call.

    Raises:
        RefusedError: a command that is named as legal is not accepted.
    """
    known: EndingMemory = {} if memory is None else memory
    key = (positions.pack(position), depth)
    if key not in known:
        known[key] = _endings(positions, position, depth, known)
    return known[key]


def _endings(positions: Positions[P], position: P, depth: int, known: EndingMemory) -> Endings:
    state = positions.state(position)
    seats = positions.players
    if state["finished"]:
        return (Ended.of(state), *(Ended.all((), seats) for _ in range(depth)))
    if not depth:
        return (Ended.all((), seats),)
    parts = [
        endings(positions, positions.after(position, *move), depth - 1, known)
        for move in positions.moves(position, distinct(positions.legal(position)))
    ]
    return (Ended.all((), seats), *_by_length(parts, depth, seats))


def _by_length(parts: Sequence[Endings], depth: int, seats: int) -> Endings:
    return tuple(Ended.all((part[length] for part in parts), seats) for length in range(depth))
