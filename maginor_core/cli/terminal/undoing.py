"""Undoing: back to before a player's last command, where nobody has learned anything since."""

from __future__ import annotations

from collections.abc import Collection

from maginor_core.kernel.errors import KernelError
from maginor_core.kernel.match import Accepted, Match
from maginor_core.kernel.undo import History, Undo


class CannotUndoError(KernelError):
    """A command that cannot be taken back."""


def can_undo(match: Match, seat: int, bots: Collection[int]) -> int:
    """Return the version before the last command of ``seat`` that counts, if it may be taken back.

    Bots agree to everything, but what chance has drawn or a secret revealed stays.

    Raises:
        CannotUndoError: there is none, another player has acted since, an outcome of chance was
            drawn, or somebody learned something.
    """
    records = list(match.log)
    history = History(match.setup.players)
    for record in records:
        if isinstance(record.command, Undo):
            agreed = tuple(range(match.setup.players))
            history.undo(Undo(record.command.player, record.command.version, agreed))
        else:
            history.add(record.command.player, ())
    counting = history.records(match.version)[1]
    own = [number for number in counting if records[number].command.player == seat]
    if not own:
        raise CannotUndoError("nothing can be undone: you have not done anything yet")
    version = own[-1]
    since = records[version:]
    if any(event.tag in match.game.decider.final for record in since for event in record.events):
        raise CannotUndoError(
            "nothing can be undone: chance was drawn or a secret revealed since your last command"
        )
    others = {record.command.player for record in since} - {seat}
    people = set(range(match.setup.players)) - set(bots) - {seat}
    if others & people or (others and people):
        raise CannotUndoError("nothing can be undone: another player has acted since")
    return version


def undo(match: Match, seat: int, version: int, bots: Collection[int]) -> Accepted:
    """Return ``match`` to ``version`` by an appended record."""
    return match.undo(seat, version, sorted(set(bots) - {seat}))
