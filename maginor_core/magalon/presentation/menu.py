"""The menu of a decision: directions, pieces and cells as words that are typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from maginor_core.kernel.facts import Fact
from maginor_core.kernel.presentation import Step
from maginor_core.magalon.commands import (
    Command,
    Displace,
    EndTurn,
    LiftRuin,
    MoveGiant,
    MoveGnome,
    MoveOn,
    MoveWizard,
    PlaceRuin,
    PlayCard,
    RollDice,
    SetShield,
    ShiftRuin,
    Stay,
)
from maginor_core.magalon.components.board import DIRECTIONS, Place
from maginor_core.magalon.components.numbers import Spot
from maginor_core.magalon.presentation.names import Names, card_effects, place_word
from maginor_core.magalon.projections.state import State

Path = Sequence[Step]

WORDS_BEHIND: Final = {
    "out": 2,
    "to": 1,
    "giant": 1,
    "shift": 2,
    "lift": 2,
    "place": 2,
    "shield": 2,
    "roll": 0,
    "end": 0,
    "stay": 0,
    "on": 0,
}
"""For each word that begins an order, how many words follow it; a gnome's word has one."""


def paths_to(names: Names, state: State, command: Command) -> Iterator[tuple[Path, Fact]]:
    """Yield the paths through the menu that lead to a legal command."""
    for path in _paths(names, state, command):
        yield path, command


def _paths(names: Names, state: State, command: Command) -> Iterator[Path]:
    spots = names.setup.geometry.spots
    match command:
        case PlayCard(value=value):
            card = names.setup.geometry.cards[value]
            note = "" if card is None else card_effects(card)
            yield [Step(str(value), f"card {value}", note, value, place=f"card:{value}")]
        case MoveWizard(player=player, to=to):
            yield from _steps(names, state.wizards[player], spots[to], to)
        case Displace(to=to):
            yield from _steps(names, state.wizards[state.displacing], spots[to], to)
        case MoveGnome(gnome=gnome, to=to):
            who = Step(f"g{gnome + 1}", f"gnome {gnome + 1}", place=f"gnome:{gnome}")
            for path in _steps(names, state.gnomes[gnome], spots[to], to):
                yield [who, *path]
        case MoveGiant(to=to):
            for path in _steps(names, state.giant, spots[to], to):
                yield [Step("giant", "the giant"), *path]
        case ShiftRuin(ruin=ruin, direction=direction):
            number = str(ruin + 1)
            which = Step(number, f"ruin {number}", number=ruin + 1, place=f"ruin:{ruin}")
            yield [Step("shift", "shift a ruin"), which, Step(direction, direction)]
        case LiftRuin(ruin=ruin, rotation=rotation):
            number = str(ruin + 1)
            which = Step(number, f"ruin {number}", number=ruin + 1, place=f"ruin:{ruin}")
            turned = str(rotation * 90)
            how = Step(turned, f"turned to {turned} degrees", number=rotation * 90)
            yield [Step("lift", "lift a ruin, to place it"), which, how]
        case PlaceRuin(cell=cell):
            yield [Step("place", "place the ruin"), *_cell(cell)]
        case SetShield(cell=cell):
            yield [Step("shield", "set the shield"), *_cell(cell)]
        case RollDice():
            yield [Step("roll", "roll the dice for the giant", place="dice")]
        case EndTurn():
            yield [Step("end", "end the turn", place="turn")]
        case Stay():
            gain = names.setup.board.energy.field
            yield [Step("stay", "stay on the energy field", f"{gain} energy; ends the turn")]
        case MoveOn():
            steps = names.setup.board.move_on
            yield [Step("on", "move on from the energy field", f"{steps} steps; ends the turn")]


def _steps(names: Names, at: Spot, spot: Spot, to: Place) -> Iterator[Path]:
    """Yield the words for a step: a direction, or where to leave an area."""
    directions = names.directions(at, spot)
    for direction in directions:
        yield [Step(direction, f"{direction} to {names.place(to)}", place=place_word(to))]
    if not directions:
        if isinstance(to, str):
            yield [
                Step("to", "go to another area"),
                Step(to, names.place(to), place=place_word(to)),
            ]
        else:
            yield [Step("out", "leave the area"), *_cell(to)]


def _cell(cell: Place) -> list[Step]:
    """Return the steps that name a cell: its column and its row."""
    if isinstance(cell, str):
        return [Step(cell, cell, place=place_word(cell))]
    x, y = cell
    row = Step(str(y), f"row {y}", number=y, place=place_word(cell))
    return [Step(str(x), f"column {x}", number=x, place=f"column:{x}"), row]


def orders(words: Sequence[str]) -> list[list[str]]:
    """Return a line cut into orders: ``n n e`` is three; what is not understood stays together."""
    found: list[list[str]] = []
    rest = list(words)
    while rest:
        word = rest[0]
        if len(word) > 1 and word[0] == "g" and word[1:].isdecimal():
            number = 2
        elif any(direction.startswith(word) for direction in DIRECTIONS):
            number = 1
        else:
            fitting = [begin for begin in WORDS_BEHIND if begin == word]
            number = 1 + WORDS_BEHIND[fitting[0]] if fitting else 0
        if not number or number > len(rest):
            return [*found, rest] if found else [list(words)]
        found.append(rest[:number])
        rest = rest[number:]
    return found
