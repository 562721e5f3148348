"""Remote logs: files behind a URL that fsspec knows, such as ``s3://games/2026``."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, cast

from maginor_core.audit.http import PROTOCOLS, too_large
from maginor_core.audit.http import options as http_options
from maginor_core.engine.errors import EngineError
from maginor_core.engine.paths import NO_SUCH_FILE
from maginor_core.eventlog.files import LIMITS, LimitError, Limits
from maginor_core.eventlog.log_error import LogError

PART_BYTES = 1 << 20
"""How many bytes of a file are read at a time."""
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
        from shutil import copyfileobj
        from tempfile import SpooledTemporaryFile

        with SpooledTemporaryFile(_HELD) as copy:  # a response of unknown size cannot be sought in
            copyfileobj(read, copy, PART_BYTES)
            copy.seek(0)
            yield cast("BinaryIO", copy)


def remote_part(folder: str, path: str, limits: Limits = LIMITS) -> bytes | None:
    """Return the content of the file at a path below a URL; None if there is none.

    Raises:
        LogError: it cannot be read.
        LimitError: its server is too slow, or sends too much.
    """
    url = f"{folder.rstrip('/')}/{path}"
    system, place = _reached(url, limits)
    try:
        content: bytes = system.cat_file(place)
    except FileNotFoundError:
        return None
    except Exception as error:  # each file system has errors of its own
        raise _remote_error(url, "cannot be read", error) from None
    if len(content) > limits.download << 20:
        raise too_large(limits.download << 20)
    return content


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
