"""The reader of log files in C, for any game: frames, records, links and seals.

It confirms what is in order. Everything else is left to ``maginor_core.eventlog``, which is
complete without it and alone says what is wrong. The library depends on no version of Python.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ctypes import (
    POINTER,
    byref,
    c_char_p,
    c_int32,
    c_int64,
    c_size_t,
    c_uint64,
    c_void_p,
)
from functools import cache
from pathlib import Path
from struct import Struct
from threading import local
from typing import Any, Final, NamedTuple

from maginor_core.engine.errors import EngineError
from maginor_core.engine.source_files import digest_of
from maginor_core.native.places import CHOSEN, READER, folders, warn_of

_PARTS: Final = 5
"""The most parts of a frame."""
_Frame: Final = c_uint64 * (2 + 2 * _PARTS)
"""Kind, end, the numbers and beginnings of the parts, and the sizes of those that are bytes."""
_MOST_BEGINNINGS: Final = 1 << 12
_ROOM: Final = 1 << 16
"""The bytes of records that are taken at once, as many as one may have, or the first game."""


_MOST_GAMES: Final = 64
_GAME: Final = Struct("=12Q32s32s")
_TOLD: Final = _MOST_GAMES * _GAME.size
_HEAD: Final = 32
_SLACK: Final = 16


class WholeGame(NamedTuple):
    """A game of format 1 in one frame, of which all is found to be whole.

    Attributes:
        header: the bytes of its header.
        records: those of its records, concatenated.
        record_count: how many records these are.
        packed: the records as they are packed in the file, if they are.
        outcome: how it ended, as a number.
        secret: that of the seal, in ASCII.
        head: the head in the seal.
        end: where in the data its frame ends.
        digests: of the header, and of what the game is known by in another log.
    """

    header: bytes
    records: bytes
    record_count: int
    packed: bytes
    outcome: int
    secret: bytes
    head: bytes
    end: int
    digests: tuple[bytes, bytes]


class Confirmation(NamedTuple):
    """What the records of a game came to that were carried out again, all of which hold.

    Attributes:
        events: how many events they have.
        finished: whether the game is over.
        dealt: whether it was found that its setup follows from the seed.
    """

    events: int
    finished: bool
    dealt: bool = False


class Seeded(NamedTuple):
    """What a game must follow from.

    Attributes:
        seed: what outcomes of chance follow from.
        piles: the address of the piles from which the seed deals the layout; 0 if it does not.
        pile_count: how many piles there are.
        room: how many words are free behind the layout.
    """

    seed: bytes
    piles: int = 0
    pile_count: int = 0
    room: int = 0


MOST_STATED: Final = 8
"""How many parts of a setup a known game may state."""
MOST_KNOWN: Final = 64
"""How many games a ``KnownGames`` keeps."""
_CONFIRMED: Final = Struct("=6Q16x")


class _Known(ctypes.Structure):
    """A known game, as C has it."""

    _fields_ = [
        ("rules", c_void_p),
        ("run", c_void_p),
        ("layout", c_void_p),
        ("header", c_char_p),
        ("size", c_uint64),
        ("piles", c_void_p),
        ("pile_count", c_int32),
        ("seeded", c_int32),
        ("room", c_int32),
        ("stated", c_int32),
        ("places", c_int32 * MOST_STATED),
        ("depths", c_int32 * MOST_STATED),
    ]


class Likeness(NamedTuple):
    """What was confirmed of a game that is like a known one.

    Attributes:
        which: the number of that one.
        events: how many events its records have.
        finished: whether the game is over.
        id: its name.
        began: when it began, in seconds since 1970 began.
    """

    which: int
    events: int
    finished: bool
    id: str
    began: int


class KnownGames:
    """Games whose headers Python has read, so that C reads those of others that are like them.

    Of two games that are alike all is the same but id and time, what their headers state of the
    deal (``engine.definition.StatedForm``), and records. One thread at a time may use them.
    """

    def __init__(self, reader: LogReader) -> None:
        self._reader = reader
        self._known = (_Known * MOST_KNOWN)()
        self._held: list[tuple[bytes, array[int], object]] = []  # what C reads all the time
        self._found = ctypes.create_string_buffer(_CONFIRMED.size)

    def add(
        self,
        header: bytes,
        rules: int,
        layout: array[int],
        room: int,
        parts: Mapping[int, int],
        seeded: Seeded | None = None,
    ) -> int:
        """Add a game, and return its number; those that are kept are dropped if they are many.

        Args:
            header: that of the game.
            rules: the address of its rules, which lay out what a header states.
            layout: that of the game.
            room: the words of a layout that is dealt like it.
            parts: as a ``StatedForm`` has them.
            seeded: the piles from which seeds deal, if such games have open seeds; the seed does
                not count.
        """
        if len(self._held) == MOST_KNOWN:
            self._held.clear()
        one, run = self._known[len(self._held)], self._reader.execution(rules)
        words = layout + array("i", bytes(2 * room * layout.itemsize))
        one.rules, one.run, one.layout = rules, ctypes.addressof(run), words.buffer_info()[0]
        one.header, one.size, one.room, one.stated = header, len(header), room, len(parts)
        one.places[: len(parts)], one.depths[: len(parts)] = [*parts], [*parts.values()]
        one.seeded = seeded is not None
        one.piles, one.pile_count = (seeded.piles, seeded.pile_count) if seeded else (None, 0)
        self._held.append((header, words, run))
        return len(self._held) - 1

    def confirmed(self, header: bytes, content: bytes, count: int) -> Likeness | None:
        """Carry out ``count`` records of a game; return what that came to, if all of it holds.

        Raises:
            LookupError: it is like none of these games.
        """
        found = self._reader.confirm(
            *(self._known, len(self._held), header, len(header), content, len(content), count),
            self._found,
        )
        if found < 0:
            raise LookupError
        if not found:
            return None
        which, events, finished, begin, size, began = _CONFIRMED.unpack(self._found)
        game_id = header[begin : begin + size].decode("ascii")
        return Likeness(which, events, finished == 1, game_id, began)


class LogReader:
    """The functions of a library; several threads may call them at once.

    Attributes:
        path: the library.
    """

    def __init__(self, path: Path) -> None:
        """Load the library at ``path``.

        Raises:
            LogReaderError: it cannot be loaded, or was made from other sources.
        """
        try:
            library = ctypes.CDLL(str(path))
            digest: bytes = _typed(library.reader_digest, result=c_char_p)()
        except (OSError, AttributeError) as error:
            raise LogReaderError(f"{path} cannot be loaded as a reader of logs ({error})") from None
        if digest.decode() != reader_digest():
            again = "build it again: maginor native build"
            raise LogReaderError(f"{path} was made from other sources; {again}")
        self.path = path
        self._frame = _typed(library.reader_frame, c_char_p, c_size_t, c_size_t, c_void_p)
        self._is_one_value = _typed(library.reader_is_one_value, c_char_p, c_size_t)
        self._beginnings = _typed(
            library.reader_beginnings,
            *(c_char_p, POINTER(c_size_t), c_size_t, c_void_p, c_size_t),
            result=c_size_t,
        )
        self._chain = _typed(library.reader_chain, c_void_p, c_char_p, c_size_t, result=None)
        self._add = _typed(library.reader_add, c_void_p, c_char_p, c_size_t, result=None)
        self._records = _typed(
            library.reader_records,
            *(c_void_p, c_char_p, POINTER(c_size_t), c_size_t, c_size_t, c_size_t, c_void_p),
            *(c_size_t, POINTER(c_size_t)),
            result=c_size_t,
        )
        self._games = _typed(
            library.reader_games,
            *(c_char_p, POINTER(c_size_t), c_size_t, c_void_p, c_size_t, c_void_p, c_size_t),
            result=c_size_t,
        )
        records = c_void_p, c_void_p, c_void_p, c_char_p, c_size_t, c_size_t
        self._execute = _typed(library.reader_execute, *records, result=c_int64)
        self._execute_seeded = _typed(
            library.reader_execute_seeded,
            *(*records, c_char_p, c_size_t, c_void_p, c_int32, c_int32),
            result=c_int64,
        )
        self.confirm = _typed(
            library.reader_confirm,
            *(c_void_p, c_size_t, c_char_p, c_size_t, c_char_p, c_size_t, c_size_t, c_void_p),
        )
        self._replay = _typed(library.reader_replay, *records, c_void_p, c_int32, result=c_int64)
        self._execution_size = _typed(library.reader_execution_size, c_void_p, result=c_size_t)
        self._packed_place: int = _typed(library.reader_packed_place, result=c_size_t)()
        self._working = local()
        self._sha_size: int = _typed(library.reader_sha_size, result=c_size_t)()

    def frame(self, data: bytes, at: int) -> list[int] | None:
        """Return the frame that begins ``at`` a byte; None if a whole one is not found.

        It is its kind, the byte after its last, what its five parts are or where they begin, and
        how many bytes each has.
        """
        found = _Frame()
        if not self._frame(data, at, len(data), found):
            return None
        return found[:]

    def is_one_value(self, data: bytes) -> bool:
        """Return whether ``data`` is found to be one value in its one form."""
        return bool(self._is_one_value(data, len(data)))

    def beginnings(self, data: bytes, at: int) -> tuple[list[int], int]:
        """Return where games begin from ``at`` on, and where the whole frames end that follow."""
        place = c_size_t(at)
        begins = (c_uint64 * _MOST_BEGINNINGS)()
        count = self._beginnings(data, byref(place), len(data), begins, _MOST_BEGINNINGS)
        return begins[:count], place.value

    def games(self, data: bytes, at: int, size: int) -> tuple[list[WholeGame], int]:
        """Return whole games of format 1, each in one frame, and where their frames end.

        All of a game is found to be whole: form of the header, form and number of the records,
        links and seal, and the bytes that the records were unpacked from, if any. There may be
        more; if none is returned, the first is not one, or C cannot say so.

        Args:
            data: bytes of a file.
            at: where in them the first game begins.
            size: to how many bytes the records of that game are unpacked.
        """
        room = max(_ROOM, size) + _SLACK
        content, found = self._rooms(room)
        place = c_size_t(at)
        count = self._games(data, byref(place), len(data), content, room, found, _MOST_GAMES)
        games = []
        unpacked: Any = content  # Any: a slice of characters is bytes, which ctypes does not say
        for fields in _GAME.iter_unpack(memoryview(found)[: count * _GAME.size]):
            header, size, seal, packed, packed_size, begin, length, *rest = fields
            records, outcome, secret, secret_size, end, opening, digest = rest
            games.append(
                WholeGame(
                    data[header : header + size],
                    (unpacked if packed_size else data)[begin : begin + length],
                    records,
                    data[packed : packed + packed_size],
                    outcome,
                    data[secret : secret + secret_size],
                    data[seal - _HEAD : seal],
                    end,
                    (opening, digest),
                )
            )
        return games, place.value

    def execute(
        self, rules: int, layout: int, content: bytes, count: int, seeded: Seeded | None = None
    ) -> Confirmation | None:
        """Carry out ``count`` records again; return what that came to, if all hold.

        Args:
            rules: the address of the rules of the game.
            layout: the address of the layout that the game begins with.
            content: the records, concatenated.
            count: how many there are.
            seeded: what outcomes of chance must follow from, and perhaps the layout; None if
                anything can be the outcome.

        Returns:
            What it came to; None if a record does not hold, or C cannot say so.
        """
        execution = self.execution(rules)
        size = len(content)
        if seeded is None:
            found = self._execute(execution, rules, layout, content, size, count)
        else:
            seed, *dealt = seeded
            found = self._execute_seeded(
                *(execution, rules, layout, content, size, count, seed, len(seed), *dealt)
            )
        if found < 0:
            return None
        return Confirmation(found >> 1, found & 1 == 1, seeded is not None and seeded.piles != 0)

    def replay(
        self, rules: int, layout: int, content: bytes, count: int, form: tuple[int, int]
    ) -> bytes | None:
        """Carry out records again, as ``execute``; return the state to which they lead.

        ``form`` is the address of what is packed of a state (``replaying.StateMaker``), and of how
        many attributes.

        Returns:
            The attributes as an array of msgpack, and behind them how many outcomes were drawn;
            None if a record does not hold, or C cannot say so.
        """
        execution = self.execution(rules)
        size = self._replay(execution, rules, layout, content, len(content), count, *form)
        if not size:
            return None
        place = self._packed_place
        packed: bytes = execution[place : place + size]  # type: ignore[assignment] # characters
        return packed

    def _rooms(self, size: int) -> tuple[ctypes.Array[ctypes.c_char], ctypes.Array[ctypes.c_char]]:
        """Return where so many bytes are unpacked, and where games are told."""
        if size > _ROOM + _SLACK:
            return ctypes.create_string_buffer(size), ctypes.create_string_buffer(_TOLD)
        try:
            rooms: tuple[ctypes.Array[ctypes.c_char], ctypes.Array[ctypes.c_char]]
            rooms = self._working.rooms
        except AttributeError:  # the first of this thread
            sizes = _ROOM + _SLACK, _TOLD
            rooms = self._working.rooms = tuple(map(ctypes.create_string_buffer, sizes))
        return rooms

    def execution(self, rules: int) -> ctypes.Array[ctypes.c_char]:
        """Return what this thread executes games by some rules with."""
        try:
            execution: ctypes.Array[ctypes.c_char] = self._working.executions[rules]
        except (AttributeError, KeyError):  # the first by these rules in this thread
            execution = ctypes.create_string_buffer(self._execution_size(rules))
            vars(self._working).setdefault("executions", {})[rules] = execution
        return execution


class RecordTaker:
    """Takes the frames of records of one game of format 1, as long as each is in order.

    Attributes:
        count: how many have been taken.
        size: how many bytes the records have that were taken.
    """

    def __init__(self, reader: LogReader, header: bytes) -> None:
        self._reader = reader
        self._state = ctypes.create_string_buffer(reader._sha_size)
        reader._chain(self._state, header, len(header))
        self.count = self.size = 0

    def add(self, record: bytes) -> None:
        """Add a record that was taken otherwise."""
        self._reader._add(self._state, record, len(record))
        self.count += 1
        self.size += len(record)

    def take(self, data: bytes, at: int) -> tuple[bytes, int]:
        """Return records in the frames that follow ``at`` a byte, and where these end.

        There may be more; if nothing is returned, what follows is not in order, or no record.
        """
        place, written = c_size_t(at), c_size_t()
        room = min(len(data) - at, _ROOM)
        content = (ctypes.c_char * room)()
        self.count += self._reader._records(
            *(self._state, data, byref(place), len(data), self.count, self.size, content),
            *(room, byref(written)),
        )
        self.size += written.value
        return ctypes.string_at(content, written.value), place.value


def _typed(
    function: Any, *arguments: Any, result: Any = ctypes.c_int
) -> Any:  # Any: functions and types of ctypes have no types of their own
    function.argtypes, function.restype = arguments, result
    return function


# Which library it is.

READER_SOURCE: Final = Path(__file__).parent / "reader" / "reader.c"


class LogReaderError(EngineError):
    """A library that cannot be loaded, or that was made from other sources."""


@cache
def reader_digest() -> str:
    """Return the digest of the sources in C, in hexadecimal digits."""
    folder = Path(__file__).parent
    files = [*(folder / "reader").glob("*.[ch]"), *(folder / "runtime").glob("*.h")]
    names = [path.relative_to(folder).as_posix() for path in files]
    return digest_of(f"maginor_core/native/{name}" for name in sorted(names))


_selected: list[LogReader | None] = []
"""What ``using`` has selected, the last one counting."""


def log_reader() -> LogReader | None:
    """Return the reader in C; None if there is none that was made from these sources."""
    return _selected[-1] if _selected else _found()[0]


def why() -> str:
    """Return which library reads logs, or why there is none."""
    return _found()[1]


@contextmanager
def using(reader: LogReader | None) -> Iterator[None]:
    """Use this reader in C, or none, in the whole process."""
    _selected.append(reader)
    try:
        yield
    finally:
        _selected.pop()


@cache
def _found() -> tuple[LogReader | None, str]:
    paths = [folder / READER for folder in folders()]
    reason = "there is no library" if paths else f"{CHOSEN} is off"
    for path in paths:
        if path.is_file():
            try:
                return LogReader(path), str(path)
            except LogReaderError as error:
                reason = str(error)
                warn_of(error)
    return None, reason
