"""The seal of a logged game: that nothing comes after, how it ended, and the chain's head."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from maginor_core.eventlog.chain import HEAD, Chain
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import pack, unpack
from maginor_core.kernel.validation import shown

Outcome: TypeAlias = Literal["finished", "abandoned"]

OUTCOMES: tuple[Outcome, ...] = ("finished", "abandoned")

MOST_RECORDS = 1 << 18
"""How many records a game may have; the longest have some thousands."""


@frozen
class Seal:
    """What is known of a game after its last command.

    Attributes:
        outcome: whether it was played to its end.
        records: how many commands were accepted.
        secret: what its chance follows from, revealed now; empty if there is nothing to reveal.
        head: the digest of header, records, outcome, number and secret.
    """

    outcome: Outcome
    records: int
    secret: str
    head: bytes


def make_seal(chain: Chain, outcome: Outcome, records: int, secret: str) -> Seal:
    """Return the seal of the game whose content ``chain`` has run over.

    Raises:
        MalformedError: the outcome is unknown, or the secret is not text.
    """
    if outcome not in OUTCOMES:
        raise MalformedError(f"must be {' or '.join(OUTCOMES)}, not {shown(outcome)}", "outcome")
    end = chain.copy()
    end.add(pack((OUTCOMES.index(outcome), records, secret)))
    return Seal(outcome, records, secret, end.head())


def pack_seal(seal: Seal) -> bytes:
    """Return the bytes of ``seal``."""
    return pack((OUTCOMES.index(seal.outcome), seal.records, seal.secret, seal.head))


def unpack_seal(data: bytes) -> Seal:
    """Return the seal that ``data`` is.

    Raises:
        MalformedError: it is not valid.
    """
    fields = unpack(data)
    if type(fields) is not tuple or tuple(map(type, fields)) != (int, int, str, bytes):
        raise MalformedError("is not a seal of a logged game")
    outcome, records, secret, head = fields
    if not 0 <= outcome < len(OUTCOMES) or len(head) != HEAD:
        raise MalformedError("is not a seal of a logged game")
    if not 0 <= records <= MOST_RECORDS:
        raise MalformedError("is not a seal of a logged game")
    return Seal(OUTCOMES[outcome], records, secret, head)
