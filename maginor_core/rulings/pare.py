"""Paring leaves out of a game whatever is not needed for what it shows, until nothing is left over.

Hypothesis shrinks a game by what it was drawn from; a row of commands that belong together, such as
a whole duel, or a tile that nobody visits, comes off only by looking at the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import evolve

from maginor_core.components.setup import FEWEST_PLAYERS
from maginor_core.components.variants import DEFAULTS
from maginor_core.rulings.transcript import Begin, Input, Script, Submit

Setup = dict[str, Any]  # Any: JSON of the protocol's shapes

MOST_TRIES = 2000
"""How many smaller games are tried at most."""


def pare(script: Script, shows: Callable[[Script], Script | None]) -> Script:
    """Return a game that is no larger than ``script`` and shows the same.

    Args:
        script: a game that begins with its setup.
        shows: plays a game and returns as much of it as is needed, or None if it does not show it.
    """
    tries = 0
    smaller = True
    while smaller:
        smaller = False
        for candidate in _smaller(script):
            tries += 1
            if tries > MOST_TRIES:
                return script
            if (shown := shows(candidate)) is not None:
                script, smaller = shown, True
                break
    return script


def _smaller(script: Script) -> Iterator[Script]:
    """Yield games with something left out, much of it first."""
    opening, *rest = script.inputs
    for inputs in _shorter(rest):
        yield evolve(script, inputs=(opening, *inputs))
    assert isinstance(opening.asked, Begin), "a game begins with its setup"
    setup = opening.asked.setup
    for simpler in _simpler(setup):
        yield evolve(script, inputs=(evolve(opening, asked=Begin(simpler)), *rest))
    for simpler, seats in _other_seats(setup):
        begin = evolve(opening, asked=Begin(simpler))
        yield evolve(script, inputs=(begin, *_reseated(rest, seats)))


def _shorter(inputs: Sequence[Input]) -> Iterator[Sequence[Input]]:
    """Yield the row without each of the rows in it, the longest first; the last input stays."""
    for length in range(len(inputs) - 1, 0, -1):
        for start in range(len(inputs) - length):
            yield [*inputs[:start], *inputs[start + length :]]


def _simpler(setup: Setup) -> Iterator[Setup]:
    """Yield setups with a thing less: a tile, a spell, a slot, or a departure from the usual."""
    for tile in setup["circle"][1:]:
        yield {
            **setup,
            "circle": [other for other in setup["circle"] if other != tile],
            "tiles": _without(setup["tiles"], tile),
            "spells": _without(setup["spells"], tile),
        }
    for tile in setup["spells"]:
        yield {**setup, "spells": _without(setup["spells"], tile)}
    for tile, slots in setup["tiles"].items():
        for slot in range(len(slots) if len(slots) > 1 else 0):
            fewer = [*slots[:slot], *slots[slot + 1 :]]
            yield {**setup, "tiles": {**setup["tiles"], tile: fewer}}
    for key in ("variants", "counters", "hand"):
        if key in setup:
            yield _without(setup, key)
    for name, value in setup.get("variants", {}).items():
        if value != DEFAULTS[name] and len(setup["variants"]) > 1:
            yield {**setup, "variants": _without(setup["variants"], name)}


def _other_seats(setup: Setup) -> Iterator[tuple[Setup, dict[int, int]]]:
    """Yield setups in which seat 0 begins, or with a player less; and each seat's new number."""
    players, first = setup["players"], setup["first_player"]
    if players > FEWEST_PLAYERS:
        for leaving in range(players):
            stay = [seat for seat in range(players) if seat != leaving]
            seats = {seat: number for number, seat in enumerate(stay)}
            begins = seats.get(first, first % len(stay))
            yield {**setup, "players": len(stay), "first_player": begins}, seats
    if first:
        seats = {seat: (seat - first) % players for seat in range(players)}
        yield {**setup, "first_player": 0}, seats


def _reseated(inputs: Sequence[Input], seats: dict[int, int]) -> Iterator[Input]:
    """Yield the inputs with their seats' new numbers, without those of seats that have none."""
    for given in inputs:
        command = given.asked.command if isinstance(given.asked, Submit) else None
        player = command.get("player") if isinstance(command, dict) else None
        if type(player) is not int or not isinstance(given.asked, Submit):
            yield given
        elif player in seats:
            told = {**given.asked.command, "player": seats[player]}
            yield evolve(given, asked=evolve(given.asked, command=told))


def _without(data: dict[str, Any], key: str) -> dict[str, Any]:
    return {other: value for other, value in data.items() if other != key}
