"""Magalon: its records decoded by msgpack alone, its logs audited, and random play."""

from __future__ import annotations

from benchmarks.effort import Effort, Round
from benchmarks.measures import further_game
from maginor_core.games import game

GAMES = 4
"""The games of a round, at the full amount."""

DEFINITION = game("magalon")


def decoding(effort: Effort) -> Round:
    return further_game.decoding(effort, DEFINITION, GAMES)


def replaying(effort: Effort) -> Round:
    return further_game.replaying(effort, DEFINITION, GAMES)


def shard(effort: Effort) -> Round:
    return further_game.shard(effort, DEFINITION, GAMES)


def random_play(effort: Effort) -> Round:
    return further_game.random_play(effort, DEFINITION)
