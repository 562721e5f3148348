"""A conversation is a transcript of raw request lines: it tests one rule of the protocol.

Unlike a transcript of a ruling it may send bytes that are not a request at all, write several lines
before it reads an answer, and look at how the engine ends. ``tests/golden/README.md`` describes
the text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from attrs import frozen

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import shown
from maginor_core.engine.heuristics import Difference
from maginor_core.engine.resources import golden_folder
from maginor_core.suite.answers import EngineFault, excerpt, read_object
from maginor_core.suite.engine_under_test import EngineUnderTest, LineChannel
from maginor_core.suite.judge import (
    NOTHING,
    canonical,
    compact,
    legal_differences,
    state_differences,
)
from maginor_core.suite.transcript import (
    Line,
    TranscriptError,
    marked_lines,
    reference_folder,
    require_own_name,
    text_of,
)

Json: TypeAlias = Any  # any JSON value


@frozen
class RequestLine:
    """A line to send, without its line end.

    Attributes:
        data: the bytes that are sent.
    """

    number: int
    text: str
    data: bytes


@frozen
class Exchange:
    """Lines that are written together, and the answers that are then read, in order.

    An answer must be like one of its patterns.
    """

    requests: tuple[RequestLine, ...]
    answers: tuple[tuple[Json, ...], ...]


@frozen
class Conversation:
    """A conversation with a fresh engine, from its start to its end.

    Attributes:
        sentences: the sentences of the protocol page that it pins, word for word.
        exits: whether the engine must end by itself after the last answer. If not, its input is
            closed, and it must end then. Either way it must write nothing more and exit with 0.
    """

    name: str
    about: tuple[str, ...]
    sentences: tuple[str, ...]
    exchanges: tuple[Exchange, ...]
    exits: bool


# Parsing: a text of marked lines becomes a conversation, with a game's own JSON in its places.

FAMILY = "PROTOCOL"
"""What stands in place of a ruling in the name of a conversation."""

_NAME = re.compile(rf"{FAMILY}\.[a-z0-9]+(-[a-z0-9]+)*")
_SENTENCE = "protocol: "
_MARKS = (">", "<", "|", "#", "exit")
_PLACE = re.compile(r"\$\{([^{}]*)\}")
_HEX = re.compile(r"hex( [0-9a-fA-F]{2})+")
_REPEAT = re.compile(r"repeat (\d{1,7}) (.+)")


def read_conversation(path: Path, words: Mapping[str, Json]) -> Conversation:
    """Read a conversation from the file that bears its name.

    ``words`` are a game's own JSON by the names under which conversations refer to it.
    """
    where, text = text_of(path)
    conversation = parse_conversation(text, where, words)
    require_own_name(path, conversation.name, "conversation")
    return conversation


def parse_conversation(text: str, where: str, words: Mapping[str, Json]) -> Conversation:
    """Return the conversation in ``text``, whose file is called ``where`` in errors.

    ``words`` are a game's own JSON by the names under which conversations refer to it.
    """
    rows = text.split("\n")
    if not _NAME.fullmatch(rows[0]):
        reason = f"must be {FAMILY}.what-is-shown, not {shown(rows[0])}"
        raise TranscriptError(where, 1, reason)
    first = next((n for n, row in enumerate(rows) if row.startswith(_SENTENCE)), None)
    if first is None:
        raise TranscriptError(where, len(rows), f"no line begins with {_SENTENCE!r}")
    about = tuple(rows[1:first])
    if not "".join(about).strip():
        raise TranscriptError(where, 2, "must describe what is shown")
    start = first
    while start < len(rows) and rows[start].startswith(_SENTENCE):
        start += 1
    sentences = tuple(row.removeprefix(_SENTENCE) for row in rows[first:start])
    lines = marked_lines(rows[start:], start + 1, where, _MARKS)
    exchanges, exits = _exchanges([line for line in lines if line.mark != "#"], where, words)
    return Conversation(rows[0], about, sentences, exchanges, exits)


def _exchanges(
    lines: Sequence[Line], where: str, words: Mapping[str, Json]
) -> tuple[tuple[Exchange, ...], bool]:
    found: list[tuple[list[RequestLine], list[list[Json]]]] = []
    exits = False
    number = 1
    for number, mark, text in lines:
        if exits:
            raise TranscriptError(where, number, "stands behind the exit of the engine")
        if mark == ">":
            if not found or found[-1][1]:
                found.append(([], []))
            data = _fill(text, number, where, words)
            found[-1][0].append(RequestLine(number, text, data))
        elif mark == "exit":
            exits = True
        else:
            pattern = _pattern(text, number, where, words)
            if not found or (mark == "|" and not found[-1][1]):
                raise TranscriptError(where, number, "answers nothing")
            if mark == "|":
                found[-1][1][-1].append(pattern)
            elif len(found[-1][1]) == len(found[-1][0]):
                raise TranscriptError(where, number, "is one answer too many")
            else:
                found[-1][1].append([pattern])
    for requests, answers in found:
        last_words = exits and requests is found[-1][0] and bool(answers)
        if len(answers) != len(requests) and not last_words:
            raise TranscriptError(where, requests[len(answers)].number, "has no answer yet")
    if exits and not found:
        raise TranscriptError(where, number, "an engine that is asked nothing waits")
    return (
        tuple(Exchange(tuple(requests), tuple(map(tuple, answers))) for requests, answers in found),
        exits,
    )


def _fill(text: str, number: int, where: str, words: Mapping[str, Json]) -> bytes:
    """Return the bytes for a text whose places ``${...}`` are filled in."""
    done, parts = 0, []
    for place in _PLACE.finditer(text):
        parts += [text[done : place.start()].encode(), _bytes(place[1], number, where, words)]
        done = place.end()
    return b"".join((*parts, text[done:].encode()))


def _bytes(place: str, number: int, where: str, words: Mapping[str, Json]) -> bytes:
    if place in words:
        return json.dumps(words[place], separators=(",", ":"), ensure_ascii=False).encode()
    if _HEX.fullmatch(place):
        return bytes.fromhex(place.removeprefix("hex"))
    if repeated := _REPEAT.fullmatch(place):
        times, text = int(repeated[1]), repeated[2]
        part = bytes.fromhex(text[3:]) if _HEX.fullmatch(text) else text.encode()
        return part * times
    known = ", ".join((*words, "hex XX XX", "repeat N TEXT", "repeat N hex XX XX"))
    raise TranscriptError(where, number, f"places are {known}; {shown(place)} is not one of them")


def _pattern(text: str, number: int, where: str, words: Mapping[str, Json]) -> Json:
    data = _fill(text, number, where, words)
    try:
        pattern = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise TranscriptError(where, number, f"holds no JSON ({error})") from None
    if type(pattern) is not dict:
        raise TranscriptError(where, number, f"must be an object, not {shown(pattern)}")
    return pattern


# The conversations that apply to a game: those for every game, and the game's own.

WORDS = "words.json"
"""The file with a game's own JSON, which stands in the places of the conversations."""
EVERY_GAME = "every-game"
"""The folder with the conversations that no game has for itself."""


