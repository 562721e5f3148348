"""A ruling's verdict follows from the transcripts named after it; suspicion also from the others.

A transcript named after one ruling passes through others on its way, so an engine that breaks one
ruling may fail transcripts of many. Who is to blame is estimated as in fault localization by
spectra: a ruling is the more suspect, the more of the failing transcripts cite it and the fewer of
the kept ones do (the Ochiai coefficient). A transcript that fails late weighs more than one that
fails early, since what it is named after is decided at its end. Four more estimates are added to
it, each with a weight: which part of the failing transcripts is named after this ruling; for which
part it is the first one suspected by what differs in the failing step; which part cites it or lets
it be suspected at all, which is every one if it alone is broken; and, for failures that show no
difference, such as crashes, how well the failing steps agree in something that happens in no other
step and that the ruling is about. Rulings of one family, such as VOTE, are about one matter, so a
part of what is found of the whole family is added to each. The weights are the same for all games
and were fitted to one half of the planted misreadings of Maginor and Abracada…What?;
``docs/contributing/strength.md`` has the result for the other half.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

from attrs import frozen

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.heuristics import (
    Deviation,
    Difference,
    RefusedDeviation,
    State,
    Suspicions,
    heuristics_of,
)
from maginor_core.suite.judge import OUTCOMES, Outcome, TranscriptVerdict
from maginor_core.suite.transcript import Accepted, Begin, Legal, Refused, Step, Submit

# The suspected ruling of a lone deviation: what the step in which it shows is about.
#
# It is a guess, good enough to name a game by, or to count guesses over many games. What is known
# of a game's rulings is among its heuristics, in ``suspicions``.

_RULING = re.compile(r"\b[A-Z]+-\d\d\b")

UNKNOWN = "GAME-00"
"""The ruling that is named where nothing is known of a game's rulings."""


def rulings_in(definition: GameDefinition, step: Step) -> dict[str, str]:
    """Return what happens in a step, by names of this module's own, with the ruling about each.

    So a failure that shows no difference, such as a crash, can be traced to what all failing steps
    have in common and no other.
    """
    known = _suspects(definition)
    asked, answer = step.input.asked, step.answer
    found: dict[str, str] = {}
    if isinstance(answer, Refused) and "-" in answer.ruling:
        found[f"refusal by {answer.ruling}"] = answer.ruling
    if known is None:
        return found
    match answer:
        case Accepted(events):
            types = definition.event_json.types
            for event in events:
                kind = event["type"]
                about = known.of_events.get(
                    kind, *(types[kind].rulings[:1] if kind in types else ())
                )
                if named := known.of_event(event) or (about and (kind, about)):
                    found.update([named])
            if isinstance(asked, Begin):
                found["new"] = known.opening
            elif isinstance(asked, Submit):
                kind = asked.command["type"]
                found[f"command {kind}"] = _about(definition, kind) or known.fallback
        case Legal(commands):
            for command in commands:
                kind = command["type"]
                found[f"legal {kind}"] = _about(definition, kind) or known.fallback
    return found


def opening_ruling(definition: GameDefinition) -> str:
    """Return the ruling about how a game begins."""
    known = _suspects(definition)
    return UNKNOWN if known is None else known.opening


def suspected_ruling(
    definition: GameDefinition, steps: Sequence[Step], differences: Sequence[Difference]
) -> str:
    """Return the ruling that most likely explains ``differences`` in the last answer."""
    return suspected_rulings(definition, steps, differences)[0]


def suspected_rulings(
    definition: GameDefinition, steps: Sequence[Step], differences: Sequence[Difference]
) -> tuple[str, ...]:
    """Return the rulings that may explain ``differences``, the likeliest first, at least one.

    ``steps`` are a game with our own engine's answers; ``differences`` are in what another engine
    answers the last one otherwise, none if it does not answer.
    """
    known = _suspects(definition)
    found = tuple(dict.fromkeys(_suspect(definition, steps, tuple(differences))))
    if found or known is None:
        return found or (UNKNOWN,)
    asked = steps[-1].input.asked
    command = asked.command if isinstance(asked, Submit) else None
    kind = command.get("type") if isinstance(command, dict) else None
    return (_about(definition, kind) or known.fallback,)


def _about(definition: GameDefinition, kind: object) -> str | None:
    """Return the ruling about commands of a type; None if that is not stated."""
    known = definition.command_json.types.get(kind) if isinstance(kind, str) else None
    return known.rulings[0] if known is not None and known.rulings else None


def _suspects(definition: GameDefinition) -> Suspicions | None:
    return heuristics_of(definition).suspicions


