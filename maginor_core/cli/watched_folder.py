"""A folder whose files are watched, so that a command is run again when one has changed."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Final, TypeAlias

PAUSE: Final = 0.3
"""Seconds between two looks at the files."""
OF_PACKAGES: Final = frozenset({"__pycache__", "node_modules", "site-packages"})
"""Folders with files that others write."""

Marks: TypeAlias = Mapping[str, tuple[int, int]]
"""By the path of a file, when it was changed last, and how large it is."""


class WatchedFolder:
    """The files in a folder, but for hidden ones and those of packages.

    What changes in two uses running is written by the program that is used, such as its log, and
    is not watched any more.
    """

    def __init__(self, folder: Path, written: Collection[Path] = ()) -> None:
        """Watch ``folder``, but for the files that are ``written`` by each use."""
        self._folder = folder
        self._ignored = {str(path.absolute()) for path in written}
        self._before: Marks = {}
        self._written: set[str] = set()

    @contextmanager
    def used(self) -> Iterator[None]:
        """Use the files: what changes from now on counts, for ``wait``."""
        self._before = self._marks()
        yield
        written = _changed(self._before, self._marks())
        self._ignored |= written & self._written
        self._written = written

    def wait(self) -> None:
        """Return when a file has changed since the use began, and no more changes follow."""
        while not _changed(self._before, self._marks()) - self._ignored:
            sleep(PAUSE)
        now = self._marks()
        while True:
            sleep(PAUSE)
            before, now = now, self._marks()
            if not _changed(before, now) - self._ignored:
                return

    def _marks(self) -> Marks:
        marks = {}
        for folder, folders, files in os.walk(self._folder):
            folders[:] = [one for one in folders if one[0] != "." and one not in OF_PACKAGES]
            for name in files:
                path = os.path.join(folder, name)  # noqa: PTH118 # there may be many
                try:
                    status = os.stat(path)  # noqa: PTH116 # as above
                except OSError:
                    continue
                if name[0] != ".":
                    marks[path] = (status.st_mtime_ns, status.st_size)
        return marks


def _changed(before: Marks, after: Marks) -> set[str]:
    """Return the files that differ, those included that only one of both has."""
    return {path for path in {*before, *after} if before.get(path) != after.get(path)}
