"""Deciding: commands that are known to be legal are carried out, with the faces as they fell.

A game carries commands out in place; a copy of it is a game of its own.
"""

from __future__ import annotations

from benchmarks.corpus import ROW, played
from benchmarks.effort import Effort, Round
from maginor_core import Command, Face, MaginorGame, maginor
from maginor_core.events import DieRolled

EVERY = 20
"""Of so many positions, one is decided in by itself."""


def in_place(effort: Effort) -> Round:
    games = played(effort.of(ROW))
    scripts = [
        (game.setup, [(command, faces or None) for command, faces in _script(game)])
        for game in games
    ]
    commands = sum(game.version for game in games)

    def work() -> dict[str, float]:
        for setup, script in scripts:
            game = maginor.new(setup=setup)
            for command, faces in script:
                game.submit(command, outcomes=faces)
        return {"commands": commands}

    return lambda: effort.rates(work)


def on_a_copy(effort: Effort) -> Round:
    positions: list[tuple[MaginorGame, Command, list[Face] | None]] = [
        (game.branch(version), command, faces or None)
        for game in played(effort.of(ROW // 5))
        for version, (command, faces) in enumerate(_script(game))
        if version % EVERY == 0
    ]

    def work() -> dict[str, float]:
        for position, command, faces in positions:
            position.copy().submit(command, outcomes=faces)
        return {"commands": len(positions)}

    return lambda: effort.rates(work)


def _script(game: MaginorGame) -> list[tuple[Command, list[Face]]]:
    """Return the commands of a game, each with the faces that it rolled."""
    return [
        (record.command, [event.face for event in record.events if isinstance(event, DieRolled)])
        for record in game.log
    ]
