"""The menu of a decision: directions, pieces and cells as words that are typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from maginor_core.kernel.facts import Fact
from maginor_core.kernel.languages import Texts
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
    spots, say = names.setup.geometry.spots, names.say
    match command:
        case PlayCard(value=value):
            card = names.setup.geometry.cards[value]
            note = "" if card is None else card_effects(say, card)
            label = say("menu-card", value=value)
            yield [Step(str(value), label, note, value, place=f"card:{value}")]
        case MoveWizard(player=player, to=to):
            yield from _steps(names, state.wizards[player], spots[to], to)
        case Displace(to=to):
            yield from _steps(names, state.wizards[state.displacing], spots[to], to)
        case MoveGnome(gnome=gnome, to=to):
            who = Step(f"g{gnome + 1}", say("menu-gnome", gnome=gnome + 1), place=f"gnome:{gnome}")
            for path in _steps(names, state.gnomes[gnome], spots[to], to):
                yield [who, *path]
        case MoveGiant(to=to):
            for path in _steps(names, state.giant, spots[to], to):
                yield [Step("giant", say("menu-giant")), *path]
        case ShiftRuin(ruin=ruin, direction=direction):
            which = _ruin(say, ruin)
            yield [
                Step("shift", say("menu-shift")),
                which,
                Step(direction, say("direction", direction=direction)),
            ]
        case LiftRuin(ruin=ruin, rotation=rotation):
            which = _ruin(say, ruin)
            turned = str(rotation * 90)
            how = Step(turned, say("menu-turned", degrees=rotation * 90), number=rotation * 90)
            yield [Step("lift", say("menu-lift")), which, how]
        case PlaceRuin(cell=cell):
            yield [Step("place", say("menu-place")), *_cell(say, cell)]
        case SetShield(cell=cell):
            yield [Step("shield", say("menu-shield")), *_cell(say, cell)]
        case RollDice():
            yield [Step("roll", say("command-roll-dice"), place="dice")]
        case EndTurn():
            yield [Step("end", say("command-end-turn"), place="turn")]
        case Stay():
            gain = names.setup.board.energy.field
            yield [Step("stay", say("command-stay"), say("menu-stay-note", count=gain))]
        case MoveOn():
            steps = names.setup.board.move_on
            yield [Step("on", say("command-move-on"), say("menu-on-note", count=steps))]


def _steps(names: Names, at: Spot, spot: Spot, to: Place) -> Iterator[Path]:
    """Yield the words for a step: a direction, or where to leave an area."""
    directions = names.directions(at, spot)
    for direction in directions:
        label = names.say("menu-step", direction=direction, to=names.place(to))
        yield [Step(direction, label, place=place_word(to))]
    if not directions:
        if isinstance(to, str):
            yield [
                Step("to", names.say("menu-to")),
                Step(to, names.place(to), place=place_word(to)),
            ]
        else:
            yield [Step("out", names.say("menu-out")), *_cell(names.say, to)]


def _ruin(say: Texts, ruin: int) -> Step:
    number = ruin + 1
    return Step(str(number), say("menu-ruin", ruin=number), number=number, place=f"ruin:{ruin}")


def _cell(say: Texts, cell: Place) -> list[Step]:
    """Return the steps that name a cell: its column and its row."""
    if isinstance(cell, str):
        return [Step(cell, cell, place=place_word(cell))]
    x, y = cell
    row = Step(str(y), say("menu-row", count=y), number=y, place=place_word(cell))
    column = say("menu-column", count=x)
    return [Step(str(x), column, number=x, place=f"column:{x}"), row]


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
