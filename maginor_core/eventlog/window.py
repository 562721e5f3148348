"""A window on a file: the bytes that are buffered while frames are found in them."""

from __future__ import annotations

import re
from typing import BinaryIO

from maginor_core.engine.codec import LARGEST
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.chain import LINK, Chain
from maginor_core.eventlog.disk import LONGEST_ENDING
from maginor_core.eventlog.files import LIMITS
from maginor_core.eventlog.frames import BEGINNINGS, HEADER, NUMBER, SHAPES
from maginor_core.native.log_reader import RecordTaker, WholeGame, log_reader

_CHUNK = 1 << 20
_FIXED_ARRAY = 0x90
_FIXED_INT = 0x80
_INTS = {0xCC: (1, 0x80), 0xCD: (2, 1 << 8), 0xCE: (4, 1 << 16), 0xCF: (8, 1 << 32)}
_BINS = {0xC4: (1, 0), 0xC5: (2, 1 << 8), 0xC6: (4, 1 << 16)}

_FOUND, _FOUND_SIZES = 2, 7
"""Where in a frame found by the reader in C its parts and their sizes are."""
_MARK = 3
"""How many bytes mark the beginning of a game: the array, the kind, and how long bytes are."""
_BEGINNING = re.compile(
    b"(?:%s)[%s]"
    % (
        b"|".join(
            re.escape(bytes((_FIXED_ARRAY + 1 + len(SHAPES[kind]), kind))) for kind in BEGINNINGS
        ),
        re.escape(bytes(_BINS)),
    )
)
_BYTES_FOR_A_START = 256
_TRIAL = 1 << 10
"""What it costs to try whether a game begins at some place, in bytes of patience."""


class CutError(Exception):
    """The bytes end within a frame."""


class NoFrameError(Exception):
    """The bytes are not a frame."""


