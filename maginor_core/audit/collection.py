"""A collection: the log files that an audit is about, in an order that is always the same."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import frozen

from maginor_core.audit.parcels import parcel
from maginor_core.audit.remote import is_url, remote_files
from maginor_core.eventlog.log_error import LogError

ENDINGS = (".maginor", ".maginor.zst")
"""How the names of logs end; in a folder, other files are passed over."""


@parcel
@frozen
class LogFile:
    """A file to be audited.

    Attributes:
        path: its path or URL.
        size: its bytes.
        changed: when it was last changed, or another mark of its version, in any form.
        trouble: why it cannot even be opened; empty if nothing is known to stand against it.
    """

    path: str
    size: int = 0
    changed: str = ""
    trouble: str = ""


def log_files(paths: Iterable[str | Path]) -> Iterator[LogFile]:
    """Yield the files that ``paths`` name: themselves, or in folders those that are called logs.

    Folders are searched to the bottom, in the order of their entries' names; links to folders are
    not followed.

    Raises:
        LogError: one of ``paths`` does not exist, or needs the extra ``remote``.
    """
    for path in paths:
        if is_url(path):
            for url, size, changed in remote_files(str(path), ENDINGS):
                yield LogFile(url, size, changed)
        elif Path(path).is_dir():
            yield from _in_folder(str(path))
        elif Path(path).exists():
            yield _file(str(path))
        else:
            raise LogError(path, "there is no such file or folder")


def _in_folder(folder: str) -> Iterator[LogFile]:
    try:
        names = sorted(os.listdir(folder))  # noqa: PTH208 # a million names, and no more than names
    except OSError as error:
        yield LogFile(folder, trouble=f"cannot be searched ({error.strerror})")
        return
    beginning = os.path.join(folder, "")  # noqa: PTH118 # a Path for each name would cost more
    for name in names:
        path = beginning + name
        if name.endswith(ENDINGS):
            yield _file(path)
        elif not os.path.islink(path) and os.path.isdir(path):  # noqa: PTH112, PTH114 # likewise
            yield from _in_folder(path)


def _file(path: str) -> LogFile:
    try:
        status = os.stat(path)  # noqa: PTH116 # likewise
    except OSError as error:
        return LogFile(path, trouble=f"cannot be read ({error.strerror})")
    if not stat.S_ISREG(status.st_mode):
        return LogFile(path, trouble="is not a file")
    return LogFile(path, status.st_size, str(status.st_mtime_ns))
