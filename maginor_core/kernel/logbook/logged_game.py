"""A logged game: what a log file holds of one game, up to the first problem."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import define, field, frozen

from maginor_core.kernel.logbook.header import Header
from maginor_core.kernel.logbook.seal import Seal
from maginor_core.kernel.logbook.upcasting import FORMAT, upcast_record

ED25519 = 1
"""The one algorithm of signatures."""

Trouble: TypeAlias = Literal["torn", "damaged", "unknown format"]

Form: TypeAlias = Literal["growing", "kept", "packed"]
"""``growing``: a frame for each record, as a log is written; ``kept``: one frame in all;
``packed``: the same, with the records deflated."""


@frozen
class Problem:
    """Why a game, or what should be one, cannot be believed from some place on.

    Attributes:
        trouble: ``torn``: the writing was cut off; ``damaged``: the bytes were changed;
            ``unknown format``: another version of the format.
        byte: where in the file.
        record: which record it is, counted from 0; None if no record.
        reason: what is wrong there.
        cut: how many bytes at the file's end were cut off in the writing.
    """

    trouble: Trouble
    byte: int
    record: int | None
    reason: str
    cut: int = 0


@frozen
class Signature:
    """A signature of a sealed game's head.

    Attributes:
        algorithm: 1 for Ed25519.
        key: the public key.
        value: the signature itself.
    """

    algorithm: int
    key: bytes
    value: bytes

    @property
    def known(self) -> bool:
        """Whether it has the form of a signature that can be checked."""
        return self.algorithm == ED25519 and len(self.key) == 32 and len(self.value) == 64


@define
class LoggedGame:
    """A game as a log file holds it, up to the first problem.

    Attributes:
        number: which of the file's games it is, counted from 0.
        start: its first byte in the file.
        end: the byte after its last; what follows is another game's, or in ``problem``.
        header: what is known before the first command; None if that cannot be read.
        header_bytes: the same as it stands in the file.
        pieces: the bytes of each intact record, as they stand in the file.
        seal: how it ended; None if it has not, or that cannot be believed.
        form: in which frames it lies there.
        packed: its records as they stand in the file, if they are packed there.
        signatures: who has signed it; not verified yet.
        problem: why there is no more; None if nothing is wrong.
    """

    number: int
    start: int
    end: int
    header: Header | None
    header_bytes: bytes = b""
    pieces: list[bytes] = field(factory=list)
    seal: Seal | None = None
    form: Form = "growing"
    packed: bytes = b""
    signatures: list[Signature] = field(factory=list)
    problem: Problem | None = None

    @property
    def records(self) -> bytes:
        """The bytes of all intact records in a row, as they stand in the file."""
        return b"".join(self.pieces)

    @property
    def count(self) -> int:
        """How many records are intact."""
        return len(self.pieces)

    def record_bytes(self) -> list[bytes]:
        """Return the bytes of each record, as today's format has them.

        Raises:
            MalformedError: one is no record in the older format that the header names; no game
                that was read from a file has such a one.
        """
        if self.header is None or self.header.format == FORMAT:
            return self.pieces
        return [upcast_record(self.header.format, piece) for piece in self.pieces]
