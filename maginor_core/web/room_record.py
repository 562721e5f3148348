"""A room as it is stored: its seats, what was agreed on, and what is open between the players."""

from __future__ import annotations

import json
import secrets
import time
from typing import Final, Literal, TypeAlias

from attrs import asdict, field, frozen

from maginor_core.kernel.definition import Json

Kind: TypeAlias = Literal["person", "open", "bot"]
Status: TypeAlias = Literal["waiting", "playing", "finished", "archived"]
Dice: TypeAlias = Literal["seeded", "typed", "joint"]

_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""The characters of ids: 32, without those that look alike."""


def new_id() -> str:
    """Return a new id of a room: 80 bits of the system's entropy, readable and safe anywhere."""
    return "".join([secrets.choice(_LETTERS) for _ in range(16)])


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@frozen
class Seat:
    """One seat.

    Attributes:
        kind: who plays it: a person whom the host has named, whoever comes, or a bot.
        name: the player's name; empty as long as nobody has come.
        bot: which bot; empty for people.
        taken: whether somebody has a token for it.
    """

    kind: Kind
    name: str
    bot: str = ""
    taken: bool = False

    @property
    def is_free(self) -> bool:
        """Whether somebody may still take it."""
        return self.kind != "bot" and not self.taken


@frozen
class Proposal:
    """An undo that waits for consent; see ``tables.UndoProposal``."""

    seat: int
    to: int
    at: int
    agreed: tuple[int, ...]


@frozen
class RoomRecord:
    """A room.

    Attributes:
        id: its id, which is its game's too.
        game: the name of the game.
        seats: the seats.
        public: whether it is listed in the lobby, and open to spectators without an invitation.
        dice: where outcomes of chance come from.
        hotseat: whether all persons play at one screen.
        hints: whether hints are given.
        edition: the edition that was chosen; empty for none.
        variants: the variants that were chosen.
        players_invitation: the digest of the invitation to take a seat.
        spectators_invitation: the digest of the invitation to look on.
        status: whether it waits for players, plays, has ended, or is closed.
        created: when it was made, in milliseconds since 1970.
        changed: when it was last changed.
        proposal: an undo that waits for consent.
        rematch: the id of the room in which these players play again; empty if there is none.
    """

    id: str
    game: str
    seats: tuple[Seat, ...]
    public: bool = False
    dice: Dice = "seeded"
    hotseat: bool = False
    hints: bool = False
    edition: str = ""
    variants: dict[str, bool | int | None] = field(factory=dict)
    players_invitation: str = ""
    spectators_invitation: str = ""
    status: Status = "waiting"
    created: int = 0
    changed: int = 0
    proposal: Proposal | None = None
    rematch: str = ""

    def to_row(self) -> Json:
        """Return the row of the room."""
        columns = {"id", "game", "status", "public", "created", "changed"}
        data = asdict(self)
        row = {name: data[name] for name in columns}
        content = {name: value for name, value in data.items() if name not in columns}
        return {**row, "content": json.dumps(content, separators=(",", ":"))}

    @classmethod
    def from_row(cls, row: Json) -> RoomRecord:
        """Return the room of a row that ``to_row`` has made."""
        content = json.loads(row["content"])
        seats = tuple([Seat(**seat) for seat in content.pop("seats")])
        proposal = content.pop("proposal")
        if proposal is not None:
            proposal = Proposal(**{**proposal, "agreed": tuple(proposal["agreed"])})
        columns = {name: value for name, value in row.items() if name != "content"}
        return cls(**columns, **content, seats=seats, proposal=proposal)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat; a placeholder where nobody has come."""
        return tuple([seat.name or f"Player {number}" for number, seat in enumerate(self.seats, 1)])

    @property
    def bots(self) -> frozenset[int]:
        """The seats of bots."""
        return frozenset([number for number, seat in enumerate(self.seats) if seat.kind == "bot"])

    def summary(self) -> Json:
        """Return what anybody may know of the room who knows its id."""
        return {
            "table": self.id,
            "game": self.game,
            "seats": [
                {
                    "name": seat.name,
                    "kind": seat.kind,
                    "bot": seat.bot or None,
                    "taken": seat.kind == "bot" or seat.taken,
                }
                for seat in self.seats
            ],
            "status": self.status,
            "public": self.public,
            "hotseat": self.hotseat,
            "dice": self.dice,
            "hints": self.hints,
            "edition": self.edition or None,
            "variants": self.variants,
            "created": self.created,
        }
