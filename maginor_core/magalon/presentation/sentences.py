"""Sentences about events, and orders for commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from attrs import AttrsInstance, asdict

from maginor_core.kernel.languages.facts import id_of
from maginor_core.kernel.languages.texts import Argument
from maginor_core.magalon.commands import Command
from maginor_core.magalon.events import CardAsked, Event, TurnEnded
from maginor_core.magalon.presentation.names import Names, area_name

ASKING: Final = (CardAsked, TurnEnded)
"""Events that only announce that somebody must decide."""


def sentence(names: Names, event: Event) -> str:
    """Return a sentence about an event."""
    return names.say(f"event-{id_of(type(event))}", **arguments_of(names, event))


def order(names: Names, command: Command) -> str:
    """Return a command as an order."""
    return names.say(f"command-{id_of(type(command))}", **arguments_of(names, command))


def arguments_of(names: Names, fact: Command | Event) -> Mapping[str, Argument]:
    """Return what the message about ``fact`` contains, by name: pieces count from 1."""
    made: dict[str, Argument] = {}
    for name, value in asdict(cast("AttrsInstance", fact), recurse=False).items():
        made |= _worded(names, name, value)
    return made


def _worded(
    names: Names,
    name: str,
    value: Any,  # Any: of a field
) -> Mapping[str, Argument]:
    match name:
        case "player" | "first":
            return {"player": names.player(value)}
        case "wizard":
            return {name: names.player(value)}
        case "order" | "winners":
            return {"players": names.all_players(value)}
        case "to" | "cell":
            return {"to": names.place(value)}
        case "gnome" | "ruin":
            return {name: value + 1}
        case "rotation":
            return {"degrees": value * 90}
        case "amount" | "number" | "steps":
            return {"count": value}
        case "dice":
            return {name: names.say.listed(value), "count": sum(value)}
        case "artifact":
            return {"area": area_name(names.say, value)}
    return {name: value}
