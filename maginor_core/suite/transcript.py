"""A transcript is a short game in text: what is asked of an engine and, after each, its answer.

The inputs are written by hand and make a script: a head, setups, commands, and the points at which
to ask for the legal commands or to look at the whole state. The answers come from the reference
engine (``play_transcript``). ``tests/golden/README.md`` describes the text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, assert_never

from attrs import field, frozen

from maginor_core import registry
from maginor_core.engine.chance import NoOutcomeError
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError, MalformedError, RefusalError, shown
from maginor_core.engine.game import Game
from maginor_core.engine.paths import read_regular_text
from maginor_core.engine.resources import MissingResourceError, golden_folder

# State changes describe a new STATE: each key is a JSON Pointer, each value the new one there.
#
# They are short to read and lose nothing: the STATE before and its changes give the STATE after.

Json = Any  # any JSON value
State = dict[str, Json]
Changes = dict[str, Json]

_INDEX = re.compile("0|[1-9][0-9]*")


def initial_state(definition: GameDefinition, setup: Json) -> State:
    """Return the STATE in which a game of ``setup`` begins."""
    return Game(definition, definition.setups.from_json(setup)).to_json()


def changes(definition: GameDefinition, before: State, after: State) -> Changes:
    """Return what has become of ``before`` in ``after``, in the order of STATE's keys."""
    depths = definition.states.depths
    return {
        pointer: value
        for key in after
        for pointer, value in _changes(f"/{key}", before[key], after[key], depths.get(key, 0))
    }


def _changes(pointer: str, before: Json, after: Json, depth: int) -> Iterator[tuple[str, Json]]:
    if before == after:
        return
    both = (before, after)
    if depth and all(isinstance(one, list) for one in both) and len(before) == len(after):
        for position, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changes(f"{pointer}/{position}", old, new, depth - 1)
    elif depth and all(isinstance(one, dict) for one in both) and before.keys() == after.keys():
        for key, new in after.items():
            part = key.replace("~", "~0").replace("/", "~1")
            yield from _changes(f"{pointer}/{part}", before[key], new, depth - 1)
    else:
        yield pointer, after


def apply_changes(before: State, content: Json = None) -> State:
    """Return the STATE that the changes ``content`` make of ``before``, which stays as it is.

    What does not change is shared with ``before``.
    """
    after = dict(before)
    if content is None:
        return after
    if type(content) is not dict:
        raise MalformedError(f"changes are an object, not {shown(content)}")
    for pointer, value in content.items():
        *way, last = [
            part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]
        ] or [""]
        try:
            place: Json = after
            for part in way:
                key = _key(place, part)
                place[key] = inner = copy(place[key])
                place = inner
            last_key = _key(place, last)
            place[last_key]
            place[last_key] = value
        except (LookupError, TypeError, ValueError):
            raise MalformedError(f"{shown(pointer)} leads to no part of the state") from None
    return after


def _key(place: Json, part: str) -> str | int:
    if not isinstance(place, list):
        return part
    if not _INDEX.fullmatch(part):
        raise LookupError(part)
    return int(part)


class TranscriptError(MalformedError):
    """A text that is not a transcript; the message names file and line, and what is wrong there."""

    def __init__(self, where: str, line: int, reason: str) -> None:
        super().__init__(reason, f"{where}:{line}")
        self.where = where
        self.line = line


@frozen
class TranscriptHead:
    """The head of a transcript: its name, what it shows, and the rulings that decide it."""

    name: str
    about: tuple[str, ...]
    rulings: tuple[str, ...]

    @property
    def ruling(self) -> str:
        """The ruling that the transcript is named after."""
        return self.name.partition(".")[0]


@frozen
class Begin:
    """Begin a game from a SETUP; if that is refused, the game under way continues."""

    setup: Json


@frozen
class Submit:
    """Submit a COMMAND, with the outcomes of chance that it draws, in JSON."""

    command: Json
    outcomes: tuple[Json, ...]


