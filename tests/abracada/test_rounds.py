"""Turns, draws, rounds, points and the end of the game."""

from __future__ import annotations

import pytest

from maginor_core.games.abracada.events import HandDealt, RoundBegan, StonesRemoved
from tests.abracada.playing import dice, stones, table


@pytest.mark.ruling("TURN-03", "DRAW-01")
def test_at_the_end_of_a_turn_the_player_draws_until_its_hand_is_full() -> None:
    game = table("5588", "1234", rest="677").cast(5).cast(8).end(stones("76"))
    assert game.state["hands"][0] == [5, 6, 7, 8]
    assert (game.state["supply"], game.player) == (1, 1)


@pytest.mark.ruling("DRAW-01")
def test_it_draws_only_as_far_as_the_supply_reaches() -> None:
    game = table("5588", "1234", rest="767", secret=2).cast(5).cast(8).end(stones("7"))
    assert (game.state["hands"][0], game.state["supply"]) == ([5, 7, 8], 0)
    assert game.cast(4, stones("6")).cast(5).state["hands"][1] == [1, 2, 3]


@pytest.mark.ruling("TURN-02", "TURN-03")
def test_after_a_failed_cast_it_draws_too_and_after_the_die() -> None:
    game = table("58", "12", rest="66").cast(8).end(stones("6")).cast(7)
    assert game.player == 0
    game = table("88", "12", rest="66").cast(8).cast(8)
    assert game.kind == "deal_round"
    game = table("828", "123", rest="66", variants=["any_order"]).cast(8)
    game.cast(1, dice(1) + stones("6"))
    assert (game.lives, game.state["hands"][0]) == ([5, 6], [2, 6, 8])


@pytest.mark.ruling("TURN-03", "SETUP-01")
def test_the_turn_goes_to_the_left_and_round_the_table() -> None:
    game = table("88", "88", "88")
    seats = []
    for _ in range(4):
        seats.append(game.player)
        game.cast(7)
    assert seats == [0, 1, 2, 0]


@pytest.mark.ruling("ROUND-01", "SCORE-01")
def test_an_empty_hand_wins_the_round_at_once_and_takes_all_lives() -> None:
    game = table("58", "18", rest="66").cast(5).cast(8)
    assert (game.lives, game.state["points"], game.state["gained"]) == ([6, 0], [3, 0], [3, 0])
    assert (game.state["hands"][0], game.state["supply"]) == ([], 2)


@pytest.mark.ruling("ROUND-02")
def test_an_empty_hand_counts_before_lives_that_run_out() -> None:
    game = table("6", "1", "2", lives=1).cast(6)
    assert (game.lives, game.state["gained"]) == ([1, 0, 0], [3, 0, 0])


@pytest.mark.ruling("SECRET-01")
def test_a_secret_stone_does_not_keep_a_hand_from_being_empty() -> None:
    game = table("4", "1", rest="7", secret=1).cast(4, stones("7"))
    assert (game.state["gained"], game.state["secrets_taken"]) == ([4, 0], [[7], []])


@pytest.mark.ruling("ROUND-02", "SCORE-02")
def test_who_takes_a_last_life_gains_3_and_the_living_1() -> None:
    game = table("66", "11", "22", lives=1).cast(6)
    assert (game.lives, game.state["gained"]) == ([1, 0, 1], [3, 0, 1])
    assert game.state["decision"] == {"kind": "deal_round", "players": [1]}


@pytest.mark.ruling("SCORE-03")
def test_who_loses_the_own_last_life_gives_everyone_else_1() -> None:
    game = table("66", "11", "22", lives=1).cast(7)
    assert (game.lives, game.state["gained"]) == ([0, 1, 1], [0, 1, 1])


@pytest.mark.ruling("SCORE-04")
def test_the_living_gain_1_for_each_secret_stone() -> None:
    game = table("4468", "1133", "2233", rest="577", secret=3, lives=1, die=(1,))
    game.cast(4, stones("7")).cast(4, stones("5")).cast(6)
    assert (game.state["gained"], game.state["secrets_taken"][0]) == ([5, 0, 1], [7, 5])
    game = table("48", "11", "22", rest="57", secret=1, lives=1)
    game.cast(4, stones("7")).cast(7)
    assert (game.lives, game.state["gained"]) == ([0, 1, 1], [0, 1, 1])
    game = table("448", "111", "222", rest="57", secret=1, lives=1)
    game.cast(4, stones("7")).end(stones("5")).cast(7)
    assert game.state["gained"] == [2, 0, 1]


