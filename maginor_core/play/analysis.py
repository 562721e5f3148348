"""Analysis: what each decision of a game was worth, from what its seat knew alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from attrs import frozen

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.engine.picture import SEAT_COLOURS, Svg, sheet
from maginor_core.play.bots import Bot, RandomBot, next_command
from maginor_core.play.search import Choose, State, TreeSearch, guidance_of


@frozen
class JudgedDecision:
    """A decision, and what came of it and of others when they were played on.

    Attributes:
        version: the version at which it was made.
        seat: who made it.
        played: the command.
        value: the chance of winning after it, from 0 to 1, as estimated.
        best: the best command; the one that was played, unless another was better beyond chance.
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
        """The chance of winning that was given away; 0 if nothing better was found."""
        return max(0.0, self.best_value - self.value)

    @property
    def grade(self) -> str:
        """The gravest of ``GRADES`` that the loss comes up to; empty if it is none."""
        return grade_of(round(self.loss, 4))


GRADES: Final[Mapping[str, float]] = {"inaccuracy": 0.05, "mistake": 0.1, "blunder": 0.2}
"""By name of a bad decision, the loss from which on it is one, the least first."""


def grade_of(loss: float) -> str:
    """Return the gravest of ``GRADES`` that a loss comes up to; empty if it is none."""
    return ["", *[name for name, least in GRADES.items() if loss >= least]][-1]


ITERATIONS: Final = 10
"""How often each command is played on."""
COMPARED: Final = 3
"""How many commands are compared, if there are as many."""
SEARCHED: Final = 24
"""The iterations of the search that proposes commands, at most."""
CERTAIN: Final = 2.0
"""By how many standard errors a command must be better to count as better; by chance alone, one in
about thirty is."""


def judge_decisions(
    games: Iterable[tuple[Game[Any, Any, Any], Fact]],  # Any: of any game
    iterations: int = ITERATIONS,
) -> Iterator[JudgedDecision]:
    """Yield for each decision with a choice what came of it and of others that were possible.

    Compared are the command that was given, those that the bot ``search`` thinks best, and others
    that are drawn, ``COMPARED`` in all. Each is played on from the same states, which the seat
    cannot tell from the real one, by the game's own bot at all seats, for as many turns as there
    are players; then the position is valued. So a bot that searches is judged by what comes after
    the turn to whose end it looks, and not by its own estimates. After half the states only
    commands go on that are ahead of the given one. The same game and iterations give the same
    values.

    Args:
        games: each game as it was, and the command that was given there.
        iterations: from how many states each command is played on, 4 or more.

    Raises:
        SearchError: the game cannot be searched.
    """
    for game, played in games:
        seat = getattr(played, "player", None)
        legal = game.legal(seat) if isinstance(seat, int) else ()
        if not isinstance(seat, int) or played not in legal or len(legal) == 1:
            continue  # a record of the engine, or no choice
        definition = game.definition
        rows = definition.decider.legal(game.live_state, seat)
        search = TreeSearch(definition, game.live_state, seat, game.version)
        search.run(min(SEARCHED, guidance_of(definition).iterations))
        given = rows[legal.index(played)]
        compared = _compared(search, given, rows, Stream(game.version, "analysis"))
        seeds = [f"analysis.{game.version}.{number}" for number in range(max(4, iterations))]
        turns = game.setup.players
        values: dict[Row, list[float]] = {row: [] for row in compared}
        for half in (seeds[::2], seeds[1::2]):
            for row, found in values.items():
                found += [search.played_on(row, _player(game, seed), turns, seed) for seed in half]
            values = {
                row: found
                for row, found in values.items()
                if row == given or fmean(found) > fmean(values[given])
            }
        best = _best(values, given)
        yield JudgedDecision(
            game.version,
            seat,
            played,
            fmean(values[given]),
            legal[rows.index(best)],
            fmean(values[best]),
        )


def _compared(search: TreeSearch, given: Row, rows: Sequence[Row], chance: Stream) -> Sequence[Row]:
    """Return a command with others: those that a search has tried most, and any."""
    tried = sorted(search.root, key=lambda row: -search.root[row].visits)[: COMPARED - 1]
    compared = list(dict.fromkeys([given, *tried]))
    others = [row for row in rows if row not in compared]
    while others and len(compared) < COMPARED:
        compared.append(others.pop(chance.below(len(others))))
    return compared


def _best(values: Mapping[Row, Sequence[float]], given: Row) -> Row:
    """Return the best of some commands: the given one, unless another is better beyond chance."""
    best, most = given, 0.0
    for row in values:
        gains = [one - other for one, other in zip(values[row], values[given], strict=True)]
        gain = fmean(gains)
        if gain > max(most, CERTAIN * stdev(gains) / sqrt(len(gains))):
            best, most = row, gain
    return best


def _player(game: Game[Any, Any, Any], seed: str) -> Choose:  # Any: of any game
    """Return how everybody plays on: as the game's own bot, or at random."""
    own = heuristics_of(game.definition).bots
    bot: Bot = list(own.values() or [RandomBot()])[-1]
    base = Game(game.definition, game.setup)
    decisions = count()

    def choose(state: State, seat: int, rows: Sequence[Row]) -> Row:
        position = base.at(state, next(decisions))
        return position.vocabulary.row(next_command(position, bot, seat, seed))

    return choose


def judged_json(definition: GameDefinition, one: JudgedDecision) -> dict[str, Any]:  # Any: JSON
    """Return a judged decision as JSON; chances are rounded to four digits."""
    to_json = definition.command_json.to_json
    return {
        "version": one.version,
        "seat": one.seat,
        "played": to_json(one.played),
        "value": round(one.value, 4),
        "best": to_json(one.best),
        "best_value": round(one.best_value, 4),
        "loss": round(one.loss, 4),
        "grade": one.grade or None,
    }


# The graph of an analysed game.

WIDTH: Final = 900
HEIGHT: Final = 300
LEFT: Final = 56
"""Where the first decision is; as much is left free beside the last."""
TOP: Final = 44
BOTTOM: Final = 248
MARKED: Final = min(GRADES.values())
"""The loss from which a decision is marked."""
LABELS: Final = 10
"""How many mistakes are named at most, the greatest ones."""
APART: Final = 24
"""How far apart the names of mistakes are."""


def value_graph(definition: GameDefinition, judged: Sequence[JudgedDecision]) -> str:
    """Return the chances of winning by decision as SVG, with marks of the mistakes.

    A disc is what was played, in the colour of its seat; a line from it leads up to what the best
    command was worth, if that is so much better as to be a mistake.
    """
    marked = sorted([one for one in judged if one.grade], key=lambda one: -one.loss)
    about = f"{len(judged)} decisions, of which {len(marked)} gave away {MARKED:.0%} or more"
    svg = Svg(WIDTH, HEIGHT, f"{definition.title}: chances of winning", about)
    svg.text(LEFT, 24, f"{definition.title}: chance of winning after each decision", 15, bold=True)
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
    return svg.to_text(sheet(definition))


def _height(share: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * share, 1)
