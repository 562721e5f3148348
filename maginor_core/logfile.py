"""Log files: a game of Maginor on disk, from which it can be replayed, checked or gone on with.

The header tells the setup and the seed of the dice; each record is a command with its events, as
``wire`` packs them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgpack
from attrs import frozen

from maginor_core.commands import Command
from maginor_core.commands.decide import MAGINOR
from maginor_core.components.cards import CARDS
from maginor_core.components.dice import Dice, NoDice, SeededDice
from maginor_core.components.setup import Setup
from maginor_core.components.spells import SPELLS
from maginor_core.components.symbols import SYMBOLS, Face
from maginor_core.components.variants import VARIANT_NAMES, Variants
from maginor_core.events import DieRolled, Event
from maginor_core.game import Game, GameRecord
from maginor_core.kernel.codec import unpack
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.log import Log
from maginor_core.kernel.record_file import LogError, RecordFile, read_contents
from maginor_core.kernel.verdict import verify
from maginor_core.projections.board import Board
from maginor_core.wire import vocabulary_of

MAGIC = "maginor-log"
FORMAT = 0
"""The provisional format; its successor will read it."""


@frozen
class StoredGame:
    """A game as its log file tells it; the events are taken as they stand until ``verify``.

    Attributes:
        setup: what the game began with.
        seed: what the dice follow from; None if their faces came from elsewhere.
        records: the accepted commands with their events.
        torn: how many bytes at the end were cut off in the writing; they tell nothing.
        intact: how many bytes of the file are whole.
    """

    setup: Setup
    seed: str | None
    records: tuple[GameRecord, ...]
    torn: int
    intact: int

    @property
    def dice(self) -> Dice:
        """The dice that the game was played with; none if their faces came from elsewhere."""
        return NoDice() if self.seed is None else SeededDice(self.seed)

    def game(self) -> Game:
        """Return the game, to be looked at or gone on with."""
        log: Log[Command, Event] = Log()
        for record in self.records:
            log.append(record)
        return Game(self.setup, self.dice, log=log)

    def verify(self) -> Board:
        """Decide every command again and return the last board.

        Raises:
            FalseRecordError: a record that the rules do not bear out.
        """
        return verify(MAGINOR, self.setup, self.records, faces_in)


def faces_in(events: Sequence[Event]) -> list[Face]:
    """Return the faces that were rolled in ``events``."""
    return [event.face for event in events if type(event) is DieRolled]


class LogWriter:
    """A log file that grows with its game."""

    def __init__(self, file: RecordFile, setup: Setup) -> None:
        """Take over an open ``file``; use ``create`` or ``reopen`` instead."""
        self._file = file
        self._vocabulary = vocabulary_of(setup)

    @classmethod
    def create(cls, path: str | Path, setup: Setup, seed: str | int | None = None) -> LogWriter:
        """Make a new log file at ``path``, where nothing may be yet.

        Raises:
            LogError: there is something already, or nothing can be written there.
            MalformedError: the setup holds a number too large for a log.
        """
        return cls(RecordFile.create(path, pack_header(setup, seed)), setup)

    @classmethod
    def reopen(cls, path: str | Path) -> tuple[LogWriter, StoredGame]:
        """Go on with the log file at ``path``; a torn end is cut off.

        Raises:
            LogError: it cannot be read or written, or is damaged.
        """
        stored = read_log(path)
        return cls(RecordFile.reopen(path, stored.intact), stored.setup), stored

    def append(self, record: GameRecord) -> None:
        """Write ``record``, and return once it is on disk.

        Raises:
            LogError: it cannot be written; the file is as it was.
        """
        self._file.append(self._vocabulary.pack_record(record))

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> LogWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def write_log(
    path: str | Path, setup: Setup, records: Iterable[GameRecord], seed: str | int | None = None
) -> None:
    """Write a whole game to a new file at once.

    Raises:
        LogError: there is something already, or nothing can be written there.
        MalformedError: the setup holds a number too large for a log.
    """
    packed = map(vocabulary_of(setup).pack_record, records)
    RecordFile.create(path, b"".join((pack_header(setup, seed), *packed)), durable=False).close()


def read_log(path: str | Path) -> StoredGame:
    """Read the game that the file at ``path`` tells.

    Raises:
        LogError: it cannot be read, is no log of Maginor, or is damaged.
    """
    contents = read_contents(path)
    try:
        setup, seed = unpack_header(contents.header)
    except MalformedError as error:
        raise LogError(path, f"is no log of Maginor: {error}") from None
    vocabulary = vocabulary_of(setup)
    records = []
    for version, packed in enumerate(contents.records):
        try:
            records.append(vocabulary.unpack_record(packed))
        except MalformedError as error:
            raise LogError(path, f"record {version} is damaged: {error}") from None
    return StoredGame(setup, seed, tuple(records), contents.torn, contents.intact)


def pack_header(setup: Setup, seed: str | int | None) -> bytes:
    """Return the header of a log.

    Raises:
        MalformedError: the setup holds a number too large for a log, or a name that is no text.
    """
    names = setup.names
    header = [
        MAGIC,
        FORMAT,
        "" if seed is None else str(seed),
        setup.players,
        setup.first_player,
        names,
        [names.index(oracle) for oracle in setup.circle],
        [[SYMBOLS.index(symbol) for symbol in setup.tiles[oracle]] for oracle in names],
        [[names.index(oracle), SPELLS.index(spell)] for oracle, spell in setup.spells.items()],
        [int(getattr(setup.variants, name)) for name in VARIANT_NAMES],
        setup.counters,
        [setup.hand[card] for card in CARDS],
    ]
    try:
        packed: bytes = msgpack.packb(header)
    except (OverflowError, UnicodeEncodeError) as error:
        raise MalformedError(f"the setup cannot be logged ({error})") from None
    return packed


def unpack_header(data: bytes) -> tuple[Setup, str | None]:
    """Return the setup and the seed that a log's header tells.

    Raises:
        MalformedError: it is no header of a log of Maginor, or of another format.
    """
    header = unpack(data)
    if type(header) is not tuple or header[:1] != (MAGIC,):
        raise MalformedError("it does not begin like one")
    if header[1:2] != (FORMAT,):
        raise MalformedError(f"its format is {header[1:2]}, and this program reads {FORMAT}")
    try:
        setup, seed = _header_fields(*header[2:])
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise MalformedError(f"its header is damaged ({error})") from None
    if pack_header(setup, seed) != data:
        raise MalformedError("its header is not in the one form that it has")
    return setup, seed


def _header_fields(  # noqa: PLR0917 # a header has that many fields
    seed: str,
    players: int,
    first_player: int,
    names: tuple[str, ...],
    circle: tuple[int, ...],
    tiles: tuple[tuple[int, ...], ...],
    spells: tuple[tuple[int, int], ...],
    variants: tuple[int, ...],
    counters: int,
    hand: tuple[int, ...],
) -> tuple[Setup, str | None]:
    setup = Setup(
        players=players,
        first_player=first_player,
        circle=tuple(names[place] for place in circle),
        tiles={
            name: tuple(SYMBOLS[symbol] for symbol in slots)
            for name, slots in zip(names, tiles, strict=True)
        },
        spells={names[place]: SPELLS[spell] for place, spell in spells},
        variants=Variants(*(value == 1 for value in variants)),
        counters=counters,
        hand=dict(zip(CARDS, hand, strict=True)),
    )
    return setup, seed or None


__all__ = [
    "LogError",
    "LogWriter",
    "StoredGame",
    "faces_in",
    "pack_header",
    "read_log",
    "unpack_header",
    "write_log",
]