def conversation_files(definition: GameDefinition | None = None) -> tuple[Path, ...]:
    """Return the files of all conversations for a game, in the order of their names.

    There are none for a game without words for them.
    """
    shared = golden_folder() / FAMILY / EVERY_GAME
    own = reference_folder(definition) / FAMILY
    if not (own / WORDS).is_file():
        return ()
    return tuple(
        sorted((*shared.glob("*.lines"), *own.glob("*.lines")), key=lambda path: path.name)
    )


def game_words(definition: GameDefinition | None = None) -> Mapping[str, Json]:
    """Return a game's own JSON by the names under which conversations refer to it."""
    file = reference_folder(definition) / FAMILY / WORDS
    if not file.is_file():
        return {}
    words: dict[str, Json] = json.loads(file.read_text(encoding="utf-8"))
    return words


# A conversation's verdict: whether an engine answers and ends as the protocol requires.
#
# A pattern names the keys that matter: an answer may have others beside them. ``"<text>"`` and
# ``"<texts>"`` stand for any text and any list of texts. ``"<same NAME>"`` stands for a state, or
# for legal commands, that must be the same at every use of the name in a conversation. So a
# conversation depends on no rule: what an engine answers is compared with what it has answered
# itself.

TEXT, TEXTS, SAME = "<text>", "<texts>", "<same "
_KINDS = {"state": "an object", "commands": "a list"}
"""The parts of an answer that can be compared with those of an earlier one."""


@frozen
class ConversationVerdict:
    """How an engine stands to a conversation.

    Attributes:
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
        return self.conversation.name

    @property
    def outcome(self) -> Literal["kept", "failed"]:
        return "failed" if self.failing else "kept"

    @property
    def failing(self) -> bool:
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
    """Hold ``conversation`` with a fresh engine and return the verdict."""
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


def _mismatch(patterns: tuple[Json, ...], line: bytes, seen: dict[str, Json]) -> Iterator[str]:
    """Yield in what an answer is not one of those expected; the last pattern speaks for all."""
    got = read_object(line)
    if wrong := list(_of_form(got)):
        yield from wrong
        return
    content: list[str] = []
    for pattern in patterns:
        content = [str(difference) for difference in _differences("", pattern, got, seen)]
        if not content:
            return
    yield from content
    if len(patterns) > 1:
        yield f"(or {' or '.join(map(compact, patterns[:-1]))})"


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


# Conversing: all conversations are held with an engine, some of them at the same time.

AT_ONCE: Final = 8
"""How many are held at the same time at least: each begins by waiting for an engine to start."""


@contextmanager
def check_conversations(
    conversations: Sequence[Conversation],
    make_engine: Callable[[], EngineUnderTest],
    jobs: int = 1,
) -> Iterator[Iterator[ConversationVerdict]]:
    """Hold each conversation with a fresh engine from now on, and return the verdicts, in order.

    At least ``AT_ONCE`` of them are held at the same time, or as many as ``jobs``. Those that have
    not begun at the end of the block are left out.
    """
    pool = ThreadPoolExecutor(max(AT_ONCE, jobs))
    try:
        yield pool.map(
            lambda conversation: check_conversation(make_engine(), conversation), conversations
        )
    finally:
        pool.shutdown(cancel_futures=True)
