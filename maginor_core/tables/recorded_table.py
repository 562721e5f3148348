"""A table with what is stored of it beside its game: who may play, and what was agreed on."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from maginor_core.engine.definition import GameDefinition, Json
from maginor_core.engine.game import Game
from maginor_core.tables.joint_dice import JointPlay
from maginor_core.tables.permissions import barred, refusal
from maginor_core.tables.table import Table
from maginor_core.tables.table_request import labels_of
from maginor_core.tables.table_row import TableRow

NO_TOKENS: Final[Mapping[str, int | None]] = MappingProxyType({})


class RecordedTable(Table):
    """A table with what is stored of it.

    Attributes:
        record: what is stored of it.
    """

    def __init__(
        self,
        record: TableRow,
        game: Game,
        seats: dict[str, int | None],
        *,
        joint: JointPlay | None = None,
    ) -> None:
        super().__init__(record.id, game, seats, joint=joint)
        self.seats: dict[str, int | None] = seats
        self.record = record
        self.refuses = self._refusal
        self.labels = labels_of(game.definition, record.parts)
        self.hints = record.hints
        self.takebacks = record.takebacks
        self.foreseen = record.foreseen or None

    @property
    def definition(self) -> GameDefinition:
        """Which game is played."""
        return self.game.definition

    @property
    def is_watched(self) -> bool:
        """Whether anybody plays or looks on; a table where only bots play waits for that."""
        return True

    def presence(self) -> Json:
        """Return which seats somebody is connected to, and how many look on: all of them."""
        present = [not one.is_free for one in self.record.seats]
        return {"type": "presence", "seats": present, "spectators": 0}

    def update(self, record: TableRow, tokens: Mapping[str, int | None] = NO_TOKENS) -> None:
        """Take over what was stored since."""
        self.record = record
        self.seats.update(tokens)
        self.names = record.names
        self.bots = record.bots | record.resigned  # whoever has resigned agrees to undos
        self.barred = barred(record)
        self.closed = record.status == "archived" and not self.game.finished
        self.proposal = record.proposal
        if self.joint is not None and record.joint is not None:
            self.joint.due = record.joint.due

    def _refusal(self, seat: int | None, message: str) -> tuple[str, str] | None:
        """Return why a message of a seat is refused; a command, as most are, seldom is."""
        if message == "submit" and seat is not None and seat not in self.barred:
            return None
        return refusal(self.record, seat, message)
