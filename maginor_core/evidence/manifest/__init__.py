"""Manifests: signed, append-only lists of games, by which an auditor sees that none is missing.

``spec/manifest-format.md`` specifies the files to the last bit.
"""

from __future__ import annotations

from maginor_core.eventlog.entry import Entry, entry_of
from maginor_core.evidence.manifest.proof import (
    ConsistencyProof,
    Head,
    InclusionProof,
    proof_from_json,
)
from maginor_core.evidence.manifest.reader import ManifestReading
from maginor_core.evidence.manifest.writer import ManifestWriter

__all__ = [
    "ConsistencyProof",
    "Entry",
    "Head",
    "InclusionProof",
    "ManifestReading",
    "ManifestWriter",
    "entry_of",
    "proof_from_json",
]
