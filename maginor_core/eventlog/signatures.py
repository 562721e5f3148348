"""Signatures of sealed games: Ed25519 over the head of the chain, by the package cryptography."""

from __future__ import annotations

from attrs import frozen

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
    """Return who has signed ``game``, rightly or not."""
    if game.seal is None or not game.signatures:
        return Signers()
    try:
        import cryptography  # noqa: F401 # to import it is to know it is there
    except ImportError:
        return Signers(unchecked=_keys(game.signatures))
    right = [each for each in game.signatures if _holds(each, signed_bytes(game.seal.head))]
    wrong = [each for each in game.signatures if each not in right]
    return Signers(_keys(right), _keys(wrong))


def _holds(signature: Signature, signed: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(signature.key).verify(signature.value, signed)
    except (InvalidSignature, ValueError):
        return False
    return True


def _keys(signatures: list[Signature]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(signature.key.hex() for signature in signatures))