def _suspect(
    definition: GameDefinition, steps: Sequence[Step], differences: tuple[Difference, ...]
) -> Iterator[str]:
    """Yield the rulings that may explain it, the likeliest first."""
    known = _suspects(definition)
    *earlier, last = steps
    asked, answer = last.input.asked, last.answer
    games = [(s.input.asked, s.answer.state) for s in earlier if isinstance(s.answer, Accepted)]
    if isinstance(answer, Refused):
        if known is not None:
            state = games[-1][1] if games else {}
            yield from _suspect_refused(
                definition, known, last, answer.ruling, state, accepted=bool(differences)
            )
        elif "-" in answer.ruling:
            yield answer.ruling
    if known is None:
        return
    setups = [begun.setup for begun, _ in games if isinstance(begun, Begin)]
    match answer:
        case Accepted(events, after) if differences and differences[0].part == "answer":
            code = differences[0].got.removeprefix("refused (").partition(":")[0]
            if code == "chance" and isinstance(asked, Submit):
                before = games[-1][1]
                yield from known.of_chance(
                    Deviation(asked.command, events, setups[-1], before, after, differences)
                )
            elif isinstance(asked, Submit) and known.of_wrong_refusal is not None:
                yield from known.of_wrong_refusal(asked.command, games[-1][1])
            elif isinstance(asked, Begin):
                yield from _suspect_setup(known, asked.setup, legal=True)
            if code in known.of_codes:
                yield known.of_codes[code]
            yield from _RULING.findall(differences[0].got)
            if isinstance(asked, Begin):
                yield known.opening
        case Legal(commands) if games:
            yield from known.of_legal(games[-1][1], commands, differences)
        case Accepted() if isinstance(asked, Begin):
            yield from known.of_decision(differences)
            yield known.opening
        case Accepted(events, after) if differences:
            command = asked.command if isinstance(asked, Submit) else {}
            before = games[-1][1]
            yield from known.of_deviation(
                Deviation(command, events, setups[-1], before, after, differences)
            )
    if isinstance(asked, Submit) and isinstance(asked.command, dict):
        yield from known.of_outcome(asked.command, asked.outcomes)


def _suspect_refused(
    definition: GameDefinition,
    known: Suspicions,
    step: Step,
    ruling: str,
    state: State,
    *,
    accepted: bool,
) -> Iterator[str]:
    """Yield what a setup or command is about that must be refused."""
    asked = step.input.asked
    cited = "-" in ruling
    if isinstance(asked, Begin):
        if accepted:
            yield from _suspect_setup(known, asked.setup, legal=False)
        else:  # it has left something changed
            yield known.opening
    if isinstance(asked, Submit) and isinstance(asked.command, dict):
        found = []
        if state:
            refusal = RefusedDeviation(asked.command, asked.outcomes, ruling, state, accepted)
            found = list(known.of_refused(refusal))
            yield from found
        about = _about(definition, asked.command.get("type"))
        if not cited and not found and about is not None:
            yield about
    elif isinstance(asked, Begin) and not cited:
        yield known.of_codes.get("setup", known.opening)
    if cited:
        yield ruling


def _suspect_setup(known: Suspicions | None, setup: object, *, legal: bool) -> Iterator[str]:
    if known is not None and isinstance(setup, dict):
        yield from known.of_setup(setup, legal=legal)


NAMED = 0.25
"""What it counts for a ruling that all failing transcripts are named after it."""
FIRST = 0.75
"""What it counts for a ruling that it is the first one suspected in each failing transcript."""
COMMON = 0.375
"""What it counts for a ruling that every failing transcript cites it or lets it be suspected."""
TRACED = 1.0
"""What it counts for a ruling that it is about what happens in failing steps and in no other."""
FAMILY = 0.125
"""Which part of the sum of its family is added to each ruling."""
CITED = 0.5
"""What a transcript counts for a ruling that it cites, against 1 for the one it is named after."""


@frozen
class RulingVerdict:
    """How an engine stands to a ruling.

    Attributes:
        own: the verdicts on the transcripts named after it.
        citing: those on other transcripts that cite it.
    """

    ruling: str
    own: tuple[TranscriptVerdict, ...]
    citing: tuple[TranscriptVerdict, ...]

    @property
    def outcome(self) -> Outcome | None:
        """What weighs most among its own transcripts' outcomes; None if none of them was played."""
        found = {verdict.outcome for verdict in self.own}
        return next((outcome for outcome in OUTCOMES if outcome in found), None)

    @property
    def smallest(self) -> TranscriptVerdict | None:
        """The failing transcript that takes least reading, its own before others; None if none."""
        return next(iter(sorted_by_size(self.own) or sorted_by_size(self.citing)), None)


@frozen
class Suspect:
    """A ruling that may explain failing transcripts, with how well it does, from 0 to 1."""

    ruling: str
    suspicion: float
    smallest: TranscriptVerdict


def sorted_by_size(verdicts: Iterable[TranscriptVerdict]) -> list[TranscriptVerdict]:
    """Return the failing ones among ``verdicts``, those that take least reading first."""
    failing = [verdict for verdict in verdicts if verdict.failing]
    return sorted(failing, key=lambda verdict: (verdict.size, verdict.name))


