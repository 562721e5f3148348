"""Reading sealed games: what follows the header in their one frame, as far as it is intact."""

from __future__ import annotations

from attrs import frozen

from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.frames import PACKED, Frame
from maginor_core.eventlog.header import chain_after
from maginor_core.eventlog.links import (
    LINK_EVERY,
    add_blocks,
    add_content,
    bound,
    intact_records,
)
from maginor_core.eventlog.logged_game import LoggedGame, Problem
from maginor_core.eventlog.packing import PackingError, unpack_records
from maginor_core.eventlog.seal import Seal, fits, unpack_seal
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import array_header, split


@frozen
class SealedFrame:
    """Records, links and seal of a game frame, plain or packed.

    Attributes:
        records: the records as an array, or as much of it as could be unpacked.
        links: the links, concatenated.
        seal: the bytes of the seal.
        packed: the records as they were packed; empty if they were not.
        reason: why they cannot be unpacked; empty if they can.
    """

    records: bytes
    links: bytes
    seal: bytes
    packed: bytes = b""
    reason: str = ""

    @classmethod
    def of(cls, frame: Frame) -> SealedFrame:
        """Return what ``frame`` holds."""
        _, records, links, seal = frame.texts()
        if frame.kind != PACKED:
            return cls(records, links, seal)
        (size,) = frame.numbers()
        try:
            return cls(unpack_records(records, size), links, seal, records)
        except PackingError as error:
            return cls(error.intact, links, seal, records, str(error))

    def sealed_after(self, header: bytes) -> Seal | None:
        """Return the seal, if it is the right one for what it seals."""
        found = self._sealed_and_linked(header)
        return None if found is None else found[0]

    def _sealed_and_linked(self, header: bytes) -> tuple[Seal, bytes] | None:
        """Return the seal, if it is the right one for what it seals, and the right links.

        The links are not bound to the seal yet, and none if the content is not records.
        """
        try:
            stated = unpack_seal(self.seal)
        except MalformedError:
            return None
        beginning = array_header(stated.records)
        if self.reason or not self.records.startswith(beginning):
            return None
        content = self.records[len(beginning) :]
        try:
            chain = chain_after(header)
            if isinstance(chain, Chain):
                links = add_content(chain, content, stated.records)
            else:
                links = add_blocks(chain, split(content, stated.records))
            return (stated, links) if fits(stated, chain, stated.records) else None
        except MalformedError:
            return None

    def open(self, game: LoggedGame) -> None:
        """Read everything into ``game``, as far as it is intact."""
        game.form = "packed" if self.packed else "kept"
        found = self._sealed_and_linked(game.header_bytes)
        if found is None:
            game.set_pieces(intact_records(game.header_bytes, self.records, self.links))
            last = game.count + LINK_EVERY - 1
            reason = f"a record from {game.count} to {last}, the links after it, or the seal"
            reason = self.reason or f"{reason} was changed"
            game.problem = Problem("damaged", game.start, game.count, reason)
            return
        stated, links = found
        content = self.records[len(array_header(stated.records)) :]
        try:
            game.set_content(content, stated.records)
        except MalformedError as error:
            reason = (
                f"it does not have the {stated.records} records that its seal counts; one {error}"
            )
            game.problem = Problem("damaged", game.start, None, reason)
            return
        game.packed = self.packed
        if self.links == bound(links, stated, self.packed):
            game.seal = stated
        else:
            what = "its links or its packed bytes were" if self.packed else "its links were"
            game.problem = Problem("damaged", game.start, None, f"{what} changed")
