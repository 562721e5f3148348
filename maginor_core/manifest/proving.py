"""Making proofs from a manifest and its index, without reading all of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from maginor_core.eventlog.log_error import LogError
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.validation import shown
from maginor_core.manifest.index import SUFFIX, ManifestIndex
from maginor_core.manifest.merkle import consistency_path, inclusion_path
from maginor_core.manifest.proof import ConsistencyProof, InclusionProof
from maginor_core.manifest.reading import ManifestReading


def prove_inclusion(path: str | Path, game_id: str) -> InclusionProof:
    """Return the proof that the manifest at ``path`` contains the last entry of a game.

    Raises:
        LogError: the manifest cannot be read, or is damaged.
        MalformedError: it has no such game.
        SigningError: the extra ``sign`` is missing.
    """
    with _indexed(Path(path)) as (reading, index):
        places = index.find(game_id)
        if not places:
            raise MalformedError(f"has no game {shown(game_id)}", str(path))
        number, start = places[-1]
        entry = reading.entry_at(start)
        hashes = inclusion_path(number, reading.head.size, index.subtree)
        return InclusionProof(entry, number, hashes, reading.head)


def prove_consistency(path: str | Path, size: int) -> ConsistencyProof:
    """Return the proof that the manifest at ``path`` extends its first ``size`` entries.

    Raises:
        LogError: the manifest cannot be read, or is damaged.
        MalformedError: it was never signed with so many entries.
        SigningError: the extra ``sign`` is missing.
    """
    with _indexed(Path(path)) as (reading, index):
        start = index.head_at(size)
        if start is None:
            near = " and ".join(f"{each:,}" for each in index.head_sizes_near(size))
            raise MalformedError(
                f"was never signed with {size:,} entries, but with {near}", str(path)
            )
        old = reading.head_at(start)
        hashes = consistency_path(old.size, reading.head.size, index.subtree)
        return ConsistencyProof(old, hashes, reading.head)


@contextmanager
def _indexed(path: Path) -> Iterator[tuple[ManifestReading, ManifestIndex]]:
    """Read a manifest to its last head, with an index; where there is none, one in memory."""
    beside = path.with_name(path.name + SUFFIX)
    with ManifestReading(path, check_signatures=False) as reading:
        index = _index(beside)
        try:
            index.follow(reading)
            if not reading.head.holds():
                raise LogError(path, "the signature of its last head is not valid")
            yield reading, index
        finally:
            index.close()


def _index(beside: Path) -> ManifestIndex:
    """Return the index beside a manifest if it can be used, or a new one."""
    if beside.exists():
        try:
            return ManifestIndex(beside)
        except LogError:
            pass  # it belongs to somebody else, or is damaged; it is only a matter of speed
    return ManifestIndex(None)
