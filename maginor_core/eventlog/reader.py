"""Reading: the games of a log file, each with its intact part and the problem after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from maginor_core.eventlog.chain import LINK, AnyChain, Chain
from maginor_core.eventlog.frame_reader import FrameReader
from maginor_core.eventlog.frames import (
    BEGINNINGS,
    HEADER,
    LARGEST_CONTENT,
    RECORD,
    SEAL,
    SIGNATURE,
    Frame,
    Gap,
    frame,
)
from maginor_core.eventlog.header import chain_of, unpack_header
from maginor_core.eventlog.limits import LIMITS, LimitError, Limits
from maginor_core.eventlog.logged_game import (
    LoggedGame,
    Problem,
    Signature,
    Trouble,
)
from maginor_core.eventlog.seal import MOST_RECORDS, fits, unpack_seal
from maginor_core.eventlog.sealed_frame import SealedFrame
from maginor_core.eventlog.tail import is_torn, looks_whole, unlinked_record
from maginor_core.eventlog.upcasting import FORMAT, FormatError
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import split


def read_games(file: BinaryIO, at: int = 0, limits: Limits = LIMITS) -> Iterator[LoggedGame]:
    """Yield the games in ``file``, damaged ones too; nothing in it makes this fail.

    Args:
        file: a log file, opened for reading bytes. What reading it raises, as a ``LimitError`` for
            a compressed file, comes after the games before.
        at: where in the log the file stands, if it is opened in the middle. All places in what is
            yielded count from where it stands.
        limits: how much the file may demand.
    """
    return _Reading(FrameReader(file, limits), at).games()


class _Reading:
    """The state of reading one file: the game that is being put together."""

    def __init__(self, frames: FrameReader, at: int) -> None:
        self._frames = frames
        self._at = at
        self._number = 0
        self._current: LoggedGame | None = None
        self._chain: AnyChain = Chain()
        self._size = 0

    def games(self) -> Iterator[LoggedGame]:
        try:
            yield from self._games()
        except LimitError:
            game = self._current
            if game is not None and (game.seal is not None or game.problem is not None):
                yield from self._finished()
            raise

    def _games(self) -> Iterator[LoggedGame]:
        for found in self._frames:
            if isinstance(found, Gap):
                yield from self._gap(found)
                continue
            if found.kind in BEGINNINGS:
                yield from self._finished()
                self._begin(found)
            else:
                self._continue(found)
            if self._damaged():
                self._frames.doubt()
        yield from self._finished()

    def _damaged(self) -> bool:
        game = self._current
        return game is not None and game.problem is not None and game.problem.trouble == "damaged"

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
        self._chain, self._size = Chain(header), 0
        row = SealedFrame.of(frame) if frame.kind != HEADER else None
        link = rest[0] if row is None else row.links[:LINK]
        if self._chain.link() != link and (row is None or not row.is_sealed_after(header)):
            game.problem = Problem("damaged", frame.start, None, "its header was changed")
            return
        try:
            game.header = unpack_header(header)
        except FormatError as error:
            game.problem = Problem("unknown format", frame.start, None, str(error))
            return
        except MalformedError as error:
            game.problem = Problem("damaged", frame.start, None, f"its header {error}")
            return
        game.header_bytes = header
        self._chain = chain_of(game.header, header)
        if row is not None:
            row.open(game)

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
            reason = "it or its link was changed"
            return self._ending(game, frame.start, reason, self._frames.ending())
        if not _is_one_value(record):
            return Problem("damaged", frame.start, game.count, "it is not one value of msgpack")
        if not self._has_room_for(game, record):
            return Problem("damaged", frame.start, game.count, "it is more than a game may hold")
        self._chain = chain
        self._size += len(record)
        game.pieces.append(record)
        return None

    def _has_room_for(self, game: LoggedGame, record: bytes) -> bool:
        return self._size + len(record) <= LARGEST_CONTENT and game.count < MOST_RECORDS

    def _seal(self, game: LoggedGame, frame: Frame) -> Problem | None:
        try:
            seal = unpack_seal(frame.texts()[0])
        except MalformedError as error:
            reason = f"its seal {error}"
            return self._ending(game, frame.start, reason, self._frames.ending(), None)
        if not fits(seal, self._chain, game.count):
            reason = "its seal does not fit what it seals"
            return self._ending(game, frame.start, reason, self._frames.ending(), None)
        game.seal = seal
        return None

    def _gap(self, gap: Gap) -> Iterator[LoggedGame]:
        game = self._current
        if game is None or game.seal is not None:
            yield from self._finished()
            game, self._chain = self._new(gap.start, gap.end), Chain()
        if game.problem is None and game.header is not None and gap.begun is not None:
            if gap.begun:
                game.problem = self._ending(game, gap.start, gap.reason, gap.begun)
            else:
                game.preallocated = gap.end - gap.start
        elif game.problem is None:
            torn = bool(gap.cut) and not looks_whole(gap.cut, self._chain, game.count)
            trouble: Trouble = "torn" if torn else "damaged"
            record = game.count if game.header is not None else None
            cut = len(gap.cut) if torn else 0
            game.problem = Problem(trouble, gap.start, record, gap.reason, cut)

    def _ending(
        self,
        game: LoggedGame,
        start: int,
        reason: str,
        begun: bytes | None,
        record: int | None = -1,
    ) -> Problem:
        """Return why the game ends where ``begun`` and zeros are: it is torn or else damaged.

        Args:
            game: the game.
            start: where what follows it begins.
            reason: why it is damaged, if it is.
            begun: what follows it, without the zeros at the end of the file; None if too much does.
            record: which record is damaged, if it is; the next one if -1.
        """
        if begun is None or not is_torn(begun, self._at + start, self._chain, game.count):
            return Problem("damaged", start, game.count if record == -1 else record, reason)
        found = unlinked_record(begun, self._chain, game.count)
        if found is not None and _is_one_value(found[0]) and self._has_room_for(game, found[0]):
            return self._take_unlinked(game, start, len(begun), *found)
        size = len(begun)
        reason = f"the last {size} bytes are the beginning of a record or seal that was cut off"
        return Problem("torn", start, game.count, reason, size)

    def _take_unlinked(
        self, game: LoggedGame, start: int, size: int, record: bytes, link: bytes
    ) -> Problem:
        """Take a record of whose link only the end is missing; return that this is so."""
        end = start + len(frame(RECORD, game.count, record, bytes(LINK)))
        missing = link[len(link) - (end - start - size) :]
        problem = Problem(
            "torn",
            start + size,
            game.count,
            f"the last {len(missing)} bytes of the link of record {game.count} were cut off; the "
            "record itself is whole",
            missing=missing,
        )
        self._chain.add(record)
        self._size += len(record)
        game.pieces.append(record)
        game.end = end
        return problem


def _require_upcasters(game: LoggedGame) -> None:
    """Keep no records of a game in another format if they cannot be read as today's."""
    if game.header is None or game.header.format == FORMAT:
        return
    try:
        game.require_records()
    except FormatError as error:
        game.header, game.seal = None, None
        game.set_pieces([])
        game.problem = Problem("unknown format", game.start, None, str(error))
    except MalformedError as error:
        game.set_pieces([])
        game.seal = None
        reason = f"a record cannot be read as one of its format: it {error}"
        game.problem = Problem("damaged", game.start, None, reason)


def _is_one_value(record: bytes) -> bool:
    try:
        split(record, 1)
    except MalformedError:
        return False
    return True


def _sign(game: LoggedGame, frame: Frame) -> Problem | None:
    (algorithm,), (key, value) = frame.numbers(), frame.texts()
    if game.seal is None:
        return Problem("damaged", frame.start, None, "a signature stands before the seal")
    signature = Signature(algorithm, key, value)
    if not signature.known:
        return Problem("damaged", frame.start, None, "a signature does not have the form of one")
    game.signatures.append(signature)
    return None
