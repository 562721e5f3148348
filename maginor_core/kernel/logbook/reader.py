"""Reading: the games of a log file, each with what of it can be believed and what cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO, Literal, TypeAlias

import msgpack
from attrs import define, field, frozen

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.logbook.chain import LINK, Chain
from maginor_core.kernel.logbook.frames import (
    GAME,
    HEADER,
    SEAL,
    SIGNATURE,
    Frame,
    Gap,
    read_frames,
)
from maginor_core.kernel.logbook.header import FormatError, Header, unpack_header
from maginor_core.kernel.logbook.seal import Seal, make_seal, unpack_seal
from maginor_core.kernel.logbook.strict import array_header

LINK_EVERY = 64
"""A sealed game has a link after so many records, to tell where it is damaged."""

LONGEST_LOOKED_AT = 1 << 12
"""How far into bytes that seem cut off a whole frame is looked for."""

_BODIES = range(4, 17)
"""Where in a frame what it holds may begin."""
_LINKS_HEADER = 2
"""The bytes between what a frame holds and its link."""

ED25519 = 1
"""The one algorithm of signatures."""

Trouble: TypeAlias = Literal["torn", "damaged", "unknown format"]


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


@define
class LoggedGame:
    """A game as a log file holds it, up to the first problem.

    Attributes:
        number: which of the file's games it is, counted from 0.
        start: its first byte in the file.
        end: the byte after its last; what follows is another game's, or in ``problem``.
        header: what is known before the first command; None if that cannot be read.
        header_bytes: the same as it stands in the file.
        records: the bytes of all intact records in a row.
        count: how many these are.
        seal: how it ended; None if it has not, or that cannot be believed.
        signatures: who has signed it; not verified yet.
        problem: why there is no more; None if nothing is wrong.
    """

    number: int
    start: int
    end: int
    header: Header | None
    header_bytes: bytes = b""
    records: bytes = b""
    count: int = 0
    seal: Seal | None = None
    signatures: list[Signature] = field(factory=list)
    problem: Problem | None = None

    def record_bytes(self) -> list[bytes]:
        """Return the bytes of each record."""
        return split(self.records)


def split(records: bytes) -> list[bytes]:
    """Return the msgpack values that lie in a row, each by itself."""
    unpacker = msgpack.Unpacker(
        use_list=False, strict_map_key=False, max_buffer_size=len(records) + 1
    )
    unpacker.feed(records)
    values = []
    start = 0
    while start < len(records):
        unpacker.skip()
        end = unpacker.tell()
        values.append(records[start:end])
        start = end
    return values


def read_games(file: BinaryIO, game: str) -> Iterator[LoggedGame]:
    """Yield the games in ``file``, whatever is wrong with them; nothing in it makes this fail.

    Args:
        file: a log file, opened for reading bytes.
        game: the name of the game that is expected.
    """
    return _Reading(game).games(file)


class _Reading:
    """The state of reading one file: the game that is being put together."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._number = 0
        self._current: LoggedGame | None = None
        self._chain = Chain()
        self._parts: list[bytes] = []

    def games(self, file: BinaryIO) -> Iterator[LoggedGame]:
        for found in read_frames(file):
            if isinstance(found, Gap):
                yield from self._gap(found)
            elif found.kind in (HEADER, GAME):
                yield from self._finished()
                self._begin(found)
            else:
                self._continue(found)
        yield from self._finished()

    def _finished(self) -> Iterator[LoggedGame]:
        game = self._current
        if game is not None:
            if self._parts:
                game.records = b"".join(self._parts)
            self._current, self._parts = None, []
            yield game

    def _new(self, start: int, end: int) -> LoggedGame:
        game = LoggedGame(self._number, start, end, None)
        self._number += 1
        self._current = game
        return game

    def _begin(self, frame: Frame) -> None:
        game = self._new(frame.start, frame.end)
        header, *rest = frame.texts()
        try:
            game.header = unpack_header(header, self._game)
        except FormatError as error:
            game.problem = Problem("unknown format", frame.start, None, str(error))
            return
        except MalformedError as error:
            game.problem = Problem("damaged", frame.start, None, f"its header {error}")
            return
        game.header_bytes = header
        self._chain = Chain(header)
        if frame.kind == GAME:
            _open_sealed(game, *rest)
        elif self._chain.link() != rest[0]:
            game.header = None
            game.problem = Problem("damaged", frame.start, None, "its header was changed")

    def _continue(self, frame: Frame) -> None:
        game = self._current
        if game is None:
            game = self._new(frame.start, frame.end)
            game.problem = Problem("damaged", frame.start, None, "no game begins before it")
            return
        if game.problem is not None:
            return
        game.problem = self._problem_with(game, frame)
        if game.problem is None:
            game.end = frame.end

    def _problem_with(self, game: LoggedGame, frame: Frame) -> Problem | None:
        """Take ``frame`` into ``game``, or return why it cannot be."""
        if frame.kind == SIGNATURE:
            return _sign(game, frame)
        if game.seal is not None:
            return Problem("damaged", frame.start, game.count, "something follows the seal")
        if frame.kind == SEAL:
            return self._seal(game, frame)
        (number,), (record, link) = frame.numbers(), frame.texts()
        chain = self._chain.copy()
        chain.add(record)
        if number != game.count:
            reason = f"record {number} stands where record {game.count} belongs"
            return Problem("damaged", frame.start, game.count, reason)
        if chain.link() != link:
            return Problem("damaged", frame.start, game.count, "it or its link was changed")
        self._chain = chain
        self._parts.append(record)
        game.count += 1
        return None

    def _seal(self, game: LoggedGame, frame: Frame) -> Problem | None:
        try:
            seal = unpack_seal(frame.texts()[0])
        except MalformedError as error:
            return Problem("damaged", frame.start, None, f"its seal {error}")
        right = make_seal(self._chain, seal.outcome, game.count, seal.secret)
        if seal != right:
            return Problem("damaged", frame.start, None, "its seal does not fit what it seals")
        game.seal = seal
        return None

    def _gap(self, gap: Gap) -> Iterator[LoggedGame]:
        game = self._current
        cut = bool(gap.cut) and not self._looks_whole(gap.cut)
        if game is None or game.seal is not None:
            yield from self._finished()
            game = self._new(gap.start, gap.end)
        if game.problem is None:
            record = game.count if game.header is not None else None
            trouble: Trouble = "torn" if cut else "damaged"
            game.problem = Problem(trouble, gap.start, record, gap.reason, len(gap.cut) if cut else 0)

    def _looks_whole(self, tail: bytes) -> bool:
        """Tell whether ``tail``, which is cut off by its own account, yet holds a whole frame.

        A frame whose length was changed looks as if it were cut off. But the link of what it holds
        stands behind that, and nothing that was cut off while it was written ends in its link.
        """
        before = Chain() if self._current is None else self._chain
        for begin in _BODIES:
            chain = before.copy()
            for place in range(begin, min(len(tail) - LINK, LONGEST_LOOKED_AT)):
                if chain.link() == tail[place + _LINKS_HEADER : place + _LINKS_HEADER + LINK]:
                    return True
                chain.add(tail[place : place + 1])
        return False