@frozen
class AskLegal:
    """Ask for the legal commands."""


@frozen
class Look:
    """Show the whole STATE to the reader; an engine is not asked for anything."""


@frozen
class LookAs:
    """Show what a seat may know, or a spectator if it is None; an engine is not asked."""

    seat: int | None


@frozen
class Input:
    """Something asked, the line where it stands, and the notes above it."""

    line: int
    notes: tuple[str, ...]
    asked: Begin | Submit | AskLegal | Look | LookAs


@frozen
class Accepted:
    """The setup or command was accepted, and led to ``state``, a whole STATE.

    ``events`` are what the reference engine records; other engines need not know them.
    """

    events: tuple[Json, ...]
    state: State


@frozen
class Refused:
    """The setup or command was refused: by which ruling, or as ``malformed``, and in what words."""

    ruling: str
    message: str


@frozen
class Legal:
    """The legal commands, in the order of their JSON text."""

    commands: tuple[Json, ...]


@frozen
class Shown:
    """The whole STATE."""

    state: State


@frozen
class Seen:
    """All that a seat may know: its view of the position."""

    view: Json


Answer: TypeAlias = Accepted | Refused | Legal | Shown | Seen


@frozen
class Script:
    """What of a transcript is written by hand, in which file, and of which game it is."""

    where: str
    head: TranscriptHead
    inputs: tuple[Input, ...]
    definition: GameDefinition = field(factory=registry.game, eq=False, repr=False)


@frozen
class Step:
    """An input with its answer."""

    input: Input
    answer: Answer


@frozen
class Transcript:
    """A head and the steps of one or more plays of a game, in order."""

    head: TranscriptHead
    steps: tuple[Step, ...]
    definition: GameDefinition = field(factory=registry.game, eq=False, repr=False)


# Parsing: a transcript's text becomes its script, or all of it with each whole STATE rebuilt.


# A transcript's text as a head and marked lines, before anything is made of what they hold.

NAME = re.compile(r"[A-Z]+-\d\d\.[a-z0-9]+(-[a-z0-9]+)*")
"""The form of a transcript's name: a ruling, a full stop, and what happens."""

INPUTS = ("setup:", ">", "?", "*", "@")
"""The marks of what is written by hand."""
ANSWERS = ("+", "=", "!")
"""The marks of the lines that follow an input."""
NOTE = "#"

_MARKS = (*INPUTS, *ANSWERS, NOTE)
_IDS = re.compile(r"[A-Z]+-\d\d( [A-Z]+-\d\d)*")


class Line(NamedTuple):
    """A marked line, joined with the indented ones that continue it."""

    number: int
    mark: str
    text: str


def split_transcript(text: str, where: str) -> tuple[TranscriptHead, list[Line]]:
    """Return the head of the transcript in ``text`` and the marked lines after it."""
    rows = text.splitlines() or [""]
    if not NAME.fullmatch(rows[0]):
        raise TranscriptError(where, 1, f"must be RULING.what-happens, not {shown(rows[0])}")
    for position, row in enumerate(rows):
        if row.startswith("rulings: "):
            ids = row.removeprefix("rulings: ")
            head = TranscriptHead(rows[0], tuple(rows[1:position]), tuple(ids.split(" ")))
            if not _IDS.fullmatch(ids) or head.ruling not in head.rulings:
                reason = "must list rulings' IDs, among them the one that the name begins with"
                raise TranscriptError(where, position + 1, reason)
            if not "".join(head.about).strip():
                raise TranscriptError(where, 2, "must describe what is shown")
            return head, list(marked_lines(rows[position + 1 :], position + 2, where))
    raise TranscriptError(where, len(rows), "no line begins with 'rulings: '")


def marked_lines(
    rows: Sequence[str], first: int, where: str, marks: Sequence[str] = _MARKS
) -> Iterator[Line]:
    """Yield the lines that begin with one of ``marks``, numbered from ``first``."""
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
        if mark not in marks:
            reason = f"must begin with one of {' '.join(marks)}, not {shown(mark)}"
            raise TranscriptError(where, number, reason)
        line = Line(number, mark, text)
    if line is not None:
        yield line


