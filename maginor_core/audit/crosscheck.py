"""The cross-check: what is wrong with games only when they are compared with each other.

Games in an audit are compared by their ids and contents, and with a manifest if there is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Self

from maginor_core.audit.cross_base import CrossBase
from maginor_core.audit.cross_finding import CrossFinding
from maginor_core.audit.forks import claimed, contradicted, departed, parted, read_histories
from maginor_core.audit.listed_games import compared, missing, note_contradictions, unlisted
from maginor_core.audit.repeated_games import copied, repeated
from maginor_core.audit.verdict import Verdict
from maginor_core.eventlog.limits import LIMITS, Limits
from maginor_core.manifest.head import Head


class CrossCheck:
    """Every game of an audit, to be compared at its end. To be used in a ``with`` statement."""

    def __init__(self, manifest: str | Path | None = None, limits: Limits = LIMITS) -> None:
        """Begin without games.

        Args:
            manifest: the manifest that the games are compared with.
            limits: how much a log may demand that is read again.

        Raises:
            LogError: the manifest cannot be read, or is damaged.
            SigningError: the extra ``sign`` is missing.
        """
        self._base = CrossBase(limits)
        if manifest is not None:
            try:
                self._base.read(manifest)
            except BaseException:
                self.close()
                raise

    @property
    def head(self) -> Head | None:
        """The last head of the manifest; None if there is none."""
        return self._base.head

    @property
    def name(self) -> str:
        """The name of the manifest."""
        return self._base.name

    @property
    def torn(self) -> int:
        """How many bytes after that head were never signed."""
        return self._base.torn

    def add(self, verdict: Verdict) -> None:
        """Add a game; those of one file come one after another."""
        self._base.add(verdict)

    def findings(self) -> Iterator[CrossFinding]:
        """Yield what is wrong, once all games were added; logs may be read again for it."""
        base = self._base
        base.complete()
        yield from repeated(base)
        yield from copied(base)
        if base.head is not None:
            note_contradictions(base)
            yield from missing(base)
            yield from unlisted(base)
            yield from compared(base)
        yield from claimed(base)
        read_histories(base)
        yield from contradicted(base)
        yield from departed(base)
        yield from parted(base)

    def close(self) -> None:
        """Remove the database."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
