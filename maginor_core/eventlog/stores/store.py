"""Stores: the port of what games are stored in, and stores in memory and in a folder.

A store appends records durably and in order, and gives them back. Whichever it uses, the bytes of a
header, a record and a seal are those that a log file contains, so each game can be exported to one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from attrs import evolve

from maginor_core.engine.errors import ConcurrencyError, EngineError, MalformedError, shown
from maginor_core.engine.paths import make_folder, unreadable
from maginor_core.eventlog.chain import chain_after
from maginor_core.eventlog.disk import POSIX, Closing, Disk
from maginor_core.eventlog.files import open_log
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.header import Header, pack_header, unpack_header
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import Outcome, Seal, make_seal
from maginor_core.eventlog.new_file import PRIVATE, PUBLIC, write_new
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.writer import LogWriter, Sync


class StoreError(EngineError):
    """A store cannot do what it was asked for; it contains what it did before."""


class RecordStore(Protocol):
    """What a game is resumed from, and where its further records go; any ``Store`` is one."""

    def append(self, game_id: str, version: int, record: bytes) -> None:
        """Append a record; see ``Store``."""

    def read(self, game_id: str) -> StoredRecords:
        """Return a game; see ``Store``."""

    def since(self, game_id: str, version: int) -> StoredRecords:
        """Return what was appended after a version; see ``Store``."""


class Store(Protocol):
    """A place in which games are stored."""

    def create(self, header: Header) -> None:
        """Begin a game, whose id is in its header.

        Raises:
            StoreError: a game has that id, or it cannot be stored.
            MalformedError: something in the header cannot be written.
        """

    def put(self, game: StoredRecords) -> None:
        """Store a whole game, as a log contains it; its id is in its header.

        Raises:
            StoreError: a game has that id, or it cannot be stored.
            MalformedError: its header cannot be read.
        """

    def append(self, game_id: str, version: int, record: bytes) -> None:
        """Append the record that leads on from ``version``; it is durable when this returns.

        Raises:
            ConcurrencyError: the stored game is at another version; nothing has changed.
            StoreError: there is no such game, it is sealed, or the record cannot be stored.
        """

    def seal(self, game_id: str, outcome: Outcome, secret: str = "") -> Seal:
        """End a game for good, and reveal the secret of its chance.

        Raises:
            StoreError: there is no such game, it is sealed, or it cannot be stored.
            MalformedError: the outcome or the secret is invalid.
        """

    def read(self, game_id: str) -> StoredRecords:
        """Return a game.

        Raises:
            StoreError: there is no such game, or it cannot be read.
        """

    def since(self, game_id: str, version: int) -> StoredRecords:
        """Return a game with those of its records alone that were appended after ``version``.

        Raises:
            StoreError: there is no such game, it has no such version, or it cannot be read.
        """

    def ids(self) -> Iterator[str]:
        """Return the ids of all games, in the order of their names.

        Raises:
            StoreError: they cannot be read.
        """

    def close(self) -> None:
        """Release what the store holds; closing it again does nothing."""


def after(game: StoredRecords, game_id: str, version: int) -> StoredRecords:
    """Return ``game`` with its records after ``version`` alone."""
    if not 0 <= version <= len(game.records):
        raise no_such_version(game_id, version, len(game.records))
    return evolve(game, records=game.records[version:])


def no_such_version(game_id: str, version: int, newest: int) -> StoreError:
    """Return the error for a version that a game does not have."""
    return StoreError(f"game {shown(game_id)} has no version {version}; it is at {newest}")


# The bytes of a game in a store, as a log file contains it that grew with the game.


def bytes_of(game: StoredRecords) -> bytes:
    """Return the bytes of a log file that contains ``game`` alone."""
    frames = StoredRecords(game.header, list(game.records))
    if game.seal is not None:
        frames.add_seal(game.seal)
    for signature in game.signatures:
        frames.add_signature(signature)
    return frames.to_bytes()


# A store in memory, for games that need not outlive their process.


class MemoryStore(Store):
    """Games in a dictionary; it raises what ``Store`` does."""

    def __init__(self) -> None:
        self._games: dict[str, StoredRecords] = {}

    def create(self, header: Header) -> None:
        self.put(StoredRecords(pack_header(header)))

    def put(self, game: StoredRecords) -> None:
        game_id = unpack_header(game.header).id
        if game_id in self._games:
            raise StoreError(f"a game is called {shown(game_id)} already; choose another id")
        self._games[game_id] = evolve(game, records=list(game.records))

    def append(self, game_id: str, version: int, record: bytes) -> None:
        game = self._open(game_id)
        if version != len(game.records):
            raise ConcurrencyError(version, len(game.records))
        game.records.append(record)

    def seal(self, game_id: str, outcome: Outcome, secret: str = "") -> Seal:
        game = self._open(game_id)
        chain = chain_after(game.header)
        chain.add_records(game.records)
        game.seal = make_seal(chain, outcome, len(game.records), secret)
        return game.seal

    def read(self, game_id: str) -> StoredRecords:
        game = self._game(game_id)
        return evolve(game, records=list(game.records))

    def since(self, game_id: str, version: int) -> StoredRecords:
        return after(self.read(game_id), game_id, version)

    def ids(self) -> Iterator[str]:
        return iter(sorted(self._games))

    def close(self) -> None:
        """Do nothing: the games stay as long as the store."""

    def _game(self, game_id: str) -> StoredRecords:
        if game_id not in self._games:
            raise StoreError(f"no game is called {shown(game_id)}")
        return self._games[game_id]

    def _open(self, game_id: str) -> StoredRecords:
        game = self._game(game_id)
        if game.seal is not None:
            raise StoreError(f"game {shown(game_id)} is sealed, so nothing can be added to it")
        return game


ENDING = ".maginor"
"""How the names of log files end."""


def file_name(game_id: object) -> str:
    """Return the name of the log file of a game."""
    name = game_id if isinstance(game_id, str) else ""
    if not name or not name.isprintable() or name.startswith(".") or "/" in name:
        raise StoreError(f"{shown(game_id)} cannot name a log file")
    return f"{name}{ENDING}"


class FileStore(Closing, Store):
    """Games in the log files of a folder.

    The files of games that were appended to stay open and locked until ``close``, so that no other
    process writes to them.
    """

    def __init__(self, folder: str | Path, *, sync: Sync = "command", disk: Disk = POSIX) -> None:
        """Use ``folder``, which is created if it does not exist."""
        self.folder = Path(folder)
        self._sync: Sync = sync
        self._disk = disk
        self._writers: dict[str, LogWriter] = {}
        try:
            make_folder(self.folder)
        except OSError as error:
            raise StoreError(f"{self.folder} is not a store: it {error.strerror}") from None

    def create(self, header: Header) -> None:
        path = self._path(header.id)
        with _as_store_error():
            self._writers[header.id] = LogWriter.create(path, header, self._sync, self._disk)

    def put(self, game: StoredRecords) -> None:
        path = self._path(unpack_header(game.header).id)
        with _as_store_error():
            write_new(path, bytes_of(game), PRIVATE if game.seal is None else PUBLIC)

    def append(self, game_id: str, version: int, record: bytes) -> None:
        writer = self._writer(game_id)
        if version != writer.count:
            raise ConcurrencyError(version, writer.count)
        with self._writing(game_id):
            writer.append(record)

    def seal(self, game_id: str, outcome: Outcome, secret: str = "") -> Seal:
        writer = self._writer(game_id)
        with self._writing(game_id):
            seal = writer.seal(outcome, secret)
        self._writers.pop(game_id).close()
        return seal

    def read(self, game_id: str) -> StoredRecords:
        path = self._path(game_id)
        with _as_store_error(), open_log(path, self._disk) as file:
            game = next(read_games(file), None)
        if game is None or game.header is None:
            raise StoreError(f"{path} contains no game")
        if game.problem is not None and game.problem.trouble != "torn":
            raise StoreError(f"{path} is damaged: {game.problem.reason}")
        return StoredRecords(game.header_bytes, game.pieces, game.seal, game.signatures)

    def since(self, game_id: str, version: int) -> StoredRecords:
        return after(self.read(game_id), game_id, version)

    def ids(self) -> Iterator[str]:
        try:
            names = sorted(path.name for path in self.folder.iterdir() if path.suffix == ENDING)
        except OSError as error:
            raise StoreError(f"{self.folder}: {unreadable(error)}") from None
        return (name.removesuffix(ENDING) for name in names)

    def close(self) -> None:
        """Close all files; the next ``append`` opens its file again."""
        while self._writers:
            self._writers.popitem()[1].close()

    def _path(self, game_id: object) -> Path:
        return self.folder / file_name(game_id)

    def _writer(self, game_id: str) -> LogWriter:
        writer = self._writers.get(game_id)
        if writer is None:
            path = self._path(game_id)
            with _as_store_error():
                writer, _ = LogWriter.reopen(path, self._sync, self._disk)
            self._writers[game_id] = writer
        return writer

    @contextmanager
    def _writing(self, game_id: str) -> Iterator[None]:
        """Close the file of a game if writing to it fails; the next ``append`` opens it again."""
        try:
            yield
        except MalformedError:
            raise
        except BaseException as error:
            self._writers.pop(game_id).close()
            if isinstance(error, LogError):
                raise StoreError(str(error)) from None
            raise


@contextmanager
def _as_store_error() -> Iterator[None]:
    try:
        yield
    except LogError as error:
        raise StoreError(str(error)) from None
