"""Signatures of sealed games: Ed25519 over the head of the chain, by the package cryptography."""

from __future__ import annotations

from maginor_core.kernel.logbook.logged_game import LoggedGame

LABEL = b"maginor-core sealed game\n"
"""What stands before the head in the bytes that are signed, so that they can mean nothing else."""


def signed_bytes(head: bytes) -> bytes:
    """Return the bytes that a signature of a game with this ``head`` signs."""
    return LABEL + head


def holding(game: LoggedGame) -> tuple[str, ...]:
    """Return the public keys, in hexadecimal digits, whose signatures of ``game`` hold.

    Without the package cryptography none can be told to hold.
    """
    if game.seal is None or not game.signatures:
        return ()
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return ()
    keys = []
    for signature in game.signatures:
        try:
            key = Ed25519PublicKey.from_public_bytes(signature.key)
            key.verify(signature.value, signed_bytes(game.seal.head))
        except (InvalidSignature, ValueError):
            continue
        keys.append(signature.key.hex())
    return tuple(keys)
