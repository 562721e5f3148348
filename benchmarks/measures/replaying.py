"""Replaying: the records of a game lead to a state, one game at a time.

In Python they are decoded and their events change the state; in C all commands are carried out.
"""

from __future__ import annotations

from benchmarks.corpus import CorpusGame, amount, known, unread
from benchmarks.effort import Effort, Round
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.replay import replay
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.native.replaying import replayed


def games(effort: Effort) -> Round:
    replay_all(known(effort))
    rows = unread(2, effort)
    return lambda: effort.rates_once(lambda: replay_all(next(rows)))


def replay_all(games: tuple[CorpusGame, ...]) -> dict[str, float]:
    """Replay every game; return how much that was."""
    for game in games:
        replay_one(DEFINITION, game.setup.layout, game.content, len(game.records))
    return amount(games)


def replay_one(
    definition: GameDefinition,
    layout: object,
    content: bytes,
    count: int,
) -> object:
    """Return the state to which the records of a game lead."""
    state: object = replayed(definition, layout, content, count)
    return replay(definition.decider, layout, content, count) if state is None else state
