"""A transcript's text as a head and marked lines, before anything is made of what they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from maginor_core.conformance.transcripts.transcript import Head, TranscriptError
from maginor_core.kernel.validation import shown

NAME = re.compile(r"[A-Z]+-\d\d\.[a-z0-9]+(-[a-z0-9]+)*")
"""The form of a transcript's name: a ruling, a full stop, and what happens."""

INPUTS = ("setup:", ">", "?", "*", "@")
"""The marks of what is written by hand."""
ANSWERS = ("+", "=", "!")
"""The marks of the lines that follow an input."""
NOTE = "#"

_MARKS = (*INPUTS, *ANSWERS, NOTE)
_IDS = re.compile(r"[A-Z]+-\d\d( [A-Z]+-\d\d)*")


@frozen
class Line:
    """A marked line, joined with the indented ones that continue it."""

    number: int
    mark: str
    text: str


def split_transcript(text: str, where: str) -> tuple[Head, list[Line]]:
    """Return the head of the transcript in ``text`` and the marked lines after it.

    Raises:
        TranscriptError: with ``where`` and the line that is wrong.
    """
    rows = text.splitlines() or [""]
    if not NAME.fullmatch(rows[0]):
        raise TranscriptError(where, 1, f"must be RULING.what-happens, not {shown(rows[0])}")
    for position, row in enumerate(rows):
        if row.startswith("rulings: "):
            ids = row.removeprefix("rulings: ")
            head = Head(rows[0], tuple(rows[1:position]), tuple(ids.split(" ")))
            if not _IDS.fullmatch(ids) or head.ruling not in head.rulings:
                reason = "must list rulings' IDs, among them the one that the name begins with"
                raise TranscriptError(where, position + 1, reason)
            if not "".join(head.about).strip():
                raise TranscriptError(where, 2, "must describe what is shown")
            return head, list(_lines(rows[position + 1 :], position + 2, where))
    raise TranscriptError(where, len(rows), "no line begins with 'rulings: '")


def _lines(rows: list[str], first: int, where: str) -> Iterator[Line]:
    line: Line | None = None
    for number, row in enumerate(rows, first):
        if not row.strip():
            continue
        if row.startswith("  ") and line is not None:
            line = Line(line.number, line.mark, line.text + row.lstrip(" "))
            continue
        if line is not None:
            yield line
        mark, _, text = row.partition(" ")
        if mark not in _MARKS:
            reason = f"must begin with one of {' '.join(_MARKS)}, not {shown(mark)}"
            raise TranscriptError(where, number, reason)
        line = Line(number, mark, text)
    if line is not None:
        yield line
