"""Reading: the games of a log file, each with its intact part and the problem after it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from attrs import frozen

from maginor_core.engine.codec import LARGEST, RecordTuples, array_header, split, values_in
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.chain import LINK, LINK_EVERY, LINK_HEADER, Chain, chain_after, chain_of
from maginor_core.eventlog.disk import SECTOR
from maginor_core.eventlog.files import LIMITS, LimitError, Limits
from maginor_core.eventlog.frames import (
    BEGINNINGS,
    HEADER,
    LARGEST_CONTENT,
    MOST_GROWTH,
    PACKED_GAME,
    RECORD,
    SEAL,
    SIGNATURE,
    Frame,
    Gap,
    PackingError,
    bound,
    frame,
    intact_records,
    unpack_records,
)
from maginor_core.eventlog.header import unpack_header
from maginor_core.eventlog.hidden import FORMAT, FormatError
from maginor_core.eventlog.logged_game import (
    MOST_RECORDS,
    OUTCOMES,
    LoggedGame,
    Problem,
    Seal,
    Signature,
    Trouble,
    fits,
    unpack_seal,
)
from maginor_core.eventlog.window import CutError, NoFrameError, Window
from maginor_core.native.log_reader import RecordTaker, WholeGame, log_reader

# Reading frames: a file split into frames, and into gaps between them.

MOST_READINGS = 8
"""How often one byte may be read again because the frame before was damaged."""


class FrameReader:
    """The frames of a file from where it stands, and the gaps between them, to be iterated once.

    Memory is bounded by the largest frame allowed, regardless of the lengths that the bytes
    announce, and time by the file's size. A file that raises a ``MalformedError``, as one whose
    compression is damaged, ends there in a gap.
    """

    def __init__(self, file: BinaryIO, limits: Limits = LIMITS) -> None:
        self._window = Window(file, limits.starts)
        self._doubted = self._passed = False
        self._furthest = 0
        self._readings = self._size = self._fillings = 0

    def take_beginnings(self) -> list[int]:
        """Move past the frame last yielded, and whole ones behind it; return where games begin.

        There may be more. Without the reader in C none is passed.
        """
        self._leave()
        return self._window.take_beginnings()

    def take_games(self, size: int) -> Iterator[tuple[WholeGame, int]]:
        """Move past whole games, from the frame last yielded on, and yield each with its end.

        Without the reader in C, or where it finds none, the frame remains where it is.

        Args:
            size: to how many bytes the records of the first one are unpacked.
        """
        window = self._window
        while games := window.take_games(size):
            self._size, self._passed = 0, True
            yield from games
            size = 0

    def take_records(self, taker: RecordTaker) -> tuple[bytes, int]:
        """Move past the frame last yielded, and records behind it that are in order.

        Return the records, concatenated, and where their frames end.
        """
        self._leave()
        self._fillings = self._window.fillings
        return self._window.take_records(taker), self._window.base

    @property
    def has_more(self) -> bool:
        """Whether more of the file was read since records were taken."""
        return self._window.fillings > self._fillings

    def _leave(self) -> None:
        self._window.skip(self._size)
        self._passed = True

    def doubt(self) -> None:
        """Mark the frame last yielded as damaged.

        Its lengths may be false then, so the next game is looked for within it.
        """
        self._doubted = True

    def ending(self) -> bytes | None:
        """Return what follows from the frame last yielded on, without the zeros the file ends in.

        It is None where that is long, and no end of a log that is being written can be there. A
        frame that was cut off can seem complete, since zeros follow what was written.
        """
        return self._window.ending()

    def __iter__(self) -> Iterator[Frame | Gap]:
        window = self._window
        while window.fill(1):
            start = window.base
            try:
                kind, parts, size = window.frame()
            except CutError:
                yield from self._cut(start)
            except NoFrameError as error:
                begun = window.ending()
                found = window.find_beginning()
                reason = str(error) if start or found else f"{error}; perhaps this is no log"
                yield Gap(start, window.base, reason, begun=None if found else begun)
            else:
                take = window.take
                taken = [p if isinstance(p, int) else take(p.start, p.stop) for p in parts]
                self._doubted = self._passed = False
                self._size = size
                yield Frame(kind, tuple(taken), start, start + size)
                if not self._passed:
                    self._pass(start, size)
        if window.broken:
            yield Gap(window.base, window.base, window.broken)

    def _cut(self, start: int) -> Iterator[Gap]:
        window = self._window
        rest = window.take(0, window.held())
        if window.find_beginning():
            reason = "a frame announces more bytes than there are before the next game"
            yield Gap(start, window.base, reason)
        elif not window.broken:
            reason = f"the last {len(rest)} bytes are the beginning of a frame that was cut off"
            yield Gap(start, window.base, reason, rest)

    def _pass(self, start: int, size: int) -> None:
        """Move past a frame; or into it, if it is doubted and a game begins there."""
        if not self._doubted:
            self._window.skip(size)
            return
        self._readings = self._readings + 1 if start < self._furthest else 0
        self._furthest = max(self._furthest, start + size)
        if self._readings < MOST_READINGS:
            self._window.find_linked_beginning(size)
        else:
            self._window.skip(size)


# Reading sealed games: what follows the header in their one frame, as far as it is intact.


@frozen
class _Checked:
    """What a frame contains whose seal fits; ``rows`` if the bytes alone prove their form."""

    seal: Seal
    links: bytes
    content: bytes
    rows: Sequence[RecordTuples] | None


@frozen
class SealedFrame:
    """Records, links and seal of a game frame, plain or packed.

    Attributes:
        records: the records as an array, or as much of it as could be unpacked.
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
        _, records, links, seal = frame.texts()
        if frame.kind != PACKED_GAME:
            return cls(records, links, seal)
        (size,) = frame.numbers()
        try:
            return cls(unpack_records(records, size), links, seal, records)
        except PackingError as error:
            return cls(error.intact, links, seal, records, str(error))

    def is_sealed_after(self, header: bytes) -> bool:
        return self._checked(header) is not None

    def _checked(self, header: bytes) -> _Checked | None:
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
            rows, links = chain.add_content(content, stated.records)
            if not fits(stated, chain, stated.records):
                return None
        except MalformedError:
            return None
        return _Checked(stated, links, content, rows)

    def open(self, game: LoggedGame) -> None:
        """Read everything into ``game``, which has its header, as far as it is intact."""
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


