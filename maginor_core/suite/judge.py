"""A verdict reports how an engine answers a transcript, up to the first deviation if any."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Literal, TypeAlias

from attrs import evolve, frozen

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.heuristics import Difference
from maginor_core.engine.paths import printable
from maginor_core.suite.answers import Answer as EngineAnswer
from maginor_core.suite.answers import Claims, EngineFault, Request, excerpt
from maginor_core.suite.engine_under_test import EngineUnderTest
from maginor_core.suite.messages import wrong_answer, wrong_request
from maginor_core.suite.transcript import (
    Accepted,
    Answer,
    AskLegal,
    Begin,
    Input,
    Json,
    Legal,
    Look,
    LookAs,
    Refused,
    Seen,
    Shown,
    State,
    Step,
    Submit,
    Transcript,
    outcome_text,
)

# A difference is one part of an answer in which an engine and the rulings do not agree.

NOTHING = "—"
"""What stands in place of a value that is not there."""
LONGEST_TEXT = 10_000
"""How many characters of a value are shown; only an engine that wants to fill memory has more."""
MOST_SURPLUS = 1000
"""How many commands are shown that are not legal; no game has as many legal ones at a time."""


def canonical(data: Json) -> str:
    """Return the one text of JSON data: equal texts mean equal data, to the type of each number."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def compact(data: Json) -> str:
    """Return JSON data as short as it can be written, keys in their own order."""
    text = printable(json.dumps(data, separators=(",", ":"), ensure_ascii=False))
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 3] + "..."


def state_differences(
    expected: State, got: Json, definition: GameDefinition | None = None
) -> tuple[Difference, ...]:
    """Return where ``got`` is not the STATE that is expected, in the order of STATE's keys.

    ``definition`` tells what in its STATE is by seat or by name.
    """
    if type(got) is not dict:
        return (Difference("state", "an object", compact(got)),)
    return tuple(_of_keys("", expected, got, definition))


def legal_differences(expected: Iterable[Json], got: Iterable[Json]) -> tuple[Difference, ...]:
    """Return which commands are missing among the legal ones, and which are too many.

    Their order does not matter, nor how often each is named.
    """
    right = {canonical(command): command for command in expected}
    named = {canonical(command): command for command in got}
    missing = [right[text] for text in right if text not in named]
    surplus = [named[text] for text in named if text not in right][:MOST_SURPLUS]
    return (
        *(Difference(compact(command), "legal", "not listed") for command in missing),
        *(Difference(compact(command), "not legal", "listed") for command in surplus),
    )


def _of_keys(
    part: str, expected: State, got: State, definition: GameDefinition | None = None
) -> Iterator[Difference]:
    for key in (*expected, *(key for key in got if key not in expected)):
        name = f"{part} {printable(key)}".strip()
        if key not in got or key not in expected:
            yield Difference(name, _show(expected, key), _show(got, key))
        elif canonical(expected[key]) != canonical(got[key]):
            yield from _of_part(name, key, expected[key], got[key], definition)


def _of_part(
    name: str, key: str, expected: Json, got: Json, definition: GameDefinition | None
) -> Iterator[Difference]:
    """Distinguish seats, names, and the keys of decisions of one kind, but no more."""
    by_seat, by_name = (
        ((), ()) if definition is None else (definition.states.by_seat, definition.states.by_name)
    )
    match expected, got:
        case (list(), list()) if key in by_seat and len(expected) == len(got):
            for seat, (right, content) in enumerate(zip(expected, got, strict=True)):
                if canonical(right) != canonical(content):
                    yield from _of_seat(f"{name} of seat {seat}", right, content)
        case (dict(), dict()) if key in by_name:
            yield from _of_keys(f"{name} of", expected, got)
        case ({"kind": right}, {"kind": content}) if right == content:
            yield from _of_keys(f"{name} {right}:", expected, got)
        case _:
            yield Difference(name, compact(expected), compact(got))


def _of_seat(name: str, expected: Json, got: Json) -> Iterator[Difference]:
    if isinstance(expected, dict) and isinstance(got, dict):
        yield from _of_keys(f"{name}:", expected, got)
    else:
        yield Difference(name, compact(expected), compact(got))


def _show(data: State, key: str) -> str:
    return compact(data[key]) if key in data else NOTHING


Outcome: TypeAlias = Literal["kept", "broken", "failed", "not supported"]
"""``failed`` is for what no ruling is about: a crash, no answer in time, a ``new`` that forgets."""

OUTCOMES: tuple[Outcome, ...] = ("broken", "failed", "kept", "not supported")
"""From what weighs most to what weighs least."""


