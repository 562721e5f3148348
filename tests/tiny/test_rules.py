"""Swap or Keep is played as its page describes, by the same engine as every other game."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from maginor_core.engine.chance import SeededChance
from maginor_core.engine.codec import pack_record
from maginor_core.engine.errors import MalformedError, RefusalError, SetupError
from maginor_core.engine.game import Game
from maginor_core.engine.given_chance import branches
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.engine.replay import re_execute, replay
from tests.tiny.game import (
    TINY,
    Choose,
    Setup,
    State,
    StoneDrawn,
)
from tests.tiny.played import played, setup_of

SMALL = Setup(2, (0, 2), (2, 1, 1))


def test_only_those_who_have_not_chosen_yet_are_awaited() -> None:
    position = Game(TINY, setup_of(3))
    position.submit(Choose(1, True))
    assert TINY.decider.to_act(position.live_state) == (0, 2)
    with pytest.raises(RefusalError, match=r"seat 1 cannot choose now.*awaited are the seats 0, 2"):
        position.submit(Choose(1, False))
    for seat in (3, -1):
        with pytest.raises(RefusalError, match=f"seat {seat} cannot choose"):
            position.submit(Choose(seat, False))
    ended = played(2).copy()
    with pytest.raises(RefusalError, match="seat 0 cannot choose: the game is over"):
        ended.submit(Choose(0, False))


def test_whom_a_game_awaits_follows_each_way_in_which_it_changes() -> None:
    game = Game(TINY, setup_of(3), 7)
    found = [game.to_act]
    game.submit(game.legal()[2])  # the first of seat 1
    found += [game.to_act, game.branch(0).to_act]
    assert game.legal(1) == ()
    with pytest.raises(RefusalError, match=r"seat 1 cannot choose now.*awaited are the seats 0, 2"):
        game.submit(Choose(1, True))
    other = game.branch()
    other.submit(Choose(0, True))
    found += [game.to_act, other.to_act]
    game.count(game.decide(Choose(2, True), 2))
    found.append(game.to_act)
    game.undo(2, 1)
    found.append(game.to_act)
    game.follow([other.log[1]])
    found.append(game.to_act)
    game.submit(Choose(2, False))
    found.append(game.to_act)
    assert found == [(0, 1, 2), (0, 2), (0, 1, 2), (0, 2), (2,), (0,), (0, 2), (2,), (0, 1, 2)]


@pytest.mark.parametrize(
    ("outcomes", "reason"),
    [
        ((), "draws at least 1 outcomes of chance, and 0 were given"),
        ((1,), "at least 2"),
        ((1, 0, 0), "draws 2 outcomes of chance, and 3 were given"),
        ((2, 0), "nothing of kind 2"),
        ((3, 0), "3 is not from 0 to 2"),
        ((1, 1), "nothing of kind 1"),
    ],
)
def test_too_few_too_many_and_impossible_outcomes_change_nothing(
    outcomes: tuple[int, ...], reason: str
) -> None:
    position = Game(TINY, SMALL)
    position.submit(Choose(0, True))
    before = position.definition.states.snapshot(position.live_state)
    with pytest.raises(Exception, match=reason):
        position.submit(Choose(1, True), outcomes=outcomes)
    assert position.definition.states.snapshot(position.live_state) == before


def test_every_outcome_of_a_command_is_a_branch_with_its_chance() -> None:
    position = Game(TINY, SMALL)
    position.submit(Choose(0, True))
    state = position.live_state
    found = list(branches(TINY.decider, state, (1, 1, 1)))
    assert [(tuple(map(int, one.outcomes)), one.chance) for one in found] == [
        ((0, 0), Fraction(1, 4)),
        ((0, 1), Fraction(1, 4)),
        ((1, 0), Fraction(1, 2)),
    ]
    assert {tuple(one.state.hands) for one in found} == {(None, None)}
    ((outcomes, _),) = Game(TINY, SMALL).branches(Choose(0, False))
    assert outcomes == ()


def test_draws_follow_the_seed_by_their_number_in_the_game() -> None:
    game = played()
    chance = SeededChance("7")
    drawn = [event.stone for event in game.log.events() if isinstance(event, StoneDrawn)]
    bags = bags_of(game)
    chance.start(0)
    assert drawn == [chance.draw(bag) for bag in bags]
    assert list(played().log) == list(game.log)
    assert list(played(seed="8").log) != list(game.log)


def bags_of(game: Game) -> list[list[int]]:
    """Return what was in the bag before each draw."""
    state = TINY.decider.initial(game.setup.layout)
    bags = []
    for event in game.log.events():
        if isinstance(event, StoneDrawn):
            bags.append([*state.bag])
        TINY.decider.evolve(state, [game.vocabulary.row(event)])
    return bags


def test_replaying_and_executing_again_lead_to_the_state_of_the_game() -> None:
    game = played(4)
    words = TINY.vocabulary(game.setup)
    packed = [pack_record(words, record) for record in game.log]
    folded = replay(TINY.decider, game.setup.layout, b"".join(packed), len(packed))
    again = re_execute(TINY.decider, words, game.setup.layout, None, lambda: packed)
    assert again.false is None
    assert isinstance(folded, State)
    right = TINY.states.snapshot(game.state)
    assert TINY.states.snapshot(folded) == TINY.states.snapshot(again.state) == right
    assert folded.drawn == again.state.drawn == game.state.drawn > 0


@pytest.mark.parametrize(
    ("data", "path", "reason"),
    [
        (5, "setup", "must be an object, not 5"),
        ({"players": 2}, "hands", "is missing"),
        ({"players": 5, "hands": [0] * 5}, "players", "must be from 2 to 4, not 5"),
        ({"players": True, "hands": [0, 0]}, "players", "must be a whole number, not true"),
        ({"players": 2, "hands": [0, 1.0]}, "hands.1", "must be a whole number, not 1.0"),
        ({"players": 2, "hands": {"0": 1}}, "hands", "must be a list"),
        ({"players": 2, "hands": [0]}, "hands", "one stone for each player"),
        ({"players": 2, "hands": [0, 6]}, "hands", "has 1 of stone 6, of 0"),
        ({"players": 2, "hands": [5, 5]}, "hands", "has 2 of stone 5, of 1"),
        ({"players": 2, "hands": [0, -1]}, "hands", "has 1 of stone -1, of 0"),
        ({"players": 2, "hands": [0, 0], "stones": [3, -1]}, "stones", "must be 0 or more"),
        ({"players": 2, "hands": [0, 0], "stones": [2]}, "stones", "more than there are players"),
        ({"players": 2, "hands": [0, 0], "stones": None}, "stones", "must not be null"),
        ({"players": 2, "hands": [0, 0], "variants": 1}, "variants", "must be an object"),
        (
            {"players": 2, "hands": [0, 0], "variants": {"tie_scores": 1}},
            "variants.tie_scores",
            "must be true or false, not 1",
        ),
        (
            {"players": 2, "hands": [0, 0], "variants": {"tie": True}},
            "variants.tie",
            "is unknown; known are tie_scores, lowest_wins",
        ),
        ({"players": 2, "hands": [0, 0], "seed": 1}, "seed", "is unknown"),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused_with_its_place(
    data: object, path: str, reason: str
) -> None:
    with pytest.raises(SetupError) as caught:
        TINY.setups.from_json(data)
    assert getattr(caught.value, "path") == path  # noqa: B009 # mypy knows only the base class
    assert reason in str(caught.value)


@settings(max_examples=40)
@given(st.integers(2, 4), st.text(max_size=3), st.booleans(), st.booleans())
def test_setups_come_back_from_their_json_and_their_numbers(
    players: int, seed: str, tie_scores: bool, lowest_wins: bool
) -> None:
    setup = setup_of(players, seed, tie_scores=tie_scores, lowest_wins=lowest_wins)
    data = json.loads(json.dumps(TINY.setups.to_json(setup)))
    assert TINY.setups.from_json(data) == setup
    assert TINY.setups.from_numbers(setup.numbers) == setup
    assert hash(TINY.setups.from_numbers(setup.numbers)) == hash(setup)
    assert TINY.setups.deal_again(setup, seed, None) == setup
    assert ("variants" in data) == (tie_scores or lowest_wins)


@pytest.mark.parametrize(
    "numbers",
    [
        (),
        (2, (0, 0)),
        (2, (0, 0), (3, 3), (0, 0), 1),
        (True, (0, 0), (3, 3), (0, 0)),
        (2, (0, 0), (3, 3), (0, 2)),
        (2, (0, 0), (3, 3), (0,)),
        (2, [0, 0], (3, 3), (0, 0)),
        (2, (0, "0"), (3, 3), (0, 0)),
        (9, (0, 0), (3, 3), (0, 0)),
    ],
)
def test_numbers_that_are_not_a_setup_are_malformed(numbers: tuple[Any, ...]) -> None:
    with pytest.raises(MalformedError, match=r"header\.setup"):
        TINY.setups.from_numbers(numbers)


def test_variants_that_an_older_revision_did_not_have_are_at_their_defaults() -> None:
    numbers = setup_of(2, tie_scores=True).numbers
    older = (*numbers[:-1], (1,))
    assert TINY.setups.with_variants(older, {}) == numbers
    assert TINY.setups.with_variants(older, {"lowest_wins": True})[-1] == (1, 1)
    assert TINY.setups.with_variants(numbers, {"tie_scores": False})[-1] == (0, 0)
    for wrong, variants in ((numbers[1:], {}), ((*numbers[:-1], 5), {}), (numbers, {"tie": True})):
        with pytest.raises(MalformedError):
            TINY.setups.with_variants(wrong, variants)


def test_terms_are_the_same_for_games_that_differ_only_in_what_was_dealt() -> None:
    terms = {TINY.setups.terms(setup_of(n, s).numbers, 1) for n in (2, 3) for s in ("1", "2", "3")}
    assert len(terms) == 1
    assert TINY.setups.terms(setup_of().numbers, 2) not in terms
    assert TINY.setups.terms(setup_of(tie_scores=True).numbers, 1) not in terms
    assert TINY.setups.terms(Setup(2, (0, 0), (9,)).numbers, 1) not in terms


@pytest.mark.parametrize(
    ("players", "seed", "variants", "path"),
    [
        (1, "7", {}, "players"),
        (True, "7", {}, "players"),
        (2, None, {}, "seed"),
        (2, "7", {"tie": True}, "variants.tie"),
        (2, "7", {"tie_scores": 1}, "variants.tie_scores"),
    ],
)
def test_what_cannot_be_dealt_is_refused(players: Any, seed: Any, variants: Any, path: str) -> None:
    with pytest.raises(SetupError, match=path):
        TINY.deal(players, seed, None, variants)


def test_a_module_of_heuristics_needs_them_in_one_value() -> None:
    wrong = evolve(TINY, resources=evolve(TINY.resources, heuristics="json"))
    with pytest.raises(MalformedError, match=r"json\.HEURISTICS: must be a Heuristics, not null"):
        heuristics_of(wrong)
    assert heuristics_of(TINY).bots == {}
