"""Looking: what a front end, a bot or a referee asks of a game under way, at many positions."""

from __future__ import annotations

from benchmarks.corpus import ROW, played
from benchmarks.effort import Effort, Round
from maginor_core import MaginorGame

EVERY = 20
"""Of so many versions of a game, one is looked at."""


def legal_commands(effort: Effort) -> Round:
    games = _games(effort)

    def work() -> dict[str, float]:
        return {"commands": sum(len(game.legal()) for game in games), "listings": len(games)}

    return lambda: effort.rates(work)


def views_of_a_seat(effort: Effort) -> Round:
    games = _games(effort)

    def work() -> dict[str, float]:
        for game in games:
            game.view(0)
        return {"views": len(games)}

    return lambda: effort.rates(work)


def snapshots(effort: Effort) -> Round:
    games = _games(effort)

    def work() -> dict[str, float]:
        for game in games:
            _ = game.state
        return {"states": len(games)}

    return lambda: effort.rates(work)


def branches(effort: Effort) -> Round:
    games = _games(effort)
    commands = sum(game.version for game in games)

    def work() -> dict[str, float]:
        for game in games:
            game.branch()
        return {"branches": len(games), "commands": commands}

    return lambda: effort.rates(work)


def _games(effort: Effort) -> list[MaginorGame]:
    """Return games under way: random games at some of their versions."""
    return [
        game.branch(version)
        for game in played(effort.of(ROW // 5))
        for version in range(EVERY, game.version, EVERY)
    ]