# The tail of a log file: a frame that was cut off while it was written, or one that was changed.
#
# A frame whose length was changed can look as if it were cut off. But behind what a frame holds
# stand its link or, in a seal, the head; and of these nothing is there if the writing stopped
# before. Where space was preallocated, zeros follow what was written, and the frame can seem whole.

_WIDTHS = {0xC4: 2, 0xC5: 3, 0xC6: 5}
"""How many bytes contain the length of a frame's content, by the first of them."""
_EMPTY = bytes((0xC4, 0))
_SEAL = frame(SEAL, b"").removesuffix(_EMPTY)
"""What the frame of a seal begins with."""
_RECORD = re.compile(
    rb"%s(?:[\x00-\x7f]|\xcc.|\xcd..|\xce....)[\xc4-\xc6]"
    % re.escape(frame(RECORD, 0, b"", b"")[:2]),
    re.DOTALL,
)
"""What the frame of a record begins with, up to the first byte of the length of its content."""
_KIND = 2
"""The bytes that contain the kind of a frame."""


def looks_whole(tail: bytes, before: Chain, count: int) -> bool:
    """Return whether ``tail``, which claims to be the beginning of a frame, contains a whole one.

    Args:
        before: the chain up to there; nothing yet, where a game begins.
    """
    number = len(_head(count)) - _KIND
    begins = {_KIND + extra + width for extra in (0, number) for width in _WIDTHS.values()}
    return any(
        before.is_linked(tail[begin : begin + LARGEST + 2 * LINK]) or _sealed(tail[begin:])
        for begin in begins
    )