def read_transcript(path: Path, definition: GameDefinition | None = None) -> Transcript:
    """Read a transcript from the file that has its name."""
    where, text = text_of(path)
    transcript = parse_transcript(text, where, definition)
    require_own_name(path, transcript.head.name)
    return transcript


def read_head(path: Path) -> TranscriptHead:
    """Read the head of a transcript from its file; the games in it are not parsed."""
    where, text = text_of(path)
    head, _ = split_transcript(text, where)
    require_own_name(path, head.name)
    return head


def text_of(path: Path) -> tuple[str, str]:
    """Return the name of a file for errors, and its text; ``TranscriptError`` if it is no text."""
    where = str(path)
    try:
        return where, read_regular_text(path)
    except UnicodeDecodeError as error:
        raise TranscriptError(where, 1, f"is not UTF-8 text ({error})") from None


def require_own_name(path: Path, name: str, what: str = "transcript") -> None:
    """Raise ``TranscriptError`` if a file is not named after what it contains."""
    if path.stem != name:
        raise TranscriptError(str(path), 1, f"names another {what} than its file, {path.stem}")


def parse_script(text: str, where: str, definition: GameDefinition | None = None) -> Script:
    """Return what of the transcript in ``text`` is written by hand; answers are passed over.

    ``where`` is the name of its file, for errors.
    """
    definition = registry.game() if definition is None else definition
    head, lines = split_transcript(text, where)
    return Script(
        where, head, tuple(asked for asked, _ in _inputs(definition, lines, where)), definition
    )


def parse_transcript(text: str, where: str, definition: GameDefinition | None = None) -> Transcript:
    """Return the transcript in ``text``, which must have all its answers."""
    definition = registry.game() if definition is None else definition
    head, lines = split_transcript(text, where)
    steps = []
    state: State | None = None
    for asked, answers in _inputs(definition, lines, where):
        answer = _parse_answer(definition, asked, answers, state, where)
        if isinstance(answer, Accepted):
            state = answer.state
        steps.append(Step(asked, answer))
    return Transcript(head, tuple(steps), definition)


