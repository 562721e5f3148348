"""Auditing: every command of a log is decided again, and what comes of it is compared.

It is the library's own audit, of a shard on disk: its frames, its hash chain, the seals, the terms
and the dice are checked too.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.corpus import KeptGame, amount, known, unread
from benchmarks.effort import Effort, Round, Sample
from maginor_core.audit import audit


def shard(effort: Effort) -> Round:
    _audit(*_written(known(effort)))
    rows = unread(3, effort)

    def one_round() -> Sample:
        path, games = _written(next(rows))
        return effort.rates_once(lambda: _audit(path, games))

    return one_round


def _written(games: tuple[KeptGame, ...]) -> tuple[Path, tuple[KeptGame, ...]]:
    path = Path("audited.maginor")
    path.write_bytes(b"".join(game.log for game in games))
    return path, games


def _audit(path: Path, games: tuple[KeptGame, ...]) -> dict[str, float]:
    words = [verdict.word for verdict in audit([path])]
    assert words == ["ok"] * len(games), words
    return amount(games)
