"""Reading frames: a file split into frames, and into gaps between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from maginor_core.eventlog.frames import Frame, Gap
from maginor_core.eventlog.limits import LIMITS, Limits
from maginor_core.eventlog.window import CutError, NoFrameError, Window

MOST_READINGS = 8
"""How often one byte may be read again because the frame before was damaged."""


class FrameReader:
    """The frames of a file from where it stands, and the gaps between them, to be iterated once.

    Memory is bounded by the largest frame allowed, regardless of the lengths that the bytes
    announce, and time by the file's size. A file that raises a ``MalformedError``, as one whose
    compression is damaged, ends there in a gap.
    """

    def __init__(self, file: BinaryIO, limits: Limits = LIMITS) -> None:
        """Read ``file`` from where it stands."""
        self._window = Window(file, limits.starts)
        self._doubted = False
        self._furthest = 0
        self._readings = 0

    def doubt(self) -> None:
        """Mark the frame last yielded as damaged.

        Its lengths may be false then, so the next game is looked for within it.
        """
        self._doubted = True

    def ending(self) -> bytes | None:
        """Return what follows from the frame last yielded on, without the zeros the file ends in.

        It is None where that is long, and no end of a log that is being written can be there. A
        frame that was cut off can seem complete, since zeros follow what was written.
        """
        return self._window.ending()

    def __iter__(self) -> Iterator[Frame | Gap]:
        window = self._window
        while window.fill(1):
            start = window.base
            try:
                kind, parts, size = window.frame()
            except CutError:
                yield from self._cut(start)
            except NoFrameError as error:
                begun = window.ending()
                found = window.find_beginning()
                yield Gap(start, window.base, str(error), begun=None if found else begun)
            else:
                take = window.take
                taken = [p if isinstance(p, int) else take(p.start, p.stop) for p in parts]
                self._doubted = False
                yield Frame(kind, tuple(taken), start, start + size)
                self._pass(start, size)
        if window.broken:
            yield Gap(window.base, window.base, window.broken)

    def _cut(self, start: int) -> Iterator[Gap]:
        """Yield what begins as a frame and ends with the file."""
        window = self._window
        rest = window.take(0, window.held())
        if window.find_beginning():
            reason = "a frame announces more bytes than there are before the next game"
            yield Gap(start, window.base, reason)
        elif not window.broken:
            reason = f"the last {len(rest)} bytes are the beginning of a frame that was cut off"
            yield Gap(start, window.base, reason, rest)

    def _pass(self, start: int, size: int) -> None:
        """Move past a frame; or into it, if it is doubted and a game begins there."""
        if not self._doubted:
            self._window.skip(size)
            return
        self._readings = self._readings + 1 if start < self._furthest else 0
        self._furthest = max(self._furthest, start + size)
        if self._readings < MOST_READINGS:
            self._window.find_linked_beginning(size)
        else:
            self._window.skip(size)


def read_frames(file: BinaryIO, limits: Limits = LIMITS) -> Iterator[Frame | Gap]:
    """Return the frames of ``file`` from where it stands, and the gaps between them."""
    return iter(FrameReader(file, limits))
