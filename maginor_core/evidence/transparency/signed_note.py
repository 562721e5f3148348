"""Signed notes: a text, and below it a line for each signature, with the signer's name and key.

https://c2sp.org/signed-note specifies notes and keys, https://c2sp.org/tlog-cosignature what a
witness signs. Three types of signatures are known: a log's own by Ed25519 (1), and a witness's,
which has a time, by Ed25519 (4) or ML-DSA-44 (6). Others are carried along, and count for nothing.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Self

from attrs import evolve, frozen

from maginor_core.engine.errors import MalformedError, shown
from maginor_core.eventlog.signing import SIGNATURE, key_problem, signature_holds
from maginor_core.evidence.transparency.ml_dsa import ml_dsa_holds, ml_dsa_problem

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

LOG: Final = 1
"""The type of signature by which a log signs: Ed25519 over the text."""
WITNESS: Final = 4
"""The type of signature by which a witness signs: a time, and Ed25519 over it and the text."""
ML_DSA_WITNESS: Final = 6
"""The type of signature by which a witness signs: a time, and ML-DSA-44 (``ml_dsa``)."""
KINDS: Final = {LOG: "a log", WITNESS: "a witness", ML_DSA_WITNESS: "a witness"}
"""The types of signatures that are checked, and whose they are."""

LONGEST_NOTE: Final = 1 << 17
"""How many bytes a note may have: 16 signatures of 5 kB, and more."""
MOST_SIGNATURES: Final = 64
"""How many signatures of a note are looked at."""
LATEST: Final = (1 << 63) - 1
"""The latest time of a cosignature, in seconds since 1970 began."""

_ID: Final = 4
_TIME: Final = 8
_DASH: Final = "— "
_CONTROL: Final = re.compile("[\0-\x09\x0b-\x1f]")
_HEX: Final = re.compile("[0-9a-f]{8}")


def from_base64(text: str, what: str) -> bytes:
    """Return the bytes that ``text`` is in base64, in its one form with padding."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        data = None
    if data is None or base64.b64encode(data).decode() != text:
        raise MalformedError(f"must be base64, not {shown(text)}", what)
    return data


def to_base64(data: bytes) -> str:
    """Return bytes in base64, with padding."""
    return base64.b64encode(data).decode()


def require_name(name: str, what: str = "name") -> str:
    """Return the name of a key, if it can be one: not empty, with no space, control or plus."""
    if not name or "+" in name or any(each.isspace() or each < " " for each in name):
        reason = (
            f"must be text without spaces and plus signs, such as a host name; not {shown(name)}"
        )
        raise MalformedError(reason, what)
    return name


