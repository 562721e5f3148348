"""``python3 -m benchmarks.against REVISION``: this checkout and an earlier one, in turns.

Both builds of both are measured, each by the measures of its own checkout, round by round, so that
the ratios hold although the machine's speed drifts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks import environments
from benchmarks.contestant import ROOT, Contestant, ContestantError
from benchmarks.effort import Sample

ROUNDS = 9
MEASURES = (
    ("measures.auditing:shard", "events/s"),
    ("measures.replaying:games", "events/s"),
    ("measures.random_play:games", "commands/s"),
    ("measures.deciding:on_a_copy", "commands/s"),
    ("measures.looking:legal_commands", "listings/s"),
    ("measures.looking:views_of_a_seat", "views/s"),
    ("measures.looking:branches", "branches/s"),
    ("measures.protocol:round_trips", "round trips/s"),
    ("measures.appending:synced_each_command", "events/s"),
    ("measures.raw:decoding", "events/s"),
)
"""What is measured, and the unit that is compared; RAW is the same code in all, so its ratio shows
how much of the others is noise."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table of speeds now in multiples of the speeds before; return the exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m benchmarks.against", description=__doc__)
    parser.add_argument("revision", help="what git calls the earlier checkout")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    names = [measure for measure, _ in MEASURES]
    parser.add_argument("--only", action="append", choices=names, help="measure this alone")
    options = parser.parse_args(arguments)
    measures = [one for one in MEASURES if options.only is None or one[0] in options.only]
    try:
        table(options.revision, options.rounds, measures)
    except (environments.SetUpError, ContestantError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def table(revision: str, rounds: int, measures: Sequence[tuple[str, str]] = MEASURES) -> None:
    """Do the ``measures``, and print the table."""
    environments.HERE.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=environments.HERE) as scratch, ExitStack() as started:
        before = environments.checkout(revision)
        sides: dict[str, tuple[Contestant, Contestant]] = {}
        for build, compiled in (("pure", False), ("compiled", True)):
            pair = [
                started.enter_context(
                    Contestant.python(
                        f"{build} of {root.name}",
                        environments.engine_of(root, compiled=compiled),
                        Path(scratch),
                        root,
                    )
                )
                for root in (ROOT, before)
            ]
            sides[build] = (pair[0], pair[1])
        print(f"| speed now ÷ at {revision} | {' | '.join(sides)} |")
        print("| --- |" + " --- |" * len(sides))
        for measure, unit in measures:
            cells = [_ratio(pair, measure, unit, rounds) for pair in sides.values()]
            name = measure.removeprefix("measures.").replace(":", ", ").replace("_", " ")
            print(f"| {name} | {' | '.join(cells)} |", flush=True)


def _ratio(pair: tuple[Contestant, Contestant], measure: str, unit: str, rounds: int) -> str:
    """Return the median of the ratios of all rounds but the first, with least and greatest."""
    ratios = []
    for number in range(rounds + 1):
        samples: list[Sample] = [side.sample(measure, 1.0) for side in pair]
        if number:
            ratios.append(samples[0][unit] / samples[1][unit])
    return f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


if __name__ == "__main__":
    sys.exit(main())
