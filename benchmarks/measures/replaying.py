"""Replaying: records are decoded and their events folded into a board, one game at a time."""

from __future__ import annotations

from benchmarks.corpus import KeptGame, amount, known, unread
from benchmarks.effort import Effort, Round
from maginor_core.commands.decide import MAGINOR
from maginor_core.kernel.fold import fold
from maginor_core.kernel.log import events_of
from maginor_core.wire import vocabulary_of


def games(effort: Effort) -> Round:
    replay(known(effort))
    rows = unread(2, effort)
    return lambda: effort.rates_once(lambda: replay(next(rows)))


def replay(games: tuple[KeptGame, ...]) -> dict[str, float]:
    """Replay every game; return how much that was."""
    for game in games:
        unpack = vocabulary_of(game.setup).unpack_record
        board = MAGINOR.initial(game.setup)
        fold(MAGINOR.evolve, board, events_of(map(unpack, game.records)))
    return amount(games)
