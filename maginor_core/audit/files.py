"""A collection: the log files that an audit is about, in an order that is always the same."""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import shutil
import stat
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast
from urllib.parse import quote, unquote

from attrs import evolve, frozen

from maginor_core.audit.http import PROTOCOLS, too_large
from maginor_core.audit.http import options as http_options
from maginor_core.audit.message import message
from maginor_core.engine.errors import EngineError, MalformedError, shown
from maginor_core.engine.paths import NO_SUCH_FILE, kind_of, unreadable
from maginor_core.eventlog.files import (
    LIMITS,
    Decompressed,
    LimitError,
    Limits,
    as_plain,
    local_file,
)
from maginor_core.eventlog.frames import BEGINNINGS, Gap
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.reader import read_frames
from maginor_core.eventlog.stores.store import StoreError, bytes_of

if TYPE_CHECKING:
    from maginor_core.eventlog.stores.sql import SqlStore
# Remote logs: files behind a URL that fsspec knows, such as ``s3://games/2026``.

_HELD = 1 << 24
"""How many bytes of a file of unknown size are held in memory; more of them go to the disk."""
_MARKS = ("ETag", "etag", "mtime", "LastModified", "last_modified", "created")
"""What file systems call the mark of a file's version."""


def is_url(path: str | Path) -> bool:
    """Return whether ``path`` is a URL and not a path of this machine."""
    return isinstance(path, str) and "://" in path


def remote_files(
    url: str, endings: tuple[str, ...], limits: Limits = LIMITS
) -> Iterator[tuple[str, int, str]]:
    """Yield URL, size and version of the file at ``url``, or of all in the folder there."""
    system, root = _reached(url, limits)
    try:
        if _is_http(system) or system.isfile(root):
            found = {root: system.info(root)}
        else:
            found = system.find(root, detail=True)
            found = {name: content for name, content in found.items() if name.endswith(endings)}
            if not found and not system.exists(root):
                raise LogError(url, NO_SUCH_FILE)
    except LogError:
        raise
    except Exception as error:  # each file system has errors of its own
        raise _remote_error(url, "cannot be reached", error) from None
    for name in sorted(found):
        content = found[name]
        version = next((str(content[mark]) for mark in _MARKS if content.get(mark)), "")
        yield system.unstrip_protocol(name), int(content.get("size") or 0), version


@contextmanager
def remote_file(url: str, size: int = 0, limits: Limits = LIMITS) -> Iterator[BinaryIO]:
    """Open the file at ``url`` for reading.

    Args:
        size: how many bytes it must have; 0 if that is unknown.

    Raises:
        LogError: it cannot be read.
        LimitError: its server is too slow, or sends or announces too much.
    """
    system, path = _reached(url, limits)
    if _is_http(system) and size > limits.download << 20:
        raise too_large(limits.download << 20)
    try:
        file = cast("BinaryIO", system.open(path, "rb"))
    except Exception as error:  # each file system has errors of its own
        raise _remote_error(url, "cannot be read", error) from None
    with closing(_RemoteFile(url, file, size)) as read:
        if size or not _is_http(system):
            yield cast("BinaryIO", read)
            return
        with SpooledTemporaryFile(_HELD) as copy:  # a response of unknown size cannot be sought in
            shutil.copyfileobj(read, copy, _PART)
            copy.seek(0)
            yield cast("BinaryIO", copy)


def _is_http(system: Any) -> bool:  # Any: fsspec has no types
    return not set(PROTOCOLS).isdisjoint(
        (system.protocol,) if type(system.protocol) is str else system.protocol
    )


class _RemoteFile(io.RawIOBase):
    """A file at a URL, whose errors are ours: its transfer may fail in the midst of it."""

    def __init__(self, url: str, file: BinaryIO, size: int) -> None:
        self._url = url
        self._file = file
        self._size = size
        self._place = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        try:
            data = self._file.read(size)
        except Exception as error:  # each file system has errors of its own
            raise _remote_error(self._url, "cannot be read", error) from None
        self._place += len(data)
        if self._place < self._size and (size < 0 or (size and not data)):
            came = f"the transfer ended after {self._place} of {self._size} bytes"
            raise LogError(self._url, f"cannot be read ({came})")
        return data

    def seek(self, place: int, whence: int = os.SEEK_SET) -> int:
        try:
            self._place = self._file.seek(place, whence)
        except Exception as error:  # as above
            raise _remote_error(self._url, "cannot be read", error) from None
        return self._place

    def close(self) -> None:
        if not self.closed:
            with suppress(Exception):  # what was read has been read
                self._file.close()
        super().close()


