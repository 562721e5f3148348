"""Remote logs: files behind a URL that fsspec knows, such as ``s3://games/2026``."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, cast

from maginor_core.eventlog.log_error import LogError

_MARKS = ("ETag", "etag", "mtime", "LastModified", "last_modified", "created")
"""What file systems call the mark of a file's version."""


def is_url(path: str | Path) -> bool:
    """Return whether ``path`` is a URL and not a path of this machine."""
    return isinstance(path, str) and "://" in path


def remote_files(url: str, endings: tuple[str, ...]) -> Iterator[tuple[str, int, str]]:
    """Yield URL, size and version of the file at ``url``, or of all in the folder there.

    Raises:
        LogError: there is nothing, it cannot be reached, or the extra ``remote`` is missing.
    """
    system, root = _reached(url)
    try:
        if system.isfile(root):
            found = {root: system.info(root)}
        else:
            found = system.find(root, detail=True)
            found = {name: content for name, content in found.items() if name.endswith(endings)}
            if not found and not system.exists(root):
                raise LogError(url, "there is no such file or folder")
    except LogError:
        raise
    except Exception as error:  # each file system has errors of its own
        raise LogError(url, f"cannot be reached ({_described(error)})") from None
    for name in sorted(found):
        content = found[name]
        version = next((str(content[mark]) for mark in _MARKS if content.get(mark)), "")
        yield system.unstrip_protocol(name), int(content.get("size") or 0), version


@contextmanager
def remote_file(url: str, size: int = 0) -> Iterator[BinaryIO]:
    """Open the file at ``url`` for reading.

    Args:
        url: where.
        size: how many bytes it must have; 0 if that is unknown.

    Raises:
        LogError: it cannot be reached or read, or the extra ``remote`` is missing; or, when it is
            read, it ends before it has as many bytes.
    """
    system, path = _reached(url)
    try:
        file = cast("BinaryIO", system.open(path, "rb"))
    except Exception as error:  # each file system has errors of its own
        raise LogError(url, f"cannot be read ({_described(error)})") from None
    with closing(_RemoteFile(url, file, size)) as read:
        yield cast("BinaryIO", read)


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
            raise LogError(self._url, f"cannot be read ({_described(error)})") from None
        self._place += len(data)
        if self._place < self._size and (size < 0 or (size and not data)):
            came = f"the transfer ended after {self._place} of {self._size} bytes"
            raise LogError(self._url, f"cannot be read ({came})")
        return data

    def seek(self, place: int, whence: int = os.SEEK_SET) -> int:
        try:
            self._place = self._file.seek(place, whence)
        except Exception as error:  # likewise
            raise LogError(self._url, f"cannot be read ({_described(error)})") from None
        return self._place

    def close(self) -> None:
        if not self.closed:
            with suppress(Exception):  # what was read has been read
                self._file.close()
        super().close()


def _described(error: Exception) -> str:
    """Return what is wrong, also for errors that have no message of their own."""
    return str(error) or type(error).__name__


def _reached(url: str) -> tuple[Any, str]:  # Any: fsspec has no types
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise LogError(url, "is a URL; install maginor-core[remote] to read it") from None
    try:
        system, path = url_to_fs(url)
    except Exception as error:  # an unknown protocol, a package that it needs, its own errors
        raise LogError(url, f"cannot be reached ({_described(error)})") from None
    return system, path
