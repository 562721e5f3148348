"""The storage port: what a place must do in which games are stored, be it files or a database.

A store appends records durably and in order, and gives them back. Whichever it uses, the bytes of a
header, a record and a seal are those that a log file contains, so each game can be exported to one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from attrs import Factory, define, evolve, frozen

from maginor_core.engine.errors import ConcurrencyError, EngineError, MalformedError
from maginor_core.engine.validation import shown
from maginor_core.eventlog.chain import chain_after
from maginor_core.eventlog.frames import GROWING, GameFrames
from maginor_core.eventlog.header import Header, pack_header, unpack_header
from maginor_core.eventlog.hidden import NEWEST, Item, RecordForm, upcast_record
from maginor_core.eventlog.logged_game import LoggedGame, Outcome, Seal, Signature, make_seal


class StoreError(EngineError):
    """A store cannot do what it was asked for; it contains what it did before."""


@frozen
class StoredRecords:
    """A game as a store contains it: the bytes of its header and records, seal and signatures."""

    header: bytes
    records: tuple[bytes, ...]
    seal: Seal | None
    signatures: tuple[Signature, ...] = ()

    def pairs(self) -> list[bytes]:
        """Return command and events of each record, as format 1 has them."""
        header = unpack_header(self.header)
        if header.format == NEWEST:
            return [RecordForm.read(record, header.holder).pair() for record in self.records]
        return [upcast_record(header.format, record) for record in self.records]

    def evidence(self) -> list[tuple[Item, ...]]:
        """Return the evidence of each record; formats before 2 have none."""
        header = unpack_header(self.header)
        if header.format != NEWEST:
            return [() for _ in self.records]
        forms = [RecordForm.read(record, header.holder) for record in self.records]
        return [tuple(form.evidence) for form in forms]


class RecordStore(Protocol):
    """What a match is resumed from, and where its further records go; any ``Store`` is one."""

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
    frames = GameFrames(game.header, GROWING)
    for record in game.records:
        frames.add_record(record)
    if game.seal is not None:
        frames.add_seal(game.seal)
    for signature in game.signatures:
        frames.add_signature(signature)
    return frames.to_bytes()


def stored_records(game: LoggedGame) -> StoredRecords:
    """Return a game of a log file as a store takes it."""
    if game.problem is not None or game.header is None:
        reason = "its header cannot be read" if game.problem is None else game.problem.reason
        raise MalformedError(f"is not intact: {reason}")
    records = tuple(game.pieces)
    return StoredRecords(game.header_bytes, records, game.seal, tuple(game.signatures))


# A store in memory, for games that need not outlive their process.


@define
class _Game:
    header: bytes
    records: list[bytes] = Factory(list)
    seal: Seal | None = None
    signatures: tuple[Signature, ...] = ()


class MemoryStore:
    """Games in a dictionary; it raises what ``Store`` does."""

    def __init__(self) -> None:
        self._games: dict[str, _Game] = {}

    def create(self, header: Header) -> None:
        self.put(StoredRecords(pack_header(header), (), None))

    def put(self, game: StoredRecords) -> None:
        game_id = unpack_header(game.header).id
        if game_id in self._games:
            raise StoreError(f"a game is called {shown(game_id)} already; choose another id")
        self._games[game_id] = _Game(game.header, list(game.records), game.seal, game.signatures)

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
        return StoredRecords(game.header, tuple(game.records), game.seal, game.signatures)

    def since(self, game_id: str, version: int) -> StoredRecords:
        return after(self.read(game_id), game_id, version)

    def ids(self) -> Iterator[str]:
        return iter(sorted(self._games))

    def close(self) -> None:
        """Do nothing: the games stay as long as the store."""

    def _game(self, game_id: str) -> _Game:
        if game_id not in self._games:
            raise StoreError(f"no game is called {shown(game_id)}")
        return self._games[game_id]

    def _open(self, game_id: str) -> _Game:
        game = self._game(game_id)
        if game.seal is not None:
            raise StoreError(f"game {shown(game_id)} is sealed, so nothing can be added to it")
        return game
