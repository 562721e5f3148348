"""Published logs as an audit and the command line read them: a folder, or a URL."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from maginor_core.audit.remote import is_url, remote_part
from maginor_core.eventlog.commitments import evidence_needed
from maginor_core.eventlog.files import LIMITS, Limits

if TYPE_CHECKING:
    from maginor_core.evidence.transparency.published import PublishedLog


def is_published(manifest: str | Path) -> bool:
    """Return whether what is named as a manifest is a published log: a folder, or a URL."""
    return is_url(manifest) or Path(manifest).is_dir()


def published_log(where: str | Path, limits: Limits = LIMITS) -> PublishedLog:
    """Open the published log in a folder or at a URL.

    Raises:
        LogError: there is none, or it cannot be read.
        LimitError: its server is too slow, or sends too much.
    """
    with evidence_needed():
        from maginor_core.evidence.transparency.published import PublishedLog
        from maginor_core.evidence.transparency.tiles import LONGEST_PART
    if is_url(where):
        url = str(where)
        bounded = evolve(limits, download=min(limits.download, LONGEST_PART >> 20))
        return PublishedLog(lambda path: remote_part(url, path, bounded), url)
    return PublishedLog.in_folder(Path(where))
