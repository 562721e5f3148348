"""Reading a manifest: its frames, each checked with the roots and signatures on the way.

``spec/manifest-format.md`` specifies header, entries and heads.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, Self, TypeAlias

import msgpack
from attrs import frozen

from maginor_core.engine.codec import pack, unpack
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.paths import LONGEST_ID, is_plain, unreadable
from maginor_core.eventlog.chain import LINK
from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.entry import Entry
from maginor_core.eventlog.files import local_file
from maginor_core.eventlog.hidden import DIGEST, Tree, leaf_hash
from maginor_core.eventlog.log_error import LATEST, LogError
from maginor_core.evidence.manifest.proof import SIGNATURE, Head

HEADER, ENTRY, HEAD = 17, 18, 19
"""The kinds of frames; a number never changes its meaning, and none is a kind of a log's frames."""

NAME: Final = "maginor-core manifest"
VERSION: Final = 1

MARK: Final = 4
"""The bytes of the mark at the end of a head: the length of its frame."""

LONGEST_FRAME: Final = 4096
"""More bytes than any frame has."""

LONGEST_HEAD = 126
"""The bytes of the longest frame of a head; the shortest has 110."""

_BLOCK: Final = 1 << 20
_MANIFEST_BEGINS: Final = bytes((0x93, HEADER))
_BEGINNING: Final = bytes((0x96, HEAD))
"""How the frame of a head begins."""
_MARK_BYTES: Final = MARK + 2
_NUMBER: Final = rb"(?:[\x00-\x7f]|\xcc.|\xcd..|\xce.{4}|\xcf.{8})"
_HEADS: Final = re.compile(
    b"(?=(" + _BEGINNING + _NUMBER + rb"\xc4\x20.{32}" + _NUMBER + rb"\xc4\x40.{64}))", re.DOTALL
)
"""Where heads begin, and in the group all of them but their marks."""
_MARKS: Final = re.compile(rb"\xc4\x04\x00\x00\x00([\x6e-\x7e])")
"""Marks of heads, and in the group the length of the frame."""

Fields = tuple[object, ...]


@frozen
class ManifestHeader:
    """What a manifest is.

    Attributes:
        name: what its games belong to, such as a tournament; for people.
        key: the public key of its owner, 32 bytes, which signs every head.
    """

    name: str
    began: int
    key: bytes

    def to_bytes(self) -> bytes:
        if not self.name or not is_plain(self.name):
            reason = f"is printable text of 1 to {LONGEST_ID} characters"
            raise MalformedError(f"the name of a manifest {reason}")
        return pack((NAME, VERSION, self.name, self.began, self.key))

    @classmethod
    def from_bytes(cls, data: bytes) -> ManifestHeader:
        fields = unpack(data)
        if type(fields) is not tuple or fields[:1] != (NAME,):
            raise MalformedError("is not a manifest")
        if fields[1:2] != (VERSION,):
            raise MalformedError(f"is a manifest in another version than {VERSION}, the known one")
        if tuple(map(type, fields)) != (str, int, str, int, bytes) or len(fields[4]) != DIGEST:
            raise MalformedError("does not have the header of a manifest")
        header = cls(*fields[2:])
        if not 0 <= header.began <= LATEST or header.to_bytes() != data:
            raise MalformedError("does not have the header of a manifest")
        return header


@frozen
class ManifestFrame:
    """A frame and its position in the file."""

    kind: int
    parts: tuple[bytes | int, ...]
    start: int
    end: int


def is_manifest(path: Path) -> bool:
    """Return whether the file at ``path`` begins as a manifest does."""
    with local_file(path) as file:
        return file.read(2) == _MANIFEST_BEGINS


def header_frame(content: bytes) -> bytes:
    """Return the frame of a header."""
    return _packed(HEADER, content, leaf_hash(content)[:LINK])


def entry_frame(number: int, content: bytes, leaf: bytes) -> bytes:
    """Return the frame of entry ``number``, whose hash is ``leaf``."""
    return _packed(ENTRY, number, content, leaf[:LINK])


def head_frame(size: int, root: bytes, time: int, signature: bytes) -> bytes:
    """Return the frame of a head; its last six bytes are the mark that completes it."""
    blank = _packed(HEAD, size, root, time, signature, bytes(MARK))
    return blank[:-_MARK_BYTES] + mark_of(len(blank))


