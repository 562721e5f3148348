"""A header with a setup that cannot be played is false terms, whatever was audited before."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from maginor_core import maginor
from maginor_core.audit.judge import judge
from maginor_core.components.setup import terms_of
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.reader import read_games
from tests.audit.planting import header, log_bytes

GAME = maginor.new(3, "audit.1")
RIGHT = header(GAME)
PARTS = ("players", "first", "names", "circle", "tiles", "spells", "variants", "counters", "hand")

Change = Callable[[Any], Any]  # Any: a part of a setup in numbers


def swapped(items: tuple[Any, ...]) -> tuple[Any, ...]:
    return (items[1], items[0], *items[2:])


CHANGES: list[tuple[str, Change]] = [
    ("players", lambda _: 5),
    ("players", lambda _: 1),
    ("players", lambda _: "3"),
    ("players", lambda _: ()),
    ("first", lambda _: 3),
    ("first", lambda _: -1),
    ("names", lambda names: names[:-1]),
    ("names", lambda _: 7),
    ("circle", swapped),
    ("circle", lambda circle: circle[:-1]),
    ("circle", lambda circle: (*circle[:-1], circle[-2])),
    ("circle", lambda circle: (*circle[:-1], 99)),
    ("circle", lambda circle: (*circle[:-1], -1)),
    ("circle", lambda circle: (*circle[:-1], "owl")),
    ("circle", lambda _: 3),
    ("circle", lambda _: ()),
    ("spells", swapped),
    ("spells", lambda _: 3),
    ("spells", lambda _: (3, 4)),
    ("spells", lambda spells: (*spells[:-1], spells[-2])),
    ("spells", lambda spells: (*spells[:-1], (spells[-1][0],))),
    ("spells", lambda spells: (*spells[:-1], (*spells[-1], 0))),
    ("spells", lambda spells: (*spells[:-1], (spells[-1][0], spells[0][1]))),
    ("spells", lambda spells: (*spells[:-1], (spells[-1][0], 10))),
    ("spells", lambda spells: (*spells[:-1], (spells[-1][0], -1))),
    ("spells", lambda spells: (*spells[:-1], (99, spells[-1][1]))),
    ("spells", lambda spells: (*spells[:-1], ("owl", spells[-1][1]))),
    ("tiles", lambda tiles: tiles[:-1]),
    ("tiles", lambda tiles: ((5,), *tiles[1:])),
    ("tiles", lambda _: b"tiles"),
    ("variants", lambda variants: variants[:-1]),
    ("variants", lambda _: (2, 0, 0, 0, 0)),
    ("counters", lambda _: 0),
    ("counters", lambda _: b"15"),
    ("hand", lambda hand: hand[:-1]),
    ("hand", lambda hand: (-1, *hand[1:])),
]


def word_of(setup: tuple[Any, ...]) -> str:
    """Return the verdict on a log without commands whose header contains ``setup``."""
    try:
        terms = terms_of(setup)
    except (MalformedError, TypeError, ValueError):
        terms = RIGHT.terms
    reported = attrs.evolve(RIGHT, setup=setup, terms=terms)
    data = log_bytes(GAME, reported, [], None)
    (game,) = read_games(io.BytesIO(data))
    return judge("log", game, {}).word


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize(("part", "change"), CHANGES)
def test_a_setup_that_cannot_be_played_is_false_terms(
    part: str, change: Change, known: bool
) -> None:
    if known:
        assert word_of(RIGHT.setup) != "false terms"
    place = PARTS.index(part)
    setup = (*RIGHT.setup[:place], change(RIGHT.setup[place]), *RIGHT.setup[place + 1 :])
    assert word_of(setup) == "false terms"


@pytest.mark.parametrize("setup", [(), RIGHT.setup[:-1], (*RIGHT.setup, 0)], ids=len)
def test_a_setup_with_other_parts_is_false_terms(setup: tuple[Any, ...]) -> None:
    assert word_of(setup) == "false terms"
