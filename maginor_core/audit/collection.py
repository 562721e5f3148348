"""A collection: the log files that an audit is about, in an order that is always the same."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from attrs import evolve, frozen

from maginor_core.audit.parcels import parcel
from maginor_core.audit.remote import is_url, remote_file, remote_files
from maginor_core.audit.stored import is_store, stored_games
from maginor_core.eventlog.files import local_file
from maginor_core.eventlog.limits import LIMITS, Limits
from maginor_core.eventlog.log_error import LogError
from maginor_core.kernel.regular_file import kind_of

ENDINGS = (".maginor", ".maginor.zst")
"""How the names of logs end; in a folder, other files are passed over."""


_PART = 1 << 20


@parcel
@frozen
class LogFile:
    """A file to be audited.

    Attributes:
        path: its path or URL.
        size: its bytes.
        changed: when it was last changed, or another mark of its version, in any form.
        content: the digest of its bytes, or of their version where that is named; empty if it was
            not computed, or they cannot be read.
        trouble: why it cannot even be opened; empty if nothing is known to stand against it.
        too_deep: whether that is a limit of the audit.
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
        LogError: one of ``paths`` does not exist, or needs the extra ``remote``.
    """
    for path in paths:
        if is_store(path):
            for url, size, changed in stored_games(str(path)):
                yield LogFile(url, size, changed)
        elif is_url(path):
            for url, size, changed in remote_files(str(path), ENDINGS):
                yield LogFile(url, size, changed)
        elif _kind(path) == stat.S_IFDIR:
            yield from _in_folder(str(path), limits.depth)
        elif _kind(path):
            yield _file(str(path))
        else:
            raise LogError(path, "there is no such file or folder")


def with_content(file: LogFile) -> LogFile:
    """Return ``file`` with the digest of its content; of a URL, its version if that has a name."""
    path, size = file.path, file.size
    if file.trouble:
        return evolve(file, content=f"trouble: {file.trouble}")
    if is_url(path) and file.changed:
        return evolve(file, content=f"{size} bytes of version {file.changed}")
    digest = sha256()
    try:
        with remote_file(path, size) if is_url(path) else local_file(path) as data:
            while part := data.read(_PART):
                digest.update(part)
    except (LogError, OSError):
        return file  # whoever reads it will find and report why
    return evolve(file, content=digest.hexdigest())


def _kind(path: str | Path) -> int:
    """Return which kind of file ``path`` is, as ``stat`` has it; 0 if there is none."""
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
        status = os.stat(path)  # noqa: PTH116 # likewise
    except OSError as error:
        return LogFile(path, trouble=f"cannot be read ({error.strerror})")
    if not stat.S_ISREG(status.st_mode):
        return LogFile(path, trouble=f"is {kind_of(status.st_mode)}, not a regular file")
    return LogFile(path, status.st_size, str(status.st_mtime_ns))
