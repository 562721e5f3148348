"""What a seat believes of its hand whose opponent searches: the other's program is followed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from maginor_core import games
from maginor_core.engine.game import Game
from maginor_core.games.abracada.heuristics import searching_opponent, turn_expectation
from maginor_core.games.abracada.heuristics.multisets import EVERY, HANDS
from maginor_core.games.abracada.heuristics.opponent_model import likelihood
from maginor_core.games.abracada.heuristics.past_states import past_states
from maginor_core.games.abracada.heuristics.round_turns import decisions_of, turns_of
from maginor_core.games.abracada.heuristics.searching_opponent import _likely, beliefs
from maginor_core.games.abracada.heuristics.turn_expectation import worths
from maginor_core.games.abracada.projections.concealment import concealed, revealed
from maginor_core.games.abracada.projections.state import State
from tests.abracada.test_opponent_model import known_to, seen_by

ABRACADA = games.game("abracada")


def decided(seed: str, most: int) -> Iterator[tuple[Game, int]]:
    """Yield a game of two players at decisions, who take the best as the search reckons it."""
    game = ABRACADA.new(2, seed)
    while most and not game.finished:
        [seat] = game.to_act
        yield game, seat
        most -= 1
        known, legal = known_to(game, seat), game.legal(seat)
        rows = ABRACADA.decider.legal(known, seat)
        found = worths(known, seat, rows, *turn_expectation.beliefs(known, seat, likelihood))
        game.submit(legal[found.index(max(found))], seat=seat)


def test_what_the_other_knew_and_decided_is_found_by_what_everybody_knew() -> None:
    compared = 0
    knew: dict[int, list[State]] = {0: [], 1: []}
    points: list[int] = []
    for game, seat in decided("knew", 30):
        state: State = game.live_state
        if state.points != points:
            knew, points = {0: [], 1: []}, state.points[:]
        known, other = known_to(game, seat), known_to(game, seat).layout.seats[1 - seat]
        turns = turns_of(known)
        past = None if turns is None else past_states(known, turns, other)
        if turns is not None and past is not None and len(past) == len(knew[other]):
            taken = [one for turn in decisions_of(turns, known)[2:] for one in turn]
            taken = [one for one in taken if one.player == other]
            for before, real, decision in zip(past, knew[other], taken, strict=True):
                seen = seen_by(real, other)
                made = revealed(before, other, HANDS[seen % EVERY], HANDS[seen // EVERY])
                shown, shown_then = [ABRACADA.state_to_json(one) for one in (made, real)]
                same = {"round": 0, "lives": []}  # rounds are not counted, and the die is not known
                assert shown | same == shown_then | same
                assert (made.unseen, made.hidden) == (real.unseen, real.hidden)
                assert _likely(likelihood, before, decision, seen) > 0.4
                compared += 1
        knew[seat].append(known)
    assert compared > 20


def test_without_time_for_more_nothing_else_is_believed() -> None:
    for game, seat in decided("same", 6):
        known = known_to(game, seat)
        usual = turn_expectation.beliefs(known, seat, likelihood)
        assert beliefs(known, seat, likelihood, lambda done: False) == usual
        alone = turn_expectation.beliefs(known, seat, None)
        assert beliefs(known, seat, None, lambda done: True) == alone


def test_so_many_hands_are_followed_at_each_decision_and_none_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    followed: list[tuple[object, int]] = []
    usual = searching_opponent._likely

    def noted(asked: object, before: State, decision: object, seen: int) -> float:
        followed.append((decision, seen))
        return usual(likelihood, before, decision, seen)  # type: ignore[arg-type] # as it was given

    monkeypatch.setattr(searching_opponent, "_likely", noted)
    searching_opponent._remembered.cache_clear()
    *_, (game, seat) = decided("often", 5)
    given = known_to(game, seat), seat, likelihood, lambda done: done < 3
    first = beliefs(*given)
    decisions = {decision for decision, _ in followed}
    assert len(followed) == len(set(followed)) == 3 * len(decisions) > 0
    followed.clear()
    assert beliefs(*given) == first
    assert followed == []


def test_what_the_seat_cannot_know_changes_nothing() -> None:
    *_, (game, seat) = decided("unknown", 7)
    known = known_to(game, seat)
    assert ABRACADA.determinize is not None
    found = beliefs(known, seat, likelihood, lambda done: done < 5)
    for seed in range(3):
        searching_opponent._remembered.cache_clear()
        other = concealed(ABRACADA.determinize(known, seat, seed), seat)
        assert beliefs(other, seat, likelihood, lambda done: done < 5) == found
