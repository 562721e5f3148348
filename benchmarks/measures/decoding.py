"""Decoding: the bytes of records become numbers, in the one form that is allowed."""

from __future__ import annotations

from benchmarks.corpus import CorpusGame, amount, known, unread
from benchmarks.effort import Effort, Round
from maginor_core.engine.codec import unpack_records


def records(effort: Effort) -> Round:
    _decode(known(effort))
    rows = unread(1, effort)
    return lambda: effort.rates_once(lambda: _decode(next(rows)))


def _decode(games: tuple[CorpusGame, ...]) -> dict[str, float]:
    for game in games:
        assert unpack_records(game.content, len(game.records)) is not None
    return amount(games)
