"""Frames of a manifest: its header, its entries, and signed heads over all entries before them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

import msgpack
from attrs import frozen

from maginor_core.engine.codec import pack, unpack
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.paths import LONGEST_ID, is_plain
from maginor_core.engine.validation import shown
from maginor_core.eventlog.chain import LINK
from maginor_core.eventlog.files import local_file
from maginor_core.eventlog.hidden import DIGEST, leaf_hash
from maginor_core.eventlog.signing import signature_holds

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
# Heads: the size and root of a manifest at one moment, signed by its owner.

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
        time: when it was signed, in seconds since 1970 began, UTC, by the owner's clock.
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
        value = private.sign(signed_bytes(manifest, size, root, time))
        return cls(manifest, size, root, time, private.public_key().public_bytes_raw(), value)

    def holds(self) -> bool:
        """Return whether the signature is valid."""
        message = signed_bytes(self.manifest, self.size, self.root, self.time)
        return signature_holds(self.key, self.signature, message)

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
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
        """Return the head that ``to_json`` has written; its signature is not checked."""
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
    """The bytes that the signature of a head signs."""
    return LABEL + pack((manifest, size, root, time))


def fields_of(
    data: object, names: tuple[str, ...], what: str
) -> dict[str, Any]:  # Any: plain JSON data, checked by whoever takes a field
    """Return a JSON object that has exactly the fields of these ``names``."""
    if type(data) is not dict:
        raise MalformedError(f"must be an object, not {shown(data)}", what)
    if missing := [name for name in names if name not in data]:
        raise MalformedError(f"lacks {', '.join(missing)}", what)
    if unknown := [name for name in data if name not in names]:
        raise MalformedError(f"has unknown fields: {shown(', '.join(map(str, unknown)))}", what)
    return data


def bytes_of(fields: dict[str, Any], name: str, *lengths: int) -> bytes:  # Any: as above
    """Return bytes that are written in lower-case hexadecimal digits."""
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
    """Return a number from 0 up."""
    number = fields[name]
    if type(number) is not int or not 0 <= number <= LATEST:
        raise MalformedError(f"must be a whole number from 0 up, not {shown(number)}", name)
    return number


HEADER, ENTRY, HEAD = 17, 18, 19
"""The kinds of frames; a number never changes its meaning, and none is a kind of a log's frames."""

NAME: Final = "maginor-core manifest"
VERSION: Final = 1

MARK: Final = 4
"""The bytes of the mark at the end of a head: the length of its frame."""

LONGEST_FRAME: Final = 4096
"""More bytes than any frame has."""

LONGEST_HEAD = 126
"""The bytes of the longest frame of a head; the shortest has 110."""

_BLOCK: Final = 1 << 20
_MANIFEST_BEGINS: Final = bytes((0x93, HEADER))
_BEGINNING: Final = bytes((0x96, HEAD))
"""How the frame of a head begins."""
_MARK_BYTES: Final = MARK + 2
_NUMBER: Final = rb"(?:[\x00-\x7f]|\xcc.|\xcd..|\xce.{4}|\xcf.{8})"
_HEADS: Final = re.compile(
    b"(?=(" + _BEGINNING + _NUMBER + rb"\xc4\x20.{32}" + _NUMBER + rb"\xc4\x40.{64}))", re.DOTALL
)
"""Where heads begin, and in the group all of them but their marks."""
_MARKS: Final = re.compile(rb"\xc4\x04\x00\x00\x00([\x6e-\x7e])")
"""Marks of heads, and in the group the length of the frame."""

Fields = tuple[object, ...]


@frozen
class ManifestHeader:
    """What a manifest is.

    Attributes:
        name: what its games belong to, such as a tournament; for people.
        key: the public key of its owner, 32 bytes, which signs every head.
    """

    name: str
    began: int
    key: bytes

    def to_bytes(self) -> bytes:
        if not self.name or not is_plain(self.name):
            reason = f"is printable text of 1 to {LONGEST_ID} characters"
            raise MalformedError(f"the name of a manifest {reason}")
        return pack((NAME, VERSION, self.name, self.began, self.key))

    @classmethod
    def from_bytes(cls, data: bytes) -> ManifestHeader:
        fields = unpack(data)
        if type(fields) is not tuple or fields[:1] != (NAME,):
            raise MalformedError("is not a manifest")
        if fields[1:2] != (VERSION,):
            raise MalformedError(f"is a manifest in another version than {VERSION}, the known one")
        if tuple(map(type, fields)) != (str, int, str, int, bytes) or len(fields[4]) != DIGEST:
            raise MalformedError("does not have the header of a manifest")
        header = cls(*fields[2:])
        if not 0 <= header.began <= LATEST or header.to_bytes() != data:
            raise MalformedError("does not have the header of a manifest")
        return header


@frozen
class ManifestFrame:
    """A frame and its position in the file."""

    kind: int
    parts: tuple[bytes | int, ...]
    start: int
    end: int


