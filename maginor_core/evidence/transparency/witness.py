"""A witness: it signs checkpoints of logs that it knows, and never two that contradict each other.

https://c2sp.org/tlog-witness specifies the protocol; ``witness_server`` serves it over HTTP.
"""

from __future__ import annotations

import hashlib
import sqlite3
import time
from collections.abc import Collection
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from attrs import frozen

from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.disk import Closing
from maginor_core.eventlog.hidden import EMPTY
from maginor_core.eventlog.log_error import LogError
from maginor_core.evidence.manifest.proof import proves_consistency
from maginor_core.evidence.transparency.checkpoint import LogCheckpoint, digest_from, number_from
from maginor_core.evidence.transparency.signed_note import (
    LOG,
    LONGEST_NOTE,
    WITNESS,
    NoteKey,
    to_base64,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

MOST_HASHES: Final = 63
"""How many hashes a proof of consistency may have."""
LONGEST_REQUEST: Final = LONGEST_NOTE + (MOST_HASHES + 1) * 64
"""How many bytes a request may have."""
TEXT: Final = "text/plain; charset=utf-8"
SIZE: Final = "text/x.tlog.size"
"""The media type of the size of the latest checkpoint, where a request is based on another one."""
MOST_CONTRADICTIONS: Final = 100
"""How many checkpoints of a log are kept that contradict those that were signed."""

_MARK: Final = 0x6D677769
_SCHEMA: Final = f"""
PRAGMA journal_mode = DELETE;
PRAGMA synchronous = FULL;
PRAGMA application_id = {_MARK};
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS signed (
    origin TEXT PRIMARY KEY, size INTEGER NOT NULL, root BLOB NOT NULL, note BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS contradictions (
    origin TEXT NOT NULL, size INTEGER NOT NULL, root BLOB NOT NULL, note BLOB NOT NULL,
    PRIMARY KEY (origin, size, root));
COMMIT;
"""


@frozen
class AddCheckpoint:
    """The request that a checkpoint be signed.

    Attributes:
        old: the size of the log when the witness signed last; 0 if it never did.
        proof: that the checkpoint extends that log.
    """

    old: int
    proof: tuple[bytes, ...]
    checkpoint: LogCheckpoint

    @classmethod
    def from_bytes(cls, data: bytes) -> AddCheckpoint:
        """Return the request that ``data`` is."""
        if len(data) > LONGEST_REQUEST:
            raise MalformedError(f"has more than {LONGEST_REQUEST} bytes", "request")
        head, blank, note = data.partition(b"\n\n")
        first, *hashes = head.decode("utf-8", "replace").split("\n")
        if not blank or not first.startswith("old ") or len(hashes) > MOST_HASHES:
            reason = (
                f"must be old SIZE, at most {MOST_HASHES} hashes, an empty line and a checkpoint"
            )
            raise MalformedError(reason, "request")
        return cls(
            number_from(first.removeprefix("old "), "request.old"),
            tuple(digest_from(line, "request.proof") for line in hashes),
            LogCheckpoint.from_bytes(note),
        )

    def to_bytes(self) -> bytes:
        lines = [f"old {self.old}", *map(to_base64, self.proof)]
        return "\n".join(lines).encode() + b"\n\n" + self.checkpoint.to_bytes()


@frozen
class WitnessAnswer:
    """What a witness answers: a status of HTTP, text, and its media type."""

    status: int
    text: str
    media_type: str = TEXT


def origin_digest(origin: str) -> str:
    """Return the hexadecimal digits by which the path of a log's latest checkpoint names it."""
    return hashlib.sha256(origin.encode()).hexdigest()


class LogWitness(Closing):
    """A witness with its memory, a file of SQLite. To be used in a ``with`` statement.

    The memory is what makes its signatures worth something. A witness that has lost it must not go
    on under the same key: it could sign what contradicts what it has signed.
    """

    def __init__(
        self,
        path: str | Path,
        private: Ed25519PrivateKey,
        name: str,
        logs: Collection[NoteKey],
        *,
        new: bool = False,
    ) -> None:
        """Open the memory at ``path``.

        Args:
            logs: the keys of the logs whose checkpoints it signs.
            new: whether the memory is begun here; else it must be there.

        Raises:
            LogError: it is not there, or is already; or is something else, or cannot be used.
            MalformedError: a key is not that of a log, or the name cannot be one.
        """
        self.path = Path(path)
        self.key = NoteKey.of(private, name, WITNESS)
        self.logs = tuple(logs)
        self._private = private
        self._one = Lock()
        for log in self.logs:
            if log.kind != LOG:
                raise MalformedError(f"{log.name} is the key of a witness, not of a log", "log")
        if new and self.path.exists():
            raise LogError(path, "is there already; a witness keeps its memory")
        if not new and not self.path.is_file():
            raise LogError(path, "is not there; a witness without its memory must not sign again")
        try:
            self._base = sqlite3.connect(
                self.path, timeout=10, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise LogError(path, f"cannot be opened ({error})") from None
        try:
            (mark,) = self._base.execute("PRAGMA application_id").fetchone()
            if mark != (0 if new else _MARK):
                raise LogError(path, "is not the memory of a witness")
            self._base.executescript(_SCHEMA)
        except sqlite3.Error as error:
            self._base.close()
            raise LogError(path, f"is not the memory of a witness ({error})") from None
        except BaseException:
            self._base.close()
            raise

    def close(self) -> None:
        """Release the memory."""
        self._base.close()

    def add_checkpoint(self, request: bytes, now: int | None = None) -> WitnessAnswer:
        """Answer the request that a checkpoint be signed.

        What is answered with 200 is on disk before.

        Args:
            now: seconds since 1970 began; the clock's if None.
        """
        try:
            asked = AddCheckpoint.from_bytes(request)
        except MalformedError as error:
            return WitnessAnswer(400, f"{error}\n")
        point = asked.checkpoint
        keys = [log for log in self.logs if log.name == point.origin]
        if not keys:
            return WitnessAnswer(404, "this witness does not know the log\n")
        if not any(point.note.valid_from(key) for key in keys):
            return WitnessAnswer(403, "no key that this witness has for the log has signed it\n")
        if point.note.false_from(keys) is not None:
            return WitnessAnswer(403, "a signature of a key of the log does not hold\n")
        if asked.old > point.size:
            return WitnessAnswer(400, "the old size is greater than that of the checkpoint\n")
        with self._alone():
            return self._judge(asked, int(time.time()) if now is None else now)

    def latest(self, origin: str) -> bytes | None:
        """Return the latest checkpoint that was signed of a log; None if there is none."""
        with self._one:
            found = self._base.execute("SELECT note FROM signed WHERE origin = ?", (origin,))
            row = found.fetchone()
        return None if row is None else bytes(row[0])

    def contradictions(self, origin: str) -> list[bytes]:
        """Return checkpoints that a key of the log has signed, and that contradict those here.

        Each proves that the log has shown two lists with so many entries.
        """
        query = "SELECT note FROM contradictions WHERE origin = ? ORDER BY size, root"
        with self._one:
            return [bytes(note) for (note,) in self._base.execute(query, (origin,))]

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Let nobody else change the memory, here or in another process, until it is on disk."""
        with self._one:
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._base.execute("COMMIT")
            except BaseException:
                self._base.execute("ROLLBACK")
                raise

    def _judge(self, asked: AddCheckpoint, now: int) -> WitnessAnswer:
        point = asked.checkpoint
        query = "SELECT size, root FROM signed WHERE origin = ?"
        row = self._base.execute(query, (point.origin,)).fetchone()
        size, root = (0, EMPTY) if row is None else (int(row[0]), bytes(row[1]))
        if point.size == size and point.root != root:
            self._note_contradiction(point)
            return WitnessAnswer(409, f"{size}\n", SIZE)
        if asked.old != size:
            return WitnessAnswer(409, f"{size}\n", SIZE)
        if not proves_consistency(size, root, point.size, point.root, asked.proof):
            return WitnessAnswer(422, "the proof does not lead from the old root to the new one\n")
        signature = point.note.cosigned(self._private, self.key.name, now)
        note = point.note.adding([signature]).to_bytes()
        self._base.execute(
            "INSERT OR REPLACE INTO signed VALUES (?, ?, ?, ?)",
            (point.origin, point.size, point.root, note),
        )
        return WitnessAnswer(200, f"{signature}\n")

    def _note_contradiction(self, point: LogCheckpoint) -> None:
        query = "SELECT count(*) FROM contradictions WHERE origin = ?"
        (count,) = self._base.execute(query, (point.origin,)).fetchone()
        if count < MOST_CONTRADICTIONS:
            self._base.execute(
                "INSERT OR IGNORE INTO contradictions VALUES (?, ?, ?, ?)",
                (point.origin, point.size, point.root, point.to_bytes()),
            )