class Window:
    """A part of a file, held while it is needed; places count from where it begins.

    Attributes:
        base: where in the file it begins.
        fillings: how often more of the file was read.
        broken: why the file cannot be read on, as when its compression is damaged.
    """

    def __init__(self, file: BinaryIO, starts: int = LIMITS.starts) -> None:
        self._file = file
        self._starts = starts
        self._data = b""
        self._begin = 0
        self._ended = False
        self._written_end: int | None = None
        self._reader = log_reader()
        self.broken = ""
        self.base = self.fillings = 0

    def held(self) -> int:
        return len(self._data) - self._begin

    def fill(self, count: int) -> bool:
        """Buffer ``count`` bytes or all there are; return whether there are as many."""
        if self.held() >= count or self._ended:
            return self.held() >= count
        parts = [self._data[self._begin :]]
        held = len(parts[0])
        while held < count and (chunk := self._read(max(_CHUNK, count - held))):
            parts.append(chunk)
            held += len(chunk)
        self._ended = held < count
        self.fillings += 1
        self._data, self._begin = b"".join(parts), 0
        return held >= count

    def _read(self, count: int) -> bytes:
        try:
            return self._file.read(count)
        except MalformedError as error:
            self.broken = str(error)
            return b""

    def _need(self, count: int) -> None:
        if len(self._data) - self._begin < count and not self.fill(count):
            raise CutError

    def _byte(self, place: int) -> int:
        at = self._begin + place
        if at >= len(self._data):
            self._need(place + 1)
            at = self._begin + place
        return self._data[at]

    def take(self, start: int, end: int) -> bytes:
        """Return bytes that may have to be read."""
        if self._begin + end > len(self._data):
            self._need(end)
        return self._data[self._begin + start : self._begin + end]

    def skip(self, count: int) -> None:
        self._begin += count
        self.base += count

    def ending(self) -> bytes | None:
        """Return the rest of the file without the zeros it ends in.

        It is None if the rest is longer than ``LONGEST_ENDING``, or the file is broken.
        """
        if self.fill(LONGEST_ENDING + 1) or self.broken:
            return None
        if self._written_end is None:
            self._written_end = self.base + len(self._data[self._begin :].rstrip(b"\0"))
        return self._data[self._begin : self._begin + max(0, self._written_end - self.base)]

    def find_beginning(self) -> bool:
        """Move to the next frame that begins a game, or to the end; return whether there is one."""
        self.skip(1)
        while self.fill(_MARK):
            mark = _BEGINNING.search(self._data, self._begin)
            if mark is None:
                self.skip(self.held() - _MARK + 1)
                continue
            self.skip(mark.start() - self._begin)
            try:
                self.frame()
            except (CutError, NoFrameError):
                if self._patience_ends():
                    break
                self.skip(1)
            else:
                return True
        self.skip(self.held())
        return False

    def _patience_ends(self) -> bool:
        """Count a place where a game only seems to begin; return whether the search ends there."""
        self._starts -= 1
        if self._starts + self.base // _BYTES_FOR_A_START >= 0:
            return False
        self._ended = True
        self.broken = (
            "it is searched for games no further, since there are too many places where one only "
            "seems to begin; --limit starts=N allows more"
        )
        return True

    def find_linked_beginning(self, span: int) -> bool:
        """Move to a frame that begins a game, within so many bytes, or beyond them all.

        Return whether there is one. Its header must be followed by the right link; and where the
        bytes are full of what only looks like a beginning, patience ends.
        """
        end = self.base + span
        patience = span + LARGEST
        self.skip(1)
        while self.base < end and patience > 0:
            last = self._begin + end - self.base + _MARK - 1
            mark = _BEGINNING.search(self._data, self._begin, last)
            if mark is None:
                break
            self.skip(mark.start() - self._begin)
            try:
                header, linked = self._header_linked()
            except (CutError, NoFrameError):
                header, linked = b"", False
            if linked:
                return True
            patience -= _TRIAL + len(header)
            self.skip(1)
        self.skip(end - self.base)
        return False

    def _header_linked(self) -> tuple[bytes, bool]:
        """Return the header of the game that begins here, and whether its link is right."""
        kind, parts, _ = self.frame()
        header, *others = [
            self.take(part.start, part.stop) for part in parts if isinstance(part, slice)
        ]
        link = others[0 if kind == HEADER else 1][:LINK]
        return header, Chain(header).link() == link

    def frame(self) -> tuple[int, list[int | slice], int]:
        """Return kind, numbers and places of the parts, and end, of the frame that begins here.

        Raises:
            CutError: the file ends within it.
            NoFrameError: there is none.
        """
        if self._reader is not None:
            found = self._reader.frame(self._data, self._begin)
            if found is not None:
                return self._parts(found)
        first = self._byte(0)
        if not _FIXED_ARRAY < first < _FIXED_ARRAY + 16:
            raise NoFrameError("no frame begins here")
        kind = self._byte(1)
        shape = SHAPES.get(kind)
        if shape is None or first != _FIXED_ARRAY + 1 + len(shape):
            part_count = first - _FIXED_ARRAY
            raise NoFrameError(f"frames of kind {kind} with {part_count} parts are unknown")
        parts: list[int | slice] = []
        place = 2
        for most in shape:
            first = self._byte(place)
            place += 1
            if most == NUMBER and first < _FIXED_INT:
                parts.append(first)
                continue
            form = (_INTS if most == NUMBER else _BINS).get(first)
            if form is None:
                belongs = "a number belongs" if most == NUMBER else "bytes belong"
                raise NoFrameError(f"a frame has something else where {belongs}")
            width, least = form
            number = int.from_bytes(self.take(place, place + width))
            if number < least:
                raise NoFrameError("a number is not in its shortest form")
            place += width
            if most == NUMBER:
                parts.append(number)
                continue
            if number > most:
                raise NoFrameError(f"a frame announces {number} bytes; {most} are allowed")
            end = place + number
            self._need(end)
            parts.append(slice(place, end))
            place = end
        return kind, parts, place

    def _parts(self, found: list[int]) -> tuple[int, list[int | slice], int]:
        """Return a frame that the reader in C has found, as ``frame`` does."""
        kind, end = found[0], found[1]
        begin = self._begin
        parts: list[int | slice] = []
        for number, most in enumerate(SHAPES[kind]):
            part = found[_FOUND + number]
            if most == NUMBER:
                parts.append(part)
            else:
                start = part - begin
                parts.append(slice(start, start + found[_FOUND_SIZES + number]))
        return kind, parts, end - begin

    def take_beginnings(self) -> list[int]:
        """Move past whole frames, as many as are held; return where in the file games begin there.

        There may be more. Without the reader in C there are none.
        """
        if self._reader is None:
            return []
        begins, end = self._reader.beginnings(self._data, self._begin)
        places = [self.base + begin - self._begin for begin in begins]
        self.skip(end - self._begin)
        return places

    def take_games(self, size: int) -> list[tuple[WholeGame, int]]:
        """Move past whole games; return them, each with where in the file it ends.

        There may be more. Without the reader in C there are none.

        Args:
            size: to how many bytes the records of the first one are unpacked.
        """
        if self._reader is None:
            return []
        games, end = self._reader.games(self._data, self._begin, size)
        offset = self.base - self._begin
        self.skip(end - self._begin)
        return [(one, offset + one.end) for one in games]

    def take_records(self, taker: RecordTaker) -> bytes:
        """Move past frames of records that are in order, of those that are held.

        Return the records, concatenated.
        """
        content: list[bytes] = []
        while True:
            taken, end = taker.take(self._data, self._begin)
            if not taken:
                return b"".join(content)
            content.append(taken)
            self.skip(end - self._begin)
