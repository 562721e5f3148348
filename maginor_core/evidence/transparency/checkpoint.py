"""Checkpoints: the origin, size and root of a log at one moment, as a signed note.

https://c2sp.org/tlog-checkpoint specifies them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Self

from attrs import frozen

from maginor_core.engine.errors import MalformedError, shown
from maginor_core.eventlog.files import local_file
from maginor_core.eventlog.hidden import DIGEST
from maginor_core.eventlog.log_error import LogError
from maginor_core.evidence.transparency.signed_note import (
    LONGEST_NOTE,
    SignedNote,
    from_base64,
    to_base64,
)

MOST_ENTRIES: Final = (1 << 63) - 1
"""The greatest size of a log; that of a manifest is below."""
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,18}")


def number_from(text: str, what: str) -> int:
    """Return the whole number that ``text`` is in decimal digits, without leading zeros."""
    if not _NUMBER.fullmatch(text) or int(text) > MOST_ENTRIES:
        raise MalformedError(f"must be a whole number from 0 up, not {shown(text)}", what)
    return int(text)


def digest_from(text: str, what: str) -> bytes:
    """Return the SHA-256 that ``text`` is in base64."""
    data = from_base64(text, what)
    if len(data) != DIGEST:
        raise MalformedError(f"must be {DIGEST} bytes in base64, not {len(data)}", what)
    return data


@frozen
class LogCheckpoint:
    """What a log states of itself.

    Attributes:
        origin: the name of the log, the same for ever.
        size: how many entries it has.
        root: the hash of its tree.
        note: the text with its signatures.
    """

    origin: str
    size: int
    root: bytes
    note: SignedNote

    @classmethod
    def unsigned(cls, origin: str, size: int, root: bytes) -> Self:
        return cls(origin, size, root, SignedNote(f"{origin}\n{size}\n{to_base64(root)}\n"))

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return the checkpoint that ``data`` is; whether signatures hold is not checked.

        Raises:
            MalformedError: it is none.
        """
        note = SignedNote.from_bytes(data, "checkpoint")
        lines = note.text[:-1].split("\n")
        if len(lines) < 3 or not all(lines):
            reason = "must begin with three lines: the origin, the size and the root of the log"
            raise MalformedError(reason, "checkpoint")
        size = number_from(lines[1], "checkpoint.size")
        return cls(lines[0], size, digest_from(lines[2], "checkpoint.root"), note)

    def to_bytes(self) -> bytes:
        return self.note.to_bytes()


def is_checkpoint(path: Path) -> bool:
    """Return whether the file at ``path`` is a checkpoint by its form."""
    try:
        read_checkpoint(path)
    except LogError:
        return False
    return True


def read_checkpoint(path: Path) -> LogCheckpoint:
    """Return the checkpoint in a file; whether signatures hold is not checked."""
    with local_file(path) as file:
        data = file.read(LONGEST_NOTE + 1)
    try:
        return LogCheckpoint.from_bytes(data)
    except MalformedError as error:
        raise LogError(path, str(error)) from None
