"""A table as it is stored: its seats, what was agreed on, and what is open between the players."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from attrs import field, frozen

from maginor_core.engine.definition import Json
from maginor_core.evidence.joint_dice import FIRST_STEPS, Agreement, HashChain, IfUndisclosed
from maginor_core.tables.joint_dice import Due
from maginor_core.tables.json_text import made_of, plain_of, prepare, text_of_json
from maginor_core.tables.table import UndoProposal

Kind: TypeAlias = Literal["person", "open", "bot"]
Status: TypeAlias = Literal["waiting", "playing", "finished", "archived"]
Dice: TypeAlias = Literal["seeded", "typed", "joint"]
Choices: TypeAlias = Literal["open", "committed"]
Talk: TypeAlias = Literal["off", "phrases", "text"]
"""What players may say to each other: nothing, set phrases, or also words of their own."""
Foreseen: TypeAlias = Literal["", "seed", "branch"]
"""How whoever opened a table can know what is hidden: by a seed of its own choice, or because the
game continues one that is over."""
OPEN: Final[tuple[Status, ...]] = ("waiting", "playing")
"""The statuses of tables that are not over."""
OVER: Final[tuple[Status, ...]] = ("finished", "archived")
"""The statuses of tables whose game is over."""
_COLUMNS: Final = ("id", "game", "status", "public", "created", "changed")
"""What of a table has a column of its own."""
ABSENT_SECONDS: Final = 300
"""How long the others wait for an absent player, if nobody has chosen."""
IF_UNDISCLOSED: Final[IfUndisclosed] = "first"
"""What happens at a table if a seat does not disclose a choice: its first legal command counts."""


@frozen
class Seat:
    """One seat.

    Attributes:
        kind: who plays it: a person that the host has named, whoever comes, or a bot.
        name: the player's name; empty as long as nobody has come.
        bot: which bot; empty for people.
        taken: whether somebody has a token for it.
        resigned: whether its player has resigned; if a bot plays on, it is a bot's then.
        replaced: whether its bot has gone or not answered in time, and another one plays on.
        opener: whether whoever opened the table has it; at one screen, that is so of all people.
        absent: whether a bot plays on for its player, who was absent or had no time left, until
            that joins again.
    """

    kind: Kind
    name: str
    bot: str = ""
    taken: bool = False
    resigned: bool = False
    replaced: bool = False
    opener: bool = False
    absent: bool = False

    @property
    def is_free(self) -> bool:
        """Whether somebody may still take it."""
        return self.kind != "bot" and not self.taken


@frozen
class Joint:
    """What is stored of joint dice, each value in hexadecimal digits.

    Attributes:
        terms: the digest of what is played under, on which the parties agree.
        secret: what the host's chain follows from, so that a restart continues it.
        ends: by party, the host last, the end of its chain; empty where it has not committed.
        preimages: by party, its preimage of the deal; empty where it is not disclosed. The
            host's is never stored here.
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
    """The clock of a table.

    Attributes:
        left: by seat the milliseconds left at ``since``; below 0 if its time has run out.
        running: the seats whose time runs.
        since: from when on, in milliseconds since 1970.
        version: the version of the game for which that holds.
        marks: earlier states, to which an undo may return: a version, and what was left there.
    """

    left: tuple[int, ...]
    running: tuple[int, ...]
    since: int
    version: int
    marks: tuple[tuple[int, tuple[int, ...]], ...] = ()

    def run_out(self, moment: int) -> tuple[int, ...]:
        """Return the seats whose time runs and is over at a time."""
        left = self.left_at(moment)
        return tuple([seat for seat in self.running if left[seat] <= 0])

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
class Absence:
    """A seat that was absent when a game began to wait for it.

    Attributes:
        decision: the number of the decision for which it waits.
        since: from when on, in milliseconds since 1970.
    """

    decision: int
    since: int


@frozen
class Move:
    """A table to which those who waited here have moved, since its host removed a seat.

    Attributes:
        table: its id.
        without: the seat that was removed; those behind it have moved up.
    """

    table: str
    without: int


@frozen
class Turn:
    """When a game got to a version, as far as that is known.

    Attributes:
        version: the version.
        since: when, in milliseconds since 1970.
    """

    version: int
    since: int