def _remote_error(url: str, what: str, error: BaseException) -> EngineError:
    """Return the error of ours for one of a file system: what caused it, if that is a limit."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, LimitError):
            return LimitError(cause.name, f"{url}: {cause.what}", cause.needed)
        error, cause = cause, cause.__cause__
    return LogError(url, f"{what} ({str(error) or type(error).__name__})")


def _reached(url: str, limits: Limits) -> tuple[Any, str]:  # Any: fsspec has no types
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise LogError(url, "is a URL; install maginor-core[audit] to read it") from None
    try:
        system, path = url_to_fs(url, **http_options(url, limits))
    except Exception as error:  # an unknown protocol, a package that it needs, its own errors
        raise _remote_error(url, "cannot be reached", error) from None
    return system, path


# Stored games: those of a SQL store at a URL, audited in place as the log files they would be.

SCHEMES = ("sqlite", "postgresql")
MOST_OPEN: Final = 4
"""How many stores stay open between games."""
_OPEN: OrderedDict[tuple[str, int], SqlStore] = OrderedDict()


def is_store(path: str | Path) -> bool:
    """Return whether ``path`` is the URL of a SQL store, or of one of its games."""
    if not isinstance(path, str) or "://" not in path:
        return False
    return path.partition("://")[0].partition("+")[0] in SCHEMES


def stored_games(url: str) -> Iterator[tuple[str, int, str]]:
    """Yield URL, size and version of the game at ``url``, or of all games of the store there.

    The URL of a game is that of its store, ``#`` and its id, with percent-encoding.
    """
    where, mark, game = url.partition("#")
    if ":" in where.partition("://")[2].rpartition("@")[0]:
        raise LogError(
            where.partition("://")[0] + "://",
            "contains a password, which would be in every report; set PGPASSWORD instead",
        )
    try:
        for listed in _store(where, os.getpid()).games():
            if not mark or listed.id == unquote(game):
                yield f"{where}#{quote(listed.id, safe='')}", listed.size, str(listed.version)
                if mark:
                    return
    except StoreError as error:
        raise LogError(where, str(error)) from None
    if mark:
        raise LogError(url, "there is no such game")


def stored_game(url: str) -> BinaryIO:
    """Return the bytes of the log file that the game at ``url`` would be."""
    where, _, game = url.partition("#")
    try:
        return io.BytesIO(bytes_of(_store(where, os.getpid()).read(unquote(game))))
    except (StoreError, MalformedError) as error:
        raise LogError(url, str(error)) from None


def _store(url: str, process: int) -> SqlStore:
    try:
        from maginor_core.eventlog.stores.sql import SqlStore
    except ImportError:
        raise LogError(url, "is a store; install maginor-core[sql] to read it") from None
    store = _OPEN.pop((url, process), None) or SqlStore(url, create=False)
    _OPEN[url, process] = store  # the last one used is the last one
    while len(_OPEN) > MOST_OPEN:
        (_, opened_by), oldest = _OPEN.popitem(last=False)
        if opened_by == process:  # another process still uses its connections
            oldest.close()
    return store


_MAGIC: Final = b"SQLite format 3\0"
"""The first bytes of every SQLite database."""


def databases(paths: Iterable[str | Path]) -> Iterator[str]:
    """Yield the SQLite databases among ``paths`` and directly in their folders.

    ``maginor serve`` keeps its games in one, so the folder that it uses contains no logs.
    """
    for path in paths:
        if is_url(path):
            continue
        found = [Path(path)]
        with suppress(OSError, ValueError):
            found = sorted(Path(path).glob("*.db")) if Path(path).is_dir() else found
        for file in found:
            with suppress(OSError, ValueError), file.open("rb") as opened:
                if opened.read(len(_MAGIC)) == _MAGIC:
                    yield str(file)


ENDINGS = (".maginor", ".maginor.zst")
"""How the names of logs end; in a folder, other files are passed over."""


_PART = 1 << 20


@message
@frozen
class LogFile:
    """A file to be audited.

    Attributes:
        changed: when it was last changed, or another mark of its version, in any form.
        content: the digest of its bytes, or of their version where that is named; empty if it was
            not computed, or they cannot be read.
        trouble: why it cannot even be opened; empty if nothing is known to stand against it.
    """

    path: str
    size: int = 0
    changed: str = ""
    content: str = ""
    trouble: str = ""
    too_deep: bool = False


def log_files(paths: Iterable[str | Path], limits: Limits = LIMITS) -> Iterator[LogFile]:
    """Yield the files that ``paths`` name: themselves, or in folders those that are called logs.

    Folders are searched in the order of their entries' names, as deep as the limit allows; links to
    folders are not followed.

    Raises:
        MalformedError: ``paths`` is one path, or none of what can be one.
        LogError: a path does not exist.
    """
    for path in _several(paths):
        if is_store(path):
            for url, size, changed in stored_games(str(path)):
                yield LogFile(url, size, changed)
        elif is_url(path):
            for url, size, changed in remote_files(str(path), ENDINGS, limits):
                yield LogFile(url, size, changed)
        elif _kind(path) == stat.S_IFDIR:
            yield from _in_folder(str(path), limits.depth)
        elif _kind(path):
            yield _file(str(path))
        else:
            raise LogError(path, NO_SUCH_FILE)


def _several(paths: object) -> Iterator[str | Path]:
    """Yield the paths; a text alone would be taken for one path a letter."""
    if isinstance(paths, str | bytes | os.PathLike) or not isinstance(paths, Iterable):
        reason = f"must be several files, folders or URLs, [PATH, ...], not {shown(paths)}"
        raise MalformedError(reason, "paths")
    for path in paths:
        if not isinstance(path, str | Path):
            raise MalformedError(f"must be text or a Path, not {shown(path)}", "paths")
        yield path


def with_content(file: LogFile, limits: Limits = LIMITS) -> LogFile:
    """Return ``file`` with the digest of its content; of a URL, its version if that has a name."""
    path, size = file.path, file.size
    if file.trouble:
        return evolve(file, content=f"trouble: {file.trouble}")
    if is_url(path) and file.changed:
        return evolve(file, content=f"{size} bytes of version {file.changed}")
    digest = sha256()
    try:
        with remote_file(path, size, limits) if is_url(path) else local_file(path) as data:
            while part := data.read(_PART):
                digest.update(part)
    except (LogError, LimitError, OSError):
        return file  # whoever reads it will find and report why
    return evolve(file, content=digest.hexdigest())


def _kind(path: str | Path) -> int:
    try:
        return stat.S_IFMT(os.stat(path).st_mode)  # noqa: PTH116 # of a name with any bytes
    except (OSError, ValueError):
        return 0


def _in_folder(top: str, deepest: int) -> Iterator[LogFile]:
    """Yield the logs in the folder ``top``, without a call in a call for each folder."""
    entries = [iter((top,))]
    beginning = [""]
    while entries:
        name = next(entries[-1], None)
        if name is None:
            entries.pop()
            beginning.pop()
            continue
        path = beginning[-1] + name
        if name.endswith(ENDINGS) and len(entries) > 1:
            yield _file(path)
        elif len(entries) == 1 or _is_folder(path):
            if len(entries) > deepest:
                reason = f"it is nested deeper than the {deepest} folders that are allowed"
                yield LogFile(path, trouble=reason, too_deep=True)
                continue
            try:
                names = sorted(os.listdir(path))  # noqa: PTH208 # a million, and only names
            except OSError as error:
                yield LogFile(path, trouble=f"cannot be searched ({error.strerror})")
                continue
            entries.append(iter(names))
            beginning.append(os.path.join(path, ""))  # noqa: PTH118 # a Path would cost more


def _is_folder(path: str) -> bool:
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except OSError:
        return False


def _file(path: str) -> LogFile:
    try:
        status = os.stat(path)  # noqa: PTH116 # as above
    except OSError as error:
        dangles = os.path.lexists(path) and error.errno == errno.ENOENT
        reason = "is a link to nothing" if dangles else unreadable(error)
        return LogFile(path, trouble=reason)
    if not stat.S_ISREG(status.st_mode):
        return LogFile(path, trouble=f"is {kind_of(status.st_mode)}, not a regular file")
    return LogFile(path, status.st_size, str(status.st_mtime_ns))


# Chunks: the parts of an audit, each less than a second's work, for files of any size.

CHUNK_BYTES = 1 << 19
"""About how many bytes of logs a chunk has."""
CHUNK_FILES = 128
"""The most files that a chunk has."""


@message
@frozen
class Piece:
    """Consecutive whole games in a file.

    Attributes:
        end: the byte after its last; None for the file's end.
        skip: how many of the bytes that are read from there come before the piece.
        weight: what it adds to the progress of the audit, in bytes on disk.
    """

    file: LogFile
    start: int = 0
    end: int | None = None
    at: int = 0
    skip: int = 0
    weight: int = 0


Chunk = tuple[Piece, ...]


def chunks_of(files: Iterable[LogFile], limits: Limits = LIMITS) -> Iterator[Chunk]:
    """Yield the chunks of ``files``; they depend on the files and limits alone."""
    chunk: list[Piece] = []
    size = 0
    for file in files:
        for piece in _pieces(file, limits):
            chunk.append(piece)
            size += file.size if piece.end is None else piece.end - piece.start
            if size >= CHUNK_BYTES or len(chunk) >= CHUNK_FILES:
                yield tuple(chunk)
                chunk, size = [], 0
    if chunk:
        yield tuple(chunk)


def name_of(chunk: Chunk, terms: str) -> str:
    """Return a digest that distinguishes chunks of files with other content, or other ``terms``.

    The files are known by their content, see ``with_content``.
    """
    content = [
        [piece.file.path, piece.file.content, piece.start, piece.end, piece.at] for piece in chunk
    ]
    return hashlib.sha256(json.dumps([terms, content]).encode()).hexdigest()


def _pieces(file: LogFile, limits: Limits) -> Iterator[Piece]:
    """Yield the pieces of ``file``, each from one game's beginning to another's.

    Of a compressed file none begins in the same frame of Zstandard as the one before, so that no
    frame is decompressed for more than two pieces.
    """
    if file.trouble or file.size <= CHUNK_BYTES:
        yield Piece(file, weight=file.size)
        return
    start = at = skip = 0
    try:
        with _opened(file, 0, limits) as stream:
            for place in _beginnings(stream, limits):
                if place - start < CHUNK_BYTES:
                    continue
                frame, begins = place, place
                if isinstance(stream, Decompressed):
                    frame, begins = stream.frame_at(place)
                if frame > at:
                    yield Piece(file, start, place, at, skip, frame - at)
                    start, at, skip = place, frame, place - begins
    except Exception:  # whoever reads the last piece will find and report it
        pass
    yield Piece(file, start, None, at, skip, file.size - at)


def _beginnings(stream: BinaryIO, limits: Limits) -> Iterator[int]:
    frames = False
    for found in read_frames(stream, limits):
        if isinstance(found, Gap):
            frames = False
            continue
        if frames and found.kind in BEGINNINGS:
            yield found.start
        frames = True


@contextmanager
def opened(piece: Piece, limits: Limits = LIMITS) -> Iterator[BinaryIO]:
    """Open the bytes of ``piece`` for reading."""
    if piece.file.too_deep:
        raise LimitError("depth", piece.file.trouble)
    if piece.file.trouble:
        raise LogError(piece.file.path, piece.file.trouble)
    with _opened(piece.file, piece.at, limits) as file:
        left = piece.skip
        while left and (passed := len(file.read(min(left, CHUNK_BYTES)))):
            left -= passed
        yield file if piece.end is None else _Section(file, piece.end - piece.start)


def _source(log: LogFile, limits: Limits) -> AbstractContextManager[BinaryIO]:
    if is_store(log.path):
        return stored_game(log.path)
    return remote_file(log.path, log.size, limits) if is_url(log.path) else local_file(log.path)


@contextmanager
def _opened(log: LogFile, at: int, limits: Limits) -> Iterator[BinaryIO]:
    path = log.path
    with _source(log, limits) as file:
        if at:
            file.seek(at)
        yield as_plain(path, file, at, limits)


class _Section(io.RawIOBase, BinaryIO):
    def __init__(self, file: BinaryIO, length: int) -> None:
        self._file = file
        self._left = length

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(self._left if size < 0 else min(size, self._left))
        self._left -= len(data)
        return data
