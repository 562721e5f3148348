"""Signatures of witnesses by ML-DSA-44, which quantum computers do not forge either.

https://c2sp.org/tlog-cosignature specifies what they sign: origin, size and root of a log, and the
time, but not the extension lines of a checkpoint. They are checked, and not made here.
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from typing import Final

from maginor_core.eventlog.hidden import DIGEST

ML_DSA_KEY: Final = 1312
"""The bytes of a public key."""
ML_DSA_SIGNATURE: Final = 2420
"""The bytes of a signature."""
LONGEST_NAME: Final = 255
"""How many bytes the names of log and witness may have."""

_LABEL: Final = b"subtree/v1\n\0"


def ml_dsa_problem(key: bytes) -> str:
    """Return why ``key`` may not be a public key here; empty if it may."""
    if len(key) != ML_DSA_KEY:
        return f"a public key of ML-DSA-44 has {ML_DSA_KEY} bytes, not {len(key)}"
    try:
        from cryptography.exceptions import UnsupportedAlgorithm
        from cryptography.hazmat.primitives.asymmetric.mldsa import MLDSA44PublicKey
    except ImportError:
        return "the package cryptography that is installed has no ML-DSA; a newer one has"
    try:
        MLDSA44PublicKey.from_public_bytes(key)
    except (UnsupportedAlgorithm, ValueError) as error:
        return f"ML-DSA-44 cannot be checked here: {error}"
    return ""


def ml_dsa_holds(key: bytes, name: str, signature: bytes, time: int, text: str) -> bool:
    """Return whether a witness has validly signed a checkpoint at a time.

    Args:
        key: the witness's, without a problem.
        name: the witness's.
        text: that of the checkpoint.
    """
    message = _message(name, time, text)
    if not time or message is None or len(signature) != ML_DSA_SIGNATURE:
        return False
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.mldsa import MLDSA44PublicKey

    try:
        MLDSA44PublicKey.from_public_bytes(key).verify(signature, message)
    except InvalidSignature:
        return False
    return True


def _message(name: str, time: int, text: str) -> bytes | None:
    """Return what a witness signs; None if the text is that of no checkpoint."""
    try:
        origin, size, root, *_ = text.split("\n")
        end, digest = int(size).to_bytes(8, "big"), b64decode(root, validate=True)
    except (ValueError, OverflowError, binascii.Error):
        return None
    names = [each.encode() for each in (name, origin)]
    if str(int(size)) != size or len(digest) != DIGEST:
        return None
    if not all(0 < len(each) <= LONGEST_NAME for each in names):
        return None
    signer, log = [bytes((len(each),)) + each for each in names]
    return _LABEL + signer + time.to_bytes(8, "big") + log + bytes(8) + end + digest
