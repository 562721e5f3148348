"""A store in a folder: one log file for each game, named after its id."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from maginor_core.engine.errors import ConcurrencyError, MalformedError
from maginor_core.engine.paths import make_folder
from maginor_core.engine.validation import shown
from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.files import open_log
from maginor_core.eventlog.header import Header, unpack_header
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import Outcome, Seal
from maginor_core.eventlog.new_file import PRIVATE, PUBLIC, write_new
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.stores.store import StoredRecords, StoreError, after, bytes_of
from maginor_core.eventlog.writer import LogWriter, Sync

ENDING = ".maginor"
"""How the names of log files end."""


def file_name(game_id: object) -> str:
    """Return the name of the log file of a game."""
    name = game_id if isinstance(game_id, str) else ""
    if not name or not name.isprintable() or name.startswith(".") or "/" in name:
        raise StoreError(f"{shown(game_id)} cannot name a log file")
    return f"{name}{ENDING}"


class FileStore:
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
        records = tuple(game.pieces)
        return StoredRecords(game.header_bytes, records, game.seal, tuple(game.signatures))

    def since(self, game_id: str, version: int) -> StoredRecords:
        return after(self.read(game_id), game_id, version)

    def ids(self) -> Iterator[str]:
        try:
            names = sorted(path.name for path in self.folder.iterdir() if path.suffix == ENDING)
        except OSError as error:
            raise StoreError(f"{self.folder} cannot be read ({error.strerror})") from None
        return (name.removesuffix(ENDING) for name in names)

    def close(self) -> None:
        """Close all files; the next ``append`` opens its file again."""
        while self._writers:
            self._writers.popitem()[1].close()

    def __enter__(self) -> FileStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

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
