"""Games declared by classes: how their values are written, and what a declaration must keep to."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any, Literal

import pytest
from attrs import define, fields, frozen

from maginor_core.engine.chance import NoOutcomeError
from maginor_core.engine.definition import GameDefinition, outcomes_json
from maginor_core.engine.errors import MalformedError, SetupError, shown
from maginor_core.engine.facts import Fact, event
from maginor_core.engine.fields import differing, form_of, made_from_json
from maginor_core.engine.given_chance import Drawn, PickedChance, Rolled
from maginor_core.engine.setup import GameSetup
from maginor_core.engine.state import GameState, applies, depths_of


@frozen
class Inner:
    """An object within another."""

    flag: bool = False
    limit: int | None = None


@frozen
class Outer:
    """A value of every kind."""

    name: str
    word: Literal["low", "high"]
    pair: tuple[int, bool]
    rows: tuple[tuple[int, ...], ...] = ()
    inner: Inner = Inner()


WHOLE = Outer("x", "high", (3, True), ((1,), ()), Inner(flag=True, limit=300))
NUMBERS = ("x", 1, (3, 1), ((1,), ()), (1, (300,)))
PLAIN: dict[str, Any] = {
    "name": "x",
    "word": "high",
    "pair": [3, True],
    "rows": [[1], []],
    "inner": {"flag": True, "limit": 300},
}


def test_a_value_of_every_kind_comes_back_from_numbers_and_json() -> None:
    form = form_of(Outer)
    assert form.to_numbers(WHOLE) == NUMBERS
    assert form.from_numbers(NUMBERS) == WHOLE
    assert form.to_json(WHOLE) == differing(WHOLE) == PLAIN
    assert form.from_json(PLAIN, "") == made_from_json(PLAIN, Outer) == WHOLE


def test_what_is_at_its_default_is_left_out_of_json_and_not_of_numbers() -> None:
    plain = Outer("x", "low", (0, False))
    assert differing(plain) == {"name": "x", "word": "low", "pair": [0, False]}
    assert made_from_json(differing(plain), Outer) == plain
    assert form_of(Outer).to_numbers(plain) == ("x", 0, (0, 0), (), (0, ()))


@pytest.mark.parametrize(
    ("place", "wrong", "path", "reason"),
    [
        (0, 1, "name", "must be text"),
        (1, 2, "word", "must be a number from 0 to 1"),
        (1, -1, "word", "must be a number from 0 to 1"),
        (2, (3, 2), "pair", "must be 0 or 1"),
        (2, (3,), "pair", "must be an array of 2"),
        (2, (True, 1), "pair", "must be a whole number"),
        (3, 1, "rows", "must be an array"),
        (4, (1, 5), "inner.limit", "must be an array"),
        (4, (1, (1, 2)), "inner.limit", "must be an array of one or none"),
    ],
)
def test_unknown_numbers_are_malformed(place: int, wrong: object, path: str, reason: str) -> None:
    with pytest.raises(MalformedError, match=reason) as caught:
        form_of(Outer).from_numbers((*NUMBERS[:place], wrong, *NUMBERS[place + 1 :]))
    assert caught.value.path == path


@pytest.mark.parametrize(
    ("key", "wrong", "path"),
    [
        ("name", 1, "name"),
        ("word", "middle", "word"),
        ("pair", [3], "pair"),
        ("pair", [3, 1], "pair.1"),
        ("rows", [[1], 2], "rows.1"),
        ("rows", [[1.0]], "rows.0.0"),
        ("inner", [], "inner"),
        ("inner", {"limit": None}, "inner.limit"),
        ("inner", {"limits": 1}, "inner.limits"),
        ("inner", None, "inner"),
        ("more", 1, "more"),
        ("a\tb", 1, r"a\tb"),
        pytest.param("x" * 100_000, 1, shown("x" * 100_000).strip('"'), id="long"),
    ],
)
def test_json_that_describes_nothing_is_malformed(key: str, wrong: object, path: str) -> None:
    with pytest.raises(MalformedError) as caught:
        made_from_json({**PLAIN, key: wrong}, Outer)
    assert caught.value.path == path


def test_what_no_log_contains_has_no_form() -> None:
    for annotation in (float, dict[str, float], int | str | None, set):
        with pytest.raises(TypeError, match="there is no form"):
            form_of(annotation)


@event(40)
class Moved(Fact):
    """Something has moved."""

    player: int
    flag: bool
    places: tuple[int, ...]


@frozen
class Board(GameSetup):
    """A setup without anything but players."""

    game = "unit"
    player_counts = range(1, 4)

    players: int


@define(eq=False)
class Place(GameState):
    """A state with a list of lists."""

    setup: Board
    places: list[list[int]]
    flags: list[bool | None]
    best: int | None = None

    @applies(Moved, outcome="places")
    def moved(self, player: int, flag: bool, places: tuple[int, ...]) -> None:
        self.places[player] += places
        self.flags[player] = flag


def test_an_event_is_recorded_in_numbers_even_if_a_rule_gives_truth_values() -> None:
    state = Place(Board(1), [[]], [None])
    state.moved(0, True, (1, True))
    assert state.events == [(40, 0, 1, (1, 1))]
    assert list(map(type, state.events[0])) == [int, int, int, tuple]
    assert type(state.events[0][3][1]) is int
    assert state.drawn == 2


def test_a_copy_is_independent_and_a_snapshot_restores_the_state() -> None:
    state = Place(Board(2), [[1], []], [True, None], 7)
    other = state.copy()
    other.moved(1, False, (5,))
    assert state.to_json() == {"places": [[1], []], "flags": [True, None], "best": 7}
    assert (state.events, state.drawn, other.drawn) == ([], 0, 1)
    assert other.copy().drawn == 1
    assert other.snapshot() == (((1,), (5,)), ((1,), (0,)), (7,))
    assert Place.restore(other.setup, other.snapshot()).to_json() == other.to_json()
    assert depths_of(Place) == {"places": 2, "flags": 1}


def pickled(state: Place) -> Place:
    """Return a state that has gone through pickle."""
    again = pickle.loads(pickle.dumps(state))
    assert isinstance(again, Place)
    return again


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_the_standard_library_copies_all_of_a_state(copied: Callable[[Place], Place]) -> None:
    state = Place(Board(2), [[1], []], [True, None], 7)
    state.moved(1, False, (5,))
    state.unknown_name = "nowhere"
    other = copied(state)
    assert (other.setup, other.snapshot()) == (state.setup, state.snapshot())
    assert (other.events, other.unknown_name, other.drawn) == (state.events, "nowhere", 1)
    assert other.copy().to_json() == state.to_json()


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_a_deep_copy_of_a_state_is_independent(copied: Callable[[Place], Place]) -> None:
    state = Place(Board(2), [[1], []], [True, None], 7)
    copied(state).moved(1, False, (5,))
    assert state.to_json() == {"places": [[1], []], "flags": [True, None], "best": 7}
    assert (state.events, state.drawn) == ([], 0)


def test_a_method_that_does_not_fit_its_event_is_refused_at_its_declaration() -> None:
    with pytest.raises(TypeError, match="must take player, flag, places"):

        @applies(Moved)
        def moved(state: Place, player: int) -> None:
            raise AssertionError

    with pytest.raises(TypeError, match="has no field stone"):
        applies(Moved, outcome="stone")


def test_a_setup_made_with_values_of_other_types_is_refused() -> None:
    wrong: Any
    for wrong in (0, 4, True, "2", None, 2.0):
        with pytest.raises(SetupError) as caught:
            Board(wrong)
        assert (caught.value.path, caught.value.ruling) == ("players", "setup")


def test_outcomes_of_chance_are_objects_of_one_key() -> None:
    form = outcomes_json(draw="stone")
    for outcome, plain in ((Rolled(3), {"die": 3}), (Drawn(0), {"stone": 0})):
        assert form.to_json(outcome) == plain
        again = form.from_json(plain)
        assert (type(again), again) == (type(outcome), outcome)
    for wrong in (3, {}, {"die": True}, {"die": 1, "stone": 1}, {"draw": 1}, {"die": 1.0}, None):
        with pytest.raises(MalformedError, match="a whole number as die or as stone"):
            form.from_json(wrong)


def test_picked_outcomes_are_only_such_as_are_possible() -> None:
    chance = PickedChance(lambda count: count - 1)
    chance.start(0)
    assert (chance.die(6), chance.draw((1, 2, 0))) == (5, 1)
    assert list(map(type, chance.outcomes)) == [Rolled, Drawn]
    with pytest.raises(NoOutcomeError, match="empty bag"):
        chance.draw((0, 0))


def test_a_definition_has_few_attributes() -> None:
    assert len(fields(GameDefinition)) <= 30