@pytest.mark.ruling("SCORE-04")
def test_a_secret_stone_is_lost_with_the_last_life_or_by_an_empty_hand() -> None:
    game = table("48", "66", "22", rest="57", secret=1, lives=1, first=0)
    game.cast(4, stones("5")).end(stones("7")).cast(7)
    assert game.state["gained"] == [2, 0, 1]
    game = table("448", "678", "222", rest="57", secret=2, lives=1)
    game.cast(4, stones("5")).end().cast(7)
    assert (game.lives, game.state["gained"]) == ([0, 1, 1], [0, 3, 1])
    game = table("45", "67", "22", rest="8", secret=1)
    game.cast(4, stones("8")).end().cast(6).cast(7)
    assert (game.lives, game.state["gained"]) == ([0, 6, 0], [0, 3, 0])


@pytest.mark.ruling("ROUND-03", "SETUP-03")
def test_the_next_round_is_dealt_by_the_seat_after_the_last_turn() -> None:
    game = table("8", "5", "6", removed="77", rest="3333", secret=1, first=1).cast(5)
    before = game.state
    assert before["decision"] == {"kind": "deal_round", "players": [2]}
    game.deal(stones("37" + "6" + "8" + "3"))
    assert [type(event) for event in game.game.log[-1].events] == [
        *(RoundBegan, StonesRemoved, HandDealt, HandDealt, HandDealt)
    ]
    assert game.state == {
        "round": 2,
        "points": [0, 3, 0],
        "lives": [6, 6, 6],
        "hands": [[6], [8], [3]],
        "board": {"1": 0, "2": 0, "3": 1, "4": 0, "5": 0, "6": 0, "7": 1, "8": 0},
        "secrets_taken": [[], [], []],
        "secrets_left": 1,
        "supply": 3,
        "last_cast": None,
        "gained": [0, 3, 0],
        "current_player": 2,
        "decision": {
            "kind": "take_turn",
            "players": [2],
            "numbers": [1, 2, 3, 4, 5, 6, 7, 8],
            "may_end": False,
        },
        "finished": False,
        "winners": None,
    }


@pytest.mark.ruling("ROUND-03")
def test_between_rounds_the_table_stays_as_it_is() -> None:
    game = table("58", "18", "22", rest="667").cast(5).cast(8)
    assert game.state["hands"] == [[], [1, 8], [2, 2]]
    assert (game.state["last_cast"], game.state["current_player"]) == (8, 0)
    assert (game.state["supply"], game.state["round"]) == (3, 1)


@pytest.mark.ruling("ROUND-03")
def test_who_dies_in_its_turn_passes_the_next_round_on_all_the_same() -> None:
    game = table("88", "88", "88", lives=1).cast(7)
    assert game.state["decision"]["players"] == [1]


@pytest.mark.ruling("END-01")
def test_the_game_ends_when_somebody_has_enough_points() -> None:
    game = table("8", "1", target=4).cast(8)
    assert (game.kind, game.state["finished"], game.state["winners"]) == ("deal_round", False, None)
    game.deal(stones("18")).cast(8)
    assert (game.state["points"], game.kind) == ([3, 3], "deal_round")
    game.deal(stones("81")).cast(8)
    assert (game.state["points"], game.state["winners"], game.kind) == ([6, 3], [0], None)


@pytest.mark.ruling("END-02")
def test_of_those_with_enough_who_gained_most_in_the_last_round_wins() -> None:
    game = table("668", "888", "277", lives=2, target=4).cast(6).cast(6)
    assert (game.state["points"], game.state["winners"]) == ([3, 0, 1], None)
    game.deal(stones("668888277")).cast(8).end().cast(3).cast(8).end().cast(8).end()
    assert (game.lives, game.player) == ([2, 2, 1], 2)
    game.cast(7).cast(7)
    assert (game.state["points"], game.state["gained"]) == ([4, 0, 4], [1, 0, 3])
    assert (game.lives, game.state["winners"]) == ([2, 0, 1], [2])


