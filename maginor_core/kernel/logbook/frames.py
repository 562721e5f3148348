"""Frames: what a log file is a row of. Each tells what it is and how long; nothing lies between.

A *header* frame begins a game; a *record* frame holds one command with its events; a *seal* frame
ends the game. A *game* frame is a whole sealed game in one, which is how games are kept; a
*signature* frame signs the sealed game before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import msgpack
from attrs import frozen

HEADER, RECORD, SEAL, SIGNATURE, GAME = 1, 2, 3, 4, 5
"""The kinds of frames; a number never changes its meaning."""

LARGEST_PART = 1 << 26
"""The most bytes that one part of a frame may have: 64 MiB."""

SHAPES: dict[int, tuple[type, ...]] = {
    HEADER: (bytes, bytes),
    RECORD: (int, bytes, bytes),
    SEAL: (bytes,),
    SIGNATURE: (int, bytes, bytes),
    GAME: (bytes, bytes, bytes, bytes),
}
"""What follows its kind in each frame: numbers, and parts of so many bytes."""

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
        parts: what it holds, of the types that ``SHAPES`` says.
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
    """Return the bytes of a frame."""
    packed: bytes = msgpack.packb((kind, *parts))
    return packed


def read_frames(file: BinaryIO) -> Iterator[Frame | Gap]:
    """Yield the frames of ``file`` from where it stands, and the gaps between them.

    Memory is bounded by the largest frame allowed, whatever lengths the bytes announce.
    """
    window = _Window(file)
    while window.more():
        try:
            kind, parts, end = _frame_at(window, 0)
        except _CutError:
            gap, found = window.next_beginning(1)
            reason = f"the last {len(gap)} bytes are the beginning of a frame that was cut off"
            if found:
                reason = "a frame announces more bytes than lie before the next game"
            yield Gap(window.base, window.base + len(gap), reason, b"" if found else gap)
            window.skip(len(gap))
        except _NoFrameError as error:
            gap, _ = window.next_beginning(1)
            yield Gap(window.base, window.base + len(gap), str(error))
            window.skip(len(gap))
        else:
            yield Frame(kind, parts, window.base, window.base + end)
            window.skip(end)


class _Window:
    """A part of a file, held while it is needed."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._data = b""
        self.base = 0

    def more(self) -> bool:
        return self.fill(1)

    def fill(self, count: int) -> bool:
        """Hold ``count`` bytes or all there are; tell whether it is as many."""
        if len(self._data) < count:
            parts = [self._data]
            held = len(self._data)
            while held < count and (chunk := self._file.read(max(_CHUNK, count - held))):
                parts.append(chunk)
                held += len(chunk)
            self._data = b"".join(parts)
        return len(self._data) >= count

    def take(self, start: int, end: int) -> bytes:
        if not self.fill(end):
            raise _CutError
        return self._data[start:end]

    def skip(self, count: int) -> None:
        self._data = self._data[count:]
        self.base += count

    def next_beginning(self, start: int) -> tuple[bytes, bool]:
        """Return the bytes up to the next frame that begins a game, and whether there is one."""
        place = start
        while True:
            self.fill(place + _CHUNK)
            place = self._find(place)
            if place < 0:
                place = max(start, len(self._data) - 1)
                if not self.fill(len(self._data) + 1):
                    return self._data, False
                continue
            try:
                _frame_at(self, place)
            except (_CutError, _NoFrameError):
                place += 1
            else:
                return self._data[:place], True

    def _find(self, start: int) -> int:
        found = [self._data.find(mark, start) for mark in _BEGINNINGS]
        return min((place for place in found if place >= 0), default=-1)


_BEGINNINGS = tuple(bytes((_FIXED_ARRAY + 1 + len(SHAPES[kind]), kind)) for kind in (HEADER, GAME))


def _frame_at(window: _Window, start: int) -> tuple[int, tuple[Part, ...], int]:
    """Return kind, parts and end of the frame at ``start``.

    Raises:
        _CutError: the file ends within it.
        _NoFrameError: there is none.
    """
    first = window.take(start, start + 1)[0]
    if not _FIXED_ARRAY < first < _FIXED_ARRAY + 16:
        raise _NoFrameError("no frame begins here")
    kind = window.take(start + 1, start + 2)[0]
    shape = SHAPES.get(kind)
    if shape is None or first != _FIXED_ARRAY + 1 + len(shape):
        raise _NoFrameError(f"frames of kind {kind} with {first - _FIXED_ARRAY} parts are unknown")
    parts: list[Part] = []
    place = start + 2
    for wanted in shape:
        part, place = _int_at(window, place) if wanted is int else _bytes_at(window, place)
        parts.append(part)
    return kind, tuple(parts), place


def _int_at(window: _Window, place: int) -> tuple[int, int]:
    first = window.take(place, place + 1)[0]
    if first < _FIXED_INT:
        return first, place + 1
    if first not in _INTS:
        raise _NoFrameError("a frame has something else where a number belongs")
    return _number(window, place + 1, *_INTS[first])


def _bytes_at(window: _Window, place: int) -> tuple[bytes, int]:
    first = window.take(place, place + 1)[0]
    if first not in _BINS:
        raise _NoFrameError("a frame has something else where bytes belong")
    length, begin = _number(window, place + 1, *_BINS[first])
    if length > LARGEST_PART:
        raise _NoFrameError(f"a frame announces {length} bytes; {LARGEST_PART} are allowed")
    return window.take(begin, begin + length), begin + length


def _number(window: _Window, place: int, width: int, least: int) -> tuple[int, int]:
    value = int.from_bytes(window.take(place, place + width))
    if value < least:
        raise _NoFrameError("a number is not in its shortest form")
    return value, place + width