def is_manifest(path: Path) -> bool:
    """Return whether the file at ``path`` begins as a manifest does."""
    with local_file(path) as file:
        return file.read(2) == _MANIFEST_BEGINS


def header_frame(content: bytes) -> bytes:
    """Return the frame of a header."""
    return _packed(HEADER, content, leaf_hash(content)[:LINK])


def entry_frame(number: int, content: bytes, leaf: bytes) -> bytes:
    """Return the frame of entry ``number``, whose hash is ``leaf``."""
    return _packed(ENTRY, number, content, leaf[:LINK])


def head_frame(size: int, root: bytes, time: int, signature: bytes) -> bytes:
    """Return the frame of a head; its last six bytes are the mark that completes it."""
    blank = _packed(HEAD, size, root, time, signature, bytes(MARK))
    return blank[:-_MARK_BYTES] + mark_of(len(blank))


_SHAPES: Final[dict[int, tuple[tuple[type, int], ...]]] = {
    HEADER: ((bytes, -1), (bytes, LINK)),
    ENTRY: ((int, -1), (bytes, -1), (bytes, LINK)),
    HEAD: ((int, -1), (bytes, DIGEST), (int, -1), (bytes, SIGNATURE), (bytes, MARK)),
}
"""What follows its kind in each frame: types, and the length of bytes where it is fixed."""


def frames_in(file: BinaryIO, start: int = 0) -> Iterator[ManifestFrame]:
    """Yield the frames of ``file`` from where it stands, as far as they are intact."""
    rest = b""
    while True:
        data = file.read(_BLOCK)
        rest += data
        begun = 0
        for fields, end in _values(rest, start):
            yield _checked(fields, rest[begun:end], start + begun, start + end)
            begun = end
        start, rest = start + begun, rest[begun:]
        if len(rest) >= LONGEST_FRAME:
            raise MalformedError("is not a frame", f"byte {start}")
        if not data:
            return


def has_complete_head(data: bytes) -> bool:
    """Return whether anywhere in ``data`` there was a head with its mark.

    The mark is written when everything before it is on disk. So if there is one, or if in its place
    there is what writing cannot leave, then what does not fit was changed and not cut off.
    """
    for found in _MARKS.finditer(data):
        begin = found.end() - found[1][0]
        if begin >= 0 and data.startswith(_BEGINNING, begin):
            return True
    return any(
        _has_other_mark(data, found.start(), found.end(1)) for found in _HEADS.finditer(data)
    )


def mark_of(length: int) -> bytes:
    """Return the mark of a head whose frame has so many bytes, with the mark's own length."""
    return bytes((0xC4, MARK)) + length.to_bytes(MARK, "big")


def _has_other_mark(data: bytes, begin: int, end: int) -> bool:
    """Return whether what follows a head is neither its mark nor what writing that can leave."""
    right = mark_of(end - begin + _MARK_BYTES)
    found = data[end : end + _MARK_BYTES]
    torn = [right[:count] + bytes(_MARK_BYTES - count) for count in range(_MARK_BYTES + 1)]
    torn += [bytes(count) + right[count:] for count in range(_MARK_BYTES)]
    return not any(each.startswith(found) for each in torn)


def _values(data: bytes, start: int) -> Iterator[tuple[Fields, int]]:
    """Yield the values of msgpack in ``data`` with their ends, except the last if it is cut off."""
    unpacker = msgpack.Unpacker(
        use_list=False,
        strict_map_key=False,
        max_buffer_size=len(data) + 1,
        max_array_len=8,
        max_map_len=0,
        max_bin_len=LONGEST_FRAME,
        max_str_len=0,
        max_ext_len=0,
    )
    unpacker.feed(data)
    while True:
        place = unpacker.tell()
        try:
            value = unpacker.unpack()
        except msgpack.OutOfData:
            return
        except Exception:  # msgpack raises many kinds: bad bytes, depth, bounds
            raise MalformedError("is not a frame", f"byte {start + place}") from None
        yield value, unpacker.tell()


def _checked(value: object, data: bytes, start: int, end: int) -> ManifestFrame:
    """Return the frame that ``value`` is, if it was read from its one form."""
    if type(value) is tuple and value and type(value[0]) is int:
        kind, parts = value[0], value[1:]
        if _has_shape(parts, _SHAPES.get(kind, ())) and _packed(*value) == data:
            return ManifestFrame(kind, parts, start, end)
    raise MalformedError("is not a frame of a manifest", f"byte {start}")


def _has_shape(parts: Fields, shape: tuple[tuple[type, int], ...]) -> bool:
    if not shape or len(parts) != len(shape):
        return False
    pairs = zip(parts, shape, strict=True)
    return all(
        type(part) is kind and (length < 0 or (isinstance(part, bytes) and len(part) == length))
        for part, (kind, length) in pairs
    )


def _packed(*parts: int | bytes) -> bytes:
    packed: bytes = msgpack.packb(parts)
    return packed
