"""A checkpoint: the verdicts of the chunks that are done, from which an audit resumes."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from maginor_core.audit.verdict import Verdict
from maginor_core.engine.paths import kind_of
from maginor_core.eventlog.disk import Closing
from maginor_core.eventlog.log_error import LogError

_MARK = 0x6D676E73
"""The number that identifies an SQLite file as a checkpoint."""
_EARLIER = 0x6D676E72
"""The number of checkpoints whose rows had no checksums."""
_PREPARE = f"""
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA synchronous = OFF;
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS chunks (
    name TEXT PRIMARY KEY, verdicts TEXT NOT NULL, checksum BLOB NOT NULL) WITHOUT ROWID;
PRAGMA application_id = {_MARK};
COMMIT;
"""


class Checkpoint(Closing):
    """A file of SQLite with what is done, chunk by chunk; one audit at a time may hold it.

    A chunk's name changes with what is in its files and with how they are judged. A checksum over
    name and verdicts notices a row that was changed. To be used in a ``with`` statement, or closed.

    Attributes:
        resumed: how many games an audit had no need to judge again.
    """

    def __init__(self, path: str | Path) -> None:
        """Open the checkpoint at ``path``, or begin one."""
        self.path = Path(path)
        self.resumed = 0
        try:
            mode = self.path.stat().st_mode
            if not stat.S_ISREG(mode):
                raise LogError(self.path, f"cannot be written (is {kind_of(mode)}, not a file)")
        except (OSError, ValueError):
            pass  # it is begun, or the next call reports why it cannot be
        try:
            self._base = sqlite3.connect(self.path, timeout=0, isolation_level=None)
        except (sqlite3.Error, ValueError) as error:
            raise LogError(self.path, f"cannot be written ({error})") from None
        try:
            self._take()
        except BaseException:
            self._base.close()
            raise

    def __len__(self) -> int:
        (count,) = self._base.execute("SELECT count(*) FROM chunks").fetchone()
        return int(count)

    def verdicts(self, chunk: str) -> list[Verdict] | None:
        """Return the verdicts of the chunk of that name; None if it is not done."""
        try:
            rows = self._base.execute(
                "SELECT verdicts, checksum FROM chunks WHERE name = ?", (chunk,)
            )
            found = rows.fetchone()
            if found is None:
                return None
            content, checksum = found
            if type(content) is not str or checksum != _checksum(chunk, content):
                raise ValueError("the row was changed")
            verdicts = [Verdict.from_json(verdict) for verdict in json.loads(content)]
        except (sqlite3.Error, ValueError, TypeError, LookupError):
            raise LogError(self.path, "is damaged; delete it to start over") from None
        self.resumed += len(verdicts)
        return verdicts

    def save(self, chunk: str, verdicts: Iterable[Verdict]) -> None:
        """Store the ``verdicts`` of a chunk, if they are not stored yet."""
        content = json.dumps([_row(verdict) for verdict in verdicts], separators=(",", ":"))
        try:
            row = (chunk, content, _checksum(chunk, content))
            self._base.execute("INSERT OR IGNORE INTO chunks VALUES (?, ?, ?)", row)
        except sqlite3.Error as error:
            raise LogError(self.path, f"cannot be written ({error})") from None

    def close(self) -> None:
        """Release the file."""
        self._base.close()

    def _take(self) -> None:
        try:
            (mark,) = self._base.execute("PRAGMA application_id").fetchone()
            tables = self._base.execute("SELECT name FROM sqlite_master").fetchall()
            if mark == _EARLIER:
                raise LogError(
                    self.path, "is a checkpoint of another version; delete it to start over"
                )
            if (mark, tables) != (0, []) and mark != _MARK:
                raise LogError(self.path, "is not a checkpoint of an audit")
            self._base.executescript(_PREPARE)
        except sqlite3.OperationalError as error:
            locked = "locked" in str(error)
            reason = "another audit holds it" if locked else f"cannot be written ({error})"
            raise LogError(self.path, reason) from None
        except (sqlite3.DatabaseError, ValueError):  # the latter for names that are not text
            raise LogError(self.path, "is not a checkpoint of an audit") from None


def _row(verdict: Verdict) -> dict[str, Any]:  # Any: plain JSON data
    return verdict.to_json() | ({"source": verdict.source} if verdict.source else {})


def _checksum(chunk: str, content: str) -> bytes:
    return hashlib.sha256(f"{chunk}:{content}".encode()).digest()
