"""The frames of one game: put together part by part, as a growing log or as a game that is kept."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import Factory, define

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.logbook.chain import Chain
from maginor_core.kernel.logbook.frames import HEADER, RECORD, SEAL, SIGNATURE, frame
from maginor_core.kernel.logbook.reader import LoggedGame, Signature
from maginor_core.kernel.logbook.seal import Seal, make_seal, pack_seal
from maginor_core.kernel.logbook.writer import sealed_frame

Form: TypeAlias = Literal["growing", "sealed"]
"""``growing``: a frame for each record, as a log is written; ``sealed``: one frame in all."""

GROWING: Form = "growing"
SEALED: Form = "sealed"


@define
class GameFrames:
    """The frames of one game.

    Attributes:
        header: the bytes of its header.
        form: whether it has a frame for each record, or one in all.
        records: the bytes of its records.
        seal: how it ended; None if it has not.
        signatures: who has signed it.
    """

    header: bytes
    form: Form
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
            raise MalformedError("something is wrong with it; maginor audit tells what")
        form = form_of(game) if form is None else form
        return cls(game.header_bytes, form, game.pieces, game.seal, game.signatures)

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
        chain = Chain(self.header + b"".join(self.records))
        if self.seal is not None:
            raise MalformedError("something follows the seal")
        if seal != make_seal(chain, seal.outcome, len(self.records), seal.secret):
            raise MalformedError("the seal does not fit what it seals")
        self.seal = seal

    def add_signature(self, signature: Signature) -> None:
        """Add a signature.

        Raises:
            MalformedError: the game is not sealed, or the signature has not the form of one.
        """
        if self.seal is None:
            raise MalformedError("a signature stands before the seal")
        if signature.algorithm != 1 or len(signature.key) != 32 or len(signature.value) != 64:
            raise MalformedError("a signature has not the form of one")
        self.signatures.append(signature)

    def to_bytes(self) -> bytes:
        """Return the bytes of the frames.

        Raises:
            MalformedError: a game that is not sealed cannot be kept in one frame.
        """
        signatures = (
            frame(SIGNATURE, signature.algorithm, signature.key, signature.value)
            for signature in self.signatures
        )
        return self._game() + b"".join(signatures)

    def _game(self) -> bytes:
        if self.form == SEALED:
            if self.seal is None:
                raise MalformedError("only a sealed game can be kept in one frame")
            return sealed_frame(self.header, self.records, self.seal)
        chain = Chain(self.header)
        frames = [frame(HEADER, self.header, chain.link())]
        for number, record in enumerate(self.records):
            chain.add(record)
            frames.append(frame(RECORD, number, record, chain.link()))
        if self.seal is not None:
            frames.append(frame(SEAL, pack_seal(self.seal)))
        return b"".join(frames)


def form_of(game: LoggedGame) -> Form:
    """Return the form that an intact game has in its file."""
    if game.seal is None:
        return GROWING
    signatures = sum(
        len(frame(SIGNATURE, signature.algorithm, signature.key, signature.value))
        for signature in game.signatures
    )
    kept = sealed_frame(game.header_bytes, game.pieces, game.seal)
    return SEALED if game.end - game.start == len(kept) + signatures else GROWING
