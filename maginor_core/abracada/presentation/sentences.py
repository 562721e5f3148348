"""Sentences: commands and events, described to people."""

from __future__ import annotations

from maginor_core.abracada import events
from maginor_core.abracada.commands import CastSpell, Command
from maginor_core.abracada.components.numbers import UNKNOWN
from maginor_core.abracada.events import Event
from maginor_core.abracada.presentation.names import Names
from maginor_core.kernel.languages.facts import id_of
from maginor_core.kernel.languages.texts import Argument


def command_sentence(names: Names, command: Command) -> str:
    """Return ``command`` as an order."""
    number = command.number if isinstance(command, CastSpell) else 0
    return names.say(f"command-{id_of(type(command))}", number=number)


def event_sentence(names: Names, event: Event) -> str:
    """Return a sentence about ``event``."""
    message = f"event-{id_of(type(event))}"
    if isinstance(event, events.SecretStoneTaken) and event.stone != UNKNOWN:
        message = "event-secret-stone-known"
    return names.say(message, **_arguments(names, event))


def _arguments(names: Names, event: Event) -> dict[str, Argument]:
    """Return what a message about ``event`` may contain, by name."""
    made: dict[str, Argument] = {}
    for name, value in zip(event.names, event.values(), strict=True):
        if name == "player" and isinstance(value, int):
            made[name] = names.player(value)
        elif isinstance(value, int):
            made[name] = value
    match event:
        case events.StonesDrawn() | events.StonesRemoved() | events.HandDealt():
            made["drawn"] = names.stones(event.stones)
        case events.RoundEnded():
            made["gained"] = names.say.listed(
                names.say("gains", player=names.player(seat), count=count)
                for seat, count in enumerate(event.gained)
                if count
            )
        case events.GameEnded():
            made["totals"] = standings(names, event.points)
            made["winners"] = names.all_players(event.winners)
            made["count"] = len(event.winners)
    return made


def standings(names: Names, points: tuple[int, ...] | list[int]) -> str:
    """Return how many points everyone has, as in a sentence."""
    return names.say.listed(
        names.say("has-points", player=names.player(seat), count=count)
        for seat, count in enumerate(points)
    )