def _sign(game: LoggedGame, frame: Frame) -> Problem | None:
    (algorithm,), (key, value) = frame.numbers(), frame.texts()
    if game.seal is None:
        return Problem("damaged", frame.start, None, "a signature stands before the seal")
    if algorithm != ED25519 or len(key) != 32 or len(value) != 64:
        return Problem("damaged", frame.start, None, "a signature has not the form of one")
    game.signatures.append(Signature(algorithm, key, value))
    return None


def _open_sealed(game: LoggedGame, records: bytes, links: bytes, seal: bytes) -> None:
    """Take the parts of a game frame into ``game``, as far as they can be believed."""
    try:
        told = unpack_seal(seal)
    except MalformedError as error:
        game.problem = Problem("damaged", game.start, None, f"its seal {error}")
        return
    chain = Chain(game.header_bytes)
    header = array_header(told.records)
    if records.startswith(header):
        content = records[len(header) :]
        chain.add(content)
        if make_seal(chain, told.outcome, told.records, told.secret) == told:
            game.records, game.count = content, told.records
            if links[-LINK:] != link_of_links(links[:-LINK], told):
                game.problem = Problem("damaged", game.start, None, "its links were changed")
            else:
                game.seal = told
            return
    _keep_intact(game, records, links)


def _keep_intact(game: LoggedGame, records: bytes, links: bytes) -> None:
    """Keep the records of a damaged sealed game up to the last link that still holds."""
    start = records.find(bytes((0x92,)), 0, 6)
    kept: list[bytes] = []
    try:
        pieces = split(records[max(start, 0) :]) if start >= 0 else []
    except Exception:  # msgpack raises many kinds; what comes before them is lost with the rest
        pieces = []
    chain = Chain(game.header_bytes)
    for number in range(0, len(pieces) - LINK_EVERY + 1, LINK_EVERY):
        block = pieces[number : number + LINK_EVERY]
        chain.add(b"".join(block))
        place = number // LINK_EVERY * LINK
        if chain.link() != links[:-LINK][place : place + LINK]:
            break
        kept += block
    game.records, game.count = b"".join(kept), len(kept)
    reason = f"a record from {len(kept)} to {len(kept) + LINK_EVERY - 1}, or its seal, was changed"
    game.problem = Problem("damaged", game.start, len(kept), reason)


def links_of(header: bytes, records: Sequence[bytes], seal: Seal) -> bytes:
    """Return the links of a game frame: one after every so many records, and one of the links."""
    chain = Chain(header)
    links = []
    for number in range(0, len(records) - LINK_EVERY + 1, LINK_EVERY):
        chain.add(b"".join(records[number : number + LINK_EVERY]))
        links.append(chain.link())
    row = b"".join(links)
    return row + link_of_links(row, seal)


def link_of_links(links: bytes, seal: Seal) -> bytes:
    """Return the link by which the ``links`` of a sealed game are bound to its seal."""
    return Chain(seal.head + links).link()
