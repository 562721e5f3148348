"""Writing: a log file grows with its game, a record at a time, each on disk before it counts."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Literal, NoReturn, TypeAlias, cast, get_args

from attrs import evolve, frozen

from maginor_core.engine.errors import MalformedError, shown
from maginor_core.eventlog.chain import Chain, chain_of
from maginor_core.eventlog.disk import (
    POSIX,
    WRITE,
    Closing,
    DescriptorReader,
    Disk,
    is_same_file,
    preallocate,
    write_all,
)
from maginor_core.eventlog.frames import FULL, HEADER, LARGEST_CONTENT, RECORD, SEAL, frame
from maginor_core.eventlog.header import Header, pack_header
from maginor_core.eventlog.hidden import FORMAT, NEWEST
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import (
    MOST_RECORDS,
    LoggedGame,
    Outcome,
    Seal,
    make_seal,
    pack_seal,
)
from maginor_core.eventlog.new_file import (
    PRIVATE,
    NewFile,
    open_to_write,
    set_aside,
    take_for_writing,
)
from maginor_core.eventlog.reader import read_games

Sync: TypeAlias = Literal["command", "turn", "never"]
"""When a record is synced to disk: at once; when its writer calls ``flush``, as at a turn's end; or
when the system does it."""

_CHUNK = 1 << 20


@frozen
class _Written:
    """What of a file counts: where it ends, how many records of what size, and their chain."""

    end: int
    count: int
    size: int
    chain: Chain
    sealed: bool = False


class LogWriter(Closing):
    """A log file whose last game is open for writing, here alone.

    A writer that fails to write, or is interrupted while it writes, is closed: what the file
    contains then is known once it is opened again.
    """

    def __init__(self, path: Path, descriptor: int, sync: Sync, disk: Disk = POSIX) -> None:
        self.path = path
        self.cut = 0
        self._descriptor = descriptor
        self._sync = sync
        self._disk = disk
        self._file = disk.status(descriptor)
        self._name = os.path.abspath(path)  # noqa: PTH100 # the name, not what it leads to
        self._folder, base = os.path.split(self._name)
        real = os.path.join(disk.resolve(self._folder), base)  # noqa: PTH118 # as above
        self._is_link = real != disk.resolve(self._name)
        self._folder_mark: object = None
        self._written = _Written(0, 0, 0, Chain())
        self._reach = 0
        self._failed = False

    @classmethod
    def create(
        cls, path: str | Path, header: Header, sync: Sync = "command", disk: Disk = POSIX
    ) -> LogWriter:
        """Make a new file that begins with ``header``, and that only its owner may read."""
        _require_sync(sync)
        path = Path(path)
        content = pack_header(header)
        chain = chain_of(header, content)
        data = frame(HEADER, content, chain.link())
        file = NewFile(path, mode=PRIVATE, disk=disk)
        try:
            take_for_writing(path, file.descriptor, disk)
            file.write(data)
            file.publish(durable=sync != "never")
        except BaseException:
            file.discard()
            raise
        writer = cls(path, file.detach(), sync, disk)
        writer._written = _Written(len(data), 0, 0, chain)
        writer._reach = len(data)
        return writer

    @classmethod
    def reopen(
        cls, path: str | Path, sync: Sync = "command", disk: Disk = POSIX
    ) -> tuple[LogWriter, LoggedGame]:
        """Resume the last game in the file, and return also what it contains so far.

        What was written of a record that was never acknowledged is set aside in a file beside the
        log. What is in the log is on disk when this returns, unless ``sync`` is ``never``.
        """
        _require_sync(sync)
        path = Path(path)
        writer = cls(path, open_to_write(path, WRITE, disk=disk), sync, disk)
        try:
            take_for_writing(path, writer._descriptor, disk)
            writer._require_in_place()
            return writer, writer._resume()
        except BaseException as error:
            writer._fail()
            if isinstance(error, OSError):
                raise LogError(path, f"cannot be resumed ({error.strerror})") from None
            raise

    @property
    def count(self) -> int:
        return self._written.count

    def append(self, record: bytes) -> None:
        """Write ``record``; with ``sync`` at each command it is on disk when this returns."""
        written = self._written
        size = written.size + len(record)
        if size > LARGEST_CONTENT or self.count >= MOST_RECORDS:
            raise MalformedError(FULL)
        chain = written.chain.copy()
        chain.require_known(record)
        chain.add(record)
        data = frame(RECORD, self.count, record, chain.link())
        self._require_open()
        try:
            if self._sync == "command":
                self._require_in_place()
                end = written.end + len(data)
                if end > self._reach:
                    self._reach = preallocate(self._descriptor, end, self._disk)
            self._write(data, _Written(0, self.count + 1, size, chain))
        except BaseException as error:
            self._give_up(error)

    def flush(self) -> None:
        """Ensure that everything written is on disk, as at the end of a turn."""
        self._require_not_closed()
        try:
            self._require_in_place()
            if self._sync != "never":
                self._disk.sync(self._descriptor)
        except BaseException as error:
            self._give_up(error)

    def seal(self, outcome: Outcome, secret: str = "") -> Seal:
        """End the game for good, reveal the ``secret`` of its chance, and return the seal."""
        seal = make_seal(self._written.chain, outcome, self.count, secret)
        data = frame(SEAL, pack_seal(seal))
        self._require_open()
        try:
            self._require_in_place()
            # A seal followed by zeros would be damage, so that they must be gone from the disk
            # before it is written; also those that an earlier writer has removed without a sync.
            released = self._reach > self._written.end
            if released:
                self._truncate_to_end()
            if released or self._sync != "never":
                self._disk.sync(self._descriptor)
            self._write(data, evolve(self._written, sealed=True))
            if self._sync != "never":
                self._disk.sync(self._descriptor)
        except BaseException as error:
            self._give_up(error)
        return seal

    def close(self) -> None:
        if self._descriptor < 0:
            return
        try:
            if self._reach > self._written.end:
                with suppress(OSError):  # preallocated space may stay
                    self._truncate_to_end()
        finally:
            descriptor, self._descriptor = self._descriptor, -1
            with suppress(OSError):  # whoever needs to know whether all is on disk calls flush
                self._disk.close(descriptor)

    def _require_open(self) -> None:
        if self._written.sealed:
            raise LogError(self.path, "is sealed, so nothing can be added to it")
        self._require_not_closed()

    def _require_not_closed(self) -> None:
        if self._failed:
            reason = "is closed, because it could not be written to; open it again to continue"
            raise LogError(self.path, reason)
        if self._descriptor < 0:
            raise LogError(self.path, "is closed")

    def _require_in_place(self) -> None:
        """Ensure that whoever opens the file by its name gets the one that is written here.

        It is enough that no name in its folder has changed. A look at the file itself would have
        its times changed by the next write, and syncing these took half as long again.
        """
        mark = None if self._is_link else self._disk.folder_mark(self._folder)
        if mark is not None and mark == self._folder_mark:
            return
        try:
            in_place = is_same_file(self._disk.status_at(self._name), self._file)
        except FileNotFoundError:
            in_place = False
        if not in_place:
            reason = "was moved, replaced or removed while it was open, and nothing was added to it"
            raise LogError(self.path, f"{reason}; open it again to continue")
        self._folder_mark = mark

    def _write(self, data: bytes, then: _Written) -> None:
        place = self._written.end
        write_all(self._descriptor, data, place, self._disk)
        if self._sync == "command":
            self._disk.sync(self._descriptor)
        end = place + len(data)
        self._reach = max(self._reach, end)
        self._written = evolve(then, end=end)

    def _give_up(self, error: BaseException) -> NoReturn:
        """Write nothing more, and raise ``error``, those of the disk as ours."""
        self._fail()
        if isinstance(error, OSError):
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None
        raise error

    def _fail(self) -> None:
        """Close the file for good; remove what does not count, if that is possible."""
        self._failed = True
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor < 0:
            return
        with suppress(OSError):  # it is torn then
            if self._written.end:
                self._disk.truncate(descriptor, self._written.end)
        with suppress(OSError):
            self._disk.close(descriptor)

    def _truncate_to_end(self) -> None:
        self._disk.truncate(self._descriptor, self._written.end)
        self._reach = self._written.end

    def _resume(self) -> LoggedGame:
        """Find where the last game ends, and set aside what is after it."""
        last = None
        for last in read_games(cast("BinaryIO", DescriptorReader(self._disk, self._descriptor))):
            _require_intact(self.path, last)
        if last is None or last.header is None:
            raise LogError(self.path, "was cut off before a game began; there is none to resume")
        if last.seal is not None:
            raise LogError(self.path, "is sealed, so nothing can be added to it")
        if last.header.format not in (FORMAT, NEWEST):
            known = f"only formats {FORMAT} and {NEWEST} can be resumed"
            raise LogError(self.path, f"is in format {last.header.format}; {known}")
        if last.header.seat is not None:
            raise LogError(self.path, "is the log of a seat, which cannot be resumed")
        problem = last.problem
        end = last.end if problem is None else problem.byte
        size = self._disk.status(self._descriptor).st_size
        if problem is not None:
            set_aside(self.path, self._descriptor, end, size, self._disk)
            self.cut = problem.cut
        if problem is not None and problem.missing:
            # The record counts as long as zeros are where its link goes on, so these stay until
            # the link is whole.
            write_all(self._descriptor, problem.missing, end, self._disk)
            end = last.end
        if size > end:
            self._disk.truncate(self._descriptor, end)
        if self._sync != "never":
            self._write_again(last.start, end)
        chain = chain_of(last.header, last.header_bytes)
        chain.add_records(last.pieces)
        self._written = _Written(end, last.count, len(last.records), chain)
        self._reach = end
        return last

    def _write_again(self, start: int, end: int) -> None:
        """Ensure that the bytes from ``start`` to ``end`` are on disk.

        After a sync that failed, a system may show bytes that are not on disk and never will be. So
        they are written once more, as they are. The name of the file may not be on disk either, if
        it was created without syncs.
        """
        for place in range(start, end, _CHUNK):
            data = self._disk.read(self._descriptor, min(_CHUNK, end - place), place)
            write_all(self._descriptor, data, place, self._disk)
        self._disk.sync(self._descriptor)
        folder, _ = os.path.split(self._disk.resolve(self._name))
        self._disk.sync_folder(folder)


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
