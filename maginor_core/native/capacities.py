"""Capacities: how much room the lists of a state have in C.

A list whose length never changes in a game has the most that any of the games tried has; another
one twice as much. Rules check it: what has no room is never cut off, and the game goes to Python.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import Any, Final

from attrs import define

from maginor_core.engine.chance import SeededChance
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.native.kinds import Kind

GAMES: Final = 6
"""How many games are tried with each number of players."""
DRAWN: Final = 200
"""How many setups of each size are drawn as the game's fuzzer does, if it draws setups at all."""
BEGUN: Final = 40
"""How many commands are carried out from each of these."""
STEPS: Final = 1500
"""After how many commands a game is left."""
LOOKED_AT: Final = 8
"""After how many commands it is looked at what somebody knows of a state."""
LEAST: Final = 16
"""The room of a list that may grow."""


@define
class Room:
    """The room of an attribute.

    Attributes:
        items: how many items it has at most.
        each: how many items each of these has at most.
    """

    items: int = 0
    each: int = 0

    def in_c(self, name: str, kind: Kind) -> tuple[str, list[str]]:
        """Return the declaration of an attribute, and the lines that lay it out."""
        if kind.name == "number":
            return f"Number {name};", []
        if kind.name == "set":
            return f"Set {name};", []
        if kind.name == "row":
            return f"Number {name}[4 + {self.items}];", [
                f"((Row *)state->{name})->room = {self.items};"
            ]
        if kind.depth == 1:
            return f"Number {name}[2 + {self.items}];", [
                f"((Seq *)state->{name})->room = {self.items};"
            ]
        size = f"2 + {self.items} * (3 + {self.each})"
        return f"Number {name}[{size}];", [
            f"nested_room((Seq *)state->{name}, {self.items}, {self.each});"
        ]


class _Measure:
    """The lengths of one attribute in all states of a game."""

    def __init__(self) -> None:
        self.lengths: dict[int, set[int]] = {}  # by depth
        self.items: set[tuple[int, int]] = set()

    def take(self, value: Any, kind: Kind) -> None:  # Any: of the attribute
        if kind.name == "row":
            words = len(value) + sum([2 + len(one) for one in value if isinstance(one, tuple)])
            self.lengths.setdefault(0, set()).add(words)
        elif kind.depth:
            self.lengths.setdefault(0, set()).add(len(value))
            if kind.depth > 1:
                for place, one in enumerate(value):
                    self.items.add((place, len(one)))

    def room(self, kind: Kind) -> Room:
        lengths = self.lengths.get(0, set())
        items = max(lengths, default=0)
        if len(lengths) > 1 or kind.name == "row":
            items = max(2 * items, LEAST)
        each = max([length for _, length in self.items], default=0)
        places = [place for place, _ in self.items]
        if len(set(places)) < len(places):  # some part has several lengths
            each = max(2 * each, LEAST)
        return Room(items, each)


def rooms_of(definition: GameDefinition, kinds: Mapping[str, Kind]) -> Mapping[str, Room]:
    """Return the room of each attribute of the states of a game, by games that are tried."""
    rooms = {name: Room() for name in kinds}
    long = {name: kind for name, kind in kinds.items() if kind.name == "row" or kind.depth}
    for states in _games(definition):
        measures = {name: _Measure() for name in long}
        for state in states:
            for name, kind in long.items():
                measures[name].take(getattr(state, name), kind)
        for name, kind in long.items():
            found, room = measures[name].room(kind), rooms[name]
            rooms[name] = Room(max(room.items, found.items), max(room.each, found.each))
    return rooms


def set_words_of(definition: GameDefinition, kinds: Mapping[str, Kind]) -> int:
    """Return how many words of 64 bits the sets of a layout need; 0 if it has none."""
    most = 0
    dealt = [definition.deal(players, "", None, {}) for players in _players(definition)]
    for setup in (*dealt, *drawn_setups(definition, "room", DRAWN)):
        for name, kind in kinds.items():
            most = max(most, _most_bits(attrgetter(name)(setup.layout), kind))
    return (most + 2 + 63) // 64 if most else 0


def _most_bits(value: Any, kind: Kind) -> int:  # Any: what the kind says
    if kind.name == "set":
        return int(value).bit_length()
    if kind.name == "sets":
        return max([one.bit_length() for one in value], default=0)
    if kind.of is not None and kind.depth > 1:
        return max([_most_bits(one, kind.of) for one in value], default=0)
    return 0


def _games(definition: GameDefinition) -> Iterator[Iterator[Any]]:  # Any: states of the game
    """Yield games of each number of players, with each variant that can be switched; then drawn."""
    switched: list[dict[str, Any]] = [{}]  # Any: values of variants
    for name, value in definition.variants.items():
        if isinstance(value, bool):
            switched.append({name: not value})
    for players in _players(definition):
        for number in range(max(GAMES, len(switched))):
            seed, variants = f"room.{players}.{number}", switched[number % len(switched)]
            setup = definition.deal(players, seed, None, variants)
            yield _states(definition, setup, seed, STEPS)
    for number, setup in enumerate(drawn_setups(definition, "room", DRAWN)):
        yield _states(definition, setup, f"room.drawn.{number}", BEGUN)


def _players(definition: GameDefinition) -> range:
    return range(definition.fewest_players, definition.most_players + 1)


def drawn_setups(
    definition: GameDefinition, seed: str, count: int
) -> Iterator[Any]:  # Any: setups of the game
    """Yield so many setups of each size as the game's fuzzer draws them, such as small boards.

    There are none if the game does not say how they are drawn.
    """
    hints = heuristics_of(definition).fuzzing
    if hints.draw_setup is None:
        return
    for size in hints.sizes:
        for number in range(count):
            pick = random.Random(f"{seed}.{number}").randrange
            drawn = hints.draw_setup(pick, tuple(definition.variants), size)
            yield definition.setups.from_json(drawn)


def _states(
    definition: GameDefinition,
    setup: Any,  # Any: a setup of the game
    seed: str,
    steps: int,
) -> Iterator[Any]:  # Any: states of the game
    decider = definition.decider
    state = decider.initial(setup.layout)
    chance, choose = SeededChance(seed), random.Random(seed)
    for number in range(steps):
        yield state
        if number % LOOKED_AT == 0:  # what a search begins with
            yield definition.conceal(decider.copy(state), number // LOOKED_AT % setup.players)
        commands = decider.legal(state, None)
        if not commands:
            return
        state.events.clear()
        decider.run(state, choose.choice(commands), chance)
