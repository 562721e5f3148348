"""A reader and checker of manifests and proofs, written from spec/manifest-format.md alone.

Nothing of maginor-core is imported: this shows that a manifest can be checked without it.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgpack
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

HEADER, ENTRY, HEAD = 17, 18, 19
ENDINGS = ("finished", "abandoned", "open")

Json = dict[str, Any]  # Any: JSON, or what msgpack decodes


class BadManifestError(Exception):
    """A manifest or proof that is not as the page demands."""


def require(condition: object, reason: str) -> None:
    if not condition:
        raise BadManifestError(reason)


def h(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def tree(entries: list[bytes]) -> bytes:
    """The hash of a list of entries, straight from its definition."""
    if not entries:
        return h(b"")
    if len(entries) == 1:
        return h(b"\x00" + entries[0])
    k = 1
    while 2 * k < len(entries):
        k *= 2
    return h(b"\x01" + tree(entries[:k]) + tree(entries[k:]))


def values(data: bytes) -> list[tuple[Any, int]]:  # Any: what msgpack decodes
    """The msgpack values with which ``data`` begins, with their ends."""
    unpacker = msgpack.Unpacker(use_list=False, strict_map_key=False, max_buffer_size=1 << 26)
    unpacker.feed(data)
    found = []
    while True:
        try:
            found.append((unpacker.unpack(), unpacker.tell()))
        except (msgpack.OutOfData, ValueError):
            return found


def value(data: bytes) -> Any:  # Any: what msgpack decodes
    found = values(data)
    require(len(found) == 1 and found[0][1] == len(data), "is not one value")
    require(msgpack.packb(found[0][0]) == data, "is not in the shortest form")
    return found[0][0]


def signed(
    key: bytes, signature: bytes, manifest: bytes, size: int, root: bytes, time: int
) -> bool:
    message = b"maginor-core manifest head\n" + msgpack.packb((manifest, size, root, time))
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def manifest(data: bytes) -> Json:
    """Everything in a manifest that has no torn end."""
    frames = values(data)
    require(frames and frames[-1][1] == len(data), "something is not a frame")
    require(b"".join(msgpack.packb(frame) for frame, _ in frames) == data, "another form")
    (kind, content, link), _ = frames[0]
    require(kind == HEADER and link == h(b"\x00" + content)[:8], "no header")
    form, version, name, began, key = value(content)
    require((form, version) == ("maginor-core manifest", 1), "another format")
    entries: list[bytes] = []
    heads: list[Json] = []
    start = frames[0][1]
    for frame, end in frames[1:]:
        require(end - start <= 4096, "a frame is too long")
        require(type(frame) is tuple and frame, "something is not a frame")
        if frame[0] == ENTRY:
            _, number, entry, link = frame
            require(heads, "an entry before the first head")
            require(number == len(entries), "an entry is in the place of another")
            require(link == h(b"\x00" + entry)[:8], "an entry was changed")
            value(entry)
            entries.append(entry)
        else:
            kind, size, root, time, signature, mark = frame
            require(kind == HEAD, "an unknown frame")
            require(mark == (end - start).to_bytes(4, "big"), "another mark")
            require(size == len(entries) and root == tree(entries), "the root does not fit")
            require(not heads or size > heads[-1]["size"], "a head without an entry")
            require(not heads or time >= heads[-1]["time"], "a head goes back in time")
            require(signed(key, signature, h(content), size, root, time), "not signed")
            heads.append({"size": size, "root": root, "time": time})
        start = end
    require(heads and heads[-1]["size"] == len(entries), "entries without a head")
    shown = [value(entry) for entry in entries]
    for id_, commitment, head, records, ending in shown:
        require(type(id_) is str and id_.isprintable() and 0 < len(id_) <= 256, "an id")
        require(len(commitment) in (0, 32) and len(head) == 32, "a digest")
        require(0 <= records <= 262_144 and 0 <= ending <= 2, "a number")
    return {"name": name, "began": began, "key": key, "entries": shown, "heads": heads}


def head_holds(head: Json) -> bool:
    key, signature, root = (bytes.fromhex(head[name]) for name in ("key", "signature", "root"))
    digest = bytes.fromhex(head["manifest"])
    return signed(key, signature, digest, head["size"], root, head["time"])


def inclusion(proof: Json) -> bool:
    """Whether a proof of inclusion holds, by the recursive definition of RFC 6962, 2.1.1."""
    entry = proof["entry"]
    packed = msgpack.packb(
        (
            entry["id"],
            bytes.fromhex(entry["commitment"]),
            bytes.fromhex(entry["head"]),
            entry["records"],
            ENDINGS.index(entry["ending"]),
        )
    )

    def root(m: int, n: int, path: list[bytes]) -> bytes:
        if n == 1:
            require(not path, "the path is too long")
            return h(b"\x00" + packed)
        require(path, "the path is too short")
        k = 1 << ((n - 1).bit_length() - 1)
        if m < k:
            return h(b"\x01" + root(m, k, path[:-1]) + path[-1])
        return h(b"\x01" + path[-1] + root(m - k, n - k, path[:-1]))

    head, number = proof["head"], proof["number"]
    path = [bytes.fromhex(each) for each in proof["path"]]
    try:
        found = root(number, head["size"], path) if 0 <= number < head["size"] else b""
    except BadManifestError:
        return False
    return found.hex() == head["root"] and head_holds(head)


def consistency(proof: Json) -> bool:
    """Whether a proof of consistency holds, by the recursive definition of RFC 6962, 2.1.2."""
    old, new = proof["old"], proof["head"]
    path = [bytes.fromhex(each) for each in proof["path"]]
    old_root = bytes.fromhex(old["root"])

    def roots(m: int, n: int, rest: list[bytes], *, whole: bool) -> tuple[bytes, bytes]:
        """The hashes of the first m, and of all n, of the entries here."""
        if m == n:
            if whole:
                require(not rest, "the path is too long")
                return old_root, old_root
            require(len(rest) == 1, "the path does not fit")
            return rest[0], rest[0]
        require(rest, "the path is too short")
        k = 1 << ((n - 1).bit_length() - 1)
        if m <= k:
            first, second = roots(m, k, rest[:-1], whole=whole)
            return first, h(b"\x01" + second + rest[-1])
        first, second = roots(m - k, n - k, rest[:-1], whole=False)
        return h(b"\x01" + rest[-1] + first), h(b"\x01" + rest[-1] + second)

    if (old["manifest"], old["key"]) != (new["manifest"], new["key"]):
        return False
    if not 0 <= old["size"] <= new["size"]:
        return False
    try:
        if old["size"] == 0:
            require(not path and old_root == h(b""), "a tree of nothing")
            right = True
        else:
            first, second = roots(old["size"], new["size"], path, whole=True)
            right = first == old_root and second.hex() == new["root"]
    except BadManifestError:
        return False
    return right and head_holds(old) and head_holds(new)
