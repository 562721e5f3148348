"""A room as it is stored: its seats, what was agreed on, and what is open between the players."""

from __future__ import annotations

import json
import secrets
import time
from typing import Final, Literal, TypeAlias

from attrs import asdict, field, frozen

from maginor_core.kernel.definition import Json
from maginor_core.kernel.hash_chain import FIRST_STEPS, Agreement, HashChain, IfUndisclosed
from maginor_core.tables.joint_play import Due

Kind: TypeAlias = Literal["person", "open", "bot"]
Status: TypeAlias = Literal["waiting", "playing", "finished", "archived"]
Dice: TypeAlias = Literal["seeded", "typed", "joint"]
Choices: TypeAlias = Literal["open", "committed"]
Foreseen: TypeAlias = Literal["", "seed", "branch"]
"""How whoever opened a table can know what is hidden: by a seed of its own choice, or because the
game continues one that is over."""

IF_UNDISCLOSED: Final[IfUndisclosed] = "first"
"""What happens at a table if a seat does not disclose a choice: its first legal command counts."""
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
class Joint:
    """What is stored of joint dice, each value in hexadecimal digits.

    Attributes:
        terms: the digest of what is played under, on which the parties agree.
        secret: what the host's chain follows from, so that a restart continues it.
        ends: by party, the host last, the end of its chain; empty where it has not committed.
        preimages: likewise its preimage of the deal; empty where it is not disclosed. The host's
            is never stored here.
        due: the command that waits for preimages; None if there was none.
        dealt: whether the game is dealt.
        bots: by seat what the chain of a bot follows from, which the server has too; empty for
            people.
        first_step: by its number in an agreement, what step 0 is for; 0 at a table that was made
            before agreements stated it.
    """

    terms: str
    secret: str
    ends: tuple[str, ...]
    preimages: tuple[str, ...]
    due: Due | None = None
    dealt: bool = False
    bots: tuple[str, ...] = ()
    first_step: int = 0

    def chains_of_bots(self, agreement: Agreement) -> dict[int, HashChain]:
        """Return by seat the chains of bots."""
        return {
            seat: HashChain(agreement, seat, bytes.fromhex(secret))
            for seat, secret in enumerate(self.bots)
            if secret
        }

    @classmethod
    def from_json(cls, data: Json) -> Joint:
        """Return what ``attrs.asdict`` and JSON have made of it."""
        due = data["due"]
        if due is not None:
            due = Due(**{**due, "disclosed": tuple(due["disclosed"])})
        lists = {name: tuple(data.get(name, ())) for name in ("ends", "preimages", "bots")}
        return cls(**{**data, **lists, "due": due})


@frozen
class ClockTerms:
    """How much time each seat has.

    Attributes:
        seconds: at the beginning.
        increment: seconds added for each of its commands.
    """

    seconds: int
    increment: int = 0


@frozen
class ClockState:
    """The clock of a room.

    Attributes:
        left: by seat the milliseconds left at ``since``; below 0 if its time has run out.
        running: the seats whose time runs.
        since: from when on, in milliseconds since 1970.
        version: the version of the game for which that holds.
    """

    left: tuple[int, ...]
    running: tuple[int, ...]
    since: int
    version: int

    def left_at(self, moment: int) -> tuple[int, ...]:
        """Return by seat the milliseconds left at a time."""
        passed = max(0, moment - self.since)
        return tuple(
            [left - passed if seat in self.running else left for seat, left in enumerate(self.left)]
        )


@frozen
class Disclosing:
    """A decision in which all have committed to their choices, and must disclose them now.

    Attributes:
        at: the version at which the last one has committed.
        since: from when on, in milliseconds since 1970.
    """

    at: int
    since: int


@frozen
class Notice:
    """How a seat is told that it is its turn.

    Attributes:
        push: the push subscription, as JSON text; empty if there is none.
        mail: the mail address; empty if there is none.
        language: in which language.
        told: the number of the decision of which it was told last.
    """

    push: str = ""
    mail: str = ""
    language: str = "en"
    told: int = -1


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
        parts: the component set that it was dealt from; None for the game's own parts.
        players_invitation: the digest of the invitation to take a seat.
        spectators_invitation: the digest of the invitation to look on.
        status: whether it waits for players, plays, has ended, or is closed.
        created: when it was made, in milliseconds since 1970.
        changed: when it was last changed, or somebody was last known to be there.
        proposal: an undo that waits for consent.
        clock: how much time each seat has; None if it does not matter.
        clock_state: how much of it is left; None as long as the game has not begun.
        notices: by seat, as text, how it is told that it is its turn.
        seed: what further outcomes follow from, if the game's header does not state it.
        rematch: the id of the room in which these players play again; empty if there is none.
        joint: what is stored of joint dice; None if the dice are others.
        choices: whether a seat may commit to a secret choice before it discloses it.
        disclosing: the decision in which choices were to be disclosed last; None if there was none.
        foreseen: how its opener can know what is hidden; empty if it cannot.
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
    parts: Json | None = None
    players_invitation: str = ""
    spectators_invitation: str = ""
    status: Status = "waiting"
    created: int = 0
    changed: int = 0
    proposal: Proposal | None = None
    clock: ClockTerms | None = None
    clock_state: ClockState | None = None
    notices: dict[str, Notice] = field(factory=dict)
    seed: str = ""
    rematch: str = ""
    joint: Joint | None = None
    choices: Choices = "open"
    disclosing: Disclosing | None = None
    foreseen: Foreseen = ""

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
        clock, state = content.pop("clock", None), content.pop("clock_state", None)
        if state is not None:
            lists = {name: tuple(state[name]) for name in ("left", "running")}
            state = ClockState(**{**state, **lists})
        notices = {seat: Notice(**one) for seat, one in content.pop("notices", {}).items()}
        joint = content.pop("joint", None)
        disclosing = content.pop("disclosing", None)
        columns = {name: value for name, value in row.items() if name != "content"}
        return cls(
            **columns,
            **content,
            seats=seats,
            proposal=proposal,
            clock=None if clock is None else ClockTerms(**clock),
            clock_state=state,
            notices=notices,
            joint=None if joint is None else Joint.from_json(joint),
            disclosing=None if disclosing is None else Disclosing(**disclosing),
        )

    @property
    def is_dealt(self) -> bool:
        """Whether there is a game: with joint dice it is dealt once all have disclosed."""
        return self.joint is None or self.joint.dealt

    @property
    def if_undisclosed(self) -> IfUndisclosed | None:
        """What happens if a seat does not disclose its choice; None if none are committed to."""
        return IF_UNDISCLOSED if self.choices == "committed" else None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat; a placeholder where nobody has come."""
        return tuple([seat.name or f"Player {number}" for number, seat in enumerate(self.seats, 1)])

    @property
    def bots(self) -> frozenset[int]:
        """The seats of bots."""
        return frozenset([number for number, seat in enumerate(self.seats) if seat.kind == "bot"])


def joint_agreement(record: RoomRecord, joint: Joint) -> Agreement:
    """Return what the parties of a room with joint dice agree on."""
    return Agreement(
        record.game,
        record.id,
        bytes.fromhex(joint.terms),
        len(record.seats),
        if_undisclosed=record.if_undisclosed,
        first_step=FIRST_STEPS[joint.first_step - 1] if joint.first_step else None,
    )
