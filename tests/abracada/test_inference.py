"""What a player may infer of its own hand, compared with counting all possibilities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from maginor_core.engine.chance import SeededChance
from maginor_core.engine.game import Game
from maginor_core.engine.given_chance import branches
from maginor_core.games.abracada.commands import CastSpell
from maginor_core.games.abracada.definition import DEFINITION
from maginor_core.games.abracada.projections.concealment import determinized
from maginor_core.games.abracada.projections.inference import (
    chance_of_success,
    chances_of_success,
    excluded,
    hands_of,
    history_of,
    unseen_by_holder,
)
from maginor_core.games.abracada.projections.state import State
from tests.abracada.playing import dice, setup_of, stones, table


def hands_by_counting(unseen: Sequence[int], history: Sequence[int]) -> Iterator[Counter[int]]:
    """Yield the hand that each order of the stones leads to, as far as the history allows it."""
    cast = Counter(step for step in history if step > 0)
    pool = [n for n, count in enumerate(unseen) for _ in range(count + cast[n])]
    came = sum(step == 0 for step in history)
    for order in permutations(pool, came):
        coming, hand = iter(order), Counter[int]()
        for step in history:
            if step == 0:
                hand[next(coming)] += 1
            elif (step < 0) == (hand[abs(step)] > 0):
                break
            elif step > 0:
                hand[step] -= 1
        else:
            yield hand


def counted(unseen: Sequence[int], history: Sequence[int], number: int) -> Fraction:
    """Return the part of all possible orders after which the hand has a stone of ``number``."""
    hands = list(hands_by_counting(unseen, history))
    return Fraction(sum(hand[number] > 0 for hand in hands), len(hands))


SETS = [
    setup_of("123", "444", rest="1188", variants=["any_order"]),
    setup_of("112", "333", rest="445", secret=2, variants=["any_order"]),
    setup_of("488", "777", rest="4466", secret=3, variants=["any_order", "last_wizard_standing"]),
    setup_of("55", "55", rest="6677", variants=["lower_cast_costs_life"]),
    setup_of("4", "2", "8", rest="44788", secret=4),
]


@pytest.mark.parametrize("number", range(len(SETS)))
@pytest.mark.ruling("SETUP-05", "VIEW-03")
def test_the_chances_are_those_that_counting_all_orders_gives(number: int) -> None:
    random, seen = Random(number), set()
    for seed in range(12):
        game = Game(DEFINITION, SETS[number], f"{seed}")
        while not game.finished and game.version < 25:
            game.submit(random.choice(game.legal()), seat=game.to_act[0])
            state: State = game.live_state
            for seat in range(state.layout.players):
                unseen, history = unseen_by_holder(state, seat), history_of(state, seat)
                if history.count(0) > 4 or (unseen, history) in seen:
                    continue
                seen.add((unseen, history))
                for n, chance in chances_of_success(state, seat).items():
                    assert chance == counted(unseen, history, n), (unseen, history, n)
    assert len(seen) > 20


def test_what_a_seat_knows_gives_the_same_chances_as_the_real_state() -> None:
    game = Game(DEFINITION, SETS[1], "same")
    random = Random(1)
    while not game.finished and game.version < 60:
        game.submit(random.choice(game.legal()), seat=game.to_act[0])
        for seat in range(2):
            known = game.known_to(seat).state
            assert chances_of_success(known, seat) == chances_of_success(game.live_state, seat)


@pytest.mark.ruling("VIEW-03")
def test_failed_casts_are_excluded_until_the_next_stone_is_drawn() -> None:
    game = table("688", "111", rest="77")
    game.cast(5).cast(7)
    state = game.game.live_state
    assert excluded(state, 0) == (5,)
    assert excluded(state, 1) == (7,)
    game.cast(4).cast(3)
    assert excluded(game.game.live_state, 0) == (4, 5)
    game.cast(8).end(stones("7"))
    assert excluded(game.game.live_state, 0) == ()
    assert chance_of_success(game.game.live_state, 0, 5) == 0


def test_a_stone_that_came_after_a_failed_cast_may_bear_its_number() -> None:
    game = table("68", "11", rest="57", variants=["any_order"]).cast(8).cast(7, stones("5"))
    state = game.game.live_state
    assert excluded(state, 0) == ()
    unseen = unseen_by_holder(state, 0)
    assert unseen == (0, 0, 0, 0, 0, 1, 1, 1, 0)
    # The first stone is 5 or 6, for the cast of 7 failed; the second is any other one.
    assert chances_of_success(state, 0) == {
        **dict.fromkeys((1, 2, 3, 4, 8), Fraction(0)),
        5: Fraction(3, 4),
        6: Fraction(3, 4),
        7: Fraction(1, 2),
    }


def test_a_hand_that_is_certain_is_certain() -> None:
    state = table("58", "12").game.live_state
    assert chances_of_success(state, 0) == {n: Fraction(n in (5, 8)) for n in range(1, 9)}


def test_a_hand_that_cannot_have_come_about_is_taken_to_be_any_hand_of_its_size() -> None:
    state = table("16", "88", rest="55").game.live_state
    state.unseen = [0, 0, 0, 0, 0, 1, 1, 0, 0]
    state.hands[0] = [0, 0, 0, 0, 0, 1, 0, 0, 0]
    state.histories[0] = [0, 0, 1, -5, -6]  # one stone, of 5, 5 and 6, and neither a 5 nor a 6
    assert chance_of_success(state, 0, 5) == Fraction(2, 3)
    assert chance_of_success(state, 0, 6) == Fraction(1, 3)


def test_the_one_unknown_stone_of_a_hand_can_be_cast() -> None:
    known = table("5", "1", rest="6").game.known_to(0).state
    row = (CastSpell.tag, 0, 5)
    chances = {one.outcomes[0]: one.chance for one in branches(DEFINITION.decider, known, row)}
    assert chances == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_a_secret_stone_is_drawn_for_who_sees_it_alone() -> None:
    game = table("12", "48", rest="3", secret=1, first=1).game
    row = (CastSpell.tag, 1, 4)
    own = list(branches(DEFINITION.decider, game.known_to(1).state, row))
    assert {one.outcomes[-1] for one in own if one.outcomes[0] == 1} == {3, 8}
    assert sum(one.chance for one in own) == 1
    (other,) = branches(DEFINITION.decider, game.known_to(0).state, row)
    assert other.outcomes == ()


def test_branches_of_what_a_seat_knows_have_the_exact_odds() -> None:
    game = (
        table("68", "11", rest="57", variants=["any_order"])
        .cast(8)
        .cast(7, stones("5"))
        .cast(1, dice(1))
        .cast(3, stones("7"))
    )
    known = game.game.known_to(0).state
    for number in (5, 6):
        row = game.game.vocabulary.row(CastSpell(0, number))
        found = list(branches(DEFINITION.decider, known, row))
        assert sum(branch.chance for branch in found) == 1
        success = sum(branch.chance for branch in found if branch.outcomes[0] == 1)
        assert success == chance_of_success(known, 0, number)


def test_others_draw_more_likely_what_the_unknown_hand_cannot_hold() -> None:
    game = table("88", "12", rest="567").cast(5).cast(2)
    known = game.game.known_to(0).state
    ways = hands_of(unseen_by_holder(known, 0), history_of(known, 0))
    drawn: dict[int, Fraction] = {}
    row = game.game.vocabulary.row(CastSpell(1, 7))
    for branch in branches(DEFINITION.decider, known, row):
        drawn[branch.outcomes[-1]] = branch.chance
    expected = Counter[int]()
    for hand in hands_by_counting(unseen_by_holder(known, 0), (0, 0, -5)):
        rest = Counter(dict(enumerate(unseen_by_holder(known, 0)))) - hand
        for number, count in rest.items():
            expected[number] += count
    all_ways = sum(expected.values())
    assert ways.total > 0
    assert drawn == {n: Fraction(count, all_ways) for n, count in expected.items()}


def test_determinized_hands_come_as_often_as_they_are_likely() -> None:
    game = table("68", "11", rest="57", variants=["any_order"]).cast(8).cast(7, stones("5"))
    state = game.game.live_state
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(400):
        hand = determinized(state, 0, seed).hands[0]
        found[tuple([number for number, count in enumerate(hand) if count])] += 1
    assert set(found) == {(5, 6), (5, 7), (6, 7)}
    assert 160 < found[5, 6] < 240  # half of the ways; the others are a quarter each
    assert 60 < found[5, 7] < 140


def test_what_a_seat_knows_can_be_played_to_the_end() -> None:
    for seat in (0, 1, 2, None):
        game = Game(DEFINITION, DEFINITION.deal(3, f"known {seat}", None, {}), "known")
        random = Random(f"{seat}")
        for _ in range(4):
            game.submit(random.choice(game.legal()), seat=game.to_act[0])
        position = game.known_to(seat)
        chance = SeededChance("on")
        state = position.live_state
        for _ in range(400):
            rows = DEFINITION.decider.legal(state, None)
            if not rows:
                break
            row = random.choice(rows)
            chance.start(state.drawn)
            DEFINITION.decider.rules[row[0]](state, *row[1:], chance)
            assert list(DEFINITION.states.invariants(state)) == []
        assert not DEFINITION.decider.to_act(state)