def is_torn(tail: bytes, at: int, before: Chain, count: int) -> bool:
    """Return whether a crash can have left ``tail``, which is all zeros where it was not written.

    It is the beginning of the next frame: of a record's up to any byte, of a seal's up to a sector.
    Or sectors of that frame are missing, since a disk writes them in any order, and removes them in
    any order when the frame is cut off again.

    Args:
        at: where in the file they begin.
    """
    if is_begun_record(tail, before, count):
        return True
    begin, end = _first_missing_sector(tail, at)
    known, after = tail[:begin], tail[end:]
    length = _length(known, count) if known else len(tail)
    if length <= begin or length < len(tail) or _has_frame(after):
        return False
    return is_begun_record(known, before, count) or _is_begun_seal(known)


def _first_missing_sector(tail: bytes, at: int) -> tuple[int, int]:
    """Return where in ``tail`` the first sector is that is all zeros, or else the one after it."""
    begin = 0
    while True:
        end = begin + SECTOR - (at + begin) % SECTOR
        if not tail[begin:end].strip(b"\0"):
            return begin, end
        begin = end


def unlinked_record(tail: bytes, before: Chain, count: int) -> tuple[bytes, bytes] | None:
    """Return a record of which only the end of its link was not written, and the whole link.

    Half of the link or more is there and right, so this record was written and not another.
    """
    begin, end = _content(tail, count)
    if not 0 < begin <= end < len(tail) - len(LINK_HEADER) - LINK // 2 + 1:
        return None
    chain = before.copy()
    chain.add(tail[begin:end])
    link = LINK_HEADER + chain.link()
    return (tail[begin:end], link) if link.startswith(tail[end:]) else None


def is_begun_record(begun: bytes, before: Chain, count: int) -> bool:
    """Return whether ``begun``, which zeros follow, is the beginning of a record's frame.

    If it reaches into the link, that is the right one as far as it goes.
    """
    head = _head(count)
    if len(begun) <= len(head):
        return head.startswith(begun)
    begin, end = _content(begun, count)
    if not begin or end - begin > LARGEST:
        return False
    if len(begun) <= max(begin, end):
        return not looks_whole(begun, before, count)
    chain = before.copy()
    chain.add(begun[begin:end])
    return (LINK_HEADER + chain.link()).startswith(begun[end:])


def _content(begun: bytes, count: int) -> tuple[int, int]:
    """Return where the content of a record's frame begins and ends; 0 and 0 if it is not one."""
    head = _head(count)
    if not begun.startswith(head) or len(begun) == len(head):
        return 0, 0
    return _bytes_at(begun, len(head))


def _bytes_at(begun: bytes, place: int) -> tuple[int, int]:
    """Return where the bytes begin and end whose length is at ``place``; 0 and 0 if none is."""
    width = _WIDTHS.get(begun[place], 0)
    begin = place + width
    return (begin, begin + int.from_bytes(begun[place + 1 : begin])) if width else (0, 0)


def _is_begun_seal(begun: bytes) -> bool:
    if len(begun) <= len(_SEAL):
        return _SEAL.startswith(begun)
    begin, end = _bytes_at(begun, len(_SEAL))
    return begun.startswith(_SEAL) and begin > 0 and len(begun) < max(begin + 1, end) <= LARGEST


def _length(begun: bytes, count: int) -> int:
    """Return how long the frame is that begins so; as long as any, if that is not known yet."""
    longest = LARGEST + 4 * LINK
    if len(begun) > len(_SEAL) and begun.startswith(_SEAL):
        begin, end = _bytes_at(begun, len(_SEAL))
        return end if len(begun) >= begin else longest
    begin, end = _content(begun, count)
    return end + len(LINK_HEADER) + LINK if 0 < begin <= len(begun) else longest


