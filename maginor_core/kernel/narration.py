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
    say, names = presentation.say, presentation.players
    match command:
        case Undo(version=version):
            return say("undo", version=version)
        case CommitChoice():
            return say("commit-choice")
        case ReplaceChoice(player=player):
            return say("replace-choice", player=names[player])
        case ExcludeParty(party=party):
            return say("exclude-party", party=[*names, say("host")][party])
    return presentation.command(command, hidden=hidden)


def event_text(presentation: Presentation, event: Fact) -> str:
    """Return a sentence about ``event``."""
    say, names = presentation.say, presentation.players
    match event:
        case Undone(player=player, version=version):
            return say("undone", player=names[player], version=version)
        case ChoiceCommitted(player=player):
            return say("choice-committed", player=names[player])
        case ChoiceWithheld(player=player):
            return say("choice-withheld", player=names[player])
        case PreimageWithheld(party=party, step=step):
            who = [*names, say("host-first")][party]
            return say("preimage-withheld", party=who, step=step)
    return presentation.event(event)
