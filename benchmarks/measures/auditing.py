"""Auditing: every command of a log is executed again, and what comes of it is compared.

It is the library's own audit, of a shard on disk: its frames, its hash chain, the seals, the terms
and the dice are checked too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from io import BytesIO
from pathlib import Path

from benchmarks.corpus import CorpusGame, amount, known, unread
from benchmarks.effort import Effort, Round, Sample
from maginor_core.audit import audit
from maginor_core.commands.rules import MAGINOR
from maginor_core.engine.codec import RecordTuples, unpack_records
from maginor_core.engine.replay import re_execute
from maginor_core.eventlog.reader import read_games


def shard(effort: Effort) -> Round:
    _audit(*_written(known(effort)))
    rows = unread(3, effort)

    def one_round() -> Sample:
        path, games = _written(next(rows))
        return effort.rates_once(lambda: _audit(path, games))

    return one_round


def reading(effort: Effort) -> Round:
    """Read the file of an audit and decode its records; judge nothing."""
    rows = unread(3, effort)

    def one_round() -> Sample:
        games = next(rows)
        data = b"".join(game.log for game in games)
        return effort.rates_once(lambda: _read(data, games))

    return one_round


def executing(effort: Effort) -> Round:
    """Execute the records of an audit, which are decoded already."""
    rows = unread(3, effort)

    def one_round() -> Sample:
        games = next(rows)
        decoded = [unpack_records(game.content, len(game.records)) for game in games]
        return effort.rates_once(lambda: _execute(games, decoded))

    return one_round


def _read(data: bytes, games: tuple[CorpusGame, ...]) -> dict[str, float]:
    count = sum(1 for game in read_games(BytesIO(data)) if game.take_rows())
    assert count == len(games)
    return amount(games)


def _execute(
    games: tuple[CorpusGame, ...], decoded: Sequence[Sequence[RecordTuples] | None]
) -> dict[str, float]:
    for game, rows in zip(games, decoded, strict=True):
        words = MAGINOR.codec.vocabulary(game.setup.names)
        replay = re_execute(MAGINOR, words, game.setup.layout, rows, partial(list, game.records))
        assert replay.false is None
    return amount(games)


def _written(games: tuple[CorpusGame, ...]) -> tuple[Path, tuple[CorpusGame, ...]]:
    path = Path("audited.maginor")
    path.write_bytes(b"".join(game.log for game in games))
    return path, games


def _audit(path: Path, games: tuple[CorpusGame, ...]) -> dict[str, float]:
    words = [verdict.word for verdict in audit([path])]
    assert words == ["ok"] * len(games), words
    return amount(games)
