"""Heads: the size and root of a manifest at one moment, signed by its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from maginor_core.eventlog.ed25519 import signature_holds
from maginor_core.eventlog.merkle import DIGEST
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import pack
from maginor_core.kernel.validation import shown

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

LABEL = b"maginor-core manifest head\n"
"""What stands before the rest in the bytes that are signed, so that they can mean nothing else."""

SIGNATURE = 64
"""The bytes of a signature."""

LATEST = 1 << 53
"""The greatest number of seconds and of entries; every program can represent it."""


@frozen
class Head:
    """The size and root of a manifest at one moment, signed.

    Attributes:
        manifest: the SHA-256 of the manifest's header.
        size: how many entries it has.
        root: the root of the tree over them.
        time: when it was signed, in seconds since 1970 began, UTC, by the owner's clock.
        key: the owner's public key, 32 bytes.
        signature: 64 bytes.
    """

    manifest: bytes
    size: int
    root: bytes
    time: int
    key: bytes
    signature: bytes

    @classmethod
    def signed(
        cls, manifest: bytes, size: int, root: bytes, time: int, private: Ed25519PrivateKey
    ) -> Head:
        """Sign a head."""
        value = private.sign(signed_bytes(manifest, size, root, time))
        return cls(manifest, size, root, time, private.public_key().public_bytes_raw(), value)

    def holds(self) -> bool:
        """Return whether the signature is valid.

        Raises:
            SigningError: the extra ``sign`` is missing.
        """
        message = signed_bytes(self.manifest, self.size, self.root, self.time)
        return signature_holds(self.key, self.signature, message)

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        """Return the head as plain JSON data, bytes in hexadecimal digits."""
        return {
            "manifest": self.manifest.hex(),
            "size": self.size,
            "root": self.root.hex(),
            "time": self.time,
            "key": self.key.hex(),
            "signature": self.signature.hex(),
        }

    @classmethod
    def from_json(cls, data: object) -> Head:
        """Return the head that ``to_json`` has written; its signature is not checked.

        Raises:
            MalformedError: it is not valid.
        """
        fields = fields_of(data, ("manifest", "size", "root", "time", "key", "signature"), "head")
        return cls(
            bytes_of(fields, "manifest", DIGEST),
            number_of(fields, "size"),
            bytes_of(fields, "root", DIGEST),
            number_of(fields, "time"),
            bytes_of(fields, "key", DIGEST),
            bytes_of(fields, "signature", SIGNATURE),
        )


def signed_bytes(manifest: bytes, size: int, root: bytes, time: int) -> bytes:
    """Return the bytes that the signature of a head signs."""
    return LABEL + pack((manifest, size, root, time))


def fields_of(
    data: object, names: tuple[str, ...], what: str
) -> dict[str, Any]:  # Any: plain JSON data, checked by whoever takes a field
    """Return a JSON object that has exactly the fields of these ``names``.

    Raises:
        MalformedError: it is something else.
    """
    if type(data) is not dict:
        raise MalformedError(f"must be an object, not {shown(data)}", what)
    if missing := [name for name in names if name not in data]:
        raise MalformedError(f"lacks {', '.join(missing)}", what)
    if unknown := [name for name in data if name not in names]:
        raise MalformedError(f"has unknown fields: {shown(', '.join(map(str, unknown)))}", what)
    return data


def bytes_of(fields: dict[str, Any], name: str, *lengths: int) -> bytes:  # Any: as above
    """Return bytes that are written in lower-case hexadecimal digits.

    Raises:
        MalformedError: they are not, or are not of one of these ``lengths``.
    """
    text = fields[name]
    try:
        data = bytes.fromhex(text)
    except (TypeError, ValueError):
        data = None
    if data is None or len(data) not in lengths or data.hex() != text:
        allowed = " or ".join(str(2 * length) for length in lengths)
        raise MalformedError(f"must be {allowed} lower-case hexadecimal digits", name)
    return data


def number_of(fields: dict[str, Any], name: str) -> int:  # Any: as above
    """Return a number from 0 up.

    Raises:
        MalformedError: it is something else.
    """
    number = fields[name]
    if type(number) is not int or not 0 <= number <= LATEST:
        raise MalformedError(f"must be a whole number from 0 up, not {shown(number)}", name)
    return number
