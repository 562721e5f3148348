"""Reuse: whether a commitment was used for two games of an audit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from maginor_core.audit.verdict import Verdict

if TYPE_CHECKING:
    import sqlite3


class Reuse:
    """The commitments of all games of an audit, to find one that was used for two games.

    They are in a temporary database on disk, so that millions need little memory. To be used in a
    ``with`` statement, or closed.
    """

    def __init__(self) -> None:
        """Begin without any."""
        self._base: sqlite3.Connection | None = None

    def compared(self, verdict: Verdict) -> Verdict:
        """Return ``verdict``, or if another game has one of its commitments, one that says so.

        Another game is one with another id; two logs of one game contain the same commitments.
        """
        if not verdict.commitments:
            return verdict
        base = self._opened()
        for commitment in verdict.commitments:
            base.execute(
                "INSERT OR IGNORE INTO used VALUES (?, ?, ?, ?)",
                (bytes.fromhex(commitment), verdict.id, verdict.file, verdict.game),
            )
            row = base.execute(
                "SELECT id, file, game FROM used WHERE commitment = ?", (bytes.fromhex(commitment),)
            )
            game_id, file, number = row.fetchone()
            if game_id != verdict.id and verdict.ok:
                other = f"game {number} of {file}"
                reason = (
                    f"what it commits to, {commitment}, was used for {other} as well, so that its "
                    "secret may have been known"
                )
                return evolve(verdict, word="false dice", dice="false", reason=reason)
        return verdict

    def close(self) -> None:
        """Remove the database."""
        if self._base is not None:
            self._base.close()
            self._base = None

    def __enter__(self) -> Reuse:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _opened(self) -> sqlite3.Connection:
        if self._base is None:
            import sqlite3

            self._base = sqlite3.connect("", isolation_level=None)
            self._base.executescript(
                "PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF;"
                "CREATE TABLE used (commitment BLOB PRIMARY KEY, id TEXT, file TEXT, game INTEGER)"
                " WITHOUT ROWID;"
            )
        return self._base
