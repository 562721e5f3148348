"""Joint dice: every outcome follows from a preimage of each party, so one honest party suffices.

Before the deal each party publishes the end of its hash chain (``kernel.hash_chain``). A *step* is
the deal, or a command that draws outcomes; for each, every party discloses its next preimage. The
*seed* of a step is SHA-256 of the text ``maginor joint dice:``, the digest of the agreement, the
digest of the ends, the step, and for each party that is not excluded, in order, the party and its
preimage; in hexadecimal digits. The digest of the ends is SHA-256 of all of them in order. Party
and step are 4 bytes each, big-endian.

The setup is dealt from the seed of its step; the outcomes of a command are those that
``SeededChance`` draws from the seed of its step, counted from 0.

What that guarantees, and what it does not:

- Nobody can choose an outcome or know it before the others have disclosed, as long as one party has
  kept its chain to itself, and has disclosed its first preimage only when it had the ends of all
  others: whoever fixes its chain later can choose it to suit the deal.
- The party that discloses last knows the outcome before all others. It cannot change it; it can
  withhold its preimage, and is named for it. Then the game is abandoned, or the others exclude the
  party and continue with their *next* step: so it can exchange an outcome that it knows for one
  that it does not know, once in a game.
- Whoever knows all preimages of a step knows the outcome. Where a rule draws what not everybody may
  see, all parties therefore disclose to the host alone, who knows everything in a hosted game; and
  since a later preimage reveals the earlier ones, they do so in the whole game. They learn the
  others' preimages when the log is published, and can check then that they were not deceived.
- That a preimage was withheld is reported by the host; a party that is accused falsely can show its
  preimage, but not when it sent it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from maginor_core.kernel.errors import KernelError, MalformedError
from maginor_core.kernel.hash_chain import SIZE, Agreement, require_preimage

_SEED: Final = b"maginor joint dice:"


class DisclosureNeededError(KernelError):
    """An outcome of joint dice is needed, and some parties have not disclosed their preimages.

    Nothing has changed. When they have, the same command succeeds.

    Attributes:
        step: the step whose preimages are needed.
        missing: the parties that have not disclosed theirs; the host is the one after the seats.
    """

    def __init__(self, step: int, missing: tuple[int, ...]) -> None:
        parties = ", ".join(map(str, missing))
        super().__init__(f"step {step} of the joint dice needs the preimages of parties {parties}")
        self.step = step
        self.missing = missing


class JointDice:
    """The joint dice of one game, as whoever keeps its log sees them: a host, a server, an auditor.

    Attributes:
        agreement: what the parties have agreed on.
        ends: by party, the end of its chain.
        step: the step that comes next.
    """

    __slots__ = (
        "_ends_digest",
        "_excluded",
        "_known",
        "_known_at",
        "_shown",
        "agreement",
        "ends",
        "step",
    )

    def __init__(self, agreement: Agreement, ends: Sequence[bytes]) -> None:
        """Begin before the deal.

        Args:
            agreement: what the parties have agreed on.
            ends: by party, the host last, the end of its chain.

        Raises:
            MalformedError: there is not one end of each party, or two are the same.
        """
        self.agreement = agreement
        self.ends = require_ends(agreement.players, tuple(ends))
        self.step = 0
        self._ends_digest = hashlib.sha256(b"".join(self.ends)).digest()
        self._known = list(self.ends)
        self._known_at = [0 for _ in self.ends]
        self._shown: dict[int, bytes] = {}
        self._excluded: set[int] = set()

    @property
    def parties(self) -> tuple[int, ...]:
        """The parties that are not excluded."""
        return tuple([one for one in self.agreement.parties if one not in self._excluded])

    @property
    def excluded(self) -> tuple[int, ...]:
        """The parties that are excluded."""
        return tuple(sorted(self._excluded))

    @property
    def missing(self) -> tuple[int, ...]:
        """The parties that have not disclosed their preimages of the next step."""
        return tuple([one for one in self.parties if one not in self._shown])

    def disclose(self, party: int, preimage: bytes) -> None:
        """Take a party's preimage of the next step.

        Raises:
            FalseDisclosureError: it is not the right one; the party may disclose again.
            MalformedError: there is no such party, or it is excluded.
        """
        self.agreement.require_party(party)
        if party in self._excluded:
            raise MalformedError(f"{self.agreement.who(party)} is excluded from the dice", "party")
        self._shown[party] = require_preimage(
            self.agreement, party, self.step, preimage, self._known[party], self._known_at[party]
        )

    def seed(self) -> str:
        """Return the seed of the next step.

        Raises:
            DisclosureNeededError: a party has not disclosed its preimage.
        """
        if self.missing:
            raise DisclosureNeededError(self.step, self.missing)
        content = b"".join([party.to_bytes(4) + self._shown[party] for party in self.parties])
        head = _SEED + self.agreement.digest + self._ends_digest + self.step.to_bytes(4)
        return hashlib.sha256(head + content).hexdigest()

    def preimages(self) -> tuple[bytes, ...]:
        """Return the preimages of the next step, of all parties that are not excluded, in order.

        Raises:
            DisclosureNeededError: a party has not disclosed its preimage.
        """
        self.seed()
        return tuple([self._shown[party] for party in self.parties])

    def complete(self) -> None:
        """Make the next step the last one, once its outcomes count.

        Raises:
            DisclosureNeededError: a party has not disclosed its preimage.
        """
        self.preimages()
        self._pass()

    def exclude(self, party: int) -> None:
        """Continue without a party that has withheld its preimage, with the step after this one.

        Raises:
            MalformedError: it cannot be: it is none of the parties, is excluded already, has
                disclosed its preimage, or is the last.
        """
        self.require_withheld(party)
        self._excluded.add(party)
        self._pass()

    def require_withheld(self, party: int) -> None:
        """Make sure that it can be said of a party that it withholds its preimage.

        Raises:
            MalformedError: it cannot be.
        """
        self.agreement.require_party(party)
        who = self.agreement.who(party)
        if party in self._excluded:
            raise MalformedError(f"{who} is excluded from the dice already", "party")
        if party in self._shown:
            raise MalformedError(f"{who} has disclosed its preimage of step {self.step}", "party")
        if len(self.parties) == 1:
            raise MalformedError(f"{who} is the last party; without it there are no dice", "party")

    def _pass(self) -> None:
        for party, value in self._shown.items():
            self._known[party], self._known_at[party] = value, self.step + 1
        self._shown = {}
        self.step += 1


def require_ends(players: int, ends: tuple[object, ...]) -> tuple[bytes, ...]:
    """Return ``ends`` if they can be the ends of the chains of so many players and the host.

    Raises:
        MalformedError: they cannot be.
    """
    if len(ends) != players + 1:
        reason = f"must be {players + 1}, one of each player and one of the host"
        raise MalformedError(f"{reason}, not {len(ends)}", "ends")
    checked = [end for end in ends if type(end) is bytes and len(end) == SIZE]
    if len(checked) != len(ends):
        raise MalformedError(f"must be {SIZE} bytes each", "ends")
    if len(set(checked)) != len(checked):
        raise MalformedError("must all be different, since each is of another party", "ends")
    return tuple(checked)


def joint_seed(
    agreement: Agreement, ends: Sequence[bytes], disclosed: Mapping[int, bytes]
) -> tuple[JointDice, str]:
    """Return the dice after the deal, and the seed that deals, from all preimages of step 0.

    Raises:
        FalseDisclosureError: one of the preimages is not right.
        DisclosureNeededError: a party has not disclosed its preimage.
        MalformedError: there is not one end of each party.
    """
    dice = JointDice(agreement, ends)
    for party, value in disclosed.items():
        dice.disclose(party, value)
    seed = dice.seed()
    dice.complete()
    return dice, seed
