"""Reading sealed games: what follows the header in their one frame, as far as it is intact."""

from __future__ import annotations

from collections.abc import Sequence

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
from maginor_core.kernel.codec import RecordTuples, unpack_records_and_ends
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import LARGEST, array_header, every_end, split


@frozen
class _Checked:
    """What a frame contains whose seal is the right one for it.

    Attributes:
        seal: the seal.
        links: the right links, not bound to the seal; empty if the content is not records.
        content: the bytes of all records, concatenated.
        rows: the same as tuples of numbers, if their bytes alone prove their form.
    """

    seal: Seal
    links: bytes
    content: bytes
    rows: Sequence[RecordTuples] | None


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

    def is_sealed_after(self, header: bytes) -> bool:
        """Return whether the seal is the right one for what it seals."""
        return self._checked(header) is not None

    def _checked(self, header: bytes) -> _Checked | None:
        """Return what the frame contains, if the seal is the right one for it."""
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
            rows = None
            if isinstance(chain, Chain):
                rows, links = _add(chain, content, stated.records)
            else:
                links = add_blocks(chain, split(content, stated.records))
            if not fits(stated, chain, stated.records):
                return None
        except MalformedError:
            return None
        return _Checked(stated, links, content, rows)

    def open(self, game: LoggedGame) -> None:
        """Read everything into ``game``, as far as it is intact."""
        game.form = "packed" if self.packed else "kept"
        found = self._checked(game.header_bytes)
        if found is None:
            game.set_pieces(intact_records(game.header_bytes, self.records, self.links))
            last = game.count + LINK_EVERY - 1
            reason = f"a record from {game.count} to {last}, the links after it, or the seal"
            reason = self.reason or f"{reason} was changed"
            game.problem = Problem("damaged", game.start, game.count, reason)
            return
        stated = found.seal
        try:
            game.set_content(found.content, stated.records, found.rows)
        except MalformedError as error:
            reason = (
                f"it does not have the {stated.records} records that its seal counts; one {error}"
            )
            game.problem = Problem("damaged", game.start, None, reason)
            return
        game.packed = self.packed
        if self.links == bound(found.links, stated, self.packed):
            game.seal = stated
        else:
            what = "its links or its packed bytes were" if self.packed else "its links were"
            game.problem = Problem("damaged", game.start, None, f"{what} changed")


def _add(chain: Chain, content: bytes, count: int) -> tuple[Sequence[RecordTuples] | None, bytes]:
    """Add ``count`` records to the chain of a header; return them as tuples, and the links.

    There are no tuples if the bytes alone do not prove their form, or are many. If the bytes are
    not so many values, they are added all the same, and there are no links.
    """
    if len(content) <= LARGEST:
        found = unpack_records_and_ends(content, count, LINK_EVERY)
        if found is not None:
            return found[0], add_content(chain, content, found[1])
    try:
        return None, add_content(chain, content, every_end(content, count, LINK_EVERY))
    except MalformedError:
        chain.add(content)
        return None, b""
