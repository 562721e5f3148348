"""Frames: what a log file is a row of. Each tells what it is and how long; nothing lies between.

A *header* frame begins a game; a *record* frame holds one command with its events; a *seal* frame
ends the game. A *game* frame is a whole sealed game in one, which is how games are kept; a
*signature* frame signs the sealed game before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

import msgpack
from attrs import frozen

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.logbook.chain import LINK
from maginor_core.kernel.logbook.strict import LARGEST

HEADER, RECORD, SEAL, SIGNATURE, GAME = 1, 2, 3, 4, 5
"""The kinds of frames; a number never changes its meaning."""

NUMBER = -1
"""What stands in a shape for a number."""

LARGEST_ROW = 1 << 23
"""The most bytes that all records of a game in one frame may have: 8 MiB."""

SHAPES: dict[int, tuple[int, ...]] = {
    HEADER: (LARGEST, LINK),
    RECORD: (NUMBER, LARGEST, LINK),
    SEAL: (LARGEST,),
    SIGNATURE: (NUMBER, LARGEST, LARGEST),
    GAME: (LARGEST, LARGEST_ROW, LARGEST_ROW, LARGEST),
}
"""What follows its kind in each frame: numbers, and parts of at most so many bytes."""

_CHUNK = 1 << 20
_FIXED_ARRAY = 0x90
_FIXED_INT = 0x80
_INTS = {0xCC: (1, 0x80), 0xCD: (2, 1 << 8), 0xCE: (4, 1 << 16), 0xCF: (8, 1 << 32)}
_BINS = {0xC4: (1, 0), 0xC5: (2, 1 << 8), 0xC6: (4, 1 << 16)}

Part = int | bytes


@frozen
class Frame:
    """A frame and where it lies.

    Attributes:
        kind: one of the kinds above.
        parts: what it holds, as ``SHAPES`` says.
        start: its first byte in the file.
        end: the byte after its last.
    """

    kind: int
    parts: tuple[Part, ...]
    start: int
    end: int

    def numbers(self) -> tuple[int, ...]:
        """Return the parts that are numbers."""
        return tuple(part for part in self.parts if isinstance(part, int))

    def texts(self) -> tuple[bytes, ...]:
        """Return the parts that are bytes."""
        return tuple(part for part in self.parts if isinstance(part, bytes))


@frozen
class Gap:
    """Bytes that are no frame, up to the next frame that begins a game or to the file's end.

    Attributes:
        start: the first of them.
        end: the byte after the last.
        reason: what is wrong at the first.
        cut: the bytes themselves, if the file ends within what might be a frame; else empty.
    """

    start: int
    end: int
    reason: str
    cut: bytes = b""


class _CutError(Exception):
    """The bytes end within a frame."""


class _NoFrameError(Exception):
    """The bytes are no frame."""


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


def read_frames(file: BinaryIO) -> Iterator[Frame | Gap]:
    """Yield the frames of ``file`` from where it stands, and the gaps between them.

    Memory is bounded by the largest frame allowed, whatever lengths the bytes announce. A file
    that raises a ``MalformedError``, as one whose compression is damaged, ends there in a gap.
    """
    window = _Window(file)
    while window.fill(1):
        start = window.base
        try:
            kind, parts, end = _frame_at(window)
        except _CutError:
            rest = window.take(0, window.held())
            if window.find_beginning():
                reason = "a frame announces more bytes than lie before the next game"
                yield Gap(start, window.base, reason)
            elif window.broken:
                break
            else:
                reason = f"the last {len(rest)} bytes are the beginning of a frame that was cut off"
                yield Gap(start, window.base, reason, rest)
        except _NoFrameError as error:
            window.find_beginning()
            yield Gap(start, window.base, str(error))
        else:
            taken = (p if isinstance(p, int) else window.take(p.start, p.stop) for p in parts)
            yield Frame(kind, tuple(taken), start, start + end)
            window.skip(end)
    if window.broken:
        yield Gap(window.base, window.base, window.broken)


class _Window:
    """A part of a file, held while it is needed; places count from where it begins."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._data = b""
        self._begin = 0
        self._ended = False
        self.broken = ""
        self.base = 0

    def held(self) -> int:
        return len(self._data) - self._begin

    def fill(self, count: int) -> bool:
        """Hold ``count`` bytes or all there are; tell whether it is as many."""
        if self.held() >= count or self._ended:
            return self.held() >= count
        parts = [self._data[self._begin :]]
        held = len(parts[0])
        while held < count and (chunk := self._read(max(_CHUNK, count - held))):
            parts.append(chunk)
            held += len(chunk)
        self._ended = held < count
        self._data, self._begin = b"".join(parts), 0
        return held >= count

    def _read(self, count: int) -> bytes:
        try:
            return self._file.read(count)
        except MalformedError as error:
            self.broken = str(error)
            return b""

    def need(self, count: int) -> None:
        if not self.fill(count):
            raise _CutError

    def byte(self, place: int) -> int:
        self.need(place + 1)
        return self._data[self._begin + place]

    def take(self, start: int, end: int) -> bytes:
        self.need(end)
        return self._data[self._begin + start : self._begin + end]

    def skip(self, count: int) -> None:
        self._begin += count
        self.base += count

    def find_beginning(self) -> bool:
        """Go on to the next frame that begins a game, or to the end; tell if there is one."""
        self.skip(1)
        while self.fill(2):
            mark = _BEGINNING.search(self._data, self._begin)
            if mark is None:
                self.skip(self.held() - 1)
                continue
            self.skip(mark.start() - self._begin)
            try:
                _frame_at(self)
            except (_CutError, _NoFrameError):
                self.skip(1)
            else:
                return True
        self.skip(self.held())
        return False


