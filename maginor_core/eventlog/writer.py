"""Writing: a log file grows with its game, a record at a time, each on disk before it counts."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from attrs import evolve, frozen

from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.frames import HEADER, LARGEST_CONTENT, RECORD, SEAL, frame
from maginor_core.eventlog.header import Header, pack_header
from maginor_core.eventlog.lock import take_for_writing
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.new_file import open_to_write, sync_folder, write_all
from maginor_core.eventlog.preallocation import in_blocks, preallocate
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.seal import MOST_RECORDS, Outcome, Seal, make_seal, pack_seal
from maginor_core.eventlog.upcasting import FORMAT
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.validation import shown

Sync: TypeAlias = Literal["command", "turn", "never"]
"""When a record is synced to disk: at once; when its writer calls ``flush``, as at a turn's end; or
when the system does it."""


@frozen
class _Written:
    """What of a file counts: where it ends, how many records of what size, and their chain."""

    end: int
    count: int
    size: int
    chain: Chain
    sealed: bool = False


class LogWriter:
    """A log file whose last game is open for writing, here alone.

    Attributes:
        path: the file.
        cut: how many bytes of a record that was never answered were cut off when it was opened.
    """

    def __init__(self, path: Path, descriptor: int, sync: Sync) -> None:
        """Take over an open ``descriptor``; use ``create`` or ``reopen`` instead."""
        self.path = path
        self.cut = 0
        self._descriptor = descriptor
        self._sync = sync
        self._written = _Written(0, 0, 0, Chain())
        self._has_unconfirmed_bytes = False
        self._reach = 0

    @classmethod
    def create(cls, path: str | Path, header: Header, sync: Sync = "command") -> LogWriter:
        """Make a new file that begins with ``header``.

        Raises:
            LogError: there is something already, or nothing can be written there.
            MalformedError: something in the header cannot be written, or ``sync`` is invalid.
        """
        _require_sync(sync)
        path = Path(path)
        content = pack_header(header)
        chain = Chain(content)
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
        writer = cls(path, open_to_write(path, flags), sync)
        try:
            take_for_writing(path, writer._descriptor)
            writer._write(frame(HEADER, content, chain.link()), _Written(0, 0, 0, chain))
            if sync != "never":
                sync_folder(path.parent)
        except BaseException as error:
            path.unlink(missing_ok=True)
            writer.close()
            if isinstance(error, OSError):
                raise LogError(path, f"cannot be written ({error.strerror})") from None
            raise
        return writer

    @classmethod
    def reopen(cls, path: str | Path, sync: Sync = "command") -> tuple[LogWriter, LoggedGame]:
        """Resume the last game in the file, and return also what it contains so far.

        A record whose writing was cut off is removed; it was never acknowledged.

        Raises:
            LogError: the file cannot be read or written, is damaged, is in an older or newer
                format, or its last game is sealed.
        """
        _require_sync(sync)
        path = Path(path)
        writer = cls(path, open_to_write(path, os.O_RDWR), sync)
        try:
            take_for_writing(path, writer._descriptor)
            return writer, writer._find_end()
        except BaseException as error:
            writer.close()
            if isinstance(error, OSError):
                raise LogError(path, f"cannot be read ({error.strerror})") from None
            raise

    @property
    def count(self) -> int:
        """How many records the game has."""
        return self._written.count

    def append(self, record: bytes) -> None:
        """Write ``record``; with ``sync`` at each command it is on disk when this returns.

        Raises:
            LogError: it cannot be written; the file is as it was.
            MalformedError: it is longer than a record may be, or the game than a game may.
        """
        written = self._written
        size = written.size + len(record)
        if size > LARGEST_CONTENT or self.count >= MOST_RECORDS:
            raise MalformedError(f"a game holds {MOST_RECORDS} records of {LARGEST_CONTENT} bytes")
        chain = written.chain.copy()
        chain.add(record)
        data = frame(RECORD, self.count, record, chain.link())
        end = written.end + len(data)
        if self._sync == "command" and end > self._reach:
            self._require_open()
            self._reach = preallocate(self._descriptor, end)
        self._write(data, _Written(0, self.count + 1, size, chain))

    def flush(self) -> None:
        """Ensure that everything written is on disk, as at the end of a turn.

        Raises:
            LogError: the system reports an error; reopen the file to see what it contains.
        """
        if self._descriptor < 0:
            raise LogError(self.path, "is closed")
        if self._sync == "never":
            return
        try:
            os.fsync(self._descriptor)
        except OSError as error:
            self.close()
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None

    def seal(self, outcome: Outcome, secret: str = "") -> Seal:
        """End the game for good, reveal the ``secret`` of its chance, and return the seal.

        Raises:
            LogError: it cannot be written; the file is as it was.
            MalformedError: the secret is not text, or longer than a seal may be.
        """
        seal = make_seal(self._written.chain, outcome, self.count, secret)
        data = frame(SEAL, pack_seal(seal))
        self._release_preallocated_space()
        self._write(data, evolve(self._written, sealed=True))
        self.flush()
        return seal

    def close(self) -> None:
        """Release the file; closing it again does nothing."""
        descriptor, self._descriptor = self._descriptor, -1
        self._release_preallocated_space()
        if descriptor >= 0:
            try:
                self._truncate_to_end(descriptor)
            finally:
                os.close(descriptor)

    def __enter__(self) -> LogWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _require_open(self) -> None:
        if self._written.sealed:
            raise LogError(self.path, "is sealed, so nothing can be added to it")
        if self._descriptor < 0:
            raise LogError(self.path, "is closed")

    def _write(self, data: bytes, then: _Written) -> None:
        """Write a frame, all of it or nothing, even if interrupted at any point.

        Args:
            data: the frame.
            then: what counts once it is written; where the file ends follows.
        """
        self._require_open()
        try:
            self._truncate_to_end(self._descriptor)
            self._has_unconfirmed_bytes = True
            if self._sync == "command":
                for part, place in in_blocks(data, self._written.end):
                    write_all(self._descriptor, part, place)
                    self._sync_now()
            else:
                write_all(self._descriptor, data, self._written.end)
        except OSError as error:
            self._truncate_to_end(self._descriptor)
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None
        self._written = evolve(then, end=self._written.end + len(data))
        self._has_unconfirmed_bytes = False

    def _sync_now(self) -> None:
        try:
            os.fsync(self._descriptor)
        except OSError:
            self.close()
            raise

    def _release_preallocated_space(self) -> None:
        """Ensure that preallocated space is released before anything else is done."""
        self._has_unconfirmed_bytes |= self._reach > self._written.end

    def _truncate_to_end(self, descriptor: int) -> None:
        """Remove preallocated space, and what was written of a frame that does not count."""
        if self._has_unconfirmed_bytes and descriptor >= 0:
            os.ftruncate(descriptor, self._written.end)
            self._has_unconfirmed_bytes = False
            self._reach = self._written.end

    def _find_end(self) -> LoggedGame:
        last = None
        with os.fdopen(os.dup(self._descriptor), "rb") as file:
            for last in read_games(file):
                _require_intact(self.path, last)
            size = file.seek(0, os.SEEK_END)
        if last is None or last.header is None:
            raise LogError(self.path, "was cut off before a game began; there is none to resume")
        if last.seal is not None:
            raise LogError(self.path, "is sealed, so nothing can be added to it")
        if last.header.format != FORMAT:
            reason = f"is in format {last.header.format}; only format {FORMAT} can be resumed"
            raise LogError(self.path, reason)
        end = last.end if last.problem is None else last.problem.byte
        records = last.records
        chain = Chain(last.header_bytes + records)
        self._written = _Written(end, last.count, len(records), chain)
        self.cut = 0 if last.problem is None else last.problem.cut
        if size > end:
            os.ftruncate(self._descriptor, end)
            self.flush()
        return last


def _require_sync(sync: object) -> None:
    """Refuse an unknown value, which would never sync or sync unexpectedly."""
    if sync not in get_args(Sync):
        known = " or ".join(get_args(Sync))
        raise MalformedError(f"must be {known}, not {shown(sync)}", "sync")


def _require_intact(path: Path, game: LoggedGame) -> None:
    problem = game.problem
    if problem is None or problem.trouble == "torn":
        return
    if problem.trouble == "unknown format":
        raise LogError(path, problem.reason)
    where = f"in game {game.number}, byte {problem.byte}"
    if problem.record is not None:
        where = f"in game {game.number}, record {problem.record}, byte {problem.byte}"
    raise LogError(path, f"is damaged {where}: {problem.reason}")
