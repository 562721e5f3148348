"""Signatures of sealed games: Ed25519 over the head of the chain, by the package cryptography."""

from __future__ import annotations

from attrs import frozen

from maginor_core.eventlog.ed25519 import SigningError, require_package, signature_holds
from maginor_core.eventlog.logged_game import LoggedGame, Signature

LABEL = b"maginor-core sealed game\n"
"""What stands before the head in the bytes that are signed, so that they can mean nothing else."""


@frozen
class Signers:
    """Public keys, in hexadecimal digits, by what is known of their signatures; each once.

    Attributes:
        holding: those that have signed the game.
        false: those whose signature does not hold.
        unchecked: those whose signature cannot be checked, for want of the package.
    """

    holding: tuple[str, ...] = ()
    false: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()


def signed_bytes(head: bytes) -> bytes:
    """Return the bytes that a signature of a game with this ``head`` signs."""
    return LABEL + head


def signers_of(game: LoggedGame) -> Signers:
    """Return who has signed ``game``, rightly or not.

    A key may be both among those whose signatures hold and among those whose do not: anybody can
    append a signature that names another's key.
    """
    if game.seal is None or not game.signatures:
        return Signers()
    try:
        require_package()
    except SigningError:
        return Signers(unchecked=_keys(game.signatures))
    signed = signed_bytes(game.seal.head)
    right: dict[bytes, None] = {}
    wrong: dict[bytes, None] = {}
    for each in dict.fromkeys(game.signatures):
        holds = signature_holds(each.key, each.value, signed)
        (right if holds else wrong)[each.key] = None
    return Signers(tuple(key.hex() for key in right), tuple(key.hex() for key in wrong))


def _keys(signatures: list[Signature]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(signature.key.hex() for signature in signatures))
