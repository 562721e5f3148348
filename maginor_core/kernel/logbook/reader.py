"""Reading: the games of a log file, each with what of it can be believed and what cannot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Literal, TypeAlias

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
from maginor_core.kernel.logbook.header import Header, unpack_header
from maginor_core.kernel.logbook.links import LINK_EVERY, intact_records, link_of_links
from maginor_core.kernel.logbook.seal import Seal, make_seal, unpack_seal
from maginor_core.kernel.logbook.strict import array_header, values_in
from maginor_core.kernel.logbook.tail import looks_whole
from maginor_core.kernel.logbook.upcasting import FORMAT, FormatError, upcast_record

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
        pieces: the bytes of each intact record, as they stand in the file.
        seal: how it ended; None if it has not, or that cannot be believed.
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


def split(records: bytes) -> list[bytes]:
    """Return the msgpack values that lie in a row, each by itself.

    Raises:
        MalformedError: one is none, is cut off, or has more bytes than are allowed.
    """
    return list(values_in(records))


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
            self._current = None
            _require_upcasters(game)
            yield game

    def _new(self, start: int, end: int) -> LoggedGame:
        game = LoggedGame(self._number, start, end, None)
        self._number += 1
        self._current = game
        return game

    def _begin(self, frame: Frame) -> None:
        game = self._new(frame.start, frame.end)
        header, *rest = frame.texts()
        self._chain = Chain(header)
        link = rest[0] if frame.kind == HEADER else rest[1][:LINK]
        if self._chain.link() != link and not (
            frame.kind == GAME and _sealed_by(header, rest[0], rest[2])
        ):
            game.problem = Problem("damaged", frame.start, None, "its header was changed")
            return
        try:
            game.header = unpack_header(header, self._game)
        except FormatError as error:
            game.problem = Problem("unknown format", frame.start, None, str(error))
            return
        except MalformedError as error:
            game.problem = Problem("damaged", frame.start, None, f"its header {error}")
            return
        game.header_bytes = header
        if frame.kind == GAME:
            _open_sealed(game, *rest)

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
        if not _is_one_value(record):
            return Problem("damaged", frame.start, game.count, "it is not one value of msgpack")
        self._chain = chain
        game.pieces.append(record)
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
        if game is None or game.seal is not None:
            yield from self._finished()
            game, self._chain = self._new(gap.start, gap.end), Chain()
        if game.problem is None:
            torn = bool(gap.cut) and not looks_whole(gap.cut, self._chain, game.count)
            trouble: Trouble = "torn" if torn else "damaged"
            record = game.count if game.header is not None else None
            cut = len(gap.cut) if torn else 0
            game.problem = Problem(trouble, gap.start, record, gap.reason, cut)


def _require_upcasters(game: LoggedGame) -> None:
    """Keep no records of a game in an older format if they cannot be read as today's."""
    if game.header is None or game.header.format == FORMAT:
        return
    try:
        game.record_bytes()
    except MalformedError as error:
        game.pieces, game.seal = [], None
        reason = f"a record cannot be read as one of its format: it {error}"
        game.problem = Problem("damaged", game.start, None, reason)


def _is_one_value(record: bytes) -> bool:
    try:
        return len(split(record)) == 1
    except MalformedError:
        return False


def _sign(game: LoggedGame, frame: Frame) -> Problem | None:
    (algorithm,), (key, value) = frame.numbers(), frame.texts()
    if game.seal is None:
        return Problem("damaged", frame.start, None, "a signature stands before the seal")
    if algorithm != ED25519 or len(key) != 32 or len(value) != 64:
        return Problem("damaged", frame.start, None, "a signature has not the form of one")
    game.signatures.append(Signature(algorithm, key, value))
    return None


def _sealed_by(header: bytes, records: bytes, seal: bytes) -> Seal | None:
    """Return the seal, if it is the right one for what it seals."""
    try:
        told = unpack_seal(seal)
    except MalformedError:
        return None
    beginning = array_header(told.records)
    if not records.startswith(beginning):
        return None
    chain = Chain(header)
    chain.add(memoryview(records)[len(beginning) :])
    return told if make_seal(chain, told.outcome, told.records, told.secret) == told else None


def _open_sealed(game: LoggedGame, records: bytes, links: bytes, seal: bytes) -> None:
    """Take the parts of a game frame into ``game``, as far as they can be believed."""
    told = _sealed_by(game.header_bytes, records, seal)
    if told is None:
        kept = intact_records(game.header_bytes, records, links)
        game.pieces = kept
        last = len(kept) + LINK_EVERY - 1
        reason = f"a record from {len(kept)} to {last}, the links after it, or the seal was changed"
        game.problem = Problem("damaged", game.start, len(kept), reason)
        return
    content = records[len(array_header(told.records)) :]
    try:
        pieces = split(content)
    except MalformedError as error:
        game.problem = Problem("damaged", game.start, None, f"one of its records {error}")
        return
    if len(pieces) != told.records:
        reason = f"it has {len(pieces)} records, and its seal tells of {told.records}"
        game.problem = Problem("damaged", game.start, None, reason)
        return
    game.pieces = pieces
    if links[-LINK:] == link_of_links(links[:-LINK], told):
        game.seal = told
    else:
        game.problem = Problem("damaged", game.start, None, "its links were changed")
