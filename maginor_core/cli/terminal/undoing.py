"""Undoing: back to before a player's last command, alone or with the consent of everybody else."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from attrs import frozen

from maginor_core.kernel.errors import KernelError
from maginor_core.kernel.languages import Texts
from maginor_core.kernel.match import Accepted, Match
from maginor_core.kernel.undo import History, Undo, seat_of

AS_SENTENCE: Final = {"undo-final": "undo-final-first", "undo-others": "undo-others-first"}
"""By the message of a reason, the one with which a sentence begins."""


class CannotUndoError(KernelError):
    """A command that cannot be taken back."""


@frozen
class Return:
    """A return to before the last command of a seat that counts.

    Attributes:
        version: where the game returns to.
        reason: the message that says why the other people must agree; empty if they need not.
        asked: the seats of the people who must agree, ascending.
    """

    version: int
    reason: str = ""
    asked: tuple[int, ...] = ()


def last_return(match: Match, seat: int, bots: Collection[int], texts: Texts) -> Return:
    """Return how the last command of ``seat`` that counts may be taken back.

    Bots agree to everything; but what chance has drawn or a secret revealed stays, unless other
    people play who can agree to take it back.

    Args:
        match: the game.
        seat: who wants to return.
        bots: the seats of bots.
        texts: the messages of the terminal, for the error.

    Raises:
        CannotUndoError: there is no such command, or nobody could agree to take it back.
    """
    records = list(match.log)
    history = History(match.setup.players)
    for record in records:
        if isinstance(record.command, Undo):
            agreed = tuple(range(match.setup.players))
            history.undo(Undo(record.command.player, record.command.version, agreed))
        else:
            history.add(seat_of(record.command), ())
    counting = history.records(match.version)[1]
    own = [number for number in counting if seat_of(records[number].command) == seat]
    if not own:
        raise CannotUndoError(texts("undo-nothing"))
    version = own[-1]
    since = records[version:]
    people = tuple(sorted(set(range(match.setup.players)) - set(bots) - {seat}))
    others = {seat_of(record.command) for record in since} - {seat}
    if any(event.tag in match.game.decider.final for record in since for event in record.events):
        reason = "undo-final"
        if not people:
            raise CannotUndoError(texts("undo-refused", reason=texts(reason)))
    elif others and people:
        reason = "undo-others"
    else:
        return Return(version)
    return Return(version, reason, people)


def undo(match: Match, seat: int, to: Return, bots: Collection[int]) -> Accepted:
    """Return ``match`` by an appended record, to which bots and all who were asked agree."""
    return match.undo(seat, to.version, sorted({*bots, *to.asked} - {seat}))
