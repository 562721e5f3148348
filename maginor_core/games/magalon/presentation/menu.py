"""The menu of a decision: directions, pieces and cells as words that are typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from maginor_core.engine.chance import NoOutcomeError
from maginor_core.engine.errors import RefusalError
from maginor_core.engine.facts import Fact
from maginor_core.engine.given_chance import execute
from maginor_core.engine.languages import Texts, as_id
from maginor_core.engine.presentation import (
    MenuBranch,
    MenuStep,
    Presentation,
    Reached,
    menu_of,
    named_seats,
    once,
)
from maginor_core.games.magalon import commands
from maginor_core.games.magalon.commands.look_ahead.ends import (
    Ends,
    displacement_ends,
    giant_ends,
    gnome_ends,
    wizard_ends,
)
from maginor_core.games.magalon.components.board import DIRECTIONS, STEPS, Direction, Place
from maginor_core.games.magalon.components.numbers import (
    CARDS,
    GIANT,
    GNOMES,
    NOBODY,
    NONE,
    NOWHERE,
    START,
    Player,
    Spot,
)
from maginor_core.games.magalon.presentation.names import (
    PlaceNames,
    card_effects,
    place_word,
)
from maginor_core.games.magalon.projections.state import State

Path = Sequence[MenuStep]

NUMBERED_FROM_0: Final = re.compile(r"\b(gnome|ruin) (\d+)")
"""Pieces in the text of an error, which people count from 1."""
CELL: Final = re.compile(r"\[(\d+), (\d+)\]")
"""A cell in the text of an error."""
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


def paths_to(
    names: PlaceNames, state: State, command: commands.Command
) -> Iterator[tuple[Path, Fact]]:
    """Yield the paths through the menu that lead to a legal command."""
    match command:
        case commands.MoveWizard():
            at = state.wizards[command.player]
        case commands.Displace():
            at = state.wizards[state.displacing]
        case commands.MoveGnome():
            at = state.gnomes[command.gnome]
        case commands.MoveGiant():
            at = state.giant
        case _:
            at = NOWHERE
    for path in _paths(names, command, at):
        yield path, command


@once
def _paths(names: PlaceNames, command: commands.Command, at: Spot) -> Sequence[Path]:
    """Return the same for a command that moves a piece from a place, or from nowhere."""
    return list(_worded(names, command, at))


def _worded(names: PlaceNames, command: commands.Command, at: Spot) -> Iterator[Path]:
    spots, say = names.setup.geometry.spots, names.say
    match command:
        case commands.PlayCard(value=value):
            card = names.setup.geometry.cards[value]
            note = "" if card is None else card_effects(say, card)
            label = say("menu-card", value=value)
            yield [MenuStep(str(value), label, note, value, place=f"card:{value}")]
        case commands.MoveWizard(player=player, to=to):
            yield from _steps(names, at, spots[to], to, f"wizard:{player}")
        case commands.Displace(to=to):
            yield from _steps(names, at, spots[to], to)
        case commands.MoveGnome(gnome=gnome, to=to):
            who = MenuStep(
                f"g{gnome + 1}", say("menu-gnome", gnome=gnome + 1), place=f"gnome:{gnome}"
            )
            for path in _steps(names, at, spots[to], to):
                yield [who, *path]
        case commands.MoveGiant(to=to):
            for path in _steps(names, at, spots[to], to):
                yield [MenuStep("giant", say("menu-giant"), place="giant"), *path]
        case commands.ShiftRuin(ruin=ruin, direction=direction):
            which = _ruin(say, ruin)
            yield [
                MenuStep("shift", say("menu-shift")),
                which,
                MenuStep(direction, say("direction", direction=direction)),
            ]
        case commands.LiftRuin(ruin=ruin, rotation=rotation):
            which = _ruin(say, ruin)
            turned = rotation * 90
            how = MenuStep(str(turned), names.turned(rotation), number=turned)
            yield [MenuStep("lift", say("menu-lift")), which, how]
        case commands.PlaceRuin(cell=cell):
            yield [MenuStep("place", say("menu-place")), *_cell(names, cell)]
        case commands.SetShield(cell=cell):
            yield [MenuStep("shield", say("menu-shield"), place="shield"), *_cell(names, cell)]
        case commands.RollDice():
            yield [MenuStep("roll", say("command-roll-dice"), place="dice")]
        case commands.EndTurn():
            yield [MenuStep("end", say("command-end-turn"), place="turn")]
        case commands.Stay():
            gain = names.setup.board.energy.field
            yield [MenuStep("stay", say("command-stay"), say("menu-stay-note", count=gain))]
        case commands.MoveOn():
            steps = names.setup.board.move_on
            yield [MenuStep("on", say("command-move-on"), say("menu-on-note", count=steps))]


def _steps(names: PlaceNames, at: Spot, spot: Spot, to: Place, piece: str = "") -> Iterator[Path]:
    """Yield the words for a step of a piece: a direction, or where to leave an area."""
    directions = names.directions(at, spot)
    for direction in directions:
        label = names.say("menu-step", direction=direction, to=names.place(to))
        yield [MenuStep(direction, label, place=place_word(to))]
    if not directions:
        if isinstance(to, str):
            yield [
                MenuStep("to", names.say("menu-to"), place=piece),
                MenuStep(to, names.place(to), place=place_word(to)),
            ]
        else:
            out = MenuStep("out", names.say("menu-out"), place=piece)
            yield [out, *_cell(names, to)]


def _ruin(say: Texts, ruin: int) -> MenuStep:
    number = ruin + 1
    return MenuStep(str(number), say("menu-ruin", ruin=number), number=number, place=f"ruin:{ruin}")


def _cell(names: PlaceNames, cell: Place) -> list[MenuStep]:
    """Return the steps that name a cell: its column and its row."""
    if isinstance(cell, str):
        return [MenuStep(cell, names.place(cell), place=place_word(cell))]
    (x, y), say = cell, names.say
    named, note = say("menu-row", count=y), names.place(cell)
    row = MenuStep(str(y), named, note, y, place=place_word(cell))
    column = say("menu-column", count=x)
    return [MenuStep(str(x), column, number=x, place=f"column:{x}"), row]


# Why the rules refuse what somebody typed: the command is tried on a copy of the position.


def meant(
    names: PlaceNames, state: State, seat: int, words: Sequence[str]
) -> commands.Command | None:
    """Return the command that ``words`` mean, legal or not; None if they mean none."""
    word, *rest = words
    if state.stage == CARDS:
        return commands.PlayCard(seat, int(word)) if word.isdecimal() and len(word) < 4 else None
    plain: dict[
        str, type[commands.RollDice | commands.EndTurn | commands.Stay | commands.MoveOn]
    ] = {
        "roll": commands.RollDice,
        "end": commands.EndTurn,
        "stay": commands.Stay,
        "on": commands.MoveOn,
    }
    if word in plain:
        return plain[word](seat)
    numbers = [int(part) for part in rest if part.isdecimal() and len(part) < 4]
    cell = (numbers[0], numbers[1]) if len(numbers) == 2 else None
    direction = _direction(rest[-1]) if rest else None
    if word == "shield" and cell:
        return commands.SetShield(seat, cell)
    if word == "place" and cell:
        return commands.PlaceRuin(seat, cell)
    if word == "shift" and numbers and direction:
        return commands.ShiftRuin(seat, numbers[0] - 1, direction)
    if word == "lift" and len(numbers) == 2:
        return commands.LiftRuin(seat, numbers[0] - 1, numbers[1] // 90)
    if word == "giant" and direction and state.giant != NOWHERE:
        to = _beside(names, state.giant, direction)
        return None if to is None else commands.MoveGiant(seat, to)
    if word[0] == "g" and word[1:].isdecimal() and len(word) < 4 and direction:
        gnome = int(word[1:]) - 1
        if not 0 <= gnome < len(state.gnomes):
            return commands.MoveGnome(seat, gnome, names.setup.geometry.names[0])
        to = _beside(names, state.gnomes[gnome], direction)
        return None if to is None else commands.MoveGnome(seat, gnome, to)
    step = cell if word == "out" else None
    heading = _direction(word)
    wizard = seat if state.displacing == NOBODY else state.displacing
    to = step if heading is None else _beside(names, state.wizards[wizard], heading)
    if to is None:
        return None
    return (
        commands.MoveWizard(seat, to) if state.displacing == NOBODY else commands.Displace(seat, to)
    )


def _direction(word: str) -> Direction | None:
    found = [direction for direction in DIRECTIONS if direction.startswith(word)]
    return found[0] if found else None


def _beside(names: PlaceNames, at: Spot, direction: Direction) -> Place | None:
    """Return the place in a direction from a cell; a square outside the board as it is."""
    name = names.setup.geometry.names[at]
    if isinstance(name, str):
        return None
    dx, dy = STEPS[DIRECTIONS.index(direction)]
    square = (name[0] + dx, name[1] + dy)
    for area, squares in names.setup.board.areas:
        if square in squares:
            return area
    return square


def _first_beside(names: PlaceNames, at: Spot) -> Place | None:
    """Return a cell beside a piece that is on the board; None if there is none."""
    known = set(names.setup.geometry.names)
    for direction in DIRECTIONS:
        beside = _beside(names, at, direction)
        if beside in known and not isinstance(beside, str):
            return beside
    return None


def _place_named(names: PlaceNames, place: str) -> Place | None:
    """Return the cell or area that a place of the picture is; None if it is neither."""
    found = [name for name in names.setup.geometry.names if place_word(name) == place]
    return found[0] if found else None


def _arrivals(names: PlaceNames, state: State, seat: int, to: Place) -> Sequence[commands.Command]:
    """Return what could bring something to a cell or area."""
    spot = names.setup.geometry.spots[to]
    tried: list[commands.Command] = []
    if state.displacing != NOBODY:
        return (commands.Displace(seat, to),)
    if state.lifted != NONE:
        return (commands.PlaceRuin(seat, to),)
    tried.append(commands.MoveWizard(seat, to))
    if state.steps[GNOMES]:
        tried += [
            commands.MoveGnome(seat, gnome, to)
            for gnome, at in enumerate(state.gnomes)
            if names.directions(at, spot)
        ]
    if state.steps[GIANT] and state.giant != NOWHERE and names.directions(state.giant, spot):
        tried.append(commands.MoveGiant(seat, to))
    if state.shield_left:
        tried.append(commands.SetShield(seat, to))
    return tried


# Where a piece can be when its march is over, in words, with what the turn then costs or gains.

ATTACK = "⚔"
"""The sign of an attack."""


def _reached(
    names: PlaceNames, state: State, player: Player, ends: Ends, *, moving: bool = False
) -> list[Reached]:
    """Return ends in words; ``moving`` tells whether the own wizard goes, which costs energy."""
    words = list(map(place_word, names.setup.geometry.names))
    attacked = {at: seat for seat, at in enumerate(state.wizards) if at >= state.layout.areas}
    found = []
    for end, way in sorted(ends.items()):
        parts, sign = [names.say("reach-end", count=len(way))], ""
        if end in attacked:
            sign = ATTACK
            parts.append(names.say("reach-attack", wizard=names.player(attacked[Spot(end)])))
        elif end == START and moving:
            parts.append(names.say("reach-goal"))
        elif moving:
            change = energy_change(state, player, Spot(end))
            sign = f"{change:+}".replace("-", "−") if change else "0"
            parts.append(names.say("reach-energy", change=sign))
            if state.energy[player] + change < 0:
                parts.append(names.say("reach-exhausted"))
        found.append(Reached(words[end], " ".join(parts), sign, [words[at] for at in way]))
    return found


def energy_change(state: State, player: Player, end: Spot) -> int:
    """Return what a turn gains or costs whose march ends at a place, if it ends there (ENERGY)."""
    layout = state.layout
    if layout.geometry.energy_field[end] and not state.moving_on:
        return min(layout.energy_gain, layout.energy_max - state.energy[player])
    return 0 if layout.gains[state.played[player]] else -layout.energy_cost


class MagalonMenu(Presentation):
    """What may be chosen, and why the rest may not."""

    names: PlaceNames

    def menu(self, state: State, legal: Sequence[commands.Command]) -> MenuBranch:
        return menu_of(pair for command in legal for pair in paths_to(self.names, state, command))

    def orders(self, words: Sequence[str]) -> Sequence[Sequence[str]]:
        """Cut a line into orders: ``n n e`` is three; what is not understood stays together."""
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

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> str | None:
        command = meant(self.names, state, seat, words) if words else None
        if command is None:
            moving = seat if state.displacing == NOBODY else state.displacing
            inside = state.stage != CARDS and state.wizards[moving] < state.layout.areas
            if words and _direction(words[0]) is not None and inside:
                return self.say("refused-in-area")
            return None
        try:
            copy = state.copy()
            words_used = commands.MAGALON.codec.vocabulary(self.names.setup.names)
            row, copy.unknown_name = words_used.command_row(command, commands.MAGALON.rules)
            execute(commands.MAGALON, copy, row)
        except RefusalError as refusal:
            if refusal.concerns_chance:
                return None
            return f"{self.refusal(refusal)} [{refusal.ruling}]"
        except NoOutcomeError:
            return None
        return self.say("refused-legal")

    def refusal(self, refusal: RefusalError) -> str:
        detail = named_seats(refusal.reason, self.names.player)
        detail = NUMBERED_FROM_0.sub(lambda found: f"{found[1]} {int(found[2]) + 1}", detail)
        detail = CELL.sub(lambda found: self.names.place((int(found[1]), int(found[2]))), detail)
        message = f"refusal-{as_id(refusal.ruling)}"
        return self.say(message, detail=detail) if message in self.names.say else detail

    def attempts(self, state: State, seat: int, place: str) -> Sequence[commands.Command]:
        word, _, rest = place.partition(":")
        number = int(rest) if rest.isdecimal() and len(rest) < 4 else None
        if word == "card" and number is not None:
            return (commands.PlayCard(seat, number),)
        if place == "dice":
            return (commands.RollDice(seat),)
        if place == "turn":
            return (commands.EndTurn(seat),)
        if word == "ruin" and number is not None:
            shifts = [commands.ShiftRuin(seat, number, direction) for direction in DIRECTIONS]
            return (*shifts, commands.LiftRuin(seat, number, 0))
        if word == "gnome" and number is not None and number < len(state.gnomes):
            beside = _first_beside(self.names, state.gnomes[number])
            return () if beside is None else (commands.MoveGnome(seat, number, beside),)
        if word == "wizard" and number == seat:
            known = self.names.setup.geometry.names
            first = next(name for name in known if not isinstance(name, str))
            return (commands.MoveWizard(seat, first),)
        if place == "giant" and state.giant != NOWHERE:
            beside = _first_beside(self.names, state.giant)
            return () if beside is None else (commands.MoveGiant(seat, beside),)
        to = _place_named(self.names, place)
        return () if to is None else _arrivals(self.names, state, seat, to)

    def reach(self, state: State, seat: int, place: str) -> Sequence[Reached]:
        if state.stage != CARDS and state.displacing == NOBODY and state.lifted == NONE:
            word, _, rest = place.partition(":")
            player = Player(seat)
            if not place or place == f"wizard:{seat}":
                return _reached(self.names, state, player, wizard_ends(state, player), moving=True)
            if word == "gnome" and rest.isdecimal() and len(rest) < 4:
                return _reached(self.names, state, player, gnome_ends(state, int(rest)))
            if place == "giant" and not state.roll_left:
                return _reached(self.names, state, player, giant_ends(state))
        elif state.displacing != NOBODY and not place:
            return _reached(self.names, state, state.displacing, displacement_ends(state))
        return ()
