"""Auditing: every command of a log is decided again, and what comes of it is compared.

It is the library's own audit, of a shard on disk: its frames, its hash chain, the seals, the terms
and the dice are checked too.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.corpus import amount, unread
from benchmarks.effort import Effort, Round, Sample
from maginor_core.audit import audit


def shard(effort: Effort) -> Round:
    rows = unread(3, effort)
    path = Path("audited.maginor")

    def one_round() -> Sample:
        games = next(rows)
        path.write_bytes(b"".join(game.log for game in games))

        def work() -> dict[str, float]:
            words = [verdict.word for verdict in audit([path])]
            assert words == ["ok"] * len(games), words
            return amount(games)

        return effort.rates_once(work)

    return one_round
