"""What a seat may not know never reaches it (VIEW-01 to VIEW-03)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from maginor_core.engine.game import Game
from maginor_core.engine.undo import UndoRefusedError
from maginor_core.games.abracada.commands import CastSpell, EndTurn
from maginor_core.games.abracada.definition import DEFINITION
from maginor_core.games.abracada.projections.concealment import concealed, determinized
from tests.abracada.playing import dice, random_game, stones, table
from tests.abracada.twins import knowledge, twin_of

PAIRS = 64


def drawn_match(number: int) -> tuple[Game, int | None, Random]:
    """Return a game of random length, a seat or a spectator, and chance for more."""
    random = Random(number)
    players = random.randint(2, 5)
    *_, (game, _) = random_game(players, f"twin {number}", random.randint(1, 120))
    return game, random.choice([*range(players), *range(players), None]), random


def differing_pair(number: int) -> bool:
    """Check a pair of twins, and return whether they differ at all."""
    game, seat, random = drawn_match(number)
    twin = twin_of(game, seat, random)
    assert knowledge(game, seat) == knowledge(twin, seat), (number, seat)
    return game.definition.states.snapshot(game.live_state) != twin.definition.states.snapshot(
        twin.live_state
    )


@pytest.mark.ruling("VIEW-01 to VIEW-03")
def test_games_that_differ_only_in_what_a_seat_may_not_know_are_the_same_bytes_to_it() -> None:
    differing = sum(map(differing_pair, range(PAIRS)))
    assert differing > PAIRS // 2


def test_what_a_seat_may_know_does_distinguish_games() -> None:
    game, _, _ = drawn_match(1)
    for seat in range(game.setup.players):
        others = [player for player in (*range(game.setup.players), None) if player != seat]
        views = [knowledge(game, other) for other in others]
        assert knowledge(game, seat) not in views


@pytest.mark.ruling("VIEW-03")
def test_a_view_has_how_many_of_each_number_the_seat_cannot_see() -> None:
    game = table("158", "446", rest="78", secret=1, removed="2")
    game.cast(8).end(stones("7"))
    unseen = game.game.view(0).unseen
    assert {number: count for number, count in unseen.items() if count} == {
        "1": 1,
        "5": 1,
        "7": 1,
        "8": 1,
    }
    assert game.game.view(0).state.hands == [[None, None, None], [4, 4, 6]]
    other = game.game.view(1).unseen
    assert {number: count for number, count in other.items() if count} == {"4": 2, "6": 1, "8": 1}
    game.cast(4, stones("8"))
    assert game.game.view(0).state.secrets_taken == [[], [None]]
    assert game.game.view(1).state.secrets_taken == [[], [8]]
    assert game.game.view(0).unseen["8"] == 1
    assert game.game.view(1).unseen["8"] == 0
    assert game.game.view(None).state.secrets_taken == [[], [None]]
    assert game.game.view(None).state.hands == [[None] * 3, [None] * 2]


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.ruling("DRAW-02", "VIEW-01")
def test_what_a_seat_knows_follows_from_the_events_that_it_sees(players: int) -> None:
    for seed in range(4):
        known: dict[Any, Any] = {}
        for game, _ in random_game(players, f"fold {seed}"):
            words = game.vocabulary
            for seat in (*range(players), None):
                if seat not in known:
                    known[seat] = concealed(game.state_at(game.version - 1), seat)
                seen = game.events_seen_by(seat, game.version - 1)
                DEFINITION.decider.evolve(known[seat], [words.row(event) for event in seen])
                now = game.known_to(seat).state
                assert known[seat].snapshot() == now.snapshot()
                assert known[seat].drawn == now.drawn


def test_a_cast_cannot_be_taken_back_by_its_player_alone() -> None:
    for game, number in ((table("58", "12"), 5), (table("58", "12"), 6)):
        game.cast(number)
        with pytest.raises(UndoRefusedError, match="something hidden was disclosed"):
            game.game.undo(0, 0)
        game.game.undo(0, 0, agreed=(1,))
        assert game.state["hands"] == [[5, 8], [1, 2]]


def test_what_tells_nothing_can_be_taken_back() -> None:
    game = table("558", "126", variants=["lower_cast_costs_life"]).cast(5).cast(4)
    game.game.undo(0, 1)
    assert (game.player, game.lives) == (0, [6, 5])
    game.end()
    game.game.undo(0, 3)
    assert game.player == 0
    game = table("58", "12", rest="7").cast(5).end(stones("7"))
    with pytest.raises(UndoRefusedError, match="chance was drawn"):
        game.game.undo(0, 1)


def test_what_a_seat_knows_is_a_game_that_can_be_searched() -> None:
    game = table("158", "446", rest="78", secret=1, removed="2").cast(8)
    position = game.game.known_to(0)
    found = {}
    for number in (8,):
        for outcomes, after in position.branches(CastSpell(0, number)):
            assert list(DEFINITION.states.invariants(after.state)) == []
            found[outcomes] = after.to_json()
    assert {state["current_player"] for state in found.values()} == {0, 1}
    (ended,) = [after for _, after in position.branches(EndTurn(0))]
    assert ended.to_json()["hands"][0] == [None, None, None]
    ((outcomes, after),) = ended.branches(CastSpell(1, 4))
    assert (outcomes, after.to_json()["secrets_taken"]) == ((), [[], [None]])
    drawn = {drawn for drawn, _ in game.game.known_to(1).branches(CastSpell(0, 8))}
    assert drawn == {(4,), (6,), (7,), (8,)}
    dealt = table("8", "1", rest="8").cast(8).game.known_to(0)
    hands = [after.to_json()["hands"] for _, after in dealt.branches(dealt.legal()[0])]
    assert sorted(hands, key=repr) == [[[None], [1]], [[None], [8]]]


@pytest.mark.parametrize("players", [2, 4])
def test_a_determinized_game_looks_the_same_to_its_viewer(players: int) -> None:
    for seed in range(3):
        for game, _ in random_game(players, f"determinize {seed}"):
            if game.version % 7 == 0:
                state = game.live_state
                for seat in (*range(players), None):
                    other = determinized(state, seat, seed)
                    assert list(DEFINITION.states.invariants(other)) == []
                    assert other.hidden == ()
                    assert DEFINITION.view_to_json(other, seat) == game.view_json(seat)
                    again = determinized(state, seat, seed)
                    assert again.snapshot() == other.snapshot()


def test_determinizing_draws_what_the_viewer_does_not_know() -> None:
    game = table("158", "446", rest="78", secret=1).cast(1, dice(1))
    state = game.game.live_state
    found = {str(determinized(state, 0, seed).hands) for seed in range(60)}
    assert len(found) == 4  # two of the stones 5, 7, 8 and 8
