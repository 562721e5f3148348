"""A conversation is a transcript of raw request lines: it tests one rule of the protocol.

Unlike a transcript of a ruling it may send bytes that are not a request at all, write several lines
before it reads an answer, and look at how the engine ends. ``tests/golden/README.md`` describes
the text.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import frozen

Json: TypeAlias = Any  # any JSON value


@frozen
class RequestLine:
    """A line to send, without its line end.

    Attributes:
        number: the line of the file where it is written.
        text: what is written there.
        data: the bytes that are sent.
    """

    number: int
    text: str
    data: bytes


@frozen
class ExpectedAnswer:
    """What an answer must be: one of the patterns."""

    patterns: tuple[Json, ...]


@frozen
class Exchange:
    """Lines that are written together, and the answers that are then read, in order."""

    requests: tuple[RequestLine, ...]
    answers: tuple[ExpectedAnswer, ...]


@frozen
class Conversation:
    """A conversation with a fresh engine, from its start to its end.

    Attributes:
        name: ``PROTOCOL.`` and what is shown.
        about: what is shown, in lines.
        sentences: the sentences of the protocol page that it pins, word for word.
        exchanges: the messages, in order.
        exits: whether the engine must end by itself after the last answer. If not, its input is
            closed, and it must end then. Either way it must write nothing more and exit with 0.
    """

    name: str
    about: tuple[str, ...]
    sentences: tuple[str, ...]
    exchanges: tuple[Exchange, ...]
    exits: bool
