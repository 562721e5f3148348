"""Manifests that are the same each time: the owner's key, names and times are fixed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from maginor_core.eventlog.entry import Ending
from maginor_core.evidence.manifest import Entry, ManifestWriter

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER_KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
BEGAN = 1_700_000_000


def entry(number: int, records: int = 0, ending: Ending = "open") -> Entry:
    head = hashlib.sha256(b"%d %d %s" % (number, records, ending.encode())).digest()
    commitment = hashlib.sha256(b"%d" % number).digest() if number % 3 else b""
    return Entry(f"game-{number}", commitment, head, records, ending)


def begun(path: Path, key: Ed25519PrivateKey = KEY, name: str = "golden") -> ManifestWriter:
    return ManifestWriter.create(path, name, key, BEGAN)


def write_golden(path: Path) -> None:
    """Ten additions, of games that begin, continue and end."""
    with begun(path) as writer:
        for number in range(10):
            entries = [entry(number)]
            entries += [entry(each, 17 * number) for each in range(max(0, number - 2), number)]
            if number > 3:
                entries.append(entry(number - 4, 300, "abandoned" if number % 2 else "finished"))
            writer.add(entries, BEGAN + 60 * number)
