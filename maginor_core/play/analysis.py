"""Analysis: what each decision of a game was worth, by searches with what its seat knew alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import frozen

from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.play.search import TreeSearch


@frozen
class JudgedDecision:
    """A decision, and what a search thinks of it.

    Attributes:
        version: the version at which it was made.
        seat: who made it.
        played: the command.
        value: the chance of winning after it, from 0 to 1, as the search estimates it.
        best: the command that the search tried most.
        best_value: the chance of winning after that.
    """

    version: int
    seat: int
    played: Fact
    value: float
    best: Fact
    best_value: float

    @property
    def loss(self) -> float:
        """The chance of winning that was given away; 0 if there was nothing better."""
        return max(0.0, self.best_value - self.value)


def judge_decisions(
    games: Iterable[tuple[Game[Any, Any, Any], Fact]],  # Any: of any game
    iterations: int,
) -> Iterator[JudgedDecision]:
    """Yield for each decision with a choice what a search with so many iterations thinks of it.

    A third as many follow for a command that the search neglected. The same game and iterations
    give the same values.

    Args:
        games: each game as it was, and the command that was given there.
        iterations: how many for each decision.

    Raises:
        SearchError: the game cannot be searched.
    """
    for match, played in games:
        seat = getattr(played, "player", None)
        legal = match.legal(seat) if isinstance(seat, int) else ()
        if not isinstance(seat, int) or played not in legal or len(legal) == 1:
            continue  # a record of the engine, or no choice
        rows = match.definition.decider.legal(match.live_state, seat)
        search = TreeSearch(match.definition, match.live_state, seat, match.version)
        search.run(iterations)
        best = max(rows, key=lambda row: search.root[row].visits if row in search.root else 0.0)
        row = rows[legal.index(played)]
        search.run(max(1, iterations // 3), first=row)
        yield JudgedDecision(
            match.version,
            seat,
            played,
            search.root[row].mean,
            legal[rows.index(best)],
            search.root[best].mean,
        )
