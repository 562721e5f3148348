"""Ed25519 (RFC 8032): keys that may be trusted at all, and whether a signature is valid.

Some encodings of keys are refused, because a signature under them proves nothing or not one thing:
of the points of *small order*, one signature is valid for very many messages; a point whose
*encoding is not canonical* has several names. Makers of keys never produce either.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from maginor_core.kernel.errors import KernelError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

KEY, SIGNATURE = 32, 64
"""The bytes of a public key and of a signature."""

PRIME: Final = 2**255 - 19
"""The prime of the field."""

_ORDER_EIGHT: Final = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
"""The y of half of the points of order 8; the other half have the negative."""

SMALL_ORDER: Final = frozenset({0, 1, PRIME - 1, _ORDER_EIGHT, PRIME - _ORDER_EIGHT})
"""The y of all points of order 1, 2, 4 and 8."""


class SigningError(KernelError):
    """Keys that are invalid, or a package that is missing."""


def key_problem(key: bytes) -> str:
    """Return why ``key`` may not be a public key; empty if it may.

    That it is a point of the curve at all is checked with its first signature.
    """
    if len(key) != KEY:
        return f"a public key has {KEY} bytes, not {len(key)}"
    y = int.from_bytes(key, "little") & (2**255 - 1)
    if y >= PRIME:
        return "the key is not in its canonical form"
    if y in SMALL_ORDER:
        return "the key is a point of small order, under which signatures prove nothing"
    return ""


def signature_holds(key: bytes, signature: bytes, message: bytes) -> bool:
    """Return whether ``signature`` of ``message`` is valid under ``key``, any bytes.

    Raises:
        SigningError: the extra ``sign`` is missing.
    """
    require_package()
    from cryptography.exceptions import InvalidSignature

    point = _point(key)
    if point is None or len(signature) != SIGNATURE:
        return False
    try:
        point.verify(signature, message)
    except InvalidSignature:
        return False
    return True


def require_package() -> None:
    """Make sure that signatures can be made and checked.

    Raises:
        SigningError: the extra ``sign`` is missing.
    """
    try:
        import cryptography  # noqa: F401 # to import it is to know it is there
    except ImportError:
        raise SigningError("signatures need cryptography; install maginor-core[sign]") from None


@lru_cache(maxsize=256)
def _point(key: bytes) -> Ed25519PublicKey | None:
    """Return the key in the form of the package; None if it may not be one."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if key_problem(key):
        return None
    try:
        return Ed25519PublicKey.from_public_bytes(key)
    except ValueError:
        return None
