"""Reading a manifest from its beginning, checking every frame, root and signature on the way."""

from __future__ import annotations

import hashlib
import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Self, TypeAlias

from attrs import frozen

from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.chain import LINK
from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.entry import Entry
from maginor_core.eventlog.files import local_file
from maginor_core.eventlog.hidden import Tree, leaf_hash
from maginor_core.eventlog.log_error import LogError
from maginor_core.evidence.manifest.frames import (
    ENTRY,
    HEAD,
    HEADER,
    LATEST,
    LONGEST_FRAME,
    LONGEST_HEAD,
    MARK,
    Head,
    ManifestFrame,
    ManifestHeader,
    frames_in,
    has_complete_head,
)


@frozen
class ListedEntry:
    """An entry and its place in a manifest.

    Attributes:
        leaf: its hash.
        start: the first byte of its frame in the file.
    """

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
        """Open the manifest at ``path`` and read its header and its first head.

        Args:
            check_signatures: whether that of each head is checked, or only that of the first.
        """
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
        """Continue reading after an earlier head, which is read again and checked.

        Args:
            edge: the right edge of the tree at that head.
        """
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
        size, root, time, signature, _ = frame.parts
        assert isinstance(size, int), "the shape of the frame says so"
        assert isinstance(time, int), "likewise"
        assert isinstance(root, bytes), "likewise"
        assert isinstance(signature, bytes), "likewise"
        return Head(self.digest, size, root, time, self.header.key, signature)

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
        assert isinstance(content, bytes), "likewise"
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
        size, root, time, signature, mark = frame.parts
        assert isinstance(size, int), "the shape of the frame says so"
        assert isinstance(time, int), "likewise"
        assert isinstance(root, bytes), "likewise"
        assert isinstance(signature, bytes), "likewise"
        if mark != (frame.end - frame.start).to_bytes(MARK, "big"):
            raise _misfit(frame.start, "the mark of a head is another")
        if size != self._growing.size or root != self._growing.root():
            raise _misfit(frame.start, "a head does not fit the entries before it")
        self._require_later(frame, size, time)
        head = Head(self.digest, size, root, time, self.header.key, signature)
        if self._check and not head.holds():
            raise _misfit(frame.start, "the signature of a head is not valid")
        self.head, self.head_start, self.head_end = head, frame.start, frame.end
        self.edge = self._growing.copy()

    def _require_later(self, frame: ManifestFrame, size: int, time: int) -> None:
        """Ensure that a head follows the one before it; one that is read again need not."""
        if not 0 <= time <= LATEST:
            raise _misfit(frame.start, "a head has no valid time")
        if self.head_end and frame.start >= self.head_end:
            if time < self.head.time:
                raise _misfit(frame.start, "a head is older than the one before it")
            if size == self.head.size:
                raise _misfit(frame.start, "a head follows without an entry")

    def _read_frames(self, start: int) -> Iterator[ManifestFrame]:
        try:
            yield from frames_in(self._file, start)
        except OSError as error:
            raise LogError(self.path, f"cannot be read ({error.strerror})") from None

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
    """Return the error of a frame that is not as it should be."""
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
