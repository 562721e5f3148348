"""Proofs that a game is in a published log, each in one file, to be checked without the log.

https://c2sp.org/tlog-proof specifies the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Self

from attrs import frozen

from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.entry import Entry
from maginor_core.eventlog.files import local_file
from maginor_core.eventlog.hidden import leaf_hash, root_from
from maginor_core.eventlog.log_error import LogError
from maginor_core.evidence.manifest.proof import LONGEST_PATH
from maginor_core.evidence.transparency.checkpoint import LogCheckpoint, digest_from, number_from
from maginor_core.evidence.transparency.signed_note import LONGEST_NOTE, from_base64, to_base64

HEADING: Final = "c2sp.org/tlog-proof@v1"
_EXTRA, _INDEX = "extra ", "index "
LONGEST: Final = LONGEST_NOTE + (1 << 14)
"""How many bytes a proof may have."""


@frozen
class LoggingProof:
    """A proof that a published log has an entry.

    Attributes:
        number: of the entry, from 0 up.
        path: from the entry to the root, the lowest hash first.
        entry: what the log has there, for whoever has no log of the game; None if it is not there.
    """

    number: int
    path: tuple[bytes, ...]
    checkpoint: LogCheckpoint
    entry: Entry | None = None

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return the proof that ``data`` is; what it proves is not checked.

        Raises:
            MalformedError: it is none, or what it carries along is no entry.
        """
        what = "proof"
        head, blank, note = data[: LONGEST + 1].partition(b"\n\n")
        lines = head.decode("utf-8", "replace").split("\n")
        if len(data) > LONGEST or not blank or lines[0] != HEADING or len(lines) < 2:
            raise MalformedError(f"must begin with {HEADING}, and end with a checkpoint", what)
        extra = lines.pop(1).removeprefix(_EXTRA) if lines[1].startswith(_EXTRA) else None
        if len(lines) < 2 or not lines[1].startswith(_INDEX) or len(lines) > 2 + LONGEST_PATH:
            raise MalformedError(f"must have an index, and at most {LONGEST_PATH} hashes", what)
        return cls(
            number_from(lines[1].removeprefix(_INDEX), "proof.index"),
            tuple(digest_from(line, "proof.path") for line in lines[2:]),
            LogCheckpoint.from_bytes(note),
            None if extra is None else Entry.from_bytes(from_base64(extra, "proof.extra")),
        )

    def to_bytes(self) -> bytes:
        lines = [HEADING]
        if self.entry is not None:
            lines.append(f"{_EXTRA}{to_base64(self.entry.to_bytes())}")
        lines += [f"{_INDEX}{self.number}", *map(to_base64, self.path)]
        return "\n".join(lines).encode() + b"\n\n" + self.checkpoint.to_bytes()

    def problem(self, entry: Entry) -> str:
        """Return why the path does not prove that the log has ``entry``; empty if it does.

        Whether the checkpoint may be trusted is another question; see ``WitnessPolicy``.
        """
        leaf = leaf_hash(entry.to_bytes())
        size, root = self.checkpoint.size, self.checkpoint.root
        if root_from(leaf, self.number, size, self.path) != root:
            return "the path does not lead from the entry to the root"
        return ""


def is_logging_proof(path: Path) -> bool:
    """Return whether the file at ``path`` begins as such a proof does."""
    with local_file(path) as file:
        return file.read(len(HEADING)) == HEADING.encode()


def read_logging_proof(path: Path) -> LoggingProof:
    """Return the proof in a file; what it proves is not checked."""
    with local_file(path) as file:
        data = file.read(LONGEST + 1)
    try:
        return LoggingProof.from_bytes(data)
    except MalformedError as error:
        raise LogError(path, str(error)) from None
