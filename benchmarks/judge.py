"""How often the judge of ``maginor log analyse`` agrees with exact values, on small games.

    python3 -m benchmarks.judge [NAME ...] [--decisions N] [--iterations N] [--seed SEED]

At decision points that are drawn, an action is drawn, and judged as a decision of a game is
(``play.analysis``). Beside that is what it truly gives away of the chance of winning if both play
exactly from then on; where something is hidden, what was hidden is as likely as exact play of the
other makes it. Decision points to which exact play of the other never leads, and answers in secret,
are left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from time import process_time
from typing import Final

import numpy as np
from attrs import frozen

from benchmarks.small_games import CLOSE, Solved, ladder, solved
from maginor_core.engine.chance import NoChance
from maginor_core.engine.game import Game
from maginor_core.play.analysis import GRADES, ITERATIONS, judge_decisions
from maginor_core.play.cfr import cfr_plus
from maginor_core.play.exact import SEED, TWO, Values
from maginor_core.play.game_tree import GameTree

LEAST: Final = min(GRADES.values())
"""From which loss on a decision is blamed."""
GRAVE: Final = max(GRADES.values())
"""From which loss on it is a blunder."""
GOOD: Final = 0.01
"""Up to which exact loss there is nothing to blame."""
USUAL: Final = ("dragon", "two-lives", "one-counter", "two-counters", "corridor", "giant")
"""The games that are judged if none is named."""


@frozen
class Compared:
    """What a decision gives away of the chance of winning, as it is judged, and exactly."""

    judged: float
    exact: float


def exact_values(made: Solved) -> Values:
    """Return by slot what its seat gets by that action, from −1 to 1, if both play exactly."""
    if not isinstance(made, GameTree):
        return made.slot_values(made.values())
    policy = next(islice(cfr_plus(made), CLOSE - 1, None))
    return np.where(made.acts[0], *[made.action_values(policy, seat) for seat in range(TWO)])


def decisions(made: Solved, count: int, iterations: int, random: Random) -> Iterator[Compared]:
    """Yield so many decisions that are drawn."""
    values = exact_values(made)
    begun = Game(made.spec.definition, made.spec.deal(SEED))
    points = [
        point
        for point in made.points
        if len(point.actions) > 1 and not np.isnan(values[point.slots]).any()
    ]
    for number, point in enumerate(random.sample(points, min(count, len(points)))):
        game = begun.at(point.state, number, NoChance())
        place = random.randrange(len(point.actions))
        played = game.legal(point.seat)[place]
        for judged in judge_decisions([(game, played)], iterations):
            found = values[point.slots]
            yield Compared(judged.loss, float(found.max() - found[place]) / 2)


def shares(found: Sequence[Compared]) -> list[str]:
    """Return how often the judge blames rightly, and how often it should, as cells of a table."""

    def share(of: Callable[[Compared], bool], which: Callable[[Compared], bool]) -> str:
        among = [one for one in found if which(one)]
        return f"{sum(map(of, among))} of {len(among)}" if among else "—"

    return [
        share(lambda one: one.exact >= LEAST, lambda one: one.judged >= LEAST),
        share(lambda one: one.judged >= LEAST, lambda one: one.exact >= GRAVE),
        share(lambda one: one.judged >= LEAST, lambda one: one.exact < GOOD),
        f"{np.mean([abs(one.judged - one.exact) for one in found]):.3f}",
    ]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python3 -m benchmarks.judge")
    parser.add_argument("names", nargs="*", metavar="NAME", default=USUAL)
    parser.add_argument("--decisions", type=int, default=200, help="how many are judged of each")
    parser.add_argument("--iterations", type=int, default=ITERATIONS, help="of the judge")
    parser.add_argument("--seed", default="judge")
    asked = parser.parse_args()
    if unknown := sorted(set(asked.names) - set(ladder())):
        parser.error(f"{unknown[0]!r} is none of {', '.join(ladder())}")
    heads = ["small game", "decisions", "blamed, and rightly", "blunders, and blamed"]
    heads += ["exact ones, and blamed", "mean difference", "ms for one"]
    print(f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
    for name in asked.names:
        made = solved(name)
        random = Random(f"{asked.seed}.{name}")
        began = process_time()
        found = list(decisions(made, asked.decisions, asked.iterations, random))
        each = 1000 * (process_time() - began) / len(found)
        cells = [name, str(len(found)), *shares(found), f"{each:.0f}"]
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