@frozen
class Notice:
    """How a seat is told that it is its turn.

    Attributes:
        push: the push subscription, as JSON text; empty if there is none.
        mail: the mail address; empty if there is none.
        language: in which language.
        told: the number of the decision of which it was told last.
        confirmed: whether the code that was sent to the mail address came back.
        code: the digest of that code as long as it is awaited.
        asked: when it was sent, in milliseconds since 1970.
        tries: how many wrong codes came back.
    """

    push: str = ""
    mail: str = ""
    language: str = "en"
    told: int = -1
    confirmed: bool = False
    code: str = ""
    asked: int = 0
    tries: int = 0

    @property
    def counts(self) -> bool:
        """Whether the seat is told so: by mail only at an address that is confirmed."""
        return bool(self.push) or self.confirmed


@frozen
class TableRow:
    """A table.

    Attributes:
        id: its id, which is its game's too.
        game: the name of the game.
        seats: the seats.
        public: whether it is listed in the lobby, and open to spectators without an invitation.
        dice: where outcomes of chance come from.
        hotseat: whether all persons play at one screen.
        hints: whether hints are given.
        takebacks: whether bots alone agree to take back what was rolled, drawn or revealed.
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
        rematch: the id of the table in which these players play again; empty if there is none.
        agreed: the seats that have agreed to play again, ascending.
        declined: the seats that have not, ascending.
        joint: what is stored of joint dice; None if the dice are others.
        choices: whether a seat may commit to a secret choice before it discloses it.
        disclosing: the decision in which choices were to be disclosed last; None if there was none.
        foreseen: how its opener can know what is hidden; empty if it cannot.
        talk: what its players may say to each other.
        moved: the table that replaced this one when a seat was removed; None if none did.
        turn: since when its game has been at a version, noted when everybody had left.
        absent_seconds: after how many seconds without a clock the others may go on without a seat
            for which the game waits, and which is absent.
        absences: by seat, as text, since when the game has waited for it while it is absent.
    """

    id: str
    game: str
    seats: tuple[Seat, ...]
    public: bool = False
    dice: Dice = "seeded"
    hotseat: bool = False
    hints: bool = False
    takebacks: bool = False
    edition: str = ""
    variants: dict[str, bool | int | None] = field(factory=dict)
    parts: Json | None = None
    players_invitation: str = ""
    spectators_invitation: str = ""
    status: Status = "waiting"
    created: int = 0
    changed: int = 0
    proposal: UndoProposal | None = None
    clock: ClockTerms | None = None
    clock_state: ClockState | None = None
    notices: dict[str, Notice] = field(factory=dict)
    seed: str = ""
    rematch: str = ""
    agreed: tuple[int, ...] = ()
    declined: tuple[int, ...] = ()
    joint: Joint | None = None
    choices: Choices = "open"
    disclosing: Disclosing | None = None
    foreseen: Foreseen = ""
    talk: Talk = "off"
    moved: Move | None = None
    turn: Turn | None = None
    absent_seconds: int = ABSENT_SECONDS
    absences: dict[str, Absence] = field(factory=dict)

    def to_row(self) -> Json:
        """Return the row of the table: some columns, and the rest as JSON."""
        data = plain_of(self)
        row = {name: data.pop(name) for name in _COLUMNS}
        return {**row, "content": text_of_json(data).decode()}

    @classmethod
    def from_row(cls, row: Mapping[Any, Any]) -> TableRow:
        """Return the table of a row that ``to_row`` has made."""
        content = json.loads(row["content"])
        columns = {name: row[name] for name in _COLUMNS}
        return made_of({**content, **columns}, cls)

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

    @property
    def resigned(self) -> frozenset[int]:
        """The seats whose players have resigned."""
        return frozenset([number for number, seat in enumerate(self.seats) if seat.resigned])


prepare(TableRow)


def joint_agreement(record: TableRow, joint: Joint) -> Agreement:
    """Return what the parties of a table with joint dice agree on."""
    return Agreement(
        record.game,
        record.id,
        bytes.fromhex(joint.terms),
        len(record.seats),
        if_undisclosed=record.if_undisclosed,
        first_step=FIRST_STEPS[joint.first_step - 1] if joint.first_step else None,
    )
