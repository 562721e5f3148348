"""Joint dice: every outcome follows from a preimage of each party, so one honest party suffices.

Before the deal each party publishes the end of its hash chain (``HashChain``). A *step* is
the deal, or a command that draws outcomes; for each, every party discloses its next preimage, and
the outcomes follow from all of them. ``spec/log-format.md`` specifies chains, agreement and seeds.

What that guarantees, and what it does not, is in ``docs/explanation/cheating-hosts.md``.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, Self, TypeAlias, get_args

from attrs import field, frozen

from maginor_core.engine.chance import Chance, Request, SeededChance
from maginor_core.engine.codec import pack
from maginor_core.engine.commitments import Concern, UnprovenError
from maginor_core.engine.errors import EngineError, MalformedError, shown
from maginor_core.eventlog.header import DEAL, IF_WITHHELD, SIZE, IfWithheld, require_ends

# Hash chains: a party commits to one end, and later discloses one preimage after another.
#
# A chain is for one *agreement*. Its end is value 0, and the *preimage* of step ``k`` is value
# ``k + 1``. Players are the parties 0, 1, 2, … by seat, and the host is the party after the last.

STEPS: Final = 4096
"""How many steps a chain has, if nothing else is asked for; a game uses one for each command that
draws."""
MOST_STEPS: Final = 1 << 18
"""How many steps a chain may have: as many as a game may have records."""

SEARCHED: Final = 16
"""Among how many steps the one is looked for to which a preimage belongs that is not the right one.
"""

_AGREEMENT: Final = b"maginor agreement:"
_SECRET: Final = b"maginor chain secret:"
_LINK: Final = b"maginor chain:"

IfUndisclosed: TypeAlias = Literal["abandon", "first", "drawn"]
"""What happens when a player does not disclose a choice that it has committed to: the game is
``abandon``-ed, or its ``first`` legal command counts instead, or a ``drawn`` one, by joint dice."""
IF_UNDISCLOSED: Final[tuple[IfUndisclosed, ...]] = get_args(IfUndisclosed)

FirstStep: TypeAlias = Literal["deal", "command"]
"""What step 0 of joint dice is for: the ``deal``, or the first ``command`` that draws. Each later
step is for the next command that draws."""
FIRST_STEPS: Final[tuple[FirstStep, ...]] = get_args(FirstStep)
_USES: Final[dict[FirstStep, str]] = {
    "deal": "the deal",
    "command": "the first command that draws",
}


class FalseDisclosureError(UnprovenError):
    """What a party disclosed is not what it committed to.

    Attributes:
        party: which party: a seat, or for the host the number of players.
        belongs: the later step to which it belongs; None if it is none of the next few.
    """

    def __init__(
        self, party: int, step: int, value: bytes, who: str, belongs: int | None = None
    ) -> None:
        right = "not the preimage of what it committed to"
        if belongs is not None:
            right = f"its preimage of step {belongs}, so that a step was passed over"
        super().__init__(f"what {who} disclosed for step {step} is {right}")
        self.concern: Concern = "dice"
        self.party = party
        self.step = step
        self.value = value
        self.belongs = belongs
        self.who = who


@frozen
class Agreement:
    """What all parties of a game agree on before any of them commits to anything.

    Attributes:
        game_id: the id of this one game, which no other game has.
        terms: the digest of what it is played under, as the header of its log contains it.
        if_undisclosed: what happens when a player does not disclose a choice that it has committed
            to; None if choices are not committed to.
        first_step: what step 0 of joint dice is for; None without joint dice, and in agreements
            that were made before they stated it.
    """

    game: str
    game_id: str
    terms: bytes
    players: int
    if_withheld: IfWithheld = "abandon"
    if_undisclosed: IfUndisclosed | None = None
    first_step: FirstStep | None = None
    digest: bytes = field(init=False, repr=False, eq=False)

    @digest.default
    def _digest(self) -> bytes:
        if type(self.terms) is not bytes or len(self.terms) != SIZE:
            raise MalformedError(f"must be {SIZE} bytes, not {shown(self.terms)}", "terms")
        if type(self.players) is not int or not 1 <= self.players < 256:
            raise MalformedError(f"must be from 1 to 255, not {shown(self.players)}", "players")
        if self.if_withheld not in IF_WITHHELD:
            known = " or ".join(IF_WITHHELD)
            raise MalformedError(f"must be {known}, not {shown(self.if_withheld)}", "if_withheld")
        first = first_step_number(self.first_step)
        return hashlib.sha256(
            _AGREEMENT
            + pack(
                (
                    self.game,
                    self.game_id,
                    self.terms,
                    self.players,
                    IF_WITHHELD.index(self.if_withheld),
                    undisclosed_number(self.if_undisclosed),
                    *((first,) if first else ()),
                )
            )
        ).digest()

    @property
    def host(self) -> int:
        return self.players

    @property
    def parties(self) -> range:
        """The players by seat, and the host."""
        return range(self.players + 1)

    def who(self, party: int) -> str:
        """Return what to call a party in a sentence."""
        return "the host" if party == self.players else f"seat {party}"

    def name(self, party: int) -> str:
        """Return the name of a party in data: a seat in digits, or ``host``."""
        return "host" if party == self.players else str(party)

    def wrong_first_step(self, use: FirstStep) -> str:
        """Return why step 0 cannot be for ``use``, by what was agreed on; empty if it can."""
        if self.first_step is None or self.first_step == use:
            return ""
        agreed, other = _USES[self.first_step], _USES[use]
        return f"step 0 is for {agreed}, by what the parties have agreed on, and not for {other}"

    def require_party(self, party: object) -> None:
        """Make sure that ``party`` is one of this agreement."""
        if type(party) is not int or party not in self.parties:
            reason = f"must be a seat below {self.players}, or {self.players} for the host"
            raise MalformedError(f"{reason}, not {shown(party)}", "party")


def undisclosed_number(rule: IfUndisclosed | None) -> int:
    """Return the number of a rule for undisclosed choices in agreements; 0 if there is none."""
    return _number(rule, IF_UNDISCLOSED, "if_undisclosed")


def first_step_number(use: FirstStep | None) -> int:
    """Return the number of what step 0 is for in agreements; 0 if that is not stated."""
    return _number(use, FIRST_STEPS, "first_step")


def _number(value: str | None, known: tuple[str, ...], name: str) -> int:
    if value is not None and value not in known:
        raise MalformedError(f"must be {' or '.join(known)}, not {shown(value)}", name)
    return 0 if value is None else 1 + known.index(value)


class HashChain:
    """The chain of one party, which it alone has until it has disclosed all of it.

    A party makes one for each game, publishes the ``end``, and stores the secret as long as the
    game lasts: ``HashChain(agreement, party, chain.secret, chain.steps)`` is the same chain again.

    Attributes:
        secret: the 32 bytes from which it follows.
        steps: how many preimages can be disclosed.
    """

    __slots__ = ("_values", "agreement", "party", "secret", "steps")

    def __init__(self, agreement: Agreement, party: int, secret: bytes, steps: int = STEPS) -> None:
        """Compute the chain that follows from ``secret``; ``new`` draws one."""
        agreement.require_party(party)
        if type(secret) is not bytes or len(secret) != SIZE:
            raise MalformedError(f"must be {SIZE} bytes", "secret")
        if type(steps) is not int or not 1 <= steps <= MOST_STEPS:
            raise MalformedError(f"must be from 1 to {MOST_STEPS}, not {shown(steps)}", "steps")
        self.agreement = agreement
        self.party = party
        self.secret = secret
        self.steps = steps
        number = party.to_bytes(4)
        value = hashlib.sha256(_SECRET + agreement.digest + number + secret).digest()
        values = [value]
        prefix = _LINK + agreement.digest + number
        for step in range(steps - 1, -1, -1):
            value = hashlib.sha256(prefix + step.to_bytes(4) + value).digest()
            values.append(value)
        self._values = values[::-1]

    @classmethod
    def new(cls, agreement: Agreement, party: int, steps: int = STEPS) -> Self:
        """Return a chain from 256 bits of the system's entropy."""
        return cls(agreement, party, os.urandom(SIZE), steps)

    @property
    def end(self) -> bytes:
        """What the party publishes before the game; it reveals nothing."""
        return self._values[0]

    def preimage(self, step: int) -> bytes:
        """Return what the party discloses for ``step``; everything before follows from it.

        So a party discloses a step only once it knows the command that it is for, and never a later
        step than it is asked for.

        Raises:
            ChainExhaustedError: the chain has no such step.
        """
        if type(step) is not int or step < 0:
            raise MalformedError(f"must be a number from 0 on, not {shown(step)}", "step")
        if step >= self.steps:
            raise ChainExhaustedError(step, self.steps)
        return self._values[step + 1]


