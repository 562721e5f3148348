"""A conversation's verdict: whether an engine answers and ends as the protocol requires.

A pattern names the keys that matter: an answer may have others beside them. ``"<text>"`` and
``"<texts>"`` stand for any text and any list of texts. ``"<same NAME>"`` stands for a state, or for
legal commands, that must be the same at every use of the name in a conversation. So a conversation
depends on no rule: what an engine answers is compared with what it has answered itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal

from attrs import frozen

from maginor_core.conformance.conversations.conversation import (
    Conversation,
    ExpectedAnswer,
    Json,
    RequestLine,
)
from maginor_core.conformance.diagnosis.differences import (
    NOTHING,
    canonical,
    compact,
    legal_differences,
    state_differences,
)
from maginor_core.conformance.engines.engine import (
    EngineFault,
    EngineUnderTest,
    LineChannel,
    read_object,
)
from maginor_core.conformance.engines.printable import excerpt
from maginor_core.kernel.deviation import Difference

TEXT, TEXTS, SAME = "<text>", "<texts>", "<same "
_KINDS = {"state": "an object", "commands": "a list"}
"""The parts of an answer that can be compared with those of an earlier one."""


@frozen
class ConversationVerdict:
    """How an engine stands to a conversation.

    Attributes:
        conversation: the conversation.
        request: the line whose answer is wrong; None if it failed at its end, or not at all.
        reasons: what is wrong, in words; empty if the conversation is kept.
        came: the beginning of what the engine answered; None if nothing.
        stderr: the end of what it has written to its standard error.
    """

    conversation: Conversation
    request: RequestLine | None = None
    reasons: tuple[str, ...] = ()
    came: str | None = None
    stderr: str = ""

    @property
    def name(self) -> str:
        """The conversation's name."""
        return self.conversation.name

    @property
    def outcome(self) -> Literal["kept", "failed"]:
        """The verdict in a word."""
        return "failed" if self.failing else "kept"

    @property
    def failing(self) -> bool:
        """Whether the engine violates the protocol."""
        return bool(self.reasons)

    def account(self) -> Iterator[str]:
        """Yield the report: what is violated, where, and how."""
        if not self.failing:
            yield f"{self.name}: kept"
            return
        yield f"{self.name}: violates the protocol"
        yield from (f"  {row}" for row in self.conversation.about)
        yield from (f"  The page says: {sentence}" for sentence in self.conversation.sentences)
        for line in self._lines():
            here = "  <-- here" if line is self.request else ""
            yield f"  > {excerpt(line.data)}{here}"
        yield from (f"      {reason}" for reason in self.reasons)
        if self.came is not None:
            yield f"      came: {self.came}"
        if self.stderr:
            yield "      standard error ends with:"
            yield from (f"        {row}" for row in self.stderr.splitlines())

    def _lines(self) -> Iterator[RequestLine]:
        """Yield the lines that were sent up to the one at fault."""
        for exchange in self.conversation.exchanges:
            for line in exchange.requests:
                yield line
                if line is self.request:
                    return


def check_conversation(engine: EngineUnderTest, conversation: Conversation) -> ConversationVerdict:
    """Hold ``conversation`` with a fresh engine and return the verdict.

    Raises:
        EngineFault: the engine does not start.
    """
    asked: RequestLine | None = None
    line: bytes | None = None
    seen: dict[str, Json] = {}
    channel = engine.channel()
    try:
        for exchange in conversation.exchanges:
            asked = exchange.requests[0]
            channel.write(b"".join(request.data + b"\n" for request in exchange.requests))
            for request, expected in zip(exchange.requests, exchange.answers, strict=False):
                asked, line = request, None
                line = channel.read()
                if reasons := tuple(_mismatch(expected, line, seen)):
                    return ConversationVerdict(conversation, asked, reasons, excerpt(line))
        asked, line = None, None
        _end(channel, conversation)
    except EngineFault as fault:
        came = fault.came if line is None else excerpt(line)
        return ConversationVerdict(conversation, asked, (fault.reason,), came, fault.stderr)
    finally:
        channel.kill()
    return ConversationVerdict(conversation)


def _end(channel: LineChannel, conversation: Conversation) -> None:
    if conversation.exits:
        channel.await_end("after bye")
    else:
        channel.end_input()
        channel.await_end("after the end of its input")


def _mismatch(expected: ExpectedAnswer, line: bytes, seen: dict[str, Json]) -> Iterator[str]:
    """Yield in what an answer is not one of those expected; the last pattern speaks for all."""
    got = read_object(line)
    if wrong := list(_of_form(got)):
        yield from wrong
        return
    content: list[str] = []
    for pattern in expected.patterns:
        content = [str(difference) for difference in _differences("", pattern, got, seen)]
        if not content:
            return
    yield from content
    if len(expected.patterns) > 1:
        yield f"(or {' or '.join(compact(pattern) for pattern in expected.patterns[:-1])})"


def _of_form(got: Json) -> Iterator[str]:
    """Yield what no answer may be, for any request."""
    if "seq" not in got:
        yield "the answer has no seq"
    elif got["seq"] is not None and type(got["seq"]) is not int:
        yield f"seq: must be a whole number or null, not {compact(got['seq'])}"
    if type(got.get("ok")) is not bool:
        yield "ok: must be true or false"
    elif not got["ok"]:
        error = got.get("error")
        for key in ("code", "message"):
            if type(error) is not dict or type(error.get(key)) is not str:
                yield f"error: must be an object with a text as its {key}"


def _differences(
    part: str, pattern: Json, got: Json, seen: dict[str, Json]
) -> Iterator[Difference]:
    if type(pattern) is str and pattern.startswith(SAME):
        yield from _unlike(part, seen.setdefault(pattern, got), got)
    elif pattern in (TEXT, TEXTS):
        texts = [got] if pattern == TEXT else got if type(got) is list else [None]
        if not all(type(text) is str for text in texts):
            yield Difference(part, pattern.strip("<>"), compact(got))
    elif type(pattern) is dict and type(got) is dict:
        for name, value in pattern.items():
            inner = f"{part}.{name}".lstrip(".")
            if name in got:
                yield from _differences(inner, value, got[name], seen)
            else:
                yield Difference(inner, compact(value), NOTHING)
    elif canonical(pattern) != canonical(got):
        yield Difference(part, json.dumps(pattern), compact(got))


def _unlike(part: str, before: Json, got: Json) -> Iterator[Difference]:
    """Yield in what a part of an answer is not what it was in an earlier one."""
    if part == "state" and type(got) is dict:
        yield from state_differences(before, got)
    elif part == "commands" and type(got) is list:
        yield from legal_differences(before, got)
    else:
        yield Difference(part, _KINDS.get(part, "state or commands"), compact(got))
