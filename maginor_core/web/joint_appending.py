"""The storage port of tables with joint dice: what is due cannot be displaced by another record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from maginor_core.eventlog.header import Header
from maginor_core.eventlog.seal import Outcome, Seal
from maginor_core.eventlog.store import StoredRecords
from maginor_core.web.appending import Appending
from maginor_core.web.bridge import in_thread
from maginor_core.web.room_store import RoomStore

if TYPE_CHECKING:
    from maginor_core.tables.joint_play import JointPlay


class JointAppending:
    """Appends each record in a transaction that holds the row of its room.

    So what is due, and the version of the game, change one after the other in all processes.
    """

    def __init__(self, appending: Appending, room_store: RoomStore, joint: JointPlay) -> None:
        """Begin.

        Args:
            appending: the port of all other tables, which reads.
            room_store: where the room is.
            joint: what the table has beside its match.
        """
        self._appending = appending
        self._room_store = room_store
        self._joint = joint

    def append(self, game_id: str, version: int, record: bytes) -> None:
        """Append a record; see ``RoomStore.append``."""
        store, for_due = self._appending.store, self._joint.settling
        in_thread(self._room_store.append, store, game_id, version, record, for_due=for_due)

    def create(self, header: Header) -> None:
        """Begin a game; see ``Store``."""
        self._appending.create(header)

    def put(self, game: StoredRecords) -> None:
        """Store a whole game; see ``Store``."""
        self._appending.put(game)

    def seal(self, game_id: str, outcome: Outcome, secret: str = "") -> Seal:
        """End a game for good; see ``Store``."""
        return self._appending.seal(game_id, outcome, secret)

    def read(self, game_id: str) -> StoredRecords:
        """Return a game; see ``Store``."""
        return self._appending.read(game_id)

    def since(self, game_id: str, version: int) -> StoredRecords:
        """Return what was appended after a version; see ``Store``."""
        return self._appending.since(game_id, version)

    def ids(self) -> Iterator[str]:
        """Return the ids of all games; see ``Store``."""
        return self._appending.ids()

    def close(self) -> None:
        """Leave the port of all tables open; see ``Store``."""
