"""A store in memory, for games that need not outlive their process."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import Factory, define

from maginor_core.eventlog.header import Header, chain_after, pack_header, unpack_header
from maginor_core.eventlog.logged_game import Signature
from maginor_core.eventlog.seal import Outcome, Seal, make_seal
from maginor_core.eventlog.store import StoredRecords, StoreError, after
from maginor_core.kernel.errors import ConcurrencyError
from maginor_core.kernel.validation import shown


@define
class _Game:
    header: bytes
    records: list[bytes] = Factory(list)
    seal: Seal | None = None
    signatures: tuple[Signature, ...] = ()


class MemoryStore:
    """Games in a dictionary."""

    def __init__(self) -> None:
        """Begin without any."""
        self._games: dict[str, _Game] = {}

    def create(self, header: Header) -> None:
        """Begin a game, whose id is in its header.

        Raises:
            StoreError: a game has that id.
            MalformedError: something in the header cannot be written.
        """
        self.put(StoredRecords(pack_header(header), (), None))

    def put(self, game: StoredRecords) -> None:
        """Store a whole game, as a log contains it; its id is in its header.

        Raises:
            StoreError: a game has that id.
            MalformedError: its header cannot be read.
        """
        game_id = unpack_header(game.header).id
        if game_id in self._games:
            raise StoreError(f"a game is called {shown(game_id)} already; choose another id")
        self._games[game_id] = _Game(game.header, list(game.records), game.seal, game.signatures)

    def append(self, game_id: str, version: int, record: bytes) -> None:
        """Append the record that leads on from ``version``.

        Raises:
            ConcurrencyError: the game is at another version; nothing has changed.
            StoreError: there is no such game, or it is sealed.
        """
        game = self._open(game_id)
        if version != len(game.records):
            raise ConcurrencyError(version, len(game.records))
        game.records.append(record)

    def seal(self, game_id: str, outcome: Outcome, secret: str = "") -> Seal:
        """End a game for good, and reveal the secret of its chance.

        Raises:
            StoreError: there is no such game, or it is sealed.
            MalformedError: the outcome or the secret is invalid.
        """
        game = self._open(game_id)
        chain = chain_after(game.header)
        chain.add_records(game.records)
        game.seal = make_seal(chain, outcome, len(game.records), secret)
        return game.seal

    def read(self, game_id: str) -> StoredRecords:
        """Return a game.

        Raises:
            StoreError: there is no such game.
        """
        game = self._game(game_id)
        return StoredRecords(game.header, tuple(game.records), game.seal, game.signatures)

    def since(self, game_id: str, version: int) -> StoredRecords:
        """Return a game with those of its records alone that were appended after ``version``.

        Raises:
            StoreError: there is no such game, or it has no such version.
        """
        return after(self.read(game_id), game_id, version)

    def ids(self) -> Iterator[str]:
        """Return the ids of all games, in the order of their names."""
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
