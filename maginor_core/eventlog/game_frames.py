"""The frames of one game, built part by part: a growing log, or a sealed game in one frame."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import Factory, define, frozen

from maginor_core.engine.codec import array_header
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.strict import LARGEST
from maginor_core.eventlog.chain import chain_after
from maginor_core.eventlog.frames import (
    GAME,
    HEADER,
    RECORD,
    SEAL,
    SIGNATURE,
    PackingError,
    bound,
    frame,
    links_of,
    pack_records,
    unpack_records,
)
from maginor_core.eventlog.frames import PACKED as PACKED_FRAME
from maginor_core.eventlog.logged_game import (
    MOST_RECORDS,
    Form,
    LoggedGame,
    Seal,
    Signature,
    fits,
    pack_seal,
)

# Sealed games in one frame, with the records plain or packed.


def sealed_frame(header: bytes, records: Sequence[bytes], seal: Seal) -> bytes:
    """Return the game frame of a sealed game, which compresses well beside others.

    Raises:
        MalformedError: the game is longer than a frame may be.
    """
    row = bound(links_of(header, records), seal)
    return frame(GAME, header, _array_of(records), row, pack_seal(seal))


def packed_frame(header: bytes, records: Sequence[bytes], seal: Seal, packed: bytes = b"") -> bytes:
    """Return the packed game frame of a sealed game, which is small by itself.

    Args:
        header: the bytes of the header.
        records: the bytes of each record.
        seal: how the game ended.
        packed: the records as they were packed before, which is to stay; empty if they were not.

    Raises:
        MalformedError: the game is longer than a frame may be, or ``packed`` is something else.
    """
    content = _array_of(records)
    if not packed:
        packed = pack_records(content)
    elif unpack_records(packed, len(content)) != content:
        raise MalformedError("what is packed are other records")
    row = bound(links_of(header, records), seal, packed)
    return frame(PACKED_FRAME, header, len(content), packed, row, pack_seal(seal))


def small_frame(header: bytes, records: Sequence[bytes], seal: Seal) -> bytes:
    """Return the packed game frame of a sealed game, or its game frame if it cannot be packed.

    Raises:
        MalformedError: the game is longer than a frame may be.
    """
    try:
        return packed_frame(header, records, seal)
    except PackingError:
        return sealed_frame(header, records, seal)


@frozen
class SealedGame:
    """A whole game, sealed, as the bytes of its parts.

    Attributes:
        header: what is known before the first command.
        records: each command with its events.
        seal: how it ended.
    """

    header: bytes
    records: list[bytes]
    seal: Seal

    def small(self) -> bytes:
        """Return the game in one frame, packed: as a single file stores it."""
        return small_frame(self.header, self.records, self.seal)

    def plain(self) -> bytes:
        """Return the game in one frame, not packed: as a compressed file stores it."""
        return sealed_frame(self.header, self.records, self.seal)


def _array_of(records: Sequence[bytes]) -> bytes:
    if any(len(record) > LARGEST for record in records):
        raise MalformedError(f"a record is longer than the {LARGEST} bytes that are allowed")
    if len(records) > MOST_RECORDS:
        raise MalformedError(f"{len(records)} records are too many; {MOST_RECORDS} are allowed")
    return array_header(len(records)) + b"".join(records)


GROWING: Form = "growing"
UNPACKED: Form = "kept"
PACKED: Form = "packed"


@define
class GameFrames:
    """The frames of one game.

    Attributes:
        header: the bytes of its header.
        form: in which frames it is to be.
        packed: its records as they were packed before, if they are to stay so.
        records: the bytes of its records.
        seal: how it ended; None if it has not.
        signatures: who has signed it.
    """

    header: bytes
    form: Form
    packed: bytes = b""
    records: list[bytes] = Factory(list)
    seal: Seal | None = None
    signatures: list[Signature] = Factory(list)

    @classmethod
    def of(cls, game: LoggedGame, form: Form | None = None) -> GameFrames:
        """Return the frames of an intact game, in its own form or another.

        Raises:
            MalformedError: something is wrong with it.
        """
        if game.problem is not None or game.header is None:
            raise MalformedError("something is wrong with it; maginor audit reports what")
        form = game.form if form is None else form
        packed = game.packed if form == PACKED else b""
        return cls(game.header_bytes, form, packed, game.pieces, game.seal, game.signatures)

    def add_record(self, record: bytes) -> None:
        """Add the bytes of a record.

        Raises:
            MalformedError: the game is sealed.
        """
        if self.seal is not None:
            raise MalformedError("something follows the seal")
        self.records.append(record)

    def add_seal(self, seal: Seal) -> None:
        """Seal the game.

        Raises:
            MalformedError: the seal is not the one of this game.
        """
        if self.seal is not None:
            raise MalformedError("something follows the seal")
        chain = chain_after(self.header)
        chain.add_records(self.records)
        if not fits(seal, chain, len(self.records)):
            raise MalformedError("the seal does not fit what it seals")
        self.seal = seal

    def add_signature(self, signature: Signature) -> None:
        """Add a signature.

        Raises:
            MalformedError: the game is not sealed, or the signature does not have the form of one.
        """
        if self.seal is None:
            raise MalformedError("a signature stands before the seal")
        if type(signature.algorithm) is not int or not signature.known:
            raise MalformedError("a signature does not have the form of one")
        self.signatures.append(signature)

    def to_bytes(self) -> bytes:
        """Return the bytes of the frames.

        Raises:
            MalformedError: a game that is not sealed cannot be written in one frame.
        """
        signatures = (
            frame(SIGNATURE, signature.algorithm, signature.key, signature.value)
            for signature in self.signatures
        )
        return self._game() + b"".join(signatures)

    def _game(self) -> bytes:
        if self.form != GROWING:
            if self.seal is None:
                raise MalformedError("only a sealed game can be written in one frame")
            if self.form == UNPACKED:
                return sealed_frame(self.header, self.records, self.seal)
            if self.packed:
                return packed_frame(self.header, self.records, self.seal, self.packed)
            return small_frame(self.header, self.records, self.seal)
        chain = chain_after(self.header)
        frames = [frame(HEADER, self.header, chain.link())]
        for number, record in enumerate(self.records):
            chain.add(record)
            frames.append(frame(RECORD, number, record, chain.link()))
        if self.seal is not None:
            frames.append(frame(SEAL, pack_seal(self.seal)))
        return b"".join(frames)
