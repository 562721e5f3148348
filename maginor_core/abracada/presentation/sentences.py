"""Sentences: commands and events, described to people."""

from __future__ import annotations

from typing import assert_never

from maginor_core.abracada import commands, events
from maginor_core.abracada.commands import Command
from maginor_core.abracada.components.numbers import UNKNOWN
from maginor_core.abracada.events import Event
from maginor_core.abracada.presentation.names import Names, lives, points, spell, stones
from maginor_core.kernel.wording import listed


def command_sentence(command: Command) -> str:
    """Return ``command`` as an order."""
    match command:
        case commands.CastSpell():
            return f"cast {spell(command.number)}"
        case commands.EndTurn():
            return "end the turn"
        case commands.DealRound():
            return "deal the next round"
        case _:
            assert_never(command)


def event_sentence(names: Names, event: Event) -> str:
    """Return a sentence about ``event``."""
    who = names.player
    match event:
        case events.SpellCast():
            return f"{who(event.player)} casts {spell(event.number)}."
        case events.CastFailed():
            return f"{who(event.player)} names {spell(event.number)}, and has no such stone."
        case events.LowerNumberNamed():
            return f"{who(event.player)} names {spell(event.number)}, a lower number than before."
        case events.DieRolled():
            return f"{who(event.player)} rolls {event.face}."
        case events.LivesLost():
            return f"{who(event.player)} loses {lives(event.count)}."
        case events.LivesGained():
            return f"{who(event.player)} gains {lives(event.count)}."
        case events.SecretStoneTaken():
            stone = f": it is {event.stone}" if event.stone != UNKNOWN else ""
            return f"{who(event.player)} takes a secret stone{stone}."
        case events.StonesDrawn():
            return f"{who(event.player)} draws {stones(event.stones)}."
        case events.StonesRemoved():
            return f"Laid open on the board: {stones(event.stones)}."
        case events.HandDealt():
            return f"{who(event.player)} is dealt {stones(event.stones)}."
        case events.TurnBegan():
            return f"It is the turn of {who(event.player)}."
        case events.HandEmptied():
            return f"{who(event.player)} has no stone left, and all others have no life left."
        case events.RoundEnded():
            gained = listed(f"{who(n)} gains {points(g)}" for n, g in enumerate(event.gained) if g)
            return f"The round is over: {gained}."
        case events.RoundBegan():
            return f"The next round is dealt; {who(event.player)} begins."
        case events.GameEnded():
            totals = listed(f"{who(n)} has {points(p)}" for n, p in enumerate(event.points))
            verb = "wins" if len(event.winners) == 1 else "share the victory"
            return f"The game is over: {totals}; {names.all_players(event.winners)} {verb}."
        case _:
            assert_never(event)
