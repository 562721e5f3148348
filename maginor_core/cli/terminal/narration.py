"""Narration: commands and events of any game in words, those of an undo included."""

from __future__ import annotations

from maginor_core.kernel.facts import Fact
from maginor_core.kernel.presentation import Presentation
from maginor_core.kernel.undo import Undo, Undone


def command_text(presentation: Presentation, command: Fact, *, hidden: bool = False) -> str:
    """Return ``command`` as an order; without its secret, if that is ``hidden``."""
    if isinstance(command, Undo):
        return f"undo everything since version {command.version}"
    return presentation.command(command, hidden=hidden)


def event_text(presentation: Presentation, event: Fact) -> str:
    """Return a sentence about ``event``."""
    if isinstance(event, Undone):
        name = presentation.players[event.player]
        return f"{name} undoes everything since version {event.version}."
    return presentation.event(event)
