"""Answers of an engine under test: each line is read as far as it takes to know what it answers.

Whether an answer has the right form is for ``messages``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from attrs import frozen

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError, MalformedError, shown
from maginor_core.engine.paths import printable
from maginor_core.engine.resources import PROTOCOL
from maginor_core.eventlog.log_error import from_json_text
from maginor_core.suite.messages import wrong_answer

LONGEST_EXCERPT = 200


def excerpt(line: bytes | str) -> str:
    """Return the beginning of a line as it can be printed; what is not UTF-8 in it is replaced."""
    head = line[: LONGEST_EXCERPT + 1]
    text = printable((head.decode(errors="replace") if isinstance(head, bytes) else head).strip())
    return text if len(text) <= LONGEST_EXCERPT else text[: LONGEST_EXCERPT - 3] + "..."


Json = Any  # any JSON value
Request: TypeAlias = dict[str, Json]
"""A request of the protocol, without its ``seq``."""
Answer: TypeAlias = dict[str, Json]
"""An answer of the protocol: an object with ``ok``, and with the ``seq`` that it should have."""
FaultKind: TypeAlias = Literal["no start", "crash", "hang", "garbage", "protocol"]
HELLO: Request = {"op": "hello", "protocol": PROTOCOL}
LONGEST_LINE = 1 << 20
"""The most bytes of one answer, without its line end."""
MOST_VALUES = 1 << 17
"""The most values of one answer, as ``values_of`` counts them."""


class EngineFault(EngineError):  # noqa: N818 # a fault of the engine under test, not an error of ours
    """An engine has not answered as the protocol requires, regardless of the rules.

    Attributes:
        kind: ``no start``; ``crash``, it has ended or closed its output; ``hang``, no answer in
            time; ``garbage``, no JSON object; ``protocol``, an answer of another form than agreed.
        reason: what happened, in words.
        request: the request that is without a proper answer; None if there was none.
        came: the beginning of what came in place of it; None if nothing did.
        stderr: the end of what the engine has written to its standard error.
    """

    def __init__(
        self,
        kind: FaultKind,
        reason: str,
        request: Request | None = None,
        came: str | None = None,
        stderr: str = "",
    ) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason
        self.request = request
        self.came = came
        self.stderr = stderr

    def without_frames(self) -> EngineFault:
        """Return the fault without the frames that it has passed, which hold whole answers."""
        self.__context__ = None
        return self.with_traceback(None)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def to_json(self) -> Json:
        """Return all that is known, as plain JSON data."""
        return dict(vars(self))

    @property
    def of_form(self) -> bool:
        """Whether there was an answer, but not of the form that the protocol requires."""
        return self.kind in ("garbage", "protocol")

    def lines(self) -> Iterator[str]:
        """Yield all that is known, for people."""
        yield self.reason
        if self.request is not None:
            yield f"asked: {json.dumps(self.request, separators=(',', ':'))}"
        if self.came is not None:
            yield f"came: {self.came}"
        if self.stderr:
            yield "standard error ends with:"
            yield from (f"  {printable(row)}" for row in self.stderr.splitlines())


@frozen
class Claims:
    """What an engine reports about itself when greeted; ``game`` is empty if it names none."""

    name: str
    version: str
    language: str
    variants: tuple[str, ...]
    game: str = ""

    def require_game(self, definition: GameDefinition) -> None:
        """Raise ``EngineFault`` if the engine names another game."""
        if self.game not in ("", definition.name):
            reason = f"is an engine of {printable(self.game)}, not of {definition.name}"
            raise EngineFault("no start", reason, HELLO)


def read_answer(line: bytes | str, request: Request) -> Answer:
    """Return the answer that ``line`` holds to ``request``, which has its ``seq``."""
    answer = read_object(line, request)
    if "seq" not in answer or type(answer["seq"]) is not int or answer["seq"] != request["seq"]:
        content = shown(answer["seq"]) if "seq" in answer else "none"
        reason = f"answered with seq {content}, not {request['seq']}"
        raise EngineFault("protocol", reason, request, excerpt(line))
    if type(answer.get("ok")) is not bool:
        raise EngineFault("protocol", "answered without ok, true or false", request, excerpt(line))
    return answer


def read_object(line: bytes | str, request: Request | None = None) -> Answer:
    """Return the JSON object that ``line`` holds, in answer to ``request``."""
    if (size := values_of(line)) > MOST_VALUES:
        reason = f"answered with {size} values in a line; {MOST_VALUES} are allowed"
        raise EngineFault("garbage", reason, request, excerpt(line))
    try:
        text = line.decode() if isinstance(line, bytes) else line
        answer = from_json_text(text)
    except MalformedError as error:  # readers take different values for a key that is there twice
        reason = f"answered with an object that {error}"
        raise EngineFault("protocol", reason, request, excerpt(line)) from None
    except (ValueError, RecursionError) as error:
        reason = f"answered with a line that is not JSON in UTF-8 ({error})"
        raise EngineFault("garbage", reason, request, excerpt(line)) from None
    if type(answer) is not dict:
        raise EngineFault("garbage", "answered with no JSON object", request, excerpt(line))
    return dict(answer)


def values_of(line: bytes | str) -> int:
    """Return how many values a line of JSON holds at most, keys included, before it is parsed."""
    marks = (b"[", b"{", b",", b":") if isinstance(line, bytes) else ("[", "{", ",", ":")
    return sum(map(line.count, marks))  # type: ignore[arg-type] # marks are of the line's type


def claims_of(answer: Answer) -> Claims:
    """Return what an engine claims in its answer to the greeting."""
    if not answer["ok"]:
        raise EngineFault("no start", "refused the greeting", HELLO, excerpt(json.dumps(answer)))
    if wrong := wrong_answer("hello", answer):
        reason = f"returned the greeting wrongly: {wrong}"
        raise EngineFault("protocol", reason, HELLO, excerpt(json.dumps(answer)))
    content = answer["engine"]
    name, version, language = (printable(content[key]) for key in ("name", "version", "language"))
    game = answer.get("game", "")
    return Claims(name, version, language, tuple(answer["variants"]), str(game))
