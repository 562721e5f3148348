"""Swap or Keep is played as its page describes, by the same engine as every other game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from maginor_core.engine.errors import MalformedError, RefusalError, SetupError
from maginor_core.engine.game import Game
from maginor_core.engine.given_chance import branches
from maginor_core.engine.heuristics import heuristics_of
from tests.tiny.game import TINY, Choose, Setup
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
