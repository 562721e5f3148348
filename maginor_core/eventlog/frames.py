"""Frames: a log file is a sequence of them, each with its kind and length, and nothing between.

A *header* frame begins a game; a *record* frame holds one command with its events; a *seal* frame
ends the game. A *game* frame is a whole sealed game in one, the form of finished games; a
*packed game* frame is the same with its records deflated. A *signature* frame signs the sealed game
before it.
"""

from __future__ import annotations

import msgpack
from attrs import frozen

from maginor_core.eventlog.chain import LINK
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import LARGEST

HEADER, RECORD, SEAL, SIGNATURE, GAME, PACKED = 1, 2, 3, 4, 5, 6
"""The kinds of frames; a number never changes its meaning."""

NUMBER = -1
"""What stands in a shape for a number."""

LARGEST_CONTENT = 1 << 23
"""The most bytes that all records of a game in one frame may have: 8 MiB."""

SHAPES: dict[int, tuple[int, ...]] = {
    HEADER: (LARGEST, LINK),
    RECORD: (NUMBER, LARGEST, LINK),
    SEAL: (LARGEST,),
    SIGNATURE: (NUMBER, LARGEST, LARGEST),
    GAME: (LARGEST, LARGEST_CONTENT, LARGEST_CONTENT, LARGEST),
    PACKED: (LARGEST, NUMBER, LARGEST_CONTENT, LARGEST_CONTENT, LARGEST),
}
"""What follows its kind in each frame: numbers, and parts of at most so many bytes."""

BEGINNINGS = (HEADER, GAME, PACKED)
"""The kinds that begin a game."""

Part = int | bytes


@frozen
class Frame:
    """A frame and its position in the file.

    Attributes:
        kind: one of the kinds above.
        parts: its contents, in the form that ``SHAPES`` gives.
        start: its first byte in the file.
        end: the byte after its last.
    """

    kind: int
    parts: tuple[Part, ...]
    start: int
    end: int

    def numbers(self) -> tuple[int, ...]:
        """Return the parts that are numbers."""
        return tuple([part for part in self.parts if isinstance(part, int)])

    def texts(self) -> tuple[bytes, ...]:
        """Return the parts that are bytes."""
        return tuple([part for part in self.parts if isinstance(part, bytes)])


@frozen
class Gap:
    """Bytes that are not a frame, up to the next frame that begins a game or to the file's end.

    Attributes:
        start: the first of them.
        end: the byte after the last.
        reason: what is wrong at the first.
        cut: the bytes themselves, if the file ends within what might be a frame; else empty.
        begun: what of them is before the zeros that the file ends in, if this may be the end of a
            log that was being written; None if not.
    """

    start: int
    end: int
    reason: str
    cut: bytes = b""
    begun: bytes | None = None


def frame(kind: int, *parts: Part) -> bytes:
    """Return the bytes of a frame.

    Raises:
        MalformedError: a part has more bytes than are allowed.
    """
    for part, most in zip(parts, SHAPES[kind], strict=True):
        if isinstance(part, bytes) and len(part) > most:
            raise MalformedError(f"{len(part)} bytes are too many for a frame; {most} are allowed")
    packed: bytes = msgpack.packb((kind, *parts))
    return packed
