"""A die whose sides bear numbers: what it shows, wherever the outcome comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from maginor_core.engine.chance import (
    NoChance,
    NoOutcomeError,
    RecordedChance,
    SeededChance,
    Sides,
    Stream,
    each_request,
    is_draw,
)
from maginor_core.engine.given_chance import (
    Drawn,
    GivenChance,
    MissingOutcomeError,
    PickedChance,
    Rolled,
    TriedChance,
)

SIDES = (1, 1, 2, 2, 3, 7)


class TooFewError(Exception):
    """More was asked for than was given."""


def given(*outcomes: int) -> GivenChance:
    chance = GivenChance(TooFewError)
    chance.give(outcomes)
    return chance


def test_a_seeded_roll_is_the_number_on_the_side_that_the_stream_of_the_die_selects() -> None:
    chance = SeededChance("seed")
    chance.start(3)
    rolled = [chance.roll(SIDES) for _ in range(40)]
    sides = [Stream("seed", f"die.{number}").below(6) for number in range(3, 43)]
    assert rolled == [SIDES[side] for side in sides]
    assert set(rolled) == set(SIDES)


def test_a_given_roll_is_a_number_that_the_die_bears() -> None:
    chance = given(Rolled(7), 2)
    assert (chance.roll(SIDES), chance.roll(SIDES)) == (7, 2)
    assert chance.asked == [Sides(SIDES), Sides(SIDES)]
    chance.require_all_used()
    with pytest.raises(TooFewError):
        chance.roll(SIDES)


@pytest.mark.parametrize("outcome", [Drawn(1), Rolled(4), 0, -1, 8])
def test_a_roll_refuses_what_the_die_cannot_show(outcome: int) -> None:
    with pytest.raises(NoOutcomeError):
        given(outcome).roll(SIDES)


def test_each_number_is_tried_once_and_counts_as_often_as_the_die_bears_it() -> None:
    with pytest.raises(MissingOutcomeError) as missing:
        TriedChance(()).roll((3, 1, 1))
    assert missing.value.options == ((1, 2), (3, 1))
    assert TriedChance([Rolled(3)]).roll((3, 1, 1)) == 3


def test_a_recorded_roll_is_read_from_the_events() -> None:
    chance = RecordedChance({9: 1})
    chance.recorded = ((9, 7), (8, 1), (9, 4))
    chance.start(0)
    assert chance.roll(SIDES) == 7
    with pytest.raises(NoOutcomeError, match="the die does not show 4; it has 1, 2, 3, 7"):
        chance.roll(SIDES)
    with pytest.raises(NoOutcomeError, match="no further outcome"):
        chance.roll(SIDES)
    assert (chance.drawn, chance.asked) == ([7, 4], [Sides(SIDES)])


def test_what_is_drawn_together_is_drawn_one_after_another() -> None:
    bag = [0, 3, 1, 4, 2]
    for seed in range(20):
        seeded, alone = SeededChance(seed), SeededChance(seed)
        drawn = seeded.draw_several(bag, 9)
        recorded = RecordedChance({9: 1, 7: 2})
        recorded.recorded = ((8, 1), (9, ()), (9, drawn[:4]), (7, 0, drawn[4:]))
        recorded.start(0)
        assert recorded.draw_several(bag, 9) == drawn
        requests = list(each_request(recorded.asked))
        assert requests[0] == tuple(bag)
        assert list(drawn) == [alone.outcome(request) for request in requests]


def test_a_bag_that_is_a_tuple_is_drawn_from_and_left_as_it_is() -> None:
    bag = (0, 3, 1)
    recorded = RecordedChance({9: 1})
    recorded.recorded = ((9, (1, 2)),)
    recorded.start(0)
    assert recorded.draw_several(bag, 2) == (1, 2)
    assert list(each_request(recorded.asked)) == [(0, 3, 1), (0, 2, 1)]
    assert sorted(SeededChance(1).draw_several(bag, 4)) == [1, 1, 1, 2]
    assert bag == (0, 3, 1)


@pytest.mark.parametrize("kinds", [(1, 1), (0, 2), (-1, 1), (2, 0), (3, 1), (2, 3)])
def test_nothing_is_drawn_that_is_not_in_the_bag(kinds: tuple[int, ...]) -> None:
    chance = RecordedChance({9: 1})
    chance.recorded = ((9, kinds),)
    chance.start(0)
    with pytest.raises(NoOutcomeError):
        chance.draw_several([0, 1, 3], 2)


def test_a_picked_roll_is_one_of_the_different_numbers() -> None:
    chance = PickedChance(lambda count: count - 1)
    assert chance.roll(SIDES) == 7
    assert chance.outcomes == [7]


def test_without_chance_a_roll_must_be_given() -> None:
    with pytest.raises(NoOutcomeError, match="must be given"):
        NoChance().roll(SIDES)


@pytest.mark.parametrize(
    ("request_", "ask"),
    [
        (6, lambda chance: chance.die(6)),
        ((0, 2, 5), lambda chance: chance.draw((0, 2, 5))),
        (Sides(SIDES), lambda chance: chance.roll(SIDES)),
    ],
)
def test_a_request_is_answered_as_it_was_asked(
    request_: Any, ask: Callable[[SeededChance], int]
) -> None:
    seeds = range(50)
    found = [(SeededChance(seed).outcome(request_), ask(SeededChance(seed))) for seed in seeds]
    assert all(one == other for one, other in found)
    assert len(Counter(found)) > 1
    assert is_draw(request_) is isinstance(request_, tuple)