_BEGINNING = re.compile(
    b"|".join(
        re.escape(bytes((_FIXED_ARRAY + 1 + len(SHAPES[kind]), kind))) for kind in (HEADER, GAME)
    )
)


def _frame_at(window: _Window) -> tuple[int, list[int | slice], int]:
    """Return kind, end, and numbers and places of the parts, of the frame that begins here.

    Raises:
        _CutError: the file ends within it.
        _NoFrameError: there is none.
    """
    first = window.byte(0)
    if not _FIXED_ARRAY < first < _FIXED_ARRAY + 16:
        raise _NoFrameError("no frame begins here")
    kind = window.byte(1)
    shape = SHAPES.get(kind)
    if shape is None or first != _FIXED_ARRAY + 1 + len(shape):
        raise _NoFrameError(f"frames of kind {kind} with {first - _FIXED_ARRAY} parts are unknown")
    parts: list[int | slice] = []
    place = 2
    for most in shape:
        if most == NUMBER:
            number, place = _int_at(window, place)
            parts.append(number)
        else:
            length, begin = _length_at(window, place)
            if length > most:
                raise _NoFrameError(f"a frame announces {length} bytes; {most} are allowed")
            place = begin + length
            window.need(place)
            parts.append(slice(begin, place))
    return kind, parts, place


def _int_at(window: _Window, place: int) -> tuple[int, int]:
    first = window.byte(place)
    if first < _FIXED_INT:
        return first, place + 1
    if first not in _INTS:
        raise _NoFrameError("a frame has something else where a number belongs")
    return _number(window, place + 1, *_INTS[first])


def _length_at(window: _Window, place: int) -> tuple[int, int]:
    first = window.byte(place)
    if first not in _BINS:
        raise _NoFrameError("a frame has something else where bytes belong")
    return _number(window, place + 1, *_BINS[first])


def _number(window: _Window, place: int, width: int, least: int) -> tuple[int, int]:
    value = int.from_bytes(window.take(place, place + width))
    if value < least:
        raise _NoFrameError("a number is not in its shortest form")
    return value, place + width
