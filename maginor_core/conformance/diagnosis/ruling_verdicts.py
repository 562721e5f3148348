"""A ruling's verdict follows from the transcripts named after it; suspicion also from the others.

A transcript named after one ruling passes through others on its way, so an engine that breaks one
ruling may fail transcripts of many. Who is to blame is estimated as in fault localization by
spectra: a ruling is the more suspect, the more of the failing transcripts cite it and the fewer of
the kept ones do (the Ochiai coefficient). A transcript that fails late weighs more than one that
fails early, since what it is named after is decided at its end. Four more estimates are added to
it: which part of the failing transcripts is named after this ruling; for which part it is the first
one suspected by what differs in the failing step; whether every failing transcript cites it or lets
it be suspected, as it must be if it alone is broken; and, for failures that show no difference,
such as crashes, how well the failing steps agree in something that happens in no other step and
that the ruling is about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt

from attrs import frozen

from maginor_core.conformance.diagnosis.judge import OUTCOMES, Outcome, Verdict
from maginor_core.conformance.diagnosis.suspected_ruling import (
    opening_ruling,
    rulings_in,
    suspected_rulings,
)

COMMON = 0.75
"""What it counts for a ruling that every failing transcript cites it or lets it be suspected."""
NAMED = 1.0
"""What it counts for a ruling that all failing transcripts are named after it."""
CITED = 0.5
"""What a transcript counts for a ruling that it cites, against 1 for the one it is named after."""


@frozen
class RulingVerdict:
    """How an engine stands to a ruling.

    Attributes:
        ruling: the ruling's ID.
        own: the verdicts on the transcripts named after it.
        citing: those on other transcripts that cite it.
    """

    ruling: str
    own: tuple[Verdict, ...]
    citing: tuple[Verdict, ...]

    @property
    def outcome(self) -> Outcome | None:
        """What weighs most among its own transcripts' outcomes; None if none of them was played."""
        found = {verdict.outcome for verdict in self.own}
        return next((outcome for outcome in OUTCOMES if outcome in found), None)

    @property
    def smallest(self) -> Verdict | None:
        """The failing transcript that takes least reading, its own before others; None if none."""
        return next(iter(sorted_by_size(self.own) or sorted_by_size(self.citing)), None)


@frozen
class Suspect:
    """A ruling that may explain failing transcripts, with how well it does, from 0 to 1."""

    ruling: str
    suspicion: float
    smallest: Verdict


def sorted_by_size(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Return the failing ones among ``verdicts``, those that take least reading first."""
    failing = [verdict for verdict in verdicts if verdict.failing]
    return sorted(failing, key=lambda verdict: (verdict.size, verdict.name))


def by_ruling(verdicts: Iterable[Verdict]) -> tuple[RulingVerdict, ...]:
    """Return the verdict on each ruling that a transcript is named after or cites, in their order.

    Its outcome is None if transcripts only cite it.
    """
    own: dict[str, list[Verdict]] = {}
    citing: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        own.setdefault(verdict.ruling, []).append(verdict)
        for ruling in verdict.transcript.head.rulings:
            if ruling != verdict.ruling:
                citing.setdefault(ruling, []).append(verdict)
    return tuple(
        RulingVerdict(ruling, tuple(own.get(ruling, ())), tuple(citing.get(ruling, ())))
        for ruling in sorted({*own, *citing})
    )


def suspects(rulings: Sequence[RulingVerdict]) -> tuple[Suspect, ...]:
    """Return the rulings that may explain the failing transcripts, the most suspect first.

    They are those that failing transcripts cite, and others of ``rulings`` that are suspected by
    what differs.
    """
    failing = sorted_by_size(verdict for ruling in rulings for verdict in ruling.own)
    all_blame = sum(map(_blame, failing))
    guesses: dict[str, list[Verdict]] = {}
    common: Counter[str] = Counter()
    for verdict in failing:
        candidates = _candidates(verdict)
        common.update({*candidates, *verdict.transcript.head.rulings})
        if candidates:
            guesses.setdefault(candidates[0], []).append(verdict)
    traced = _traced([verdict for ruling in rulings for verdict in ruling.own])
    found = []
    for ruling in rulings:
        guessed = guesses.get(ruling.ruling, [])
        smallest = ruling.smallest or next(iter(guessed), None)
        if smallest is not None:
            own = sum(map(_blame, ruling.own))
            blame = own + CITED * sum(map(_blame, ruling.citing))
            played = _played(ruling.own) + CITED * _played(ruling.citing)
            explained = blame / sqrt(all_blame * played) if blame else 0.0
            share = len(guessed) / len(failing)
            in_all = COMMON * (common[ruling.ruling] == len(failing))
            cause = traced.get(ruling.ruling, 0.0)
            named = NAMED * own / all_blame if own else 0.0
            suspicion = min(1.0, (explained + named + share + in_all + cause) / 3)
            found.append(Suspect(ruling.ruling, round(suspicion, 3), smallest))
    return tuple(sorted(found, key=lambda suspect: (-suspect.suspicion, suspect.ruling)))


def _blame(verdict: Verdict) -> float:
    """Return how far a failing transcript got, as a part of its steps; 0 for any other."""
    if not verdict.failing or verdict.step is None:
        return 0.0
    return (verdict.step + 1) / len(verdict.transcript.steps)


def _candidates(verdict: Verdict) -> tuple[str, ...]:
    """Return the rulings that the step which differs may be about, the likeliest first."""
    transcript = verdict.transcript
    if verdict.keeps_the_last_game:
        return (opening_ruling(transcript.game),)
    if verdict.step is None or verdict.without_answer:
        return ()
    if verdict.refusal is not None:
        return suspected_rulings(transcript.game, transcript.steps[: verdict.refusal + 1], ())
    return suspected_rulings(
        transcript.game, transcript.steps[: verdict.step + 1], verdict.differences
    )


def _traced(verdicts: Sequence[Verdict]) -> dict[str, float]:
    """Return how far rulings explain failures without a difference by what happens in those steps.

    For each thing that happens: the part of all failing transcripts in whose failing step it
    happens, times the square root of the part of its steps that fail.
    """
    failing = [verdict for verdict in verdicts if verdict.failing]
    without = [verdict for verdict in failing if verdict.without_answer]
    fails: Counter[str] = Counter()
    about: dict[str, str] = {}
    for verdict in without:
        if verdict.at is not None:
            happens = rulings_in(verdict.transcript.game, verdict.at)
            fails.update(happens.keys())
            about |= happens
    if not fails:
        return {}
    passes: Counter[str] = Counter()
    for verdict in verdicts:
        for step in verdict.transcript.steps[: verdict.step]:
            passes.update(rulings_in(verdict.transcript.game, step).keys() & fails.keys())
    found: dict[str, float] = {}
    for name, number in fails.items():
        weight = number / len(failing) * sqrt(number / (number + passes[name]))
        found[about[name]] = max(weight, found.get(about[name], 0.0))
    return found


def _played(verdicts: Iterable[Verdict]) -> int:
    return sum(verdict.outcome != "not supported" for verdict in verdicts)
