"""Parsing: a text of marked lines becomes a conversation, with a game's own JSON in its places."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from maginor_core.conformance.conversations.conversation import (
    Conversation,
    Exchange,
    ExpectedAnswer,
    Json,
    RequestLine,
)
from maginor_core.conformance.transcripts.transcript import TranscriptError
from maginor_core.kernel.regular_file import read_regular_text
from maginor_core.kernel.validation import shown

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

    Args:
        path: the file.
        words: a game's own JSON by the names under which conversations refer to it.

    Raises:
        TranscriptError: there is no conversation in the file.
        OSError: the file cannot be read.
    """
    where = str(path)
    try:
        conversation = parse_conversation(read_regular_text(path), where, words)
    except UnicodeDecodeError as error:
        raise TranscriptError(where, 1, f"is not UTF-8 text ({error})") from None
    if path.stem != conversation.name:
        raise TranscriptError(where, 1, f"names another conversation than its file, {path.stem}")
    return conversation


def parse_conversation(text: str, where: str, words: Mapping[str, Json]) -> Conversation:
    """Return the conversation in ``text``.

    Args:
        text: the text of a file.
        where: the name of the file, for errors.
        words: a game's own JSON by the names under which conversations refer to it.

    Raises:
        TranscriptError: it is not a conversation, or uses a word that the game has not.
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
    exchanges, exits = _exchanges(list(_marked(rows, start, where)), where, words)
    return Conversation(rows[0], about, sentences, exchanges, exits)


def _marked(rows: list[str], start: int, where: str) -> Iterator[tuple[int, str, str]]:
    """Yield the number, the mark and the text of each line, joined with the indented ones below."""
    found: tuple[int, str, str] | None = None
    for number, row in enumerate(rows[start:], start + 1):
        if row.startswith("  ") and found is not None:
            found = (found[0], found[1], found[2] + row.lstrip(" "))
            continue
        if found is not None and found[1] != "#":
            yield found
        found = None
        if not row.strip():
            continue
        mark, _, text = row.partition(" ")
        if mark not in _MARKS:
            reason = f"must begin with one of {' '.join(_MARKS)}, not {shown(mark)}"
            raise TranscriptError(where, number, reason)
        found = (number, mark, text)
    if found is not None and found[1] != "#":
        yield found


def _exchanges(
    lines: list[tuple[int, str, str]], where: str, words: Mapping[str, Json]
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
            data = _filled(text, number, where, words)
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
        tuple(
            Exchange(tuple(requests), tuple(ExpectedAnswer(tuple(one)) for one in answers))
            for requests, answers in found
        ),
        exits,
    )


def _filled(text: str, number: int, where: str, words: Mapping[str, Json]) -> bytes:
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
    data = _filled(text, number, where, words)
    try:
        pattern = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise TranscriptError(where, number, f"holds no JSON ({error})") from None
    if type(pattern) is not dict:
        raise TranscriptError(where, number, f"must be an object, not {shown(pattern)}")
    return pattern