@frozen
class NoteKey:
    """A public key by which notes are signed, as others write it in one line: a *vkey*.

    Attributes:
        kind: the type of its signatures; ``LOG``, ``WITNESS`` or ``ML_DSA_WITNESS``.
        key: 32 bytes of Ed25519, or 1312 of ML-DSA-44.
    """

    name: str
    kind: int
    key: bytes

    @classmethod
    def of(cls, private: Ed25519PrivateKey, name: str, kind: int) -> Self:
        """Return the public part of a private key, under the ``name`` that it signs with."""
        return cls(require_name(name), kind, private.public_key().public_bytes_raw())

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the key that ``NAME+ID+KEY`` describes.

        Raises:
            MalformedError: it is not of that form, its id is another, its type is not known, or
                signatures under it prove nothing.
        """
        what = "key"
        parts = text.split("+", 2)
        if len(parts) != 3 or not _HEX.fullmatch(parts[1]):
            raise MalformedError(
                f"must be NAME+ID+KEY, such as a log prints it; not {shown(text)}", what
            )
        name, id_, material = parts
        data = from_base64(material, what)
        if len(data) < 1 or data[0] not in KINDS:
            known = ", ".join(f"{number} of {whose}" for number, whose in KINDS.items())
            reason = f"{name} signs by another type than those that are known: {known}"
            raise MalformedError(reason, what)
        found = cls(require_name(name, what), data[0], data[1:])
        is_ml_dsa = found.kind == ML_DSA_WITNESS
        if problem := ml_dsa_problem(found.key) if is_ml_dsa else key_problem(found.key):
            raise MalformedError(f"{name}: {problem}", what)
        if found.id.hex() != id_:
            raise MalformedError(
                f"{name} has the id {found.id.hex()}, not {id_}; it was mistyped", what
            )
        return found

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{to_base64(bytes((self.kind,)) + self.key)}"

    @property
    def id(self) -> bytes:
        """The four bytes by which a signature names it, with its name."""
        content = self.name.encode() + b"\n" + bytes((self.kind,)) + self.key
        return hashlib.sha256(content).digest()[:_ID]

    def has_made(self, signature: NoteSignature, text: str) -> bool:
        """Return whether a signature is a valid one of this key under ``text``."""
        if (signature.name, signature.id) != (self.name, self.id):
            return False
        if self.kind == LOG:
            return signature_holds(self.key, signature.value, text.encode())
        time, value = signature.time, signature.value[_TIME:]
        if time > LATEST:
            return False
        if self.kind == ML_DSA_WITNESS:
            return ml_dsa_holds(self.key, self.name, value, time, text)
        if len(value) != SIGNATURE:
            return False
        return signature_holds(self.key, value, cosigned_bytes(time, text))


@frozen
class NoteSignature:
    """A line below a note.

    Attributes:
        id: of the key, with its name.
        value: what follows the id; of a witness, eight bytes of time and its signature.
    """

    name: str
    id: bytes
    value: bytes

    @classmethod
    def from_line(cls, line: str) -> Self:
        """Return the signature that a line below a note is."""
        parts = line.removeprefix(_DASH).split(" ")
        if not line.startswith(_DASH) or len(parts) != 2:
            reason = f"must be a dash, a name and base64, with a space between; not {shown(line)}"
            raise MalformedError(reason, "signature")
        data = from_base64(parts[1], "signature")
        if len(data) <= _ID:
            raise MalformedError("is too short to be a signature", "signature")
        return cls(require_name(parts[0], "signature"), data[:_ID], data[_ID:])

    def __str__(self) -> str:
        return f"{_DASH}{self.name} {to_base64(self.id + self.value)}"

    @property
    def time(self) -> int:
        """When a witness has signed, in seconds since 1970 began."""
        return int.from_bytes(self.value[:_TIME], "big")


def cosigned_bytes(time: int, text: str) -> bytes:
    """Return the bytes that a witness signs at a ``time``."""
    return f"cosignature/v1\ntime {time}\n{text}".encode()


@frozen
class SignedNote:
    """A text and its signatures; whether they hold is not checked.

    Attributes:
        text: ends with a line feed.
    """

    text: str
    signatures: tuple[NoteSignature, ...] = ()

    @classmethod
    def from_bytes(cls, data: bytes, what: str = "note") -> Self:
        """Return the note that ``data`` is.

        Raises:
            MalformedError: it is none, or has more than ``LONGEST_NOTE`` bytes or
                ``MOST_SIGNATURES`` signatures.
        """
        if len(data) > LONGEST_NOTE:
            raise MalformedError(f"has more than {LONGEST_NOTE >> 10} KiB", what)
        try:
            content = data.decode()
        except UnicodeDecodeError:
            raise MalformedError("is not text in UTF-8", what) from None
        text, blank, lines = content.rpartition("\n\n")
        if not blank or not text or not lines.endswith("\n") or _CONTROL.search(content):
            raise MalformedError("must be a text, an empty line, and lines of signatures", what)
        found = lines[:-1].split("\n")
        if len(found) > MOST_SIGNATURES:
            raise MalformedError(f"has more than {MOST_SIGNATURES} signatures", what)
        return cls(text + "\n", tuple(map(NoteSignature.from_line, found)))

    def to_bytes(self) -> bytes:
        lines = "".join(f"{each}\n" for each in self.signatures)
        return f"{self.text}\n{lines}".encode()

    def signed(self, private: Ed25519PrivateKey, name: str) -> Self:
        """Return the note with the signature of a log under it."""
        key = NoteKey.of(private, name, LOG)
        return self.adding([NoteSignature(name, key.id, private.sign(self.text.encode()))])

    def cosigned(self, private: Ed25519PrivateKey, name: str, time: int) -> NoteSignature:
        """Return the signature of a witness under this note, made at a ``time``."""
        key = NoteKey.of(private, name, WITNESS)
        value = private.sign(cosigned_bytes(time, self.text))
        return NoteSignature(name, key.id, time.to_bytes(_TIME, "big") + value)

    def adding(self, signatures: Iterable[NoteSignature]) -> Self:
        """Return the note with further signatures; one of the same key takes the former's place."""
        all_ = {(each.name, each.id): each for each in (*self.signatures, *signatures)}
        return evolve(self, signatures=tuple(all_.values()))

    def false_from(self, keys: Iterable[NoteKey]) -> NoteSignature | None:
        """Return a signature that names one of these keys and does not hold; None if there is none.

        A note that has one is not to be accepted, whoever else has signed it.
        """
        known = {(key.name, key.id): key for key in keys}
        for each in self.signatures:
            key = known.get((each.name, each.id))
            if key is not None and not key.has_made(each, self.text):
                return each
        return None

    def valid_from(self, key: NoteKey) -> NoteSignature | None:
        """Return the signature that ``key`` has validly made; None if there is none."""
        return next((each for each in self.signatures if key.has_made(each, self.text)), None)
