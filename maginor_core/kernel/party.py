"""A party of joint dice at its own side: what it may disclose, and what it notes for an audit.

A party that discloses too much or too early gives its chain away. So it discloses nothing before it
has the ends of all others, one step at a time, and each step for the deal or for one command only;
and it notes what each step was for, in the form that ``maginor audit --commitments`` reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from maginor_core.kernel.errors import KernelError, MalformedError
from maginor_core.kernel.hash_chain import FirstStep, HashChain
from maginor_core.kernel.joint_dice import require_ends
from maginor_core.kernel.validation import shown

Json = Mapping[str, Any]  # Any: plain JSON data

DEAL: Final = "deal"
"""What notes contain for the step of the deal; for another step they have record and command."""


class UnsafeDisclosureError(KernelError):
    """A preimage that must not be disclosed now, since somebody could take advantage of it."""


class Party:
    """One party, with its chain.

    Attributes:
        chain: its chain.
        step: the step that it discloses next.
    """

    __slots__ = ("_ends", "_last", "_record", "_uses", "chain", "step")

    def __init__(self, chain: HashChain) -> None:
        """Begin before the ends are known."""
        self.chain = chain
        self.step = 0
        self._ends: tuple[bytes, ...] = ()
        self._last: tuple[int | None, Json | None] | None = None
        self._record = -1
        self._uses: dict[int, tuple[int, Json] | None] = {}

    def note_ends(self, ends: Sequence[bytes]) -> None:
        """Note the ends of all parties, the host's last, before the first disclosure.

        Raises:
            MalformedError: there is not one end of each party, two are the same, the own one is
                another, or others were noted before.
        """
        checked = require_ends(self.chain.agreement.players, tuple(ends))
        if checked[self.chain.party] != self.chain.end:
            raise MalformedError("contain another end than that of this party's chain", "ends")
        if self._ends not in ((), checked):
            raise MalformedError("are not those that were noted before", "ends")
        self._ends = checked

    def disclose(self, step: int, record: int | None = None, command: Json | None = None) -> bytes:
        """Return the preimage of a step, and note what it is for; asked again, the same.

        Args:
            step: the step; only the next one, or again the last one for the same command.
            record: the number of the record of the command that draws, that is the version of the
                game; None for the deal, which is step 0.
            command: the command as JSON, as the protocol writes it; None for the deal.

        Raises:
            UnsafeDisclosureError: the ends of the others are not noted, the step is not the next
                one, it was disclosed for another command, or by the agreement it is not for that.
            MalformedError: it is for neither the deal nor a command.
            ChainExhaustedError: the chain has no such step.
        """
        if not self._ends:
            raise UnsafeDisclosureError("the ends of all parties must be noted first")
        if (record is None) != (command is None) or (record is None and step != 0):
            raise MalformedError("must be that of a record, with its command", "record")
        if step == self.step - 1 and self._last is not None:
            if self._last != (record, command):
                raise UnsafeDisclosureError(f"step {step} was disclosed for another command")
            return self.chain.preimage(step)
        if step != self.step:
            reason = f"step {shown(step)} is not the next one, which is {self.step}"
            raise UnsafeDisclosureError(f"{reason}; a later one reveals all before it")
        use: FirstStep = "deal" if record is None else "command"
        if step == 0 and (wrong := self.chain.agreement.wrong_first_step(use)):
            raise UnsafeDisclosureError(wrong)
        if record is not None and record <= self._record:
            reason = f"a step was disclosed for record {self._record} already"
            raise UnsafeDisclosureError(f"{reason}; the next one is for a later record")
        preimage = self.chain.preimage(step)
        self._uses[step] = None
        if record is not None and command is not None:
            self._uses[step] = record, command
            self._record = record
        self._last = record, command
        self.step += 1
        return preimage

    def pass_step(self, step: int) -> None:
        """Do without a step that another party withholds, where the others continue without it.

        If this party has disclosed it, that counts for nothing; its command is asked for again,
        with the step after it.

        Raises:
            UnsafeDisclosureError: it is neither the next step nor the one disclosed last.
        """
        if step == self.step:
            self.step += 1
        elif step != self.step - 1 or self._last is None:
            reason = f"step {shown(step)} is neither the next one nor the last"
            raise UnsafeDisclosureError(f"{reason}; the next one is {self.step}")
        self._last = None

    def notes(self) -> dict[str, Any]:  # Any: plain JSON data
        """Return what this party has noted of the game, as a file of commitments contains it."""
        name = self.chain.agreement.name
        steps = {
            str(step): DEAL if use is None else {"record": use[0], "command": dict(use[1])}
            for step, use in self._uses.items()
        }
        return {
            "ends": {name(party): end.hex() for party, end in enumerate(self._ends)},
            "noted_by": [name(self.chain.party)],
            "steps": steps,
        }
