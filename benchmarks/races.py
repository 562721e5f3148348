"""Races: measures whose contestants take turns, round by round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.contestant import Contestant
from benchmarks.effort import Sample

BUILDS = ("pure", "compiled", "native")
"""The contestants that are ours; each does the measures whose names begin with ``measures``."""


@dataclass(frozen=True)
class Race:
    """A list of measures that are compared with one another.

    Attributes:
        name: what to call it.
        measures: what is done in each round, in this order, by each contestant that can.
        rounds: how many rounds are recorded.
        fresh: whether each is done by a new process, as if it were the first; otherwise one more
            round comes before them, to make ready and warm up.
    """

    name: str
    measures: tuple[str, ...]
    rounds: int = 7
    fresh: bool = False

    @property
    def kinds(self) -> tuple[str, ...]:
        """One measure of each kind: with the last amount, if it is taken with several."""
        return tuple({measure.rstrip("0123456789"): measure for measure in self.measures}.values())


Samples = dict[str, dict[str, list[Sample]]]
"""By contestant and measure, what each round came to."""


def contestants_for(measure: str, present: Mapping[str, Contestant]) -> list[Contestant]:
    """Return those ``present`` that do ``measure``, which its name's beginning selects."""
    kind = measure.partition(".")[0]
    names = BUILDS if kind == "measures" else (kind,)
    return [present[name] for name in names if name in present]


def run(
    races: Sequence[Race],
    present: Mapping[str, Contestant],
    share: float,
    passed: Callable[[str], object],
) -> Iterator[Samples]:
    """Run the races and yield, after each of them, every round so far.

    Args:
        races: what is run.
        present: the contestants by name; measures without one are left out.
        share: how much of the full amount a round does; below 1, there is one round and no other,
            of one measure of each kind.
        passed: called with what is about to be done.
    """
    samples: Samples = {name: {} for name in present}
    for race in races:
        full = share >= 1
        measures = race.measures if full else race.kinds
        lanes = [(one, what) for what in measures for one in contestants_for(what, present)]
        passed(race.name)
        sample = Contestant.sample_afresh if race.fresh else Contestant.sample
        if full and not race.fresh:
            for one, measure in lanes:
                one.sample(measure, share)
        for _ in range(race.rounds if full else 1):
            for one, measure in lanes:
                samples[one.name].setdefault(measure, []).append(sample(one, measure, share))
        yield samples
