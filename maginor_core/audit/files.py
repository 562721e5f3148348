"""A collection: the log files that an audit is about, in an order that is always the same."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from attrs import evolve, frozen

from maginor_core.audit.message import message
from maginor_core.audit.remote import PART_BYTES, is_url, remote_file, remote_files
from maginor_core.audit.stored_games import is_store, stored_game, stored_games
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.paths import NO_SUCH_FILE, kind_of, unreadable
from maginor_core.eventlog.files import LIMITS, LimitError, Limits, as_plain, local_file
from maginor_core.eventlog.log_error import LogError

ENDINGS = (".maginor", ".maginor.zst")
"""How the names of logs end; in a folder, other files are passed over."""


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
            while part := data.read(PART_BYTES):
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


def _source(log: LogFile, limits: Limits) -> AbstractContextManager[BinaryIO]:
    if is_store(log.path):
        return stored_game(log.path)
    return remote_file(log.path, log.size, limits) if is_url(log.path) else local_file(log.path)


@contextmanager
def opened_log(log: LogFile, at: int, limits: Limits) -> Iterator[BinaryIO]:
    """Open the bytes of a log for reading, from byte ``at`` of its file on."""
    path = log.path
    with _source(log, limits) as file:
        if at:
            file.seek(at)
        yield as_plain(path, file, at, limits)
