"""Writing: a log file grows with its game, a record at a time, each on disk before it counts."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal, TypeAlias

from maginor_core.kernel.logbook.chain import Chain
from maginor_core.kernel.logbook.frames import GAME, HEADER, RECORD, SEAL, frame
from maginor_core.kernel.logbook.header import Header, pack_header
from maginor_core.kernel.logbook.lock import take_for_writing
from maginor_core.kernel.logbook.log_error import LogError
from maginor_core.kernel.logbook.reader import LoggedGame, links_of, read_games
from maginor_core.kernel.logbook.seal import Outcome, Seal, make_seal, pack_seal
from maginor_core.kernel.logbook.strict import array_header

Sync: TypeAlias = Literal["command", "turn", "never"]
"""When a record is certain to be on disk: at once; when its writer says so, as at a turn's end; or
when the system gets round to it."""


class LogWriter:
    """A log file with one game, open for writing by this process alone.

    Attributes:
        path: the file.
        count: how many records are written.
        cut: how many bytes of a record that was never answered were cut off when it was opened.
    """

    def __init__(self, path: Path, descriptor: int, sync: Sync) -> None:
        """Take over an open ``descriptor``; use ``create`` or ``reopen`` instead."""
        self.path = path
        self.count = 0
        self.cut = 0
        self._descriptor = descriptor
        self._sync = sync
        self._chain = Chain()
        self._end = 0

    @classmethod
    def create(cls, path: str | Path, header: Header, sync: Sync = "command") -> LogWriter:
        """Make a new file that begins with ``header``.

        Raises:
            LogError: there is something already, or nothing can be written there.
            MalformedError: something in the header cannot be written.
        """
        path = Path(path)
        content = pack_header(header)
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC
        writer = cls(path, _open(path, flags), sync)
        try:
            take_for_writing(path, writer._descriptor)
            writer._chain = Chain(content)
            writer._write(frame(HEADER, content, writer._chain.link()))
            if sync != "never":
                _sync_folder(path.parent)
        except BaseException:
            writer.close()
            path.unlink(missing_ok=True)
            raise
        return writer

    @classmethod
    def reopen(
        cls, path: str | Path, game: str, sync: Sync = "command"
    ) -> tuple[LogWriter, LoggedGame]:
        """Go on with the last game in the file, and return also what it holds so far.

        A record whose writing was cut off is removed; nobody was ever told that it was accepted.

        Raises:
            LogError: the file cannot be read or written, is damaged, or its last game is sealed.
        """
        path = Path(path)
        writer = cls(path, _open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC), sync)
        try:
            take_for_writing(path, writer._descriptor)
            return writer, writer._find_end(game)
        except BaseException:
            writer.close()
            raise

    def append(self, record: bytes) -> None:
        """Write ``record``; with ``sync`` at each command it is on disk when this returns.

        Raises:
            LogError: it cannot be written; the file is as it was.
        """
        chain = self._chain.copy()
        chain.add(record)
        self._write(frame(RECORD, self.count, record, chain.link()))
        self._chain = chain
        self.count += 1

    def flush(self) -> None:
        """See to it that everything written is on disk, as at the end of a turn.

        Raises:
            LogError: the system says that it cannot.
        """
        if self._sync == "never":
            return
        try:
            os.fsync(self._descriptor)
        except OSError as error:
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None

    def seal(self, outcome: Outcome, secret: str = "") -> Seal:
        """End the game for good, reveal the ``secret`` of its chance, and return the seal.

        Raises:
            LogError: it cannot be written; the file is as it was.
        """
        seal = make_seal(self._chain, outcome, self.count, secret)
        self._write(frame(SEAL, pack_seal(seal)))
        self.flush()
        return seal

    def close(self) -> None:
        """Let go of the file; closing it again does nothing."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> LogWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, data: bytes) -> None:
        if self._descriptor < 0:
            raise LogError(self.path, "is closed")
        try:
            written = 0
            while written < len(data):
                written += os.write(self._descriptor, data[written:])
            if self._sync == "command":
                os.fsync(self._descriptor)
        except OSError as error:
            self._take_back()
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None
        except BaseException:
            self._take_back()
            raise
        self._end += len(data)

    def _take_back(self) -> None:
        """Remove what was written of a frame that is not whole."""
        try:
            os.ftruncate(self._descriptor, self._end)
        except OSError:
            self.close()

    def _find_end(self, game: str) -> LoggedGame:
        last = None
        with os.fdopen(os.dup(self._descriptor), "rb") as file:
            for last in read_games(file, game):
                if last.problem is not None and last.problem.trouble != "torn":
                    raise LogError(
                        self.path,
                        f"is damaged at byte {last.problem.byte}: {last.problem.reason}",
                    )
            size = file.seek(0, os.SEEK_END)
        if last is None or last.header is None:
            raise LogError(self.path, "holds no game to go on with")
        if last.seal is not None:
            raise LogError(self.path, "is sealed, so nothing can be added to it")
        self._end = last.end if last.problem is None else last.problem.byte
        self.cut = size - self._end
        self.count = last.count
        self._chain = Chain(last.header_bytes + last.records)
        if self.cut:
            os.ftruncate(self._descriptor, self._end)
            self.flush()
        return last


def sealed_frame(header: bytes, records: list[bytes], seal: Seal) -> bytes:
    """Return the game frame of a sealed game: the form in which games are kept."""
    content = array_header(len(records)) + b"".join(records)
    return frame(GAME, header, content, links_of(header, records, seal), pack_seal(seal))


def _open(path: Path, flags: int) -> int:
    try:
        return os.open(path, flags, 0o644)
    except FileExistsError:
        raise LogError(path, "is there already; choose another name, or resume it") from None
    except OSError as error:
        raise LogError(path, f"cannot be opened for writing ({error.strerror})") from None


def _sync_folder(folder: Path) -> None:
    """See to it that a new file's name is on disk as well as the file."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