@frozen
class TranscriptVerdict:
    """How an engine stands to a transcript.

    Attributes:
        step: the position of the step that differs, if the transcript is broken, or that was being
            asked, if the engine failed.
        differences: in what that step differs; empty unless broken.
        fault: how the engine failed, or why its answer does not have the form that it must have.
        missing: the variants played that the engine does not claim, if it is not supported.
        refusal: the position of a refused step without which there is no difference; None if there
            is no such step.
    """

    transcript: Transcript
    outcome: Outcome
    step: int | None = None
    differences: tuple[Difference, ...] = ()
    fault: EngineFault | None = None
    missing: tuple[str, ...] = ()
    refusal: int | None = None

    @property
    def name(self) -> str:
        return self.transcript.head.name

    @property
    def ruling(self) -> str:
        return self.transcript.head.ruling

    @property
    def failing(self) -> bool:
        return self.outcome in ("broken", "failed")

    @property
    def without_answer(self) -> bool:
        """Whether the engine has failed without an answer of which a difference could be told."""
        return self.fault is not None and not self.differences

    @property
    def keeps_the_last_game(self) -> bool:
        """Whether a fresh engine keeps the transcript, so that ``new`` does not drop all."""
        return self.outcome == "failed" and self.fault is not None and self.fault.of_form

    @property
    def at(self) -> Step | None:
        return None if self.step is None else self.transcript.steps[self.step]

    @property
    def size(self) -> tuple[int, int]:
        """How much there is to read up to the deviation: steps, and the length of their texts."""
        steps = self.transcript.steps[: None if self.step is None else self.step + 1]
        return len(steps), len(canonical([request_of(step.input) for step in steps]))


def request_of(given: Input, key: str = "dice") -> Request | None:
    """Return what an input asks of an engine, outcomes of chance under ``key``; None if nothing."""
    match given.asked:
        case Begin(setup):
            return {"op": "new", "setup": setup}
        case Submit(command, outcomes):
            return {"op": "submit", "command": command, key: list(outcomes)}
        case AskLegal():
            return {"op": "legal"}
        case Look() | LookAs():
            return None


def judge(engine: EngineUnderTest, claims: Claims, transcript: Transcript) -> TranscriptVerdict:
    """Play ``transcript`` on ``engine``, which need not be fresh, and return the verdict."""
    if missing := find_unclaimed(transcript, claims):
        return TranscriptVerdict(transcript, "not supported", missing=missing)
    asked = [
        (position, step, request)
        for position, step in enumerate(transcript.steps)
        if (request := request_of(step.input, transcript.definition.chance.key)) is not None
    ]
    answers, fault = engine.converse([request for _, _, request in asked])
    for (position, step, request), answer in zip(asked, answers, strict=False):
        try:
            differences = deviations(step.answer, request, answer, transcript.definition)
        except EngineFault as breach:
            differences = _in_spite_of_form(step.answer, answer, transcript.definition)
            return TranscriptVerdict(
                transcript, "broken", position, differences, breach.without_frames()
            )
        if differences:
            return TranscriptVerdict(transcript, "broken", position, differences)
    if fault is not None:
        outcome: Outcome = "broken" if fault.of_form else "failed"
        return TranscriptVerdict(transcript, outcome, asked[len(answers)][0], fault=fault)
    return TranscriptVerdict(transcript, "kept")


def after_a_refusal(
    engine: EngineUnderTest, claims: Claims, broken: TranscriptVerdict
) -> TranscriptVerdict:
    """Return a verdict with the refused step that has left something changed, if one has.

    The transcript is played again with the first of the refused steps before the difference, or
    with none. If there is no difference without any, the least number with which there is one
    tells which of them has not left everything as it was.
    """
    transcript, step = broken.transcript, broken.step
    if broken.outcome != "broken" or step is None:
        return broken
    steps = transcript.steps[: step + 1]
    refused = [n for n, each in enumerate(steps[:-1]) if isinstance(each.answer, Refused)]

    def differs(number: int) -> bool:
        """Whether there is a difference with so many of the refused steps, the first ones."""
        engine.restart()
        rest = tuple(each for n, each in enumerate(steps) if n not in refused[number:])
        return judge(engine, claims, evolve(transcript, steps=rest)).failing

    if not refused or differs(0):
        return broken
    culprit = bisect_left(range(1, len(refused)), 1, key=differs)
    return evolve(broken, refusal=refused[culprit])


