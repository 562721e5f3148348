"""Manifests as transparency logs that tools of others can read, and that witnesses vouch for.

The formats and the protocol are those of C2SP (https://c2sp.org): signed notes, checkpoints, tiles,
cosignatures, witnesses, policies and proofs. ``docs/how-to/transparency.md`` says how they are
used, and what they prove.
"""

from __future__ import annotations

from maginor_core.evidence.transparency.checkpoint import LogCheckpoint
from maginor_core.evidence.transparency.published import Publication, PublishedLog, publish
from maginor_core.evidence.transparency.quorum import WitnessPolicy, read_witness_policy
from maginor_core.evidence.transparency.signed_note import NoteKey, NoteSignature, SignedNote
from maginor_core.evidence.transparency.tlog_proof import LoggingProof
from maginor_core.evidence.transparency.witness import LogWitness

__all__ = [
    "LogCheckpoint",
    "LogWitness",
    "LoggingProof",
    "NoteKey",
    "NoteSignature",
    "Publication",
    "PublishedLog",
    "SignedNote",
    "WitnessPolicy",
    "publish",
    "read_witness_policy",
]