class ChainExhaustedError(EngineError):
    """A party's chain has no more steps."""

    def __init__(self, step: int, steps: int) -> None:
        super().__init__(
            f"step {step} is past the end of a chain of {steps} steps; make longer chains for "
            "games that draw more often"
        )
        self.step = step
        self.steps = steps


def require_preimage(
    agreement: Agreement, party: int, step: int, value: object, known: bytes, known_at: int
) -> bytes:
    """Return ``value`` if it is the preimage of ``step``.

    Args:
        known: the value of the chain that is known last.
        known_at: its number; the end is value 0.
    """
    who = agreement.who(party)
    if type(value) is not bytes or len(value) != SIZE:
        raise FalseDisclosureError(party, step, value if type(value) is bytes else b"", who)
    if _leads_to(agreement, party, value, step, known_at) == known:
        return value
    for later in range(step + 1, min(step + SEARCHED, MOST_STEPS)):
        if _leads_to(agreement, party, value, later, known_at) == known:
            raise FalseDisclosureError(party, step, value, who, later)
    raise FalseDisclosureError(party, step, value, who)


def _leads_to(agreement: Agreement, party: int, value: bytes, step: int, known_at: int) -> bytes:
    prefix = _LINK + agreement.digest + party.to_bytes(4)
    for number in range(step, known_at - 1, -1):
        value = hashlib.sha256(prefix + number.to_bytes(4) + value).digest()
    return value


