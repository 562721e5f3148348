"""An account describes a verdict: the game up to the step that matters, and what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator

from maginor_core.conformance.diagnosis.differences import compact
from maginor_core.conformance.diagnosis.judge import Verdict
from maginor_core.conformance.transcripts.format import outcome_text
from maginor_core.conformance.transcripts.transcript import AskLegal, Begin, Step, Submit
from maginor_core.kernel.deviation import Difference

ONE_LINE = 96
"""A difference that is longer takes three lines."""
HERE = "  <-- here"
"""What stands behind the step that differs."""


def account(verdict: Verdict) -> Iterator[str]:
    """Yield the report on ``verdict``: the outcome and the reason for it."""
    yield f"{verdict.name}: {headline(verdict)}"
    if verdict.failing:
        yield from (f"  {row}" for row in verdict.transcript.head.about)
        if verdict.step is not None:
            for step in verdict.transcript.steps[: verdict.step]:
                yield from (f"  {row}" for row in asked(step))
            yield from (f"  {row}{HERE}" for row in asked(verdict.transcript.steps[verdict.step]))
        yield from (f"      {row}" for row in reasons(verdict))


def headline(verdict: Verdict) -> str:
    """Return the outcome in a line."""
    match verdict.outcome:
        case "not supported":
            return f"not supported: the engine does not list {', '.join(verdict.missing)}"
        case "broken" if verdict.step is not None:
            return f"broken at step {verdict.step + 1} of {len(verdict.transcript.steps)}"
        case "failed" if verdict.fault is not None:
            return f"the engine failed: {verdict.fault.reason}"
        case outcome:
            return outcome


def reasons(verdict: Verdict) -> Iterator[str]:
    """Yield what differs, or how the engine failed."""
    for difference in verdict.differences:
        yield from describe(difference)
    if verdict.refusal is not None:
        yield f"only after step {verdict.refusal + 1}: what is refused must leave all as it was"
    if verdict.fault is not None:
        yield from verdict.fault.lines()


def describe(difference: Difference) -> Iterator[str]:
    """Yield a difference in one line, or in three if it is long."""
    text = str(difference)
    if len(text) <= ONE_LINE:
        yield text
    else:
        yield f"{difference.part}:"
        yield f"  expected {difference.expected}"
        yield f"  got      {difference.got}"


def asked(step: Step) -> Iterator[str]:
    """Yield what ``step`` asks, as written in the transcript."""
    match step.input.asked:
        case Begin(setup):
            yield f"setup: {compact(setup)}"
        case Submit(command, outcomes):
            text = json.dumps(command, separators=(",", ":"))
            yield " ".join([f"> {text}", *map(outcome_text, outcomes)])
        case AskLegal():
            yield "?"
