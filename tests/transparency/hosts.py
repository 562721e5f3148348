"""Hosts and witnesses that are the same each time: keys, names and times are fixed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from maginor_core.evidence.manifest import ManifestWriter
from maginor_core.evidence.transparency import LogWitness, NoteKey, Publication, publish
from maginor_core.evidence.transparency.signed_note import LOG
from tests.manifest.specimens import BEGAN, KEY, OTHER_KEY, begun, entry

Serve = Callable[[LogWitness], str]
"""Serves a witness until the test ends, and returns its URL."""

ORIGIN = "games.example/club"
LOG_KEY = NoteKey.of(KEY, ORIGIN, LOG)
WITNESS_KEYS = [Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32) for number in (7, 8, 9)]


def manifest_of(path: Path, count: int, *, first: int = 0) -> Path:
    """Write a manifest with ``count`` games, from the one with number ``first`` on."""
    with begun(path) as writer:
        writer.add([entry(first + number) for number in range(count)], BEGAN)
    return path


def extend(path: Path, first: int, count: int) -> Path:
    """Add ``count`` games to a manifest."""
    with ManifestWriter(path, KEY) as writer:
        writer.add([entry(first + number) for number in range(count)], BEGAN)
    return path


def published(manifest: Path, folder: Path) -> Publication:
    return publish(manifest, folder, KEY, ORIGIN)


def witness(folder: Path, number: int, *, new: bool = True) -> LogWitness:
    """Return a witness whose memory is in a folder."""
    path = folder / f"witness-{number}.sqlite"
    return LogWitness(path, WITNESS_KEYS[number], f"witness.example/{number}", [LOG_KEY], new=new)


__all__ = [
    "KEY",
    "LOG_KEY",
    "ORIGIN",
    "OTHER_KEY",
    "WITNESS_KEYS",
    "Serve",
    "extend",
    "manifest_of",
    "published",
    "witness",
]
