"""Formatting: the one text of a transcript, in lines that are short where possible."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import assert_never

from maginor_core.conformance.transcripts.state_changes import Json, State, changes, laid_out
from maginor_core.conformance.transcripts.transcript import (
    Accepted,
    Begin,
    Legal,
    LookAs,
    Refused,
    Seen,
    Shown,
    Step,
    Submit,
    Transcript,
)
from maginor_core.kernel.definition import GameDefinition

WIDTH = 100

_COMMA = re.compile(r"(?<=,)(?! )")
"""Where a line may be broken; joined again without a space, it is what it was."""


def format_transcript(transcript: Transcript) -> str:
    """Return the text of ``transcript``, ending with a line end."""
    return "\n".join(_rows(transcript)) + "\n"


def _rows(transcript: Transcript) -> Iterator[str]:
    head = transcript.head
    yield head.name
    yield from head.about
    yield f"rulings: {' '.join(head.rulings)}"
    state: State = {}
    for step in transcript.steps:
        if not (isinstance(step.input.asked, Begin) and step is transcript.steps[0]):
            yield ""
        yield from (f"# {note}" for note in step.input.notes)
        yield from _step(transcript.game, step, state)
        if isinstance(step.answer, Accepted):
            state = step.answer.state


def _step(game: GameDefinition, step: Step, before: State) -> Iterator[str]:
    asked, answer = step.input.asked, step.answer
    if isinstance(asked, Begin):
        yield from _broken("setup:", asked.setup)
    elif isinstance(asked, Submit):
        yield " ".join([">", _compact(asked.command), *map(outcome_text, asked.outcomes)])
    match answer:
        case Accepted():
            yield from (f"+ {_compact(event)}" for event in answer.events)
            if isinstance(asked, Begin):
                before = laid_out(game, asked.setup)
            if content := changes(game, before, answer.state):
                yield from _broken("=", content)
        case Refused():
            yield f"! {answer.ruling} {answer.message}"
        case Legal():
            rows = ",\n  ".join(map(_compact, answer.commands))
            yield f"? [\n  {rows}]" if rows else "? []"
        case Shown():
            yield from _broken("*", answer.state)
        case Seen():
            assert isinstance(asked, LookAs), "only a viewer sees a view"
            yield from _broken(f"@ {_compact(asked.seat)}", answer.view)
        case _:
            assert_never(answer)


def outcome_text(outcome: Json) -> str:
    """Return an outcome of chance as a transcript has it: a bare word, or JSON."""
    return outcome if isinstance(outcome, str) else _compact(outcome)


def _compact(data: Json) -> str:
    return json.dumps(data, separators=(",", ":"))


def _broken(mark: str, data: Json) -> Iterator[str]:
    """Yield ``data`` in lines, broken between its entries and, where one is too long, within."""
    row = f"{mark} "
    for entry in _entries(data):
        fits = len(entry) <= WIDTH - 2
        for part in [entry] if fits else _COMMA.split(entry):
            if len(row) + len(part) > WIDTH:
                yield row
                row = "  "
            row += part
    yield row


def _entries(data: Json) -> Iterator[str]:
    """Yield the JSON text of ``data``, an object's entry by entry."""
    if type(data) is not dict or not data:
        yield _compact(data)
        return
    for position, (key, value) in enumerate(data.items(), 1):
        start = "{" if position == 1 else ""
        end = "}" if position == len(data) else ","
        yield f"{start}{_compact(key)}:{_compact(value)}{end}"
