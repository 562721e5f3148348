"""Dealing by joint dice: every party commits to its chain, then discloses its first preimage.

A small state machine for any transport. Each step returns a new state, which can be stored and sent
to others: ends are public, and preimages reach the log when the game is dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from attrs import define, evolve, field, frozen

from maginor_core.engine.definition import GameDefinition, Json, Parts, PlayableSetup
from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.engine.variants import VariantValue
from maginor_core.eventlog.header import SIZE, JointSeed
from maginor_core.evidence.joint_dice import Agreement, HashChain, JointDice
from maginor_core.tables.table_time import TABLE_TIME

T = TypeVar("T")


class DealingError(EngineError):
    """A step that cannot be taken now; nothing has changed."""


@frozen
class JointDealing:
    """What the parties of a game have committed to and disclosed, before it is dealt.

    Attributes:
        agreement: what they agree on.
        ends: by party, the host last, the end of its chain; empty where it has not committed yet.
        preimages: by party, its preimage of the deal; empty where it has not disclosed it yet.
    """

    agreement: Agreement
    ends: tuple[bytes, ...]
    preimages: tuple[bytes, ...]

    @classmethod
    def begin(cls, agreement: Agreement, host: HashChain) -> JointDealing:
        """Return the state in which the host has committed to its chain, and nobody else has."""
        nobody = (b"",) * agreement.players
        return cls(agreement, (*nobody, host.end), (*nobody, b""))

    @property
    def uncommitted(self) -> tuple[int, ...]:
        """The seats that have not committed to a chain yet."""
        return tuple([party for party, end in enumerate(self.ends) if not end])

    @property
    def undisclosed(self) -> tuple[int, ...]:
        """The seats that have not disclosed their preimages of the deal yet."""
        return tuple([seat for seat, one in enumerate(self.preimages[:-1]) if not one])

    def commit(self, seat: int, end: bytes) -> JointDealing:
        """Let a seat commit to the chain that has this end; doing so again changes nothing.

        Raises:
            DealingError: it has committed to another chain.
            MalformedError: it cannot be the end of a chain of its own.
        """
        if len(end) != SIZE:
            raise MalformedError(f"must be {SIZE} bytes, not {len(end)}", "end")
        if self.ends[seat] == end:
            return self
        if self.ends[seat]:
            raise DealingError(
                f"seat {seat} has committed to another chain; it continues where that one is kept"
            )
        if end in self.ends:
            raise MalformedError("is that of another party; each makes a chain of its own", "end")
        return evolve(self, ends=_with(self.ends, seat, end))

    def disclose(self, seat: int, preimage: bytes) -> JointDealing:
        """Take a seat's preimage of the deal; the same one again changes nothing.

        Raises:
            DealingError: not everybody has committed yet.
            FalseDisclosureError: it is not what the seat has committed to.
        """
        if self.uncommitted:
            waited = ", ".join(map(str, self.uncommitted))
            raise DealingError(
                f"nobody discloses before all have committed: seats {waited} have not"
            )
        JointDice(self.agreement, self.ends).disclose(seat, preimage)
        return evolve(self, preimages=_with(self.preimages, seat, preimage))

    def deal(
        self,
        definition: GameDefinition,
        host: HashChain,
        parts: Parts | None,
        variants: Mapping[str, VariantValue],
    ) -> tuple[PlayableSetup, JointSeed]:
        """Return the setup that follows from the preimages of all, and what a header says of it.

        Args:
            definition: which game it is.
            host: the chain of the host, whose preimage is disclosed only now.
            parts: what the setup is dealt from.
            variants: the variants that differ from their defaults.

        Raises:
            DisclosureNeededError: a seat has not disclosed its preimage.
        """
        dice = JointDice(self.agreement, self.ends)
        for seat, preimage in enumerate(self.preimages[:-1]):
            if preimage:
                dice.disclose(seat, preimage)
        dice.disclose(self.agreement.host, host.preimage(0))
        setup = definition.deal(self.agreement.players, dice.seed(), parts, variants)
        stated = JointSeed(
            self.ends, dice.preimages(), definition.parts.id_of(parts), self.agreement.if_withheld
        )
        return setup, stated


def can_be_joint(definition: GameDefinition) -> bool:
    """Return whether tables of a game can have joint dice.

    A command for which preimages are due is shown to all who are asked for them; so no command that
    draws may be secret.
    """
    secret = definition.secret_commands
    if secret is None or not definition.decider.draws:
        return False
    return not any(kind.tag in definition.decider.draws for kind in secret)


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


# Joint dice at a table: a command that draws waits until every seat has disclosed its preimage.
#
# What is *due* is stored like an undo that waits for consent, so it holds through a restart and
# across processes. While something is due, nothing else can be done: each seat discloses its
# preimage for this one command, so no other may take its place. The host's preimage is disclosed
# last, with the record; those of bots, whose chains the host has, too, nobody waits for.


class OutcomeDueError(EngineError):
    """Preimages are due, so nothing else can be done; or none is due of this step."""


@frozen
class Due:
    """A command that draws joint dice, and what was disclosed for it so far.

    Attributes:
        seat: whose command it is.
        command: the command, as JSON.
        at: the version of the game, which is the number of its record.
        step: the step of the joint dice.
        disclosed: by seat its preimage, in hexadecimal digits; empty where it is awaited.
        since: from when on preimages are awaited, by ``TABLE_TIME``.
    """

    seat: int
    command: Json
    at: int
    step: int
    disclosed: tuple[str, ...]
    since: int = field(factory=TABLE_TIME.now)

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose preimages are awaited."""
        return tuple([seat for seat, one in enumerate(self.disclosed) if not one])

    def is_for(self, other: Due) -> bool:
        """Return whether both are about the same command, whoever has disclosed, and since when."""
        return evolve(self, disclosed=(), since=0) == evolve(other, disclosed=(), since=0)

    def with_preimage(self, seat: int, preimage: bytes) -> Due:
        """Return it with a preimage that was verified."""
        return evolve(self, disclosed=_with(self.disclosed, seat, preimage.hex()))

    def to_json(self) -> Json:
        """Return what everybody at the table may know: never a preimage."""
        return {
            "step": self.step,
            "record": self.at,
            "seat": self.seat,
            "command": self.command,
            "missing": list(self.missing),
        }


DueChange = Callable[["Due | None"], "Due | None"]
"""Makes of what is due what follows; it may refuse by raising an error."""


@define(eq=False)
class JointPlay:
    """What a table with joint dice has beside its game.

    Attributes:
        chain: the host's chain.
        due: the command that waits for preimages; None if there is none.
        keep: stores what a function makes of it where other processes see it, if the game is at a
            version; by default there are none.
        settling: whether the command that is due is being carried out.
        bots: by seat the chains of bots, which the host has, too.
    """

    chain: HashChain
    due: Due | None = None
    keep: Callable[[DueChange, int], None] | None = None
    settling: bool = False
    bots: Mapping[int, HashChain] = field(factory=dict)

    def change(self, change: DueChange, at: int) -> None:
        """Store what ``change`` makes of what is due.

        It raises what ``change`` raises, and:

        Raises:
            ConcurrencyError: the game is at another version than ``at`` where it is stored.
        """
        if self.keep is None:
            self.due = change(self.due)
        else:
            self.keep(change, at)