def find_unclaimed(transcript: Transcript, claims: Claims) -> tuple[str, ...]:
    """Return the variants that the transcript's games name and the engine does not claim."""
    named = {
        variant
        for step in transcript.steps
        if isinstance(step.input.asked, Begin) and isinstance(step.answer, Accepted)
        for variant in step.input.asked.setup.get("variants", ())
    }
    variants = transcript.definition.variants
    return tuple(name for name in variants if name in named and name not in claims.variants)


def deviations(
    right: Answer, request: Request, got: EngineAnswer, definition: GameDefinition | None = None
) -> tuple[Difference, ...]:
    """Return in what ``got``, an answer to ``request``, is not the right one.

    Its form is an ``EngineFault`` if the protocol does not have it; a request that had to be
    accepted, but is not valid, a ``MalformedError``.
    """
    asked = {"seq": got["seq"], **request}
    try:
        if _is_right(right, got):
            return ()
        if wrong := wrong_answer(request["op"], got, definition):
            came = excerpt(json.dumps(got))
            raise EngineFault("protocol", f"answered in a wrong form: {wrong}", asked, came)
    except RecursionError:
        raise EngineFault("garbage", "answered with JSON nested too deeply", asked) from None
    if not isinstance(right, Refused) and (wrong := wrong_request(request, definition)):
        raise MalformedError(wrong, "the request")
    return differences_of(right, got, definition)


def differences_of(
    right: Answer, got: EngineAnswer, definition: GameDefinition | None = None
) -> tuple[Difference, ...]:
    """Return in what an answer, sound in its form, is not the right one."""
    match right:
        case Accepted(_, state):
            if not got["ok"]:
                return (Difference("answer", "accepted", f"refused ({_words(got)})"),)
            return state_differences(state, got["state"], definition)
        case Refused(ruling, message):
            if got["ok"]:
                return (Difference("answer", f"refused ({ruling}: {message})", "accepted"),)
            return ()
        case Legal(commands):
            if not got["ok"]:
                return (Difference("answer", "legal commands", f"refused ({_words(got)})"),)
            return legal_differences(commands, got["commands"])
        case Shown() | Seen():
            return ()


def _in_spite_of_form(
    right: Answer, got: EngineAnswer, definition: GameDefinition
) -> tuple[Difference, ...]:
    """Return where a STATE of the wrong form differs, as far as it can be compared."""
    if isinstance(right, Accepted) and got["ok"] and type(got.get("state")) is dict:
        with suppress(RecursionError):
            return state_differences(right.state, got["state"], definition)
    return ()


def _is_right(right: Answer, got: EngineAnswer) -> bool:
    """Whether ``got`` is to the letter what is right, so that its form is right as well."""
    match right:
        case Accepted(_, state):
            return got.keys() == {"seq", "ok", "state"} and (
                got["ok"] and canonical(got["state"]) == canonical(state)
            )
        case Legal(commands):
            return got.keys() == {"seq", "ok", "commands"} and (
                got["ok"] and _texts(got["commands"]) == _texts(commands)
            )
        case _:
            return False


def _texts(commands: object) -> set[str] | None:
    return {canonical(item) for item in commands} if isinstance(commands, Sequence) else None


def _words(got: EngineAnswer) -> str:
    return printable(f"{got['error']['code']}: {got['error']['message']}")


# An account describes a verdict: the game up to the step that matters, and what is wrong.

ONE_LINE = 96
"""A difference that is longer takes three lines."""
HERE = "  <-- here"
"""What stands behind the step that differs."""


def account(verdict: TranscriptVerdict) -> Iterator[str]:
    """Yield the report on ``verdict``: the outcome and the reason for it."""
    yield f"{verdict.name}: {headline(verdict)}"
    if verdict.failing:
        yield from (f"  {row}" for row in verdict.transcript.head.about)
        if verdict.step is not None:
            for step in verdict.transcript.steps[: verdict.step]:
                yield from (f"  {row}" for row in request_lines(step))
            yield from (
                f"  {row}{HERE}" for row in request_lines(verdict.transcript.steps[verdict.step])
            )
        yield from (f"      {row}" for row in reasons(verdict))


def headline(verdict: TranscriptVerdict) -> str:
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


def reasons(verdict: TranscriptVerdict) -> Iterator[str]:
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


def request_lines(step: Step) -> Iterator[str]:
    """Yield what ``step`` asks, as written in the transcript."""
    match step.input.asked:
        case Begin(setup):
            yield f"setup: {compact(setup)}"
        case Submit(command, outcomes):
            text = json.dumps(command, separators=(",", ":"))
            yield " ".join([f"> {text}", *map(outcome_text, outcomes)])
        case AskLegal():
            yield "?"