@pytest.mark.ruling("END-02")
def test_of_equals_who_has_most_lives_wins() -> None:
    game = table("777", "888", "222", lives=3, target=1)
    game.cast(6).cast(8).end().cast(6).cast(6).cast(8).end().cast(6)
    assert game.lives == [1, 3, 1]
    game.cast(6)
    assert (game.state["gained"], game.lives) == ([0, 1, 1], [0, 3, 1])
    assert game.state["winners"] == [1]


@pytest.mark.ruling("END-02")
def test_those_still_tied_share_the_victory() -> None:
    game = table("88", "88", "11", lives=2, target=1).cast(7).cast(7).cast(7)
    assert (game.lives, game.player) == ([1, 1, 1], 0)
    game.cast(7)
    assert (game.lives, game.state["winners"]) == ([0, 1, 1], [1, 2])


LAST = ["last_wizard_standing"]


@pytest.mark.ruling("SCORE-05")
def test_the_last_wizard_standing_plays_on_when_somebody_is_out() -> None:
    game = table("668", "111", "222", lives=1, variants=LAST).cast(6)
    assert (game.lives, game.kind, game.player) == ([1, 0, 1], "take_turn", 0)
    assert not game.state["gained"]
    game.end()
    assert game.player == 2
    game.cast(8)
    assert (game.lives, game.state["gained"]) == ([1, 0, 0], [2, 0, 0])
    assert game.state["decision"]["players"] == [0]


@pytest.mark.ruling("SCORE-05")
def test_neighbours_who_are_out_are_passed_over() -> None:
    game = table("5668", "1111", "2222", "3333", lives=2, variants=LAST).cast(5)
    assert game.lives == [2, 1, 2, 1]
    assert game.cast(6).lives == [2, 0, 2, 1]
    assert game.cast(6).lives == [2, 0, 1, 1]
    game = table("7778", "1111", "2222", "3333", lives=1, variants=LAST)
    assert game.cast(7).lives == [1, 1, 1, 0]
    assert game.cast(7).lives == [1, 1, 0, 0]
    hands = ("65788", "11111", "22222", "33333")
    game = table(*hands, lives=2, variants=[*LAST, "any_order"])
    game.cast(6).cast(8).cast(7).cast(5)
    assert game.lives == [2, 0, 2, 0]


@pytest.mark.ruling("SCORE-05")
def test_a_storm_with_one_neighbour_left_takes_one_life() -> None:
    game = table("6558", "1111", "2222", lives=2, variants=[*LAST, "any_order"])
    assert game.cast(5).lives == [2, 1, 1]
    assert game.cast(6).lives == [2, 0, 1]
    game = table("6658", "1111", "2222", lives=3, die=(1,), variants=[*LAST, "any_order"])
    game.cast(6).cast(6).end().cast(7).cast(7)
    assert game.lives == [3, 0, 2]
    assert game.cast(5).lives == [3, 0, 1]


@pytest.mark.ruling("SCORE-05")
def test_a_player_who_is_out_draws_nothing_and_keeps_its_hand() -> None:
    game = table("88", "88", "88", rest="77", lives=1, variants=LAST).cast(8).end(stones("7"))
    game.cast(6)
    assert (game.lives, game.state["supply"], game.player) == ([1, 0, 1], 1, 2)
    assert game.state["hands"][1] == [8, 8]
    game.cast(6)
    assert (game.state["gained"], game.kind) == ([2, 0, 0], "deal_round")


@pytest.mark.ruling("SCORE-05")
def test_who_stands_last_gains_2_and_1_for_each_secret_stone_and_no_other_anything() -> None:
    game = table("448", "111", rest="57", secret=1, lives=1, variants=LAST)
    game.cast(4, stones("7")).end(stones("5")).cast(8)
    assert (game.lives, game.state["gained"]) == ([1, 0], [3, 0])
    game = table("48", "46", "22", rest="77", secret=2, variants=LAST)
    game.cast(4, stones("7")).end().cast(4, stones("7")).cast(6)
    assert (game.lives, game.state["gained"]) == ([0, 6, 0], [0, 3, 0])


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.ruling("SCORE-05", "SPELL-01")
def test_a_dragon_that_kills_all_others_ends_the_round_of_the_last_wizard(players: int) -> None:
    others = ["22"] * (players - 1)
    game = table("18", *others, lives=1, variants=LAST).cast(1, dice(1))
    assert (game.kind, game.state["gained"]) == ("deal_round", [2, *[0] * (players - 1)])
