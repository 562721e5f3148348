"""Positions that games seldom come to, in which C and Python must list the same commands."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from maginor_core.engine.chance import SeededChance
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.fields import Row
from maginor_core.games.magalon.components.numbers import (
    CARDS,
    GIANT,
    GNOMES,
    NO_MARCH,
    NOWHERE,
    WIZARD,
)
from maginor_core.games.magalon.projections.state import State
from maginor_core.native.library import NativeChance, NativeError, NativeGame, NativeRules
from maginor_core.native.proof import packed
from tests.magalon.drawn import seeded_game, seeded_setup

MOST: Final = 8
"""How many steps a march is given at most."""


def marches(count: int) -> Iterator[State]:
    """Yield positions of Magalon on so many small boards, with marches of any length."""
    chance = random.Random("marches")
    for seed in range(count):
        for position, _ in seeded_game(seed, seeded_setup(seed), 25):
            state = position.live_state.copy()
            assert isinstance(state, State)
            if state.stage == CARDS:
                continue
            there = {
                WIZARD: True,
                GNOMES: bool(state.gnomes),
                GIANT: state.giant != NOWHERE,
            }
            for piece, stands in there.items():
                if stands and state.march in (NO_MARCH, piece):
                    least = 1 if state.march == piece else 0  # a march without steps is over
                    state.steps[piece] = chance.randint(least, MOST)
            player = state.current_player
            state.energy[player] = chance.choice([0, state.layout.energy_max])
            state.artifacts[player] = state.layout.treasures & chance.choice([0, 7, -1, -3, -5])
            yield state


POSITIONS: Final[Mapping[str, Callable[[int], Iterator[Any]]]] = {"magalon": marches}
"""What yields positions of a game, by its name."""  # Any: a state of the game


def listed_alike(definition: GameDefinition, rules: NativeRules, count: int) -> tuple[int, int]:
    """Compare lists of legal commands in C and in Python, in the positions of so many boards.

    Beside them a legal command is carried out, and one that another seat gives, or that names
    another place.

    Returns:
        In how many positions all is alike, and in how many C has no room for what it looks at.

    Raises:
        AssertionError: in one something is not alike.
        NativeError: C does not confirm a list for another reason.
    """
    alike = left = 0
    chance = random.Random(f"near {definition.name}")
    positions = POSITIONS.get(definition.name)
    for state in () if positions is None else positions(count):
        found = listed(rules, state)
        if found is None:
            left += 1
            continue
        assert found == tuple(definition.decider.legal(state, None))
        alike += 1
        if found:
            row, seat = chance.choice(found), chance.randrange(4)
            place = chance.randrange(len(state.layout.bit))
            for near in (row, (row[0], seat, *row[2:]), (*row[:-1], place)):
                _require_same_events(definition, rules, state, near)
    return alike, left


def listed(rules: NativeRules, state: Any) -> tuple[Row, ...] | None:  # Any: as above
    """Return the legal commands as C lists them, or None if it has no room for the search."""
    try:
        return tuple(loaded(rules, state).legal(None))
    except NativeError as error:
        if error.error != "too large":
            raise
        return None


def loaded(rules: NativeRules, state: Any) -> NativeGame:  # Any: as above
    """Return the game in C that has a state."""
    game = NativeGame(rules, rules.layout(state.layout))
    game.load(state)
    return game


def _require_same_events(
    definition: GameDefinition,
    rules: NativeRules,
    state: Any,  # Any: as above
    command: Row,
) -> None:
    after, chance = definition.decider.copy(state), NativeChance(rules)
    after.events.clear()
    chance.seed("near")
    try:
        definition.decider.run(after, command, SeededChance("near"))
    except Exception:  # a malformed command may raise anything; C never confirms it
        with suppress(NativeError):
            loaded(rules, state).execute(command, chance)
            raise AssertionError(f"C carries out {command}") from None
        return
    assert loaded(rules, state).execute(command, chance) == packed(after.events)
