"""Log files as streams of bytes, whether they are plain or compressed by Zstandard."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

from attrs import evolve, field, fields, fields_dict, frozen

from maginor_core.engine.errors import EngineError, MalformedError, shown
from maginor_core.engine.paths import unreadable
from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import MOST_RECORDS

# Limits: how much a log may demand of whoever reads and judges it.

FREE: Final = 1 << 18
"""How many bytes every compressed file may decompress to, however small it is: 256 KiB."""


class LimitError(EngineError):
    """Something in a log is beyond a limit, so that it is not examined further."""

    def __init__(self, name: str, what: str, needed: int | None = None) -> None:
        value = "N" if needed is None else str(needed)
        super().__init__(f"{what}; --limit {name}={value} raises the limit")
        self.name = name
        self.what = what
        self.needed = needed


def _limit(default: int, meaning: str) -> Any:  # Any: an attribute of attrs
    def check(_: object, attribute: Any, value: object) -> None:  # Any: as above
        if type(value) is not int or value < 0:
            name = attribute.name
            raise MalformedError(f"must be a whole number from 0 up, not {shown(value)}", name)

    return field(default=default, validator=check, metadata={"meaning": meaning})


@frozen(kw_only=True)
class Limits:
    """How much a log may demand of whoever reads and judges it.

    What is within the file format, and beyond a limit, is not wrong; it is reported with the limit.
    The command line lists them with their meanings.
    """

    growth: int = _limit(256, "times as many bytes as a compressed file has may come of it")
    starts: int = _limit(4096, "places of a file where a game only seems to begin")
    slots: int = _limit(512, "items in one list of a setup, such as the slots of a tile")
    setup: int = _limit(8192, "items in all lists of a setup together")
    records: int = _limit(MOST_RECORDS, "records of a game")
    signatures: int = _limit(4096, "signatures of a game that are checked")
    legal: int = _limit(12, "legal commands shown beside an illegal one")
    text: int = _limit(4000, "characters shown of a reason or an id")
    depth: int = _limit(128, "folders in one another")
    seconds: int = _limit(10, "seconds for which an HTTP server may send less than 64 KiB each")
    download: int = _limit(1024, "MiB that a file at an HTTP URL may have")
    redirects: int = _limit(0, "redirects to another origin that are followed")
    memory: int = _limit(0, "MiB of memory for each process of an audit; 0 for all there is")

    def raised(self, settings: Mapping[str, int]) -> Limits:
        for name in settings:
            if name not in NAMES:
                raise MalformedError(f"{shown(name)} is not a limit; there are {', '.join(NAMES)}")
        return evolve(self, **settings)

    @property
    def smallest(self) -> int:
        """The size of a header up to which no setup in it can be larger than is allowed."""
        return min(self.slots, self.setup)

    def require_setup(self, setup: tuple[Any, ...]) -> None:  # Any: in the game's own form
        longest = total = 0
        for items in _lists_in(setup):
            longest = max(longest, items)
            total += items
        if longest > self.slots:
            what = f"a list of its setup has {longest} items; {self.slots} are allowed"
            raise LimitError("slots", what, longest)
        if total > self.setup:
            what = f"the lists of its setup have {total} items; {self.setup} are allowed"
            raise LimitError("setup", what, total)

    def require_records(self, count: int) -> None:
        if count > self.records:
            what = f"it has {count} records; {self.records} are allowed"
            raise LimitError("records", what, count)


NAMES: Final = tuple(one.name for one in fields(Limits))
"""The names of all limits."""
LIMITS: Final = Limits()
"""The limits that hold where no others are given."""


def meaning(name: str) -> str:
    """Return what the limit called ``name`` counts."""
    text: str = fields_dict(Limits)[name].metadata["meaning"]
    return text


def _lists_in(value: Iterable[Any]) -> Iterator[int]:  # Any: numbers, text, bytes and arrays
    arrays = [value]
    while arrays:
        items = list(arrays.pop())
        yield len(items)
        arrays += [item for item in items if type(item) is tuple]


ZSTANDARD = b"\x28\xb5\x2f\xfd"
"""How a file begins that is compressed by Zstandard."""


LARGEST_WINDOW = 1 << 23
"""How far back compressed data may refer: 8 MiB, what every decoder of Zstandard supports."""

_CHUNK = 1 << 16
_STEP = 1 << 8
"""How many compressed bytes are taken at once: these can become 8 MiB, and no more."""


@contextmanager
def open_log(path: str | Path, disk: Disk = POSIX) -> Iterator[BinaryIO]:
    """Open the log file at ``path`` for reading; a compressed one reads as if it were plain.

    Where the compression turns out to be damaged, reading from it raises a ``MalformedError``;
    where more comes of it than ``LIMITS`` allow, a ``LimitError``.

    Raises:
        LogError: it cannot be read, or needs the extra ``audit``.
    """
    with local_file(path, disk) as file:
        yield as_plain(path, file)


def as_plain(path: str | Path, file: BinaryIO, at: int = 0, limits: Limits = LIMITS) -> BinaryIO:
    """Return the bytes of ``file``, which stands at ``at``, decompressed if need be."""
    begun = Plain(path, file).read(len(ZSTANDARD))
    if begun == ZSTANDARD:
        return cast("BinaryIO", Decompressed(path, file, begun, at, limits.growth))
    return cast("BinaryIO", Plain(path, file, begun))


def local_file(path: str | Path, disk: Disk = POSIX) -> BinaryIO:
    """Open the file at ``path`` for reading the bytes on disk, never waiting for a writer.

    Raises:
        LogError: it cannot be read, or is a folder, pipe, socket or device.
    """
    try:
        return disk.reader(str(path))
    except (OSError, ValueError) as error:
        raise LogError(path, unreadable(error)) from None


class Plain(io.RawIOBase):
    """A file whose errors are ours."""

    def __init__(self, path: str | Path, file: BinaryIO, begun: bytes = b"") -> None:
        self._path = path
        self._file = file
        self._begun = begun

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        begun = self._begun if size < 0 else self._begun[:size]
        self._begun = self._begun[len(begun) :]
        return begun if begun and size >= 0 else begun + self._read(size)

    def _read(self, size: int) -> bytes:
        try:
            return self._file.read(size)
        except OSError as error:
            raise LogError(self._path, unreadable(error)) from None


def _zstandard() -> tuple[Callable[[], Any], type[Exception]] | None:  # Any: as the package has it
    """Return what begins a frame of Zstandard, and its error; None if nothing here reads it."""
    try:
        import zstandard
    except ImportError:
        try:  # of the standard library since Python 3.14, also in WebAssembly
            zstd: Any = import_module("compression.zstd")  # Any: its types are of that Python
        except ImportError:
            return None
        most = {zstd.DecompressionParameter.window_log_max: LARGEST_WINDOW.bit_length() - 1}
        return partial(zstd.ZstdDecompressor, options=most), zstd.ZstdError
    begin = zstandard.ZstdDecompressor(max_window_size=LARGEST_WINDOW).decompressobj
    return begin, zstandard.ZstdError


class Decompressed(Plain):
    """The frames of Zstandard in a file, one after another; damaged ones are malformed."""

    def __init__(
        self, path: str | Path, file: BinaryIO, begun: bytes, at: int, growth: int = LIMITS.growth
    ) -> None:
        """Decompress what was ``begun`` to be read at the byte ``at``, and what follows."""
        super().__init__(path, file)
        found = _zstandard()
        if found is None:
            raise LogError(
                path, "is compressed by Zstandard; install maginor-core[audit] to read it"
            )
        self._begin, self._error = found
        self._frame = self._begin()
        self._at = self._passed = at
        self._growth = growth
        self._made = 0
        self._frames = deque([(self._passed, 0)])
        self._source = begun
        self._started = False
        self._held = bytearray()
        self._problem = ""
        self._beyond: LimitError | None = None

    @property
    def _ended(self) -> bool:
        return bool(self._problem) or self._beyond is not None

    def frame_at(self, place: int) -> tuple[int, int]:
        """Return where the frame begins that holds the byte at ``place``: in the file, and here.

        Places only go up from call to call, and not beyond what has been read.
        """
        frames = self._frames
        while len(frames) > 1 and frames[1][1] <= place:
            frames.popleft()
        return frames[0]

    def read(self, size: int = -1) -> bytes:
        while (len(self._held) < size or size < 0) and not self._ended and self._more():
            pass
        if self._problem and not self._held:
            raise MalformedError(self._problem)
        if self._beyond is not None and not self._held:
            raise self._beyond
        count = len(self._held) if size < 0 else size
        taken = bytes(self._held[:count])
        del self._held[:count]
        return taken

    def _more(self) -> bool:
        """Decompress a little; return whether there may be more."""
        source = self._source or super().read(_CHUNK)
        if not source:
            if self._started:
                self._problem = "its compression is cut off"
            return False
        if self._frame.eof:
            self._frame = self._begin()
            self._tell_frame()
        step = source[:_STEP]
        try:
            made = self._frame.decompress(step)
        except self._error:
            self._problem = (
                f"its compression is damaged after byte {self._passed}, "
                f"or needs a window of more than {LARGEST_WINDOW} bytes"
            )
            return False
        read = self._passed - self._at + len(step)
        allowed = FREE + self._growth * read - self._made
        if len(made) > allowed:
            made = made[:allowed]
            what = (
                f"{read} bytes become more than {self._growth} times as many by decompression, "
                f"not counting {FREE} bytes"
            )
            self._beyond = LimitError("growth", what)
        self._held += made
        self._made += len(made)
        if self._beyond is not None:
            return False
        unused = self._frame.unused_data if self._frame.eof else b""
        self._passed += len(step) - len(unused)
        self._source = unused + source[_STEP:]
        self._started = not self._frame.eof
        return True

    def _tell_frame(self) -> None:
        """Remember where a frame begins; of those that hold nothing, only the last counts."""
        if self._frames[-1][1] == self._made:
            self._frames.pop()
        self._frames.append((self._passed, self._made))