_SHAPES: Final[dict[int, tuple[tuple[type, int], ...]]] = {
    HEADER: ((bytes, -1), (bytes, LINK)),
    ENTRY: ((int, -1), (bytes, -1), (bytes, LINK)),
    HEAD: ((int, -1), (bytes, DIGEST), (int, -1), (bytes, SIGNATURE), (bytes, MARK)),
}
"""What follows its kind in each frame: types, and the length of bytes where it is fixed."""


def frames_in(file: BinaryIO, start: int = 0) -> Iterator[ManifestFrame]:
    """Yield the frames of ``file`` from where it stands, as far as they are intact."""
    rest = b""
    while True:
        data = file.read(_BLOCK)
        rest += data
        begun = 0
        for fields, end in _values(rest, start):
            yield _checked(fields, rest[begun:end], start + begun, start + end)
            begun = end
        start, rest = start + begun, rest[begun:]
        if len(rest) >= LONGEST_FRAME:
            raise MalformedError("is not a frame", f"byte {start}")
        if not data:
            return


def has_complete_head(data: bytes) -> bool:
    """Return whether anywhere in ``data`` there was a head with its mark.

    The mark is written when everything before it is on disk. So if there is one, or if in its place
    there is what writing cannot leave, then what does not fit was changed and not cut off.
    """
    for found in _MARKS.finditer(data):
        begin = found.end() - found[1][0]
        if begin >= 0 and data.startswith(_BEGINNING, begin):
            return True
    return any(
        _has_other_mark(data, found.start(), found.end(1)) for found in _HEADS.finditer(data)
    )


def mark_of(length: int) -> bytes:
    """Return the mark of a head whose frame has so many bytes, with the mark's own length."""
    return bytes((0xC4, MARK)) + length.to_bytes(MARK, "big")


def _has_other_mark(data: bytes, begin: int, end: int) -> bool:
    """Return whether what follows a head is neither its mark nor what writing that can leave."""
    right = mark_of(end - begin + _MARK_BYTES)
    found = data[end : end + _MARK_BYTES]
    torn = [right[:count] + bytes(_MARK_BYTES - count) for count in range(_MARK_BYTES + 1)]
    torn += [bytes(count) + right[count:] for count in range(_MARK_BYTES)]
    return not any(each.startswith(found) for each in torn)


def _values(data: bytes, start: int) -> Iterator[tuple[Fields, int]]:
    """Yield the values of msgpack in ``data`` with their ends, except the last if it is cut off."""
    unpacker = msgpack.Unpacker(
        use_list=False,
        strict_map_key=False,
        max_buffer_size=len(data) + 1,
        max_array_len=8,
        max_map_len=0,
        max_bin_len=LONGEST_FRAME,
        max_str_len=0,
        max_ext_len=0,
    )
    unpacker.feed(data)
    while True:
        place = unpacker.tell()
        try:
            value = unpacker.unpack()
        except msgpack.OutOfData:
            return
        except Exception:  # msgpack raises many kinds: bad bytes, depth, bounds
            raise MalformedError("is not a frame", f"byte {start + place}") from None
        yield value, unpacker.tell()


def _checked(value: object, data: bytes, start: int, end: int) -> ManifestFrame:
    """Return the frame that ``value`` is, if it was read from its one form."""
    if type(value) is tuple and value and type(value[0]) is int:
        kind, parts = value[0], value[1:]
        if _has_shape(parts, _SHAPES.get(kind, ())) and _packed(*value) == data:
            return ManifestFrame(kind, parts, start, end)
    raise MalformedError("is not a frame of a manifest", f"byte {start}")


def _has_shape(parts: Fields, shape: tuple[tuple[type, int], ...]) -> bool:
    if not shape or len(parts) != len(shape):
        return False
    pairs = zip(parts, shape, strict=True)
    return all(
        type(part) is kind and (length < 0 or (isinstance(part, bytes) and len(part) == length))
        for part, (kind, length) in pairs
    )


def _packed(*parts: int | bytes) -> bytes:
    packed: bytes = msgpack.packb(parts)
    return packed


