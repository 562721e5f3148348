"""A logged game: what a log file contains of one game, up to the first problem."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from attrs import define, field, frozen

from maginor_core.engine.codec import (
    BLOCK_BYTES,
    RecordBlocks,
    RecordTuples,
    pack,
    split,
    unpack_records,
)
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.eventlog.chain import HEAD, SECRET_PATH, Chain, chain_of
from maginor_core.eventlog.header import Header, trusted_header
from maginor_core.eventlog.hidden import (
    FORMAT,
    HOLE,
    NEWEST,
    VALUE,
    WITHHELD,
    Hidden,
    Holder,
    RecordForm,
    hidden_from,
)
from maginor_core.eventlog.one_form import unpack

# The seal of a logged game: that nothing comes after, how it ended, and the chain's head.

Outcome: TypeAlias = Literal["finished", "abandoned"]

OUTCOMES: tuple[Outcome, ...] = ("finished", "abandoned")

MOST_RECORDS = 1 << 18
"""How many records a game may have; the longest have some thousands."""


@frozen
class Seal:
    """What is known of a game after its last command.

    Attributes:
        secret: what its chance follows from, revealed now; empty if there is nothing to reveal.
        hidden: in format 2 the secret as a hidden value, if there is one; None in format 1.
    """

    outcome: Outcome
    records: int
    secret: str
    head: bytes
    hidden: tuple[Hidden, ...] | None = None


def make_seal(
    chain: Chain,
    outcome: Outcome,
    records: int,
    secret: str,
    hidden: tuple[Hidden, ...] | None = None,
) -> Seal:
    """Return the seal of the game whose content ``chain`` has run over.

    Args:
        hidden: the secret as the log of a seat contains it; None in a full log.
    """
    if outcome not in OUTCOMES:
        raise MalformedError(f"must be {' or '.join(OUTCOMES)}, not {shown(outcome)}", "outcome")
    if type(secret) is not str:
        raise MalformedError(f"must be text, not {shown(secret)}", "secret")
    head, hidden = chain.sealed(OUTCOMES.index(outcome), records, secret, hidden)
    return Seal(outcome, records, secret, head, hidden)


def fits(seal: Seal, chain: Chain, records: int) -> bool:
    """Return whether ``seal`` is that of the game whose content ``chain`` has run over."""
    hidden = None
    if chain.holder == "seat":
        hidden = seal.hidden
        if hidden is None or any(one.kind == VALUE for one in hidden):
            return False
    return make_seal(chain, seal.outcome, records, seal.secret, hidden) == seal


def pack_seal(seal: Seal) -> bytes:
    """Return the bytes of ``seal``."""
    outcome = OUTCOMES.index(seal.outcome)
    if seal.hidden is None:
        return pack((outcome, seal.records, seal.secret, seal.head))
    secret = HOLE if seal.hidden else seal.secret
    items = tuple([one.item for one in seal.hidden])
    return pack((outcome, seal.records, secret, seal.head, items))


def unpack_seal(data: bytes) -> Seal:
    """Return the seal that ``data`` is, in either format."""
    fields = unpack(data)
    kinds = tuple(map(type, fields)) if type(fields) is tuple else ()
    hidden: tuple[Hidden, ...] | None = None
    if kinds in ((int, int, bytes, bytes, tuple), (int, int, str, bytes, tuple)):
        fields, hidden = _without_hidden(fields)
    elif kinds != (int, int, str, bytes):
        raise MalformedError("is not a seal of a logged game")
    outcome, records, secret, head = fields
    if not 0 <= outcome < len(OUTCOMES) or len(head) != HEAD:
        raise MalformedError("is not a seal of a logged game")
    if not 0 <= records <= MOST_RECORDS:
        raise MalformedError("is not a seal of a logged game")
    return Seal(OUTCOMES[outcome], records, secret, head, hidden)


def _without_hidden(
    fields: tuple[Any, ...],  # Any: the values of a seal of format 2
) -> tuple[tuple[Any, ...], tuple[Hidden, ...]]:  # Any: those of a seal of format 1
    outcome, records, secret, head, items = fields
    if any(type(item) is not tuple for item in items):
        raise MalformedError("is not a seal of a logged game")
    holder: Holder = "host" if items and items[0][:1] == (VALUE,) else "seat"
    hidden = hidden_from(items, holder)
    is_hole = secret == HOLE
    if type(secret) is bytes and not is_hole:
        raise MalformedError("is not a seal of a logged game")
    if [one.path for one in hidden] != [SECRET_PATH] * is_hole:
        raise MalformedError("is not a seal of a logged game")
    if hidden:
        secret = hidden[0].value if hidden[0].kind != WITHHELD else ""
        if type(secret) is not str or (not secret and hidden[0].kind != WITHHELD):
            raise MalformedError("is not a seal of a logged game")
    return (outcome, records, secret, head), hidden


ED25519 = 1
"""The one algorithm of signatures."""

Trouble: TypeAlias = Literal["torn", "damaged", "unknown format"]

Form: TypeAlias = Literal["growing", "kept", "packed"]
"""``growing``: a frame for each record, as a log is written; ``kept``: one frame in all;
``packed``: the same, with the records deflated."""


@frozen
class Problem:
    """Why a game, or what should be one, cannot be read from some place on.

    Attributes:
        trouble: ``torn``: the writing was cut off; ``damaged``: the bytes were changed;
            ``unknown format``: another version of the format.
        record: which record it is, counted from 0; None if no record.
        cut: how many bytes at the file's end are of a frame that was cut off in the writing.
        missing: the bytes that would make the last record whole, which counts without them.
    """

    trouble: Trouble
    byte: int
    record: int | None
    reason: str
    cut: int = 0
    missing: bytes = b""


@frozen
class Signature:
    """A signature of a sealed game's head.

    Attributes:
        algorithm: 1 for Ed25519.
    """

    algorithm: int
    key: bytes
    value: bytes

    @property
    def known(self) -> bool:
        """Whether it has the form of a signature that can be checked."""
        return self.algorithm == ED25519 and len(self.key) == 32 and len(self.value) == 64

    @classmethod
    def read(cls, fields: object) -> Signature:
        """Return the signature that an array of its algorithm, key and value is, of any kind."""
        kinds = tuple(map(type, fields)) if type(fields) is tuple else ()
        if kinds != (int, bytes, bytes):
            raise MalformedError("does not have the form of one", "a signature")
        return cls(*fields)  # type: ignore[misc] # it is an array of these three


class SeatLogError(MalformedError):
    """The log of a seat cannot be read as that of the whole game."""

    def __init__(self, seat: int) -> None:
        super().__init__(
            f"is the log of seat {seat}, which withholds what the seat may not see; "
            "maginor audit checks the rest, and only a full log can be replayed"
        )
        self.seat = seat


@define
class LoggedGame:
    """A game as stored in a log file, up to the first problem.

    Attributes:
        number: which of the file's games it is, counted from 0.
        end: the byte after its last; what follows is another game's, or in ``problem``.
        seal: how it ended; None if it is open, or the seal is not intact.
        form: in which frames it is stored.
        packed: its records as bytes of the file, if they are packed there.
        problem: why reading stopped; None if nothing is wrong.
        preallocated: how many zeros follow an open log, as space for further records.
        digests: of the header, and of what the game is known by in another log (``audit.judge``),
            if reading it has shown them.
    """

    number: int
    start: int
    end: int
    _header: Header | None = field(eq=False)  # it follows from its bytes
    header_bytes: bytes = b""
    seal: Seal | None = None
    form: Form = "growing"
    packed: bytes = b""
    signatures: list[Signature] = field(factory=list)
    problem: Problem | None = None
    preallocated: int = field(default=0, eq=False)
    digests: tuple[bytes, bytes] | None = field(default=None, init=False, eq=False, repr=False)
    _content: bytes = b""
    _count: int = 0
    _pieces: list[bytes] | None = field(factory=list)
    _rows: Sequence[RecordTuples] | None = None
    _forms: Sequence[RecordForm] | None = field(default=None, eq=False)
    _is_unread: bool = field(default=False, init=False, eq=False, repr=False)

    @property
    def header(self) -> Header | None:
        """What is known before the first command; None if that cannot be read."""
        if self._is_unread:
            self.header = trusted_header(self.header_bytes)
        return self._header

    @header.setter
    def header(self, header: Header | None) -> None:
        self._header, self._is_unread = header, False

    def set_unread_header(self, data: bytes) -> None:
        """Set the bytes of a header of format 1, of which it is known that they are in order."""
        self.header_bytes, self._is_unread = data, True

    @property
    def records(self) -> bytes:
        """The bytes of all intact records, concatenated, as stored in the file."""
        return self._content if self._pieces is None else b"".join(self._pieces)

    @property
    def count(self) -> int:
        return self._count if self._pieces is None else len(self._pieces)

    @property
    def head(self) -> bytes:
        """The digest of the game: the head in its seal, or of the header and all whole records."""
        if self.seal is not None:
            return self.seal.head
        return self.head_after(self.count)

    def head_after(self, count: int) -> bytes:
        """Return the digest of the header and of the first ``count`` records."""
        if self.header is None:
            return Chain(self.header_bytes).head()
        if self.digests is not None and not count:
            return self.digests[0]
        chain = chain_of(self.header, self.header_bytes)
        if count:
            chain.add_records(self.pieces[:count])
        return chain.head()

    @property
    def pieces(self) -> list[bytes]:
        """The bytes of each intact record, as stored in the file."""
        if self._pieces is None:
            self._pieces = split(self._content, self._count)
        return self._pieces

    @property
    def rows(self) -> Sequence[RecordTuples] | None:
        """The intact records as tuples of numbers, if their bytes alone prove their form.

        They are pairs unless a record is invalid; see ``engine.codec.unpack_records``.
        """
        if self.header is None or self.header.format not in (FORMAT, NEWEST):
            return None
        if self._rows is None and self.header.format == NEWEST:
            if self.header.seat is None:
                self._rows = unpack_records(b"".join(self.record_bytes()), self.count)
        elif self._rows is None:
            self._rows = unpack_records(self.records, self.count)
        return self._rows

    def take_rows(self) -> Sequence[RecordTuples] | None:
        """Return ``rows`` and release them, since they take far more memory than the bytes."""
        rows, self._rows = self.rows, None
        return rows

    def take_row_blocks(self) -> Sequence[RecordTuples] | RecordBlocks | None:
        """Return ``rows`` and release them, in parts if they would take much memory at once."""
        header = self.header
        if self._rows is None and header is not None and header.format == FORMAT:
            records = self.records
            if len(records) > BLOCK_BYTES:
                return RecordBlocks(self.pieces)
        return self.take_rows()

    def set_content(self, content: bytes, count: int, rows: Sequence[RecordTuples] | None) -> None:
        self._pieces = split(content, count) if rows is None else None
        self._content, self._count, self._rows, self._forms = content, count, rows, None

    def set_whole(self, content: bytes, count: int) -> None:
        """Set the bytes of ``count`` records, of which it is known that they are so many."""
        self._pieces = self._rows = self._forms = None
        self._content, self._count = content, count

    def set_pieces(self, pieces: list[bytes]) -> None:
        self._pieces, self._rows, self._forms = pieces, None, None

    def forms(self) -> Sequence[RecordForm]:
        """Return each record of a game in format 2, with its evidence and hidden values; else none.

        They are kept for the next time, unless they would take much memory.
        """
        if self.header is None or self.header.format != NEWEST:
            return []
        if self._forms is not None and len(self._forms) == self.count:
            return self._forms
        holder = self.header.holder
        forms = [RecordForm.read(piece, holder) for piece in self.pieces]
        self._forms = forms if sum(map(len, self.pieces)) <= BLOCK_BYTES else None
        return forms

    def require_records(self) -> None:
        """Ensure that the records have the form that the format in the header prescribes."""
        if self.header is None or self.header.format != NEWEST:
            self.record_bytes()
        for form in self.forms():
            form.require_known()

    def record_bytes(self) -> list[bytes]:
        """Return the bytes of each record, command and events, as format 1 has them."""
        if self.header is None or self.header.format == FORMAT:
            return self.pieces
        if self.header.seat is not None:
            raise SeatLogError(self.header.seat)
        return [form.pair() for form in self.forms()]