def _inputs(
    definition: GameDefinition, lines: list[Line], where: str
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
            asked, notes, answers = _input(definition, line, tuple(notes), where), [], []
            if line.mark in ("?", "*") and line.text:
                answers.append(line)
            elif line.mark == "@" and (view := _decode(line, where)[1]):
                answers.append(Line(line.number, line.mark, view))
    if asked is None or notes:
        raise TranscriptError(where, lines[-1].number if lines else 1, "no input follows")
    yield asked, answers


def _input(definition: GameDefinition, line: Line, notes: tuple[str, ...], where: str) -> Input:
    if line.mark == "?":
        return Input(line.number, notes, AskLegal())
    if line.mark == "*":
        return Input(line.number, notes, Look())
    data, rest = _decode(line, where)
    if line.mark == "@":
        if data is not None and not (type(data) is int and 0 <= data < definition.most_players):
            raise TranscriptError(where, line.number, f"{shown(data)} is neither a seat nor null")
        return Input(line.number, notes, LookAs(data))
    if line.mark == ">":
        return Input(
            line.number, notes, Submit(data, tuple(_outcomes(definition, rest, line, where)))
        )
    if rest:
        reason = f"{shown(rest.split()[0])} stands behind the setup"
        raise TranscriptError(where, line.number, reason)
    return Input(line.number, notes, Begin(data))


def _decode(line: Line, where: str) -> tuple[Json, str]:
    try:
        data, end = json.JSONDecoder().raw_decode(line.text)
    except (ValueError, RecursionError) as error:
        raise TranscriptError(where, line.number, f"holds no JSON ({error})") from None
    return data, line.text[end:].strip()


def _outcomes(definition: GameDefinition, text: str, line: Line, where: str) -> Iterator[Json]:
    while text:
        try:
            outcome, end = json.JSONDecoder().raw_decode(text)
        except (ValueError, RecursionError):
            outcome, *_ = text.split()
            end = len(outcome)
        try:
            definition.chance.from_json(outcome)
        except MalformedError as error:
            raise TranscriptError(where, line.number, error.reason) from None
        yield outcome
        text = text[end:].strip()


def _parse_answer(
    definition: GameDefinition, asked: Input, lines: list[Line], state: State | None, where: str
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
        before = (
            initial_state(definition, asked.asked.setup)
            if isinstance(asked.asked, Begin)
            else state
        )
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
        return Accepted(tuple(events), apply_changes(before, *content[len(events) :]))
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


# Formatting: the one text of a transcript, in lines that are short where possible.

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
        yield from _step(transcript.definition, step, state)
        if isinstance(step.answer, Accepted):
            state = step.answer.state


def _step(definition: GameDefinition, step: Step, before: State) -> Iterator[str]:
    asked, answer = step.input.asked, step.answer
    if isinstance(asked, Begin):
        yield from _break_lines("setup:", asked.setup)
    elif isinstance(asked, Submit):
        yield " ".join([">", _compact(asked.command), *map(outcome_text, asked.outcomes)])
    match answer:
        case Accepted():
            yield from (f"+ {_compact(event)}" for event in answer.events)
            if isinstance(asked, Begin):
                before = initial_state(definition, asked.setup)
            if content := changes(definition, before, answer.state):
                yield from _break_lines("=", content)
        case Refused():
            yield f"! {answer.ruling} {answer.message}"
        case Legal():
            rows = ",\n  ".join(map(_compact, answer.commands))
            yield f"? [\n  {rows}]" if rows else "? []"
        case Shown():
            yield from _break_lines("*", answer.state)
        case Seen():
            assert isinstance(asked, LookAs), "only a viewer sees a view"
            yield from _break_lines(f"@ {_compact(asked.seat)}", answer.view)
        case _:
            assert_never(answer)


def outcome_text(outcome: Json) -> str:
    """Return an outcome of chance as a transcript has it: a bare word, or JSON."""
    return outcome if isinstance(outcome, str) else _compact(outcome)


def _compact(data: Json) -> str:
    return json.dumps(data, separators=(",", ":"))


def _break_lines(mark: str, data: Json) -> Iterator[str]:
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
    if type(data) is not dict or not data:
        yield _compact(data)
        return
    for position, (key, value) in enumerate(data.items(), 1):
        start = "{" if position == 1 else ""
        end = "}" if position == len(data) else ","
        yield f"{start}{_compact(key)}:{_compact(value)}{end}"


# The collection is the transcripts that the package carries, each in a file of its family.


class SelectionError(EngineError, LookupError):
    """A selection names something that the collection does not have."""


def reference_folder(definition: GameDefinition | None = None) -> Path:
    """Return the folder of a game's transcripts, conversations and pinned positions."""
    definition = registry.game() if definition is None else definition
    if not definition.resources.golden:
        raise MissingResourceError(
            f"{definition.title} has no transcripts or pinned positions to test an engine by; "
            "maginor rulings fuzz compares an engine with it in drawn games"
        )
    return golden_folder() / definition.resources.golden


def transcript_files(definition: GameDefinition | None = None) -> tuple[Path, ...]:
    """Return the files of all transcripts of ``definition``, in the order of their names."""
    files = reference_folder(definition).glob("*/*.txt")
    return tuple(sorted(files, key=lambda path: path.name))


def read_collection(
    selection: Iterable[str] = (), definition: GameDefinition | None = None
) -> tuple[Transcript, ...]:
    """Read the transcripts that ``selection`` names, or all if it names none.

    It names families (``DUEL``), rulings (``DUEL-06``), or transcripts, in capitals or not.
    """
    files = select(transcript_files(definition), tuple(selection))
    return tuple(read_transcript(path, definition) for path in files)


def select(files: Sequence[Path], selection: Sequence[str]) -> tuple[Path, ...]:
    """Return those of ``files`` that ``selection`` names, or all if it names none."""
    if not selection:
        return tuple(files)
    called = {path: _names_of(path.stem) for path in files}
    chosen = {wanted.lower(): wanted for wanted in selection}
    for small, wanted in chosen.items():
        if not any(small in names for names in called.values()):
            raise SelectionError(f"there is no transcript of {wanted!r}; {_nearest(wanted, files)}")
    return tuple(path for path in files if chosen.keys() & called[path])


def _names_of(name: str) -> set[str]:
    """Return all by which a transcript may be selected: its name, its ruling, and the family."""
    ruling = name.partition(".")[0]
    return {name.lower(), ruling.lower(), ruling.partition("-")[0].lower()}


def _nearest(wanted: str, files: Sequence[Path]) -> str:
    ruling, dot, _ = wanted.lower().partition(".")
    named = [path.stem for path in files if ruling == path.stem.partition(".")[0].lower()]
    if dot and named:
        return f"the ruling has {', '.join(named)}"
    rulings = sorted({path.stem.partition(".")[0] for path in files})
    family = wanted.partition("-")[0].lower()
    if near := [ruling for ruling in rulings if ruling.lower().startswith(f"{family}-")]:
        return f"the family has {', '.join(near)}"
    families = dict.fromkeys(ruling.partition("-")[0] for ruling in rulings)
    return f"the families are {', '.join(families)}"


# Playing a script on the reference engine, which gives the transcript its answers.


def play_transcript(script: Script) -> Transcript:
    """Ask the reference engine all that is in ``script``, in order."""
    steps = []
    position: Game | None = None
    for given in script.inputs:
        answer: Answer
        if isinstance(given.asked, Begin):
            position, answer = _begin(script.definition, position, given.asked)
        elif position is None:
            reason = "there is no game yet; a setup must come first"
            raise TranscriptError(script.where, given.line, reason)
        elif isinstance(given.asked, LookAs) and (given.asked.seat or 0) >= position.setup.players:
            reason = f"nobody sits at seat {given.asked.seat}"
            raise TranscriptError(script.where, given.line, reason)
        else:
            answer = _answer(position, given.asked)
        steps.append(Step(given, answer))
    return Transcript(script.head, tuple(steps), script.definition)


def _begin(
    definition: GameDefinition, position: Game | None, asked: Begin
) -> tuple[Game | None, Answer]:
    try:
        begun = Game(definition, definition.setups.from_json(asked.setup))
    except MalformedError as error:
        where = f"{error.path}: " if error.path else ""
        return position, Refused(getattr(error, "ruling", "malformed"), where + error.reason)
    return begun, Accepted((), begun.to_json())


def _answer(position: Game, asked: Submit | AskLegal | Look | LookAs) -> Answer:
    match asked:
        case Submit():
            return _submit(position, asked)
        case AskLegal():
            to_json = position.definition.command_json.to_json
            return Legal(tuple(sorted(map(to_json, position.legal()), key=json.dumps)))
        case Look():
            return Shown(position.to_json())
        case LookAs(seat):
            return Seen(position.definition.view_to_json(position.state, seat))


def _submit(position: Game, asked: Submit) -> Answer:
    definition = position.definition
    try:
        command = definition.command_json.from_json(asked.command)
        outcomes = [definition.chance.from_json(outcome) for outcome in asked.outcomes]
        events = position.submit(command, outcomes=outcomes)
    except RefusalError as error:
        return Refused(error.ruling, f"{type(error).__name__}: {getattr(error, 'reason', error)}")
    except (MalformedError, NoOutcomeError) as error:
        return Refused("malformed", str(error))
    return Accepted(tuple(map(definition.event_json.to_json, events)), position.to_json())
