"""Decoding: the bytes of records become commands and events, in the one form that is allowed."""

from __future__ import annotations

from benchmarks.corpus import KeptGame, amount, known, unread
from benchmarks.effort import Effort, Round
from maginor_core.wire import vocabulary_of


def records(effort: Effort) -> Round:
    _decode(known(effort))
    rows = unread(1, effort)
    return lambda: effort.rates_once(lambda: _decode(next(rows)))


def _decode(games: tuple[KeptGame, ...]) -> dict[str, float]:
    for game in games:
        unpack = vocabulary_of(game.setup).unpack_record
        for record in game.records:
            unpack(record)
    return amount(games)
