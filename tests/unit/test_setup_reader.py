"""Setups that are read beside others are what they are when each is read alone."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from maginor_core import games
from maginor_core.engine.setup import GameSetup, _writer
from maginor_core.engine.setup_reader import SetupReader


def damaged(value: Any, draw: random.Random) -> Any:
    """Return numbers of a setup with something else in them, perhaps in another order."""
    if not isinstance(value, tuple):
        return draw.choice((0, 1, 7, True, False, 1.0, "a", b"", None, (value,), 1 << 70, value))
    items = list(value)
    match draw.randrange(5):
        case 0 if items:
            del items[draw.randrange(len(items))]
        case 1:
            draw.shuffle(items)
        case 2 if not draw.randrange(9):
            return items
        case _ if items:
            place = draw.randrange(len(items))
            items[place] = damaged(items[place], draw)
    return tuple(items)


def read_by(read: Any, numbers: Any) -> tuple[object, ...]:
    """Return what is read, or why it is refused, to be compared."""
    try:
        setup = read(numbers)
    except Exception as error:  # compared
        return type(error), str(error)
    return repr(setup), repr(setup.numbers), setup.layout


@pytest.mark.parametrize("name", ["abracada", "maginor"])
def test_each_setup_is_read_as_alone(name: str) -> None:
    definition, draw = games.game(name), random.Random(name)
    kind = definition.setups.kind
    alone = definition.setups.from_numbers
    reader = SetupReader(kind, GameSetup, alone, partial(_writer, kind))
    switched = [{}, *({one: not value} for one, value in definition.variants.items())]
    dealt = [
        definition.deal(2 + number % 3, number, None, switched[number % len(switched)]).numbers
        for number in range(40)
    ]
    words = set()
    for number in range(3000):
        numbers = dealt[number] if number < len(dealt) else damaged(draw.choice(dealt), draw)
        found = read_by(reader.setup, numbers)
        assert found == read_by(alone, numbers), numbers
        words.add(len(found))
    assert words == {2, 3}, "some are right, and some are not"
