"""Signatures of sealed games: Ed25519 over the head of the chain, by the package cryptography."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from maginor_core.eventlog.ed25519 import SigningError, require_package, signature_holds
from maginor_core.eventlog.limits import LIMITS, Limits
from maginor_core.eventlog.logged_game import LoggedGame, Signature

LABEL = b"maginor-core sealed game\n"
"""What stands before the head in the bytes that are signed, so that they can mean nothing else."""


@frozen
class Signers:
    """Public keys, in hexadecimal digits, by what is known of their signatures; each once.

    Attributes:
        holding: those that have signed the game.
        false: those whose signature does not hold.
        unchecked: those whose signature was not checked, for want of the package or since there
            are more than the limit allows.
    """

    holding: tuple[str, ...] = ()
    false: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()


def signed_bytes(head: bytes) -> bytes:
    """Return the bytes that a signature of a game with this ``head`` signs."""
    return LABEL + head


def signers_of(game: LoggedGame, limits: Limits = LIMITS) -> Signers:
    """Return who has signed ``game``, rightly or not.

    A key may be both among those whose signatures hold and among those whose do not: anybody can
    append a signature that names another's key. Signatures that are alike are checked once, and of
    the others as many as the limit allows; the keys of the rest are among the unchecked.
    """
    if game.seal is None or not game.signatures:
        return Signers()
    try:
        require_package()
    except SigningError:
        return Signers(unchecked=_keys(game.signatures))
    signed = signed_bytes(game.seal.head)
    distinct = list(dict.fromkeys(game.signatures))
    right: list[Signature] = []
    wrong: list[Signature] = []
    for each in distinct[: limits.signatures]:
        (right if signature_holds(each.key, each.value, signed) else wrong).append(each)
    return Signers(_keys(right), _keys(wrong), _keys(distinct[limits.signatures :]))


def _keys(signatures: Iterable[Signature]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(signature.key.hex() for signature in signatures))
