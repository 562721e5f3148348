"""Joint dice at a table: a command that draws waits until every seat has disclosed its preimage.

What is *due* is stored like an undo that waits for consent, so it holds through a restart and
across processes. While something is due, nothing else can be done: each seat discloses its preimage
for this one command, so no other may take its place. The host's preimage is disclosed last, with
the record; those of bots, whose chains the host has, too, nobody waits for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from attrs import define, evolve, field, frozen

from maginor_core.kernel.definition import Json
from maginor_core.kernel.errors import KernelError
from maginor_core.kernel.hash_chain import HashChain


class OutcomeDueError(KernelError):
    """Preimages are due, so nothing else can be done; or none is due of this step."""


@frozen
class Due:
    """A command that draws joint dice, and what was disclosed for it so far.

    Attributes:
        seat: whose command it is.
        command: the command, as JSON.
        at: the version of the match, which is the number of its record.
        step: the step of the joint dice.
        disclosed: by seat its preimage, in hexadecimal digits; empty where it is awaited.
        since: from when on preimages are awaited, in milliseconds since 1970.
    """

    seat: int
    command: Json
    at: int
    step: int
    disclosed: tuple[str, ...]
    since: int = field(factory=lambda: time.time_ns() // 1_000_000)

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose preimages are awaited."""
        return tuple([seat for seat, one in enumerate(self.disclosed) if not one])

    def is_for(self, other: Due) -> bool:
        """Return whether both are about the same command, whoever has disclosed, and since when."""
        return evolve(self, disclosed=(), since=0) == evolve(other, disclosed=(), since=0)

    def with_preimage(self, seat: int, preimage: bytes) -> Due:
        """Return it with a preimage that was verified."""
        disclosed = [*self.disclosed]
        disclosed[seat] = preimage.hex()
        return evolve(self, disclosed=tuple(disclosed))

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
    """What a table with joint dice has beside its match.

    Attributes:
        chain: the host's chain.
        due: the command that waits for preimages; None if there is none.
        keep: stores what a function makes of it where other processes see it, if the match is at a
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
            ConcurrencyError: the match is at another version than ``at`` where it is stored.
        """
        if self.keep is None:
            self.due = change(self.due)
        else:
            self.keep(change, at)
