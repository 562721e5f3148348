"""Frames: a log file is a sequence of them, each with its kind and length, and nothing between.

A *header* frame begins a game; a *record* frame holds one command with its events; a *seal* frame
ends the game. A *game* frame is a whole sealed game in one, the form of finished games; a
*packed game* frame is the same with its records deflated. A *signature* frame signs the sealed game
before it.

``StoredRecords`` are the bytes of one game, which it writes as a growing log or in one frame.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice

import msgpack
from attrs import define, field, frozen

from maginor_core.engine.codec import LARGEST, array_header, values_in
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.chain import LINK, LINK_EVERY, Chain, chain_after
from maginor_core.eventlog.header import Header, unpack_header
from maginor_core.eventlog.hidden import NEWEST, Item, RecordForm
from maginor_core.eventlog.logged_game import (
    MOST_RECORDS,
    Form,
    LoggedGame,
    Seal,
    Signature,
    fits,
    pack_seal,
)

HEADER, RECORD, SEAL, SIGNATURE, GAME, PACKED_GAME = 1, 2, 3, 4, 5, 6
"""The kinds of frames; a number never changes its meaning."""

NUMBER = -1
"""What stands in a shape for a number."""

LARGEST_CONTENT = 1 << 23
"""The most bytes that all records of a game in one frame may have: 8 MiB."""

FULL = f"a game holds at most {MOST_RECORDS} records, of {LARGEST_CONTENT} bytes in all"
"""Why a record cannot be added to a game that has too many, or too large ones."""

SHAPES: dict[int, tuple[int, ...]] = {
    HEADER: (LARGEST, LINK),
    RECORD: (NUMBER, LARGEST, LINK),
    SEAL: (LARGEST,),
    SIGNATURE: (NUMBER, LARGEST, LARGEST),
    GAME: (LARGEST, LARGEST_CONTENT, LARGEST_CONTENT, LARGEST),
    PACKED_GAME: (LARGEST, NUMBER, LARGEST_CONTENT, LARGEST_CONTENT, LARGEST),
}
"""What follows its kind in each frame: numbers, and parts of at most so many bytes."""

BEGINNINGS = (HEADER, GAME, PACKED_GAME)
"""The kinds that begin a game."""

Part = int | bytes


@frozen
class Frame:
    """A frame and its position in the file.

    Attributes:
        parts: its contents, in the form that ``SHAPES`` gives.
    """

    kind: int
    parts: tuple[Part, ...]
    start: int
    end: int

    def numbers(self) -> tuple[int, ...]:
        return tuple([part for part in self.parts if isinstance(part, int)])

    def texts(self) -> tuple[bytes, ...]:
        return tuple([part for part in self.parts if isinstance(part, bytes)])


@frozen
class Gap:
    """Bytes that are not a frame, up to the next frame that begins a game or to the file's end.

    Attributes:
        cut: the bytes themselves, if the file ends within what might be a frame; else empty.
        begun: what of them is before the zeros that the file ends in, if this may be the end of a
            log that was being written; None if not.
    """

    start: int
    end: int
    reason: str
    cut: bytes = b""
    begun: bytes | None = None


def frame(kind: int, *parts: Part) -> bytes:
    """Return the bytes of a frame."""
    for part, most in zip(parts, SHAPES[kind], strict=True):
        if isinstance(part, bytes) and len(part) > most:
            raise MalformedError(f"{len(part)} bytes are too many for a frame; {most} are allowed")
    packed: bytes = msgpack.packb((kind, *parts))
    return packed


# The links of a game frame: they locate the damage in a game whose seal no longer fits.
#
# They are a sequence: one after the header, one after every so many records, and a last one by
# which the sequence is bound to the seal; in a packed game, the packed bytes too.

_ARRAY_HEADERS = {0xDC: 3, 0xDD: 5}
"""How long the longer headers of arrays are, by their first byte."""


def links_of(header: bytes, records: Sequence[bytes]) -> bytes:
    """Return the links of a game, concatenated, not bound to a seal yet."""
    return chain_after(header).add_blocks(records)


def bound(row: bytes, seal: Seal, packed: bytes = b"") -> bytes:
    """Return the links in ``row`` with the link that binds them and packed bytes to the seal."""
    return row + Chain(seal.head + row + packed).link()


def intact_records(header: bytes, records: bytes, links: bytes) -> list[bytes]:
    """Return the records of a damaged game frame up to the last link that still holds.

    Args:
        records: the part of the frame that holds the records, as an array, or its beginning.
        links: the part that holds the links.
    """
    begin = _ARRAY_HEADERS.get(records[0], 1) if records else 0
    chain = chain_after(header)
    kept: list[bytes] = []
    block: list[bytes] = []
    try:
        for record in islice(values_in(records[begin:]), MOST_RECORDS):
            block.append(record)
            if len(block) == LINK_EVERY:
                chain.add_records(block)
                kept += block
                place = len(kept) // LINK_EVERY * LINK
                if chain.link() != links[place : place + LINK]:
                    return kept[:-LINK_EVERY]
                block = []
    except MalformedError:
        pass
    return kept


# Packing: the records of a sealed game, deflated; unpacked in bounded memory and time.

MOST_GROWTH = 64
"""How many times as many bytes may come of the packed ones; games come to about five times."""

_LEVEL = 6
_STEP = 64


class PackingError(MalformedError):
    """Packed records that do not unpack to what they should; ``intact`` is what does come out."""

    def __init__(self, reason: str, intact: bytes = b"") -> None:
        super().__init__(reason)
        self.intact = intact


def pack_records(records: bytes) -> bytes:
    """Return ``records`` as a stream of zlib."""
    packed = zlib.compress(records, _LEVEL)
    _require_bounds(len(records), len(packed))
    return packed


def unpack_records(packed: bytes, size: int) -> bytes:
    """Return the ``size`` bytes that ``packed``, one whole stream of zlib, comes to."""
    _require_bounds(size, len(packed))
    stream = zlib.decompressobj()
    try:
        records = stream.decompress(packed, size + 1)
    except zlib.error:
        intact = _intact(packed, size)
        reason = f"{len(intact)} of {size} bytes could be unpacked"
        raise PackingError(f"its packed records are damaged: {reason}", intact) from None
    if len(records) != size or not stream.eof or stream.unused_data:
        raise PackingError(f"its records do not unpack to {size} bytes", records[:size])
    return records


def _require_bounds(size: int, packed: int) -> None:
    if size > LARGEST_CONTENT:
        raise PackingError(f"{size} bytes are too many for records; {LARGEST_CONTENT} are allowed")
    if size > MOST_GROWTH * packed:
        raise PackingError(f"{packed} packed bytes announce more than {MOST_GROWTH} times as many")


def _intact(packed: bytes, size: int) -> bytes:
    """Return what comes out before a stream turns out to be damaged."""
    stream = zlib.decompressobj()
    found = bytearray()
    try:
        for start in range(0, len(packed), _STEP):
            found += stream.decompress(packed[start : start + _STEP], size + 1 - len(found))
            if len(found) > size:
                break
    except zlib.error:
        pass
    return bytes(found[:size])


GROWING: Form = "growing"
UNPACKED: Form = "kept"
PACKED: Form = "packed"


@define
class StoredRecords:
    """The bytes of one game, as a store contains them and as files are made of them.

    Attributes:
        form: in which frames a file is to have it.
        packed: its records as they were packed before, if they are to stay so.
    """

    header: bytes
    records: list[bytes] = field(factory=list)
    seal: Seal | None = None
    signatures: list[Signature] = field(factory=list)
    form: Form = field(default=GROWING, eq=False)
    packed: bytes = field(default=b"", eq=False)

    @classmethod
    def of(cls, game: LoggedGame, form: Form | None = None) -> StoredRecords:
        """Return the bytes of an intact game, in its own form or another."""
        if game.problem is not None or game.header is None:
            reason = "its header cannot be read" if game.problem is None else game.problem.reason
            raise MalformedError(f"is not intact: {reason}")
        form = game.form if form is None else form
        packed = game.packed if form == PACKED else b""
        records, signatures = list(game.pieces), list(game.signatures)
        return cls(game.header_bytes, records, game.seal, signatures, form, packed)

    def pairs(self) -> list[bytes]:
        """Return command and events of each record, as format 1 has them."""
        header = unpack_header(self.header)
        if header.format == NEWEST:
            return [form.pair() for form in self._forms(header)]
        return self.records

    def evidence(self) -> list[tuple[Item, ...]]:
        """Return the evidence of each record; formats before 2 have none."""
        header = unpack_header(self.header)
        if header.format != NEWEST:
            return [() for _ in self.records]
        return [tuple(form.evidence) for form in self._forms(header)]

    def _forms(self, header: Header) -> Iterator[RecordForm]:
        return (RecordForm.read(record, header.holder) for record in self.records)

    def add_record(self, record: bytes) -> None:
        """Add the bytes of a record."""
        if self.seal is not None:
            raise MalformedError("something follows the seal")
        self.records.append(record)

    def add_seal(self, seal: Seal) -> None:
        """Seal the game, if the seal is the one of this game."""
        if self.seal is not None:
            raise MalformedError("something follows the seal")
        chain = chain_after(self.header)
        chain.add_records(self.records)
        if not fits(seal, chain, len(self.records)):
            raise MalformedError("the seal does not fit what it seals")
        self.seal = seal

    def add_signature(self, signature: Signature) -> None:
        """Add a signature, if it has the form of one."""
        if self.seal is None:
            raise MalformedError("a signature stands before the seal")
        if type(signature.algorithm) is not int or not signature.known:
            raise MalformedError("a signature does not have the form of one")
        self.signatures.append(signature)

    def to_bytes(self, form: Form | None = None) -> bytes:
        """Return the bytes of a file with this game alone, in its own form or another.

        A sealed game whose records are too repetitive to be packed has them unpacked.
        """
        form = self.form if form is None else form
        game = self._growing() if form == GROWING else self._in_one_frame(form)
        signatures = [
            frame(SIGNATURE, one.algorithm, one.key, one.value) for one in self.signatures
        ]
        return game + b"".join(signatures)

    def _growing(self) -> bytes:
        chain = chain_after(self.header)
        frames = [frame(HEADER, self.header, chain.link())]
        for number, record in enumerate(self.records):
            chain.add(record)
            frames.append(frame(RECORD, number, record, chain.link()))
        if self.seal is not None:
            frames.append(frame(SEAL, pack_seal(self.seal)))
        return b"".join(frames)

    def _in_one_frame(self, form: Form) -> bytes:
        if self.seal is None:
            raise MalformedError("only a sealed game can be written in one frame")
        content, packed = _array_of(self.records), b""
        if form == PACKED and self.packed:
            packed = self.packed
            if unpack_records(packed, len(content)) != content:
                raise MalformedError("what is packed are other records")
        elif form == PACKED:
            with suppress(PackingError):
                packed = pack_records(content)
        links = bound(links_of(self.header, self.records), self.seal, packed)
        if packed:
            seal = pack_seal(self.seal)
            return frame(PACKED_GAME, self.header, len(content), packed, links, seal)
        return frame(GAME, self.header, content, links, pack_seal(self.seal))


def _array_of(records: Sequence[bytes]) -> bytes:
    if any(len(record) > LARGEST for record in records):
        raise MalformedError(f"a record is longer than the {LARGEST} bytes that are allowed")
    if len(records) > MOST_RECORDS:
        raise MalformedError(f"{len(records)} records are too many; {MOST_RECORDS} are allowed")
    return array_header(len(records)) + b"".join(records)
