"""A stumble is the first failure in a transcript, described so that equal ones can be counted.

Counted over a run they show what to write or fix next: an engine under way stops at few things.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

from maginor_core.conformance.diagnosis.judge import Verdict
from maginor_core.conformance.transcripts.state_changes import Json
from maginor_core.conformance.transcripts.transcript import AskLegal, Begin, Step, Submit
from maginor_core.kernel.deviation import Difference


def stumbles(verdicts: Iterable[Verdict]) -> list[tuple[str, int]]:
    """Return what stops the failing transcripts, and how many of them, most often first."""
    counted = Counter(stumble(verdict) for verdict in verdicts if verdict.failing)
    return sorted(counted.items(), key=lambda found: (-found[1], found[0]))


def stumble(verdict: Verdict) -> str:
    """Return what first goes wrong in a transcript that fails, in a few words."""
    if verdict.fault is not None:
        return f"{_asked(verdict.at)}: the engine {verdict.fault.reason}"
    first = verdict.differences[0]
    if verdict.at is not None and isinstance(verdict.at.input.asked, AskLegal):
        return _of_legal(first)
    if first.part == "answer":
        word, _, why = first.got.partition(" (")
        code = why or first.expected.partition(" (")[2]
        return f"{_asked(verdict.at)} is {word} ({code.partition(':')[0]})"
    parts = dict.fromkeys(difference.part.split()[0] for difference in verdict.differences)
    return f"{_asked(verdict.at)}: {', '.join(parts)} {'differs' if len(parts) == 1 else 'differ'}"


def _of_legal(difference: Difference) -> str:
    if difference.part == "answer":
        return "legal is refused"
    verb = "leaves out" if difference.expected == "legal" else "lists wrongly"
    return f"legal {verb} {_kind(json.loads(difference.part))}"


def _asked(step: Step | None) -> str:
    """Return what a step asks, in a word or two."""
    match step.input.asked if step is not None else None:
        case Begin():
            return "a setup"
        case Submit(command):
            return _kind(command)
        case None:
            return "hello"
        case _:
            return "legal"


def _kind(command: Json) -> str:
    kind = command.get("type") if isinstance(command, dict) else None
    return kind if isinstance(kind, str) else "no command"
