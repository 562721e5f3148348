"""Sentences: commands and events, described to people."""

from __future__ import annotations

from maginor_core import events
from maginor_core.commands import Command
from maginor_core.events import Event
from maginor_core.kernel.languages.facts import id_of
from maginor_core.presentation.arguments import arguments_of
from maginor_core.presentation.names import Names

ASKING = (
    events.SymbolAsked,
    events.SlotAsked,
    events.TargetAsked,
    events.BeastsAsked,
    events.ReversalAsked,
    events.RewardAsked,
    events.TurnResumed,
)
"""The events that only announce what somebody must decide."""


class Narrator:
    """Describes what happens in one game, in sentences with the players' names."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def command(self, command: Command) -> str:
        """Return ``command`` as an order."""
        names = self._names
        return names.say(f"command-{id_of(type(command))}", **arguments_of(names, command))

    def event(self, event: Event) -> str:
        """Return a sentence about ``event``."""
        names = self._names
        return names.say(f"event-{id_of(type(event))}", **arguments_of(names, event))