def by_ruling(verdicts: Iterable[TranscriptVerdict]) -> tuple[RulingVerdict, ...]:
    """Return the verdict on each ruling that a transcript is named after or cites, in their order.

    Its outcome is None if transcripts only cite it.
    """
    own: dict[str, list[TranscriptVerdict]] = {}
    citing: dict[str, list[TranscriptVerdict]] = {}
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
    guesses: dict[str, list[TranscriptVerdict]] = {}
    common: Counter[str] = Counter()
    of_setups = _suspect_refused_setups([verdict for ruling in rulings for verdict in ruling.own])
    for verdict in failing:
        candidates = _candidates(verdict)
        common.update({*candidates, *verdict.transcript.head.rulings})
        if of_setups and _refuses_setup(verdict):
            guesses.setdefault(of_setups, []).append(verdict)
        elif candidates:
            guesses.setdefault(candidates[0], []).append(verdict)
    traced = _trace([verdict for ruling in rulings for verdict in ruling.own])
    scores: dict[str, float] = {}
    smallest: dict[str, TranscriptVerdict] = {}
    for ruling in rulings:
        name = ruling.ruling
        guessed = guesses.get(name, [])
        least = ruling.smallest or next(iter(guessed), None)
        if least is None:
            continue
        own = sum(map(_blame, ruling.own))
        blame = own + CITED * sum(map(_blame, ruling.citing))
        played = _count_played(ruling.own) + CITED * _count_played(ruling.citing)
        scores[name] = (
            (blame / sqrt(all_blame * played) if blame else 0.0)
            + NAMED * (own / all_blame if own else 0.0)
            + FIRST * len(guessed) / len(failing)
            + COMMON * common[name] / len(failing)
            + TRACED * traced.get(name, 0.0)
        )
        smallest[name] = least
    families: defaultdict[str, float] = defaultdict(float)
    for name, score in scores.items():
        families[_family(name)] += score
    total = {name: score + FAMILY * families[_family(name)] for name, score in scores.items()}
    return tuple(
        Suspect(name, round(total[name] / (1 + total[name]), 3), smallest[name])
        for name in sorted(total, key=lambda name: (-total[name], name))
    )


def _family(ruling: str) -> str:
    return ruling.rpartition("-")[0]


def _blame(verdict: TranscriptVerdict) -> float:
    """Return how far a failing transcript got, as a part of its steps; 0 for any other."""
    if not verdict.failing or verdict.step is None:
        return 0.0
    return (verdict.step + 1) / len(verdict.transcript.steps)


def _candidates(verdict: TranscriptVerdict) -> tuple[str, ...]:
    """Return the rulings that the step which differs may be about, the likeliest first."""
    transcript = verdict.transcript
    if verdict.keeps_the_last_game:
        return (opening_ruling(transcript.definition),)
    if verdict.step is None or verdict.without_answer:
        return ()
    if verdict.refusal is not None:
        return suspected_rulings(transcript.definition, transcript.steps[: verdict.refusal + 1], ())
    return suspected_rulings(
        transcript.definition, transcript.steps[: verdict.step + 1], verdict.differences
    )


def _trace(verdicts: Sequence[TranscriptVerdict]) -> dict[str, float]:
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
            happens = rulings_in(verdict.transcript.definition, verdict.at)
            fails.update(happens.keys())
            about |= happens
    if not fails:
        return {}
    passes: Counter[str] = Counter()
    for verdict in verdicts:
        for step in verdict.transcript.steps[: verdict.step]:
            passes.update(rulings_in(verdict.transcript.definition, step).keys() & fails.keys())
    found: dict[str, float] = {}
    for name, number in fails.items():
        weight = number / len(failing) * sqrt(number / (number + passes[name]))
        found[about[name]] = max(weight, found.get(about[name], 0.0))
    return found


def _suspect_refused_setups(verdicts: Sequence[TranscriptVerdict]) -> str | None:
    """Return the ruling about what all wrongly refused setups have in common; None if none is.

    Of several it is the one about what the fewest accepted setups have.
    """
    refused: list[set[str]] = []
    accepted: Counter[str] = Counter()
    for verdict in verdicts:
        known = _suspects(verdict.transcript.definition)
        for step in verdict.transcript.steps[: verdict.step]:
            if isinstance(step.input.asked, Begin) and isinstance(step.answer, Accepted):
                accepted.update(_suspect_setup(known, step.input.asked.setup, legal=True))
        if _refuses_setup(verdict) and verdict.at and isinstance(verdict.at.input.asked, Begin):
            refused.append({*_suspect_setup(known, verdict.at.input.asked.setup, legal=True)})
    common = set.intersection(*refused) if refused else set()
    return min(common, key=lambda ruling: (accepted[ruling], ruling), default=None)


def _refuses_setup(verdict: TranscriptVerdict) -> bool:
    """Whether the engine refuses a setup that is legal."""
    at = verdict.at
    return (
        at is not None
        and isinstance(at.input.asked, Begin)
        and isinstance(at.answer, Accepted)
        and any(difference.part == "answer" for difference in verdict.differences)
    )


def _count_played(verdicts: Iterable[TranscriptVerdict]) -> int:
    return sum(verdict.outcome != "not supported" for verdict in verdicts)
