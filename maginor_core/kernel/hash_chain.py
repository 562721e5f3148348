"""Hash chains: a party commits to one end, and later discloses one preimage after another.

Before a game every party, that is each player and the host, draws a secret and computes from it a
chain of values, of which it publishes only the last one computed, the *end*. Each disclosure is the
value before the one known last, which everybody can check and nobody else can find.

- A chain is for one *agreement*: the game, its id, its terms, the number of players, what happens
  when somebody withholds something, and what the first step is for. The *digest* of an agreement is
  SHA-256 of the ASCII text ``maginor agreement:`` and the msgpack array (game, id, terms, players,
  withheld, choices, first step), without the last where the agreement does not state it.
- *Value* ``n`` of a chain of ``n`` steps is SHA-256 of the text ``maginor chain secret:``, the
  digest of the agreement, the party, and the secret. *Value* ``k`` is SHA-256 of the text ``maginor
  chain:``, the digest of the agreement, the party, ``k``, and value ``k + 1``. The end is value 0,
  and the *preimage* of step ``k`` is value ``k + 1``.

Party and number are 4 bytes each, big-endian. Players are the parties 0, 1, 2, … by seat, and the
host is the party after the last.
"""

from __future__ import annotations

import hashlib
import os
from typing import Final, Literal, Self, TypeAlias, get_args

from attrs import field, frozen

from maginor_core.kernel.errors import KernelError, MalformedError
from maginor_core.kernel.strict import pack
from maginor_core.kernel.validation import shown

SIZE: Final = 32
"""The bytes of a secret, of a value of a chain, and of a digest."""
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

IfWithheld: TypeAlias = Literal["abandon", "exclude"]
"""What happens when a party withholds a preimage: the game is ``abandon``-ed, or the others
``exclude`` the party and continue with their next step."""
IF_WITHHELD: Final[tuple[IfWithheld, ...]] = get_args(IfWithheld)

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


class FalseDisclosureError(KernelError):
    """What a party disclosed is not what it committed to.

    Attributes:
        party: which party: a seat, or for the host the number of players.
        step: the step for which it was disclosed.
        value: what was disclosed.
        belongs: the later step to which it belongs; None if it is none of the next few.
    """

    def __init__(
        self, party: int, step: int, value: bytes, who: str, belongs: int | None = None
    ) -> None:
        right = "not the preimage of what it committed to"
        if belongs is not None:
            right = f"its preimage of step {belongs}, so that a step was passed over"
        super().__init__(f"what {who} disclosed for step {step} is {right}")
        self.party = party
        self.step = step
        self.value = value
        self.belongs = belongs
        self.who = who


@frozen
class Agreement:
    """What all parties of a game agree on before any of them commits to anything.

    Attributes:
        game: the name of the game.
        game_id: the id of this one game, which no other game has.
        terms: the digest of what it is played under, as the header of its log contains it.
        players: how many play.
        if_withheld: what happens when a party withholds a preimage.
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
        """The party that the host is."""
        return self.players

    @property
    def parties(self) -> range:
        """All parties: the players by seat, and the host."""
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
        """Make sure that ``party`` is one of this agreement.

        Raises:
            MalformedError: it is not.
        """
        if type(party) is not int or party not in self.parties:
            reason = f"must be a seat below {self.players}, or {self.players} for the host"
            raise MalformedError(f"{reason}, not {shown(party)}", "party")


def undisclosed_number(rule: IfUndisclosed | None) -> int:
    """Return the number of a rule for undisclosed choices in agreements; 0 if there is none.

    Raises:
        MalformedError: there is no such rule.
    """
    if rule is None:
        return 0
    if rule not in IF_UNDISCLOSED:
        known = ", ".join(IF_UNDISCLOSED)
        raise MalformedError(f"must be one of {known}, not {shown(rule)}", "if_undisclosed")
    return 1 + IF_UNDISCLOSED.index(rule)


def first_step_number(use: FirstStep | None) -> int:
    """Return the number of what step 0 is for in agreements; 0 if that is not stated.

    Raises:
        MalformedError: it cannot be for that.
    """
    if use is None:
        return 0
    if use not in FIRST_STEPS:
        known = " or ".join(FIRST_STEPS)
        raise MalformedError(f"must be {known}, not {shown(use)}", "first_step")
    return 1 + FIRST_STEPS.index(use)


class HashChain:
    """The chain of one party, which it alone has until it has disclosed all of it.

    A party makes it anew for each game, publishes the ``end``, and stores the secret as long as the
    game lasts: ``HashChain(agreement, party, chain.secret, chain.steps)`` is the same chain again.

    Attributes:
        agreement: what it is for.
        party: whose it is.
        secret: the 32 bytes from which it follows.
        steps: how many preimages can be disclosed.
    """

    __slots__ = ("_values", "agreement", "party", "secret", "steps")

    def __init__(self, agreement: Agreement, party: int, secret: bytes, steps: int = STEPS) -> None:
        """Compute the chain that follows from ``secret``; ``new`` draws one.

        Raises:
            MalformedError: there is no such party, or secret or steps are not as described.
        """
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


class ChainExhaustedError(KernelError):
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
        agreement: what the chain is for.
        party: whose chain it is.
        step: for which step the value was disclosed.
        value: what was disclosed, from any source.
        known: the value of the chain that is known last.
        known_at: its number; the end is value 0.

    Raises:
        FalseDisclosureError: it is not. The error names the party.
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
    """Return the value number ``known_at`` of the chain whose preimage of ``step`` is ``value``."""
    prefix = _LINK + agreement.digest + party.to_bytes(4)
    for number in range(step, known_at - 1, -1):
        value = hashlib.sha256(prefix + number.to_bytes(4) + value).digest()
    return value
