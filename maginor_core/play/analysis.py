"""Analysis: what each decision of a game was worth, by searches with what its seat knew alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from attrs import frozen

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.picture import SEAT_COLOURS, Svg, sheet
from maginor_core.play.search import TreeSearch, guidance_of


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


def usual_iterations(game: GameDefinition) -> int:
    """Return how many iterations judge a decision: those of the bot ``search``, 300 at most."""
    return min(300, guidance_of(game).iterations)


def judged_json(game: GameDefinition, one: JudgedDecision) -> dict[str, Any]:  # Any: JSON
    """Return a judged decision as JSON; chances are rounded to four digits."""
    to_json = game.command_json.to_json
    return {
        "version": one.version,
        "seat": one.seat,
        "played": to_json(one.played),
        "value": round(one.value, 4),
        "best": to_json(one.best),
        "best_value": round(one.best_value, 4),
        "loss": round(one.loss, 4),
    }


# The graph of an analysed game.

WIDTH: Final = 900
HEIGHT: Final = 300
LEFT: Final = 56
"""Where the first decision is; as much is left free beside the last."""
TOP: Final = 44
BOTTOM: Final = 248
MISTAKE: Final = 0.05
"""The loss from which a decision is marked."""
LABELS: Final = 10
"""How many mistakes are named at most, the greatest ones."""
APART: Final = 24
"""How far apart the names of mistakes are."""


def value_graph(game: GameDefinition, judged: Sequence[JudgedDecision]) -> str:
    """Return the chances of winning by decision as SVG, with marks of the mistakes.

    A disc is what was played, in the colour of its seat; a line from it leads up to what the best
    command was worth, if that is so much better as to be a mistake.
    """
    marked = sorted([one for one in judged if one.loss >= MISTAKE], key=lambda one: -one.loss)
    about = f"{len(judged)} decisions, of which {len(marked)} gave away {MISTAKE:.0%} or more"
    svg = Svg(WIDTH, HEIGHT, f"{game.title}: chances of winning", about)
    svg.text(LEFT, 24, f"{game.title}: chance of winning after each decision", 15, bold=True)
    for share in (0.0, 0.5, 1.0):
        svg.path(0, 0, 1, f"M{LEFT} {_height(share)}H{WIDTH - LEFT}", "edge-line")
        svg.text(LEFT - 8, _height(share) + 4, f"{share:.0%}", 12, "dim", anchor="end")
    last = max([one.version for one in judged], default=1) or 1

    def across(version: int) -> float:
        return LEFT + (WIDTH - 2 * LEFT) * version / last

    for one in marked:
        x = across(one.version)
        svg.path(0, 0, 1, f"M{x:.1f} {_height(one.value)}V{_height(one.best_value)}", "mark-line")
    named: list[float] = []
    for one in marked:
        x = across(one.version)
        if len(named) < LABELS and all(abs(x - other) > APART for other in named):
            named.append(x)
            y = _height(one.best_value) - 6
            svg.text(x, y, f"{one.version}", 11, "mark", anchor="middle")
    for seat in sorted({one.seat for one in judged}):
        points = [(across(one.version), _height(one.value)) for one in judged if one.seat == seat]
        line = "L".join([f"{x:.1f} {y}" for x, y in points])
        svg.path(0, 0, 1, f"M{line}", "dim-line faded")
        for x, y in points:
            svg.disc(x, y, 3, f"seat{seat % SEAT_COLOURS}")
        svg.counter(points[-1][0] + 18, points[-1][1], 9, seat)
    svg.text(LEFT, HEIGHT - 30, "0", 12, "dim")
    svg.text(WIDTH - LEFT, HEIGHT - 30, f"version {last}", 12, "dim", anchor="end")
    svg.text(LEFT, HEIGHT - 10, about, 12, "dim")
    return svg.to_text(sheet(game))


def _height(share: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * share, 1)
