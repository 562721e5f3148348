"""Parsing: a transcript's text becomes its script, or all of it with each whole STATE rebuilt."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from maginor_core import games
from maginor_core.conformance.transcripts.lines import ANSWERS, NOTE, Line, split_transcript
from maginor_core.conformance.transcripts.state_changes import Json, State, changed, laid_out
from maginor_core.conformance.transcripts.transcript import (
    Accepted,
    Answer,
    AskLegal,
    Begin,
    Input,
    Legal,
    Look,
    LookAs,
    Refused,
    Script,
    Seen,
    Shown,
    Step,
    Submit,
    Transcript,
    TranscriptError,
)
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.regular_file import read_regular_text
from maginor_core.kernel.validation import shown


def read_transcript(path: Path, game: GameDefinition | None = None) -> Transcript:
    """Read a transcript from the file that has its name.

    Args:
        path: the file.
        game: which game it is of; the default one if None.

    Raises:
        TranscriptError: there is none in the file.
        OSError: the file cannot be read.
    """
    where = str(path)
    try:
        transcript = parse_transcript(read_regular_text(path), where, game)
    except UnicodeDecodeError as error:
        raise TranscriptError(where, 1, f"is not UTF-8 text ({error})") from None
    if path.stem != transcript.head.name:
        raise TranscriptError(where, 1, f"names another transcript than its file, {path.stem}")
    return transcript


def parse_script(text: str, where: str, game: GameDefinition | None = None) -> Script:
    """Return what of the transcript in ``text`` is written by hand; answers are passed over.

    Args:
        text: a transcript, with or without answers.
        where: the name of its file, for errors.
        game: which game it is of; the default one if None.

    Raises:
        TranscriptError: it is not valid.
    """
    game = games.game() if game is None else game
    head, lines = split_transcript(text, where)
    return Script(where, head, tuple(asked for asked, _ in _inputs(game, lines, where)), game)


def parse_transcript(text: str, where: str, game: GameDefinition | None = None) -> Transcript:
    """Return the transcript in ``text``, which must have all its answers.

    Raises:
        TranscriptError: it is not valid.
    """
    game = games.game() if game is None else game
    head, lines = split_transcript(text, where)
    steps = []
    state: State | None = None
    for asked, answers in _inputs(game, lines, where):
        answer = _answer(game, asked, answers, state, where)
        if isinstance(answer, Accepted):
            state = answer.state
        steps.append(Step(asked, answer))
    return Transcript(head, tuple(steps), game)


def _inputs(
    game: GameDefinition, lines: list[Line], where: str
) -> Iterator[tuple[Input, list[Line]]]:
    """Yield each input with the lines that answer it."""
    notes: list[str] = []
    asked: Input | None = None
    answers: list[Line] = []
    for line in lines:
        if line.mark in ANSWERS:
            if asked is None or notes:
                raise TranscriptError(where, line.number, "answers nothing")
            answers.append(line)
        elif line.mark == NOTE:
            notes.append(line.text)
        else:
            if asked is not None:
                yield asked, answers
            asked, notes, answers = _input(game, line, tuple(notes), where), [], []
            if line.mark in ("?", "*") and line.text:
                answers.append(line)
            elif line.mark == "@" and (view := _decoded(line, where)[1]):
                answers.append(Line(line.number, line.mark, view))
    if asked is None or notes:
        raise TranscriptError(where, lines[-1].number if lines else 1, "no input follows")
    yield asked, answers


def _input(game: GameDefinition, line: Line, notes: tuple[str, ...], where: str) -> Input:
    if line.mark == "?":
        return Input(line.number, notes, AskLegal())
    if line.mark == "*":
        return Input(line.number, notes, Look())
    data, rest = _decoded(line, where)
    if line.mark == "@":
        if data is not None and not (type(data) is int and 0 <= data < game.most_players):
            raise TranscriptError(where, line.number, f"{shown(data)} is neither a seat nor null")
        return Input(line.number, notes, LookAs(data))
    if line.mark == ">":
        return Input(line.number, notes, Submit(data, tuple(_outcomes(game, rest, line, where))))
    if rest:
        reason = f"{shown(rest.split()[0])} stands behind the setup"
        raise TranscriptError(where, line.number, reason)
    return Input(line.number, notes, Begin(data))


def _decoded(line: Line, where: str) -> tuple[Json, str]:
    """Return the JSON with which the text of a line begins, and the rest of it."""
    try:
        data, end = json.JSONDecoder().raw_decode(line.text)
    except (ValueError, RecursionError) as error:
        raise TranscriptError(where, line.number, f"holds no JSON ({error})") from None
    return data, line.text[end:].strip()


def _outcomes(game: GameDefinition, text: str, line: Line, where: str) -> Iterator[Json]:
    """Yield the outcomes of chance behind a command: bare words, or JSON."""
    while text:
        try:
            outcome, end = json.JSONDecoder().raw_decode(text)
        except (ValueError, RecursionError):
            outcome, *_ = text.split()
            end = len(outcome)
        try:
            game.chance.from_json(outcome)
        except MalformedError as error:
            raise TranscriptError(where, line.number, error.reason) from None
        yield outcome
        text = text[end:].strip()


def _answer(
    game: GameDefinition, asked: Input, lines: list[Line], state: State | None, where: str
) -> Answer:
    marks = "".join(line.mark for line in lines)
    if not _FORMS[type(asked.asked)].fullmatch(marks):
        reason = f"cannot be answered by lines with {marks}" if marks else "has no answer yet"
        raise TranscriptError(where, asked.line, reason)
    if marks == "!" and (state is not None or isinstance(asked.asked, Begin)):
        ruling, _, message = lines[0].text.partition(" ")
        return Refused(ruling, message)
    line = asked.line
    try:
        before = laid_out(game, asked.asked.setup) if isinstance(asked.asked, Begin) else state
        if before is None:
            raise MalformedError("there is no game yet; a setup must come first")
        content: list[Json] = []
        for answer in lines:
            line = answer.number
            content.append(_json(answer.text))
        match asked.asked:
            case AskLegal():
                return Legal(_commands(content[0]))
            case Look():
                return Shown(_same(content[0], before))
            case LookAs():
                return Seen(content[0])
        events = content[: marks.count("+")]
        return Accepted(tuple(events), changed(before, *content[len(events) :]))
    except MalformedError as error:
        raise TranscriptError(where, line, str(error)) from None


_FORMS = {
    Begin: re.compile("!|=?"),
    Submit: re.compile(r"!|\++=?"),
    AskLegal: re.compile(r"\?"),
    Look: re.compile(r"\*"),
    LookAs: re.compile("@"),
}
"""The marks that the lines of an answer may have, in order."""


def _json(text: str) -> Json:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"holds no JSON ({error})") from None


def _commands(data: Json) -> tuple[Json, ...]:
    if type(data) is not list:
        raise MalformedError(f"must list commands, not be {shown(data)}")
    return tuple(data)


def _same(data: Json, state: State) -> State:
    if json.dumps(data) != json.dumps(state):
        raise MalformedError("is not the state to which the lines above lead")
    return state