_SEED: Final = b"maginor joint dice:"


class DisclosureNeededError(EngineError):
    """An outcome of joint dice needs the preimages of a step that some parties have not disclosed.

    Nothing has changed. When they have, the same command succeeds.
    """

    def __init__(self, step: int, missing: tuple[int, ...]) -> None:
        parties = ", ".join(map(str, missing))
        super().__init__(f"step {step} of the joint dice needs the preimages of parties {parties}")
        self.step = step
        self.missing = missing


class JointDice:
    """The joint dice of one game, as a host, a server or an auditor sees them."""

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
        """Take a party's preimage of the next step."""
        self.agreement.require_party(party)
        if party in self._excluded:
            raise MalformedError(f"{self.agreement.who(party)} is excluded from the dice", "party")
        self._shown[party] = require_preimage(
            self.agreement, party, self.step, preimage, self._known[party], self._known_at[party]
        )

    def seed(self) -> str:
        """Return the seed of the next step."""
        if self.missing:
            raise DisclosureNeededError(self.step, self.missing)
        content = b"".join([party.to_bytes(4) + self._shown[party] for party in self.parties])
        head = _SEED + self.agreement.digest + self._ends_digest + self.step.to_bytes(4)
        return hashlib.sha256(head + content).hexdigest()

    def preimages(self) -> tuple[bytes, ...]:
        """Return the preimages of the next step, of all parties that are not excluded, in order."""
        self.seed()
        return tuple([self._shown[party] for party in self.parties])

    def complete(self) -> None:
        """Make the next step the last one, once its outcomes count."""
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
        """Make sure that it can be said of a party that it withholds its preimage."""
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


class JointChance(Chance):
    """Outcomes that follow from joint dice.

    One step of the dice serves each command that draws any.

    Attributes:
        used: whether the command drew an outcome.
    """

    __slots__ = ("_seeded", "dice", "used")

    def __init__(self, dice: JointDice) -> None:
        self.dice = dice
        self.used = False
        self._seeded: SeededChance | None = None

    def start(self, drawn: int) -> None:
        self.used = False
        self._seeded = None

    def outcome(self, request: Request) -> int:
        if self._seeded is None:
            self._seeded = SeededChance(self.dice.seed())
            self.used = True
        return self._seeded.outcome(request)


def joint_seed(
    agreement: Agreement, ends: Sequence[bytes], disclosed: Mapping[int, bytes]
) -> tuple[JointDice, str]:
    """Return the dice after the deal, and the seed that deals, from all preimages of step 0."""
    dice = JointDice(agreement, ends)
    for party, value in disclosed.items():
        dice.disclose(party, value)
    seed = dice.seed()
    dice.complete()
    return dice, seed


# A party of joint dice at its own side: what it may disclose, and what it notes for an audit.
#
# A party that discloses too much or too early gives its chain away. So it discloses nothing before
# it has the ends of all others, one step at a time, and each step for the deal or for one command
# only; and it notes what each step was for, in the form that ``maginor audit --commitments`` reads.

Json = Mapping[str, Any]  # Any: plain JSON data


class UnsafeDisclosureError(EngineError):
    """A preimage that must not be disclosed now, since somebody could take advantage of it."""


class Party:
    """One party, with its chain."""

    __slots__ = ("_ends", "_last", "_record", "_uses", "chain", "step")

    def __init__(self, chain: HashChain) -> None:
        self.chain = chain
        self.step = 0
        self._ends: tuple[bytes, ...] = ()
        self._last: tuple[int | None, Json | None] | None = None
        self._record = -1
        self._uses: dict[int, tuple[int, Json] | None] = {}

    def note_ends(self, ends: Sequence[bytes]) -> None:
        """Note the ends of all parties, the host's last, before the first disclosure."""
        checked = require_ends(self.chain.agreement.players, tuple(ends))
        if checked[self.chain.party] != self.chain.end:
            raise MalformedError("contain another end than that of this party's chain", "ends")
        if self._ends not in ((), checked):
            raise MalformedError("are not those that were noted before", "ends")
        self._ends = checked

    def disclose(self, step: int, record: int | None = None, command: Json | None = None) -> bytes:
        """Return the preimage of a step, and note what it is for; asked again, the same.

        The preimage for an undo proves that this party agrees to it, so it is not disclosed without
        asking whoever plays.

        Args:
            step: the step; only the next one, or again the last one for the same command.
            record: the number of the record of the command that draws, that is the version of the
                game; None for the deal, which is step 0.
            command: the command as JSON, as the protocol writes it; None for the deal.
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