def _has_frame(data: bytes) -> bool:
    return any(
        0 < begin <= end and data.startswith(LINK_HEADER, end)
        for mark in _RECORD.finditer(data)
        for begin, end in [_bytes_at(data, mark.end() - 1)]
    )


def _head(count: int) -> bytes:
    return frame(RECORD, count, b"", b"").removesuffix(_EMPTY * 2)


def _sealed(content: bytes) -> bool:
    try:
        unpack_seal(next(values_in(content[:LARGEST]), b""))
    except MalformedError:
        return False
    return True


def read_games(file: BinaryIO, at: int = 0, limits: Limits = LIMITS) -> Iterator[LoggedGame]:
    """Yield the games in ``file``, damaged ones too; nothing in it makes this fail.

    Args:
        file: a log file, opened for reading bytes. What reading it raises, as a ``LimitError`` for
            a compressed file, comes after the games before.
        at: where in the log the file stands, if it is opened in the middle. All places in what is
            yielded count from where it stands.
    """
    return _Reading(FrameReader(file, limits), at).games()


class _Reading:
    def __init__(self, frames: FrameReader, at: int) -> None:
        self._frames = frames
        self._at = at
        self._number = 0
        self._current: LoggedGame | None = None
        self._chain: Chain = Chain()
        self._size = 0
        self._taker: RecordTaker | None = None

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
                yield from self._whole(found)
                if self._current is None:
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
            _require_records(game)
            yield game

    def _new(self, start: int, end: int) -> LoggedGame:
        game = LoggedGame(self._number, start, end, None)
        self._number += 1
        self._current = game
        return game

    def _whole(self, frame: Frame) -> Iterator[LoggedGame]:
        """Take whole games from ``frame`` on, as far as the reader in C finds any.

        Yield all but the last, which is the current game then.
        """
        if frame.kind == HEADER:
            return
        size = 0
        if frame.kind == PACKED_GAME:
            size = min(*frame.numbers(), LARGEST_CONTENT, MOST_GROWTH * len(frame.texts()[1]))
        start = frame.start
        for one, end in self._frames.take_games(size):
            yield from self._finished()
            game = self._new(start, end)
            start, self._taker = end, None
            game.form = "packed" if one.packed else "kept"
            game.set_unread_header(one.header)
            game.packed, game.digests = one.packed, one.digests
            secret = one.secret.decode("ascii")
            game.seal = Seal(OUTCOMES[one.outcome], one.record_count, secret, one.head)
            game.set_whole(one.records, one.record_count)

    def _begin(self, frame: Frame) -> None:
        game = self._new(frame.start, frame.end)
        self._taker = None
        header, *rest = frame.texts()
        row = SealedFrame.of(frame) if frame.kind != HEADER else None
        self._chain, self._size = Chain(header), 0
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
        elif (reader := log_reader()) is not None and game.header.format == FORMAT:
            self._taker = RecordTaker(reader, header)
            self._take_records(game, self._taker)

    def _take_records(self, game: LoggedGame, taker: RecordTaker) -> None:
        """Take the records that follow, as far as the reader in C finds them in order."""
        before = taker.count
        content, end = self._frames.take_records(taker)
        if taker.count > before:
            game.set_whole(game.records + content, taker.count)
            game.end = end
            self._chain.add(content)
            self._size = taker.size

    def _take_more(self, game: LoggedGame, frame: Frame) -> None:
        """Take the records that follow the one in ``frame``, if more of the file was read for it.

        If not, the reader in C did not find that one in order, and is not asked again.
        """
        if self._taker is not None and frame.kind == RECORD and self._frames.has_more:
            self._taker.add(frame.texts()[0])
            self._take_records(game, self._taker)
        else:
            self._taker = None

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
            self._take_more(game, frame)

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


def _require_records(game: LoggedGame) -> None:
    """Keep no records of a game in format 2 if one cannot be read."""
    if game.digests is not None or game.header is None or game.header.format == FORMAT:
        return
    try:
        game.require_records()
    except FormatError as error:  # evidence of a newer program
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
