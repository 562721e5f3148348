"""Replaying: records are decoded and their events change a state, one game at a time."""

from __future__ import annotations

from benchmarks.corpus import CorpusGame, amount, known, unread
from benchmarks.effort import Effort, Round
from maginor_core.commands.rules import MAGINOR
from maginor_core.engine.replay import replay


def games(effort: Effort) -> Round:
    replay_all(known(effort))
    rows = unread(2, effort)
    return lambda: effort.rates_once(lambda: replay_all(next(rows)))


def replay_all(games: tuple[CorpusGame, ...]) -> dict[str, float]:
    """Replay every game; return how much that was."""
    for game in games:
        replay(MAGINOR, game.setup.layout, game.content, len(game.records))
    return amount(games)
