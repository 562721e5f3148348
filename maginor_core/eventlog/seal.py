"""The seal of a logged game: that nothing comes after, how it ended, and the chain's head."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from attrs import frozen

from maginor_core.eventlog.chain import HEAD, SECRET_PATH, AnyChain, TreeChain
from maginor_core.eventlog.hidden import HOLE, Hidden, Holder, hidden_from
from maginor_core.eventlog.options import VALUE, WITHHELD
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import pack, pack_checked, unpack
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
        hidden: in format 2 the secret as a hidden value, if there is one; None in format 1.
    """

    outcome: Outcome
    records: int
    secret: str
    head: bytes
    hidden: tuple[Hidden, ...] | None = None


def make_seal(
    chain: AnyChain,
    outcome: Outcome,
    records: int,
    secret: str,
    hidden: tuple[Hidden, ...] | None = None,
) -> Seal:
    """Return the seal of the game whose content ``chain`` has run over.

    Args:
        chain: the chain up to the last record.
        outcome: how the game ended.
        records: how many records it has.
        secret: what its chance follows from; empty if there is nothing to reveal, or if the log of
            a seat withholds it.
        hidden: the secret as the log of a seat contains it; None in a full log.

    Raises:
        MalformedError: the outcome is unknown, or the secret is not text.
    """
    if outcome not in OUTCOMES:
        raise MalformedError(f"must be {' or '.join(OUTCOMES)}, not {shown(outcome)}", "outcome")
    if type(secret) is not str:
        raise MalformedError(f"must be text, not {shown(secret)}", "secret")
    if isinstance(chain, TreeChain):
        hidden = chain.hide(secret) if hidden is None else hidden
        head = chain.sealed(OUTCOMES.index(outcome), records, secret, hidden)
        return Seal(outcome, records, secret, head, hidden)
    end = chain.copy()
    end.add(pack_checked((OUTCOMES.index(outcome), records, secret)))
    return Seal(outcome, records, secret, end.head())


def fits(seal: Seal, chain: AnyChain, records: int) -> bool:
    """Return whether ``seal`` is that of the game whose content ``chain`` has run over."""
    hidden = None
    if isinstance(chain, TreeChain) and chain.holder == "seat":
        hidden = seal.hidden
        if hidden is None or any(one.kind == VALUE for one in hidden):
            return False
    return make_seal(chain, seal.outcome, records, seal.secret, hidden) == seal


def pack_seal(seal: Seal) -> bytes:
    """Return the bytes of ``seal``."""
    outcome = OUTCOMES.index(seal.outcome)
    if seal.hidden is None:
        return pack((outcome, seal.records, seal.secret, seal.head))
    secret = HOLE if seal.hidden else seal.secret
    items = tuple([one.item for one in seal.hidden])
    return pack((outcome, seal.records, secret, seal.head, items))


def unpack_seal(data: bytes) -> Seal:
    """Return the seal that ``data`` is, in either format.

    Raises:
        MalformedError: it is not valid.
    """
    fields = unpack(data)
    kinds = tuple(map(type, fields)) if type(fields) is tuple else ()
    hidden: tuple[Hidden, ...] | None = None
    if kinds in ((int, int, bytes, bytes, tuple), (int, int, str, bytes, tuple)):
        fields, hidden = _without_hidden(fields)
    elif kinds != (int, int, str, bytes):
        raise MalformedError("is not a seal of a logged game")
    outcome, records, secret, head = fields
    if not 0 <= outcome < len(OUTCOMES) or len(head) != HEAD:
        raise MalformedError("is not a seal of a logged game")
    if not 0 <= records <= MOST_RECORDS:
        raise MalformedError("is not a seal of a logged game")
    return Seal(OUTCOMES[outcome], records, secret, head, hidden)


def _without_hidden(
    fields: tuple[Any, ...],  # Any: the values of a seal of format 2
) -> tuple[tuple[Any, ...], tuple[Hidden, ...]]:  # Any: those of a seal of format 1
    """Return the values of a seal without its hidden values, and these."""
    outcome, records, secret, head, items = fields
    if any(type(item) is not tuple for item in items):
        raise MalformedError("is not a seal of a logged game")
    holder: Holder = "host" if items and items[0][:1] == (VALUE,) else "seat"
    hidden = hidden_from(items, holder)
    is_hole = secret == HOLE
    if type(secret) is bytes and not is_hole:
        raise MalformedError("is not a seal of a logged game")
    if [one.path for one in hidden] != [SECRET_PATH] * is_hole:
        raise MalformedError("is not a seal of a logged game")
    if hidden:
        secret = hidden[0].value if hidden[0].kind != WITHHELD else ""
        if type(secret) is not str or (not secret and hidden[0].kind != WITHHELD):
            raise MalformedError("is not a seal of a logged game")
    return (outcome, records, secret, head), hidden