@frozen
class ListedEntry:
    """An entry and its place in a manifest."""

    number: int
    entry: Entry
    leaf: bytes
    start: int


Item: TypeAlias = ListedEntry | Head


class ManifestReading:
    """A manifest that is being read; to be used in a ``with`` statement.

    What counts is the part up to the last head: entries after it are not signed yet, and whoever
    was entering them had no answer.

    Attributes:
        digest: the SHA-256 of its header, by which heads and proofs name it.
        head_start: the first byte of its frame.
        head_end: the byte after it.
        edge: the right edge of the tree at that head.
        torn: once all is read, how many bytes after the last head were being written.
    """

    header: ManifestHeader
    digest: bytes
    head: Head

    def __init__(
        self, path: str | Path, *, check_signatures: bool = True, disk: Disk = POSIX
    ) -> None:
        """Open the manifest at ``path`` and read its header and its first head."""
        self.path = Path(path)
        self._check = True
        self._file: BinaryIO = local_file(self.path, disk)
        self.torn = 0
        self.head_start = self.head_end = 0
        self.edge = Tree()
        self._growing = Tree()
        try:
            self._frames = self._read_frames(0)
            self._begin()
        except BaseException:
            self._file.close()
            raise
        self._check = check_signatures

    def resume(self, edge: Tree, head_start: int) -> None:
        """Continue reading after an earlier head, which is read again and checked."""
        self._file.seek(head_start)
        self._frames = self._read_frames(head_start)
        self._growing = edge.copy()
        self._check, check = True, self._check
        try:
            frame = next(self._frames, None)
            if frame is None or frame.kind != HEAD:
                raise _misfit(head_start, "no head begins here")
            self._take_head(frame)
        except MalformedError as error:
            raise self._damaged(error) from None
        finally:
            self._check = check

    def restart(self) -> None:
        """Continue reading after the first head."""
        self._file.seek(0)
        self.head_start = self.head_end = 0
        self._growing = Tree()
        self._frames = self._read_frames(0)
        self._begin()

    def items(self) -> Iterator[Item]:
        """Yield the entries and heads that follow, in the order of the file.

        An entry is yielded before the head that signs it; those with no head after them count for
        nothing.
        """
        try:
            for frame in self._frames:
                if frame.kind == ENTRY:
                    yield self._take_entry(frame)
                elif frame.kind == HEAD:
                    self._take_head(frame)
                    yield self.head
                else:
                    raise _misfit(frame.start, "a second header begins here")
            misfit = _misfit(self.head_end, "what follows the last head was changed")
        except MalformedError as error:
            misfit = error
        if self._is_damaged():
            raise self._damaged(misfit)
        self.torn = self._size() - self.head_end

    def read_all(self) -> Head:
        """Read what follows, and return the last head."""
        for _ in self.items():
            pass
        return self.head

    def entry_at(self, start: int) -> Entry:
        """Return the entry whose frame begins at a byte."""
        self._file.seek(start)
        return _entry_in(self.path, self._file.read(LONGEST_FRAME), start)

    def head_at(self, start: int) -> Head:
        """Return the head whose frame begins at a byte; whether it holds is not checked."""
        self._file.seek(start)
        frame = _frame_in(self._file.read(LONGEST_FRAME), start)
        if frame is None or frame.kind != HEAD:
            raise self._damaged(_misfit(start, "the index says that a head begins here"))
        return self._head_in(frame)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _begin(self) -> None:
        try:
            frame = next(self._frames, None)
            if frame is None or frame.kind != HEADER:
                raise LogError(self.path, "is not a manifest")
            content, link = frame.parts
            assert isinstance(content, bytes), "the shape of the frame says so"
            if leaf_hash(content)[:LINK] != link:
                raise _misfit(0, "the header was changed")
            self.header = ManifestHeader.from_bytes(content)
            self.digest = hashlib.sha256(content).digest()
            frame = next(self._frames, None)
            if frame is None or frame.kind != HEAD:
                raise LogError(self.path, "does not begin with a header and a signed head")
            self._take_head(frame)
        except MalformedError as error:
            if error.path:
                raise self._damaged(error) from None
            raise LogError(self.path, error.reason) from None

    def _take_entry(self, frame: ManifestFrame) -> ListedEntry:
        number, content, link = frame.parts
        assert isinstance(number, int), "the shape of the frame says so"
        assert isinstance(content, bytes), "the shape of the frame says so"
        if number != self._growing.size:
            raise _misfit(frame.start, f"entry {number} is in the place of another")
        leaf = leaf_hash(content)
        if leaf[:LINK] != link:
            raise _misfit(frame.start, f"entry {number} was changed")
        try:
            entry = Entry.from_bytes(content)
        except MalformedError as error:
            raise _misfit(frame.start, str(error)) from None
        self._growing.add(leaf)
        return ListedEntry(self._growing.size - 1, entry, leaf, frame.start)

    def _take_head(self, frame: ManifestFrame) -> None:
        head, mark = self._head_in(frame), frame.parts[-1]
        if mark != (frame.end - frame.start).to_bytes(MARK, "big"):
            raise _misfit(frame.start, "the mark of a head is another")
        if head.size != self._growing.size or head.root != self._growing.root():
            raise _misfit(frame.start, "a head does not fit the entries before it")
        self._require_later(frame, head)
        if self._check and not head.holds():
            raise _misfit(frame.start, "the signature of a head is not valid")
        self.head, self.head_start, self.head_end = head, frame.start, frame.end
        self.edge = self._growing.copy()

    def _head_in(self, frame: ManifestFrame) -> Head:
        size, root, time, signature, _ = frame.parts
        assert isinstance(size, int), "the shape of the frame says so"
        assert isinstance(time, int), "the shape of the frame says so"
        assert isinstance(root, bytes), "the shape of the frame says so"
        assert isinstance(signature, bytes), "the shape of the frame says so"
        return Head(self.digest, size, root, time, self.header.key, signature)

    def _require_later(self, frame: ManifestFrame, head: Head) -> None:
        """Ensure that a head follows the one before it; one that is read again need not."""
        if not 0 <= head.time <= LATEST:
            raise _misfit(frame.start, "a head has no valid time")
        if self.head_end and frame.start >= self.head_end:
            if head.time < self.head.time:
                raise _misfit(frame.start, "a head is older than the one before it")
            if head.size == self.head.size:
                raise _misfit(frame.start, "a head follows without an entry")

    def _read_frames(self, start: int) -> Iterator[ManifestFrame]:
        try:
            yield from frames_in(self._file, start)
        except OSError as error:
            raise LogError(self.path, unreadable(error)) from None

    def _is_damaged(self) -> bool:
        """Return whether a complete head follows the last one that was read, so that it is bad.

        Otherwise what follows was being written when writing stopped.
        """
        self._file.seek(self.head_end)
        before = b""
        while data := self._file.read(1 << 20):
            if has_complete_head(before + data):
                return True
            before = data[-LONGEST_HEAD:]
        return False

    def _size(self) -> int:
        return self._file.seek(0, os.SEEK_END)

    def _damaged(self, misfit: MalformedError) -> LogError:
        if misfit.path == _place(0) and not self.head_end:
            return LogError(self.path, "is not a manifest, or its beginning was changed")
        return LogError(self.path, f"is damaged at {misfit.path}: {misfit.reason}")


def _misfit(byte: int, reason: str) -> MalformedError:
    return MalformedError(reason, _place(byte))


def _place(byte: int) -> str:
    return f"byte {byte}"


def entry_at(path: Path, descriptor: int, start: int, disk: Disk = POSIX) -> Entry:
    """Return the entry whose frame begins at the byte ``start`` of an open manifest."""
    return _entry_in(path, disk.read(descriptor, LONGEST_FRAME, start), start)


def _entry_in(path: Path, data: bytes, start: int) -> Entry:
    frame = _frame_in(data, start)
    content = b"" if frame is None or frame.kind != ENTRY else frame.parts[1]
    try:
        assert isinstance(content, bytes), "the shape of the frame says so"
        return Entry.from_bytes(content)
    except MalformedError:
        reason = f"is damaged at byte {start}: the index says that an entry begins there"
        raise LogError(path, reason) from None


def _frame_in(data: bytes, start: int) -> ManifestFrame | None:
    try:
        return next(frames_in(io.BytesIO(data), start), None)
    except MalformedError:
        return None
