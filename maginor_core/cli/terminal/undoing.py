"""Undoing: back to before a player's last command, where nobody has learned anything since.

These two functions are all that the terminal knows of it.
"""

from __future__ import annotations

from collections.abc import Collection

from maginor_core.cli.selection import Game, SelectedGame
from maginor_core.kernel.errors import KernelError


class CannotUndoError(KernelError):
    """A command that cannot be taken back."""


def can_undo(chosen: SelectedGame, game: Game, seat: int, bots: Collection[int]) -> int:
    """Return the version before the last command of ``seat``, if it may be taken back.

    What bots have done since is taken back with it; they do not mind.

    Raises:
        CannotUndoError: there is none, another person has acted since, an outcome of chance was
            drawn, or somebody learned something.
    """
    for version in range(game.version - 1, -1, -1):
        record = game.log[version]
        if chosen.definition.draws(record.command):
            raise CannotUndoError("nothing can be undone: the die was rolled since")
        if any(map(chosen.discloses, record.events)):
            raise CannotUndoError("nothing can be undone: something secret was revealed since")
        if record.command.player == seat:
            return version
        if record.command.player not in bots:
            raise CannotUndoError("nothing can be undone: another player has acted since")
    raise CannotUndoError("nothing can be undone: you have not done anything yet")


def undo(game: Game, version: int) -> Game:
    """Return the game as it was at ``version``."""
    return game.branch(version)
