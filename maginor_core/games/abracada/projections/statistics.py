"""Statistics: what happened in a game, counted from its events as anybody sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from attrs import Factory, asdict, define

from maginor_core.engine.facts import Fact
from maginor_core.games.abracada import events as kinds
from maginor_core.games.abracada.components.layout import FIRST, LAST


@define
class AbracadaSeatStatistics:
    """What a player did and what befell it.

    Attributes:
        rounds_won: how often it gained most points in a round, alone.
        hands_emptied: how often it cast the last stone of its hand.
        lower: lower numbers named (CAST-05).
    """

    points: int = 0
    rounds_won: int = 0
    hands_emptied: int = 0
    cast: int = 0
    failed: int = 0
    lower: int = 0
    lives_lost: int = 0
    lives_gained: int = 0
    secret_stones: int = 0


@define
class AbracadaStatistics:
    """What happened in a game.

    Attributes:
        turns: how many turns have begun by the end of another one.
        spells: successful casts by number.
    """

    seats: list[AbracadaSeatStatistics]
    rounds: int = 0
    turns: int = 0
    spells: Counter[int] = Factory(Counter)

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        """Return the statistics as plain JSON data."""
        return {
            "rounds": self.rounds,
            "turns": self.turns,
            "spells": {str(number): self.spells[number] for number in range(FIRST, LAST + 1)},
            "seats": [asdict(seat) for seat in self.seats],
        }


def statistics(players: int, events: Iterable[Fact]) -> AbracadaStatistics:
    """Return what happened among so many players, as far as ``events`` contain it."""
    found = AbracadaStatistics([AbracadaSeatStatistics() for _ in range(players)])
    seats = found.seats
    for event in events:
        match event:
            case kinds.SpellCast():
                seats[event.player].cast += 1
                found.spells[event.number] += 1
            case kinds.CastFailed():
                seats[event.player].failed += 1
            case kinds.LowerNumberNamed():
                seats[event.player].lower += 1
            case kinds.LivesLost():
                seats[event.player].lives_lost += event.count
            case kinds.LivesGained():
                seats[event.player].lives_gained += event.count
            case kinds.SecretStoneTaken():
                seats[event.player].secret_stones += 1
            case kinds.HandEmptied():
                seats[event.player].hands_emptied += 1
            case kinds.TurnBegan():
                found.turns += 1
            case kinds.RoundEnded():
                found.rounds += 1
                _add_round(seats, event.gained)
    return found


def _add_round(seats: list[AbracadaSeatStatistics], gained: tuple[int, ...]) -> None:
    for seat, points in zip(seats, gained, strict=True):
        seat.points += points
    best = [seat for seat, points in zip(seats, gained, strict=True) if points == max(gained)]
    if len(best) == 1:
        best[0].rounds_won += 1
