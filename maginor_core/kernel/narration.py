"""Narration: commands and events of any game in words, those of an undo included."""

from __future__ import annotations

from maginor_core.kernel.disclosures import (
    ChoiceCommitted,
    ChoiceWithheld,
    CommitChoice,
    ExcludeParty,
    PreimageWithheld,
    ReplaceChoice,
)
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.presentation import Presentation
from maginor_core.kernel.undo import Undo, Undone


def command_text(presentation: Presentation, command: Fact, *, hidden: bool = False) -> str:
    """Return ``command`` as an order; without its secret, if that is ``hidden``."""
    if isinstance(command, Undo):
        return f"undo everything since version {command.version}"
    names = presentation.players
    match command:
        case CommitChoice():
            return "commit to a choice, without saying which"
        case ReplaceChoice(player=player):
            return f"let the agreed default count instead of the choice of {names[player]}"
        case ExcludeParty(party=party):
            return f"do without {[*names, 'the host'][party]} in the joint dice"
    return presentation.command(command, hidden=hidden)


def event_text(presentation: Presentation, event: Fact) -> str:
    """Return a sentence about ``event``."""
    if isinstance(event, Undone):
        name = presentation.players[event.player]
        return f"{name} undoes everything since version {event.version}."
    match event:
        case ChoiceCommitted(player=player):
            return f"{presentation.players[player]} commits to a choice."
        case ChoiceWithheld(player=player):
            return f"{presentation.players[player]} does not disclose its choice."
        case PreimageWithheld(party=party, step=step):
            who = [*presentation.players, "The host"][party]
            return f"{who} withholds its preimage of step {step} of the joint dice."
    return presentation.event(event)
