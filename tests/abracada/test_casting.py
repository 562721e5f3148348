"""Casting spells: what a cast may name, what it does, and when it fails."""

from __future__ import annotations

import pytest

from maginor_core.engine.chance import NoOutcomeError
from maginor_core.engine.errors import RefusalError
from maginor_core.games.abracada.commands import CastSpell, DealRound, EndTurn
from maginor_core.games.abracada.commands.refusals import (
    ChanceError,
    GameOverError,
    LowerNumberError,
    NoCastYetError,
    NoSuchSpellError,
    NotYourTurnError,
)
from tests.abracada.playing import dice, stones, table


@pytest.mark.ruling("CAST-02", "TURN-01")
def test_a_successful_cast_puts_the_stone_on_the_board_and_leaves_the_turn_open() -> None:
    game = table("558", "123").cast(5)
    assert game.state["hands"] == [[5, 8], [1, 2, 3]]
    assert game.state["board"]["5"] == 1
    assert (game.state["last_cast"], game.player, game.kind) == (5, 0, "take_turn")
    assert game.state["decision"]["may_end"] is True


@pytest.mark.ruling("CAST-03", "TURN-02")
def test_a_failed_cast_costs_a_life_and_ends_the_turn() -> None:
    game = table("58", "12").cast(6)
    assert (game.lives, game.player, game.state["last_cast"]) == ([5, 6], 1, None)
    assert game.state["hands"][0] == [5, 8]
    assert game.state["decision"]["may_end"] is False


@pytest.mark.ruling("CAST-03")
def test_a_failed_1_costs_as_many_lives_as_the_die_shows() -> None:
    assert table("58", "12").cast(1, dice(3)).lives == [3, 6]


@pytest.mark.ruling("SPELL-09")
def test_nobody_loses_more_lives_than_it_has() -> None:
    game = table("58", "12", lives=2).cast(1, dice(3))
    assert (game.lives, game.kind) == ([0, 2], "deal_round")


@pytest.mark.ruling("CAST-01")
def test_a_number_of_which_all_stones_lie_open_may_be_named() -> None:
    assert table("58", "12", removed="44").cast(4).lives == [5, 6]


@pytest.mark.parametrize("number", [0, 9, -1, 100])
def test_there_are_no_other_spells(number: int) -> None:
    game = table("58", "12")
    with pytest.raises(NoSuchSpellError, match=r"numbered 1 to 8.*CAST-01"):
        game.cast(number)


@pytest.mark.ruling("CAST-04", "CAST-05")
def test_a_further_cast_names_the_same_or_a_higher_number() -> None:
    game = table("5578", "1122").cast(5)
    assert game.state["decision"]["numbers"] == [5, 6, 7, 8]
    with pytest.raises(LowerNumberError, match=r"4 cannot follow 5; name 5, 6, 7 or 8"):
        game.cast(4)
    assert game.cast(5).cast(7).state["hands"][0] == [8]
    with pytest.raises(LowerNumberError, match=r"6 cannot follow 7"):
        game.cast(6)
    assert game.lives == [6, 3]


@pytest.mark.ruling("CAST-04")
def test_a_new_turn_begins_with_any_number() -> None:
    game = table("58", "12").cast(8).end().cast(2)
    assert (game.player, game.state["last_cast"]) == (1, 2)


@pytest.mark.ruling("CAST-05")
def test_a_lower_number_may_cost_a_life_and_tells_nothing_of_the_hand() -> None:
    for hand in ("558", "458"):
        game = table(hand, "126", variants=["lower_cast_costs_life"]).cast(5)
        assert game.state["decision"]["numbers"] == [1, 2, 3, 4, 5, 6, 7, 8]
        before = game.state["hands"]
        game.cast(4)
        assert (game.lives, game.player, game.state["hands"]) == ([5, 5], 1, before)
        assert game.state["board"]["4"] == 0


@pytest.mark.ruling("CAST-05")
def test_a_lower_1_rolls_no_die() -> None:
    game = table("558", "126", variants=["lower_cast_costs_life"]).cast(5)
    with pytest.raises(ChanceError):
        game.cast(1, dice(1))
    assert game.cast(1).lives == [5, 5]


@pytest.mark.ruling("CAST-05", "SCORE-03")
def test_a_lower_number_can_end_the_round() -> None:
    game = table("558", "126", lives=1, variants=["lower_cast_costs_life"]).cast(8).cast(3)
    assert (game.kind, game.state["last_cast"]) == ("deal_round", 3)
    assert game.state["gained"] == [0, 1]


@pytest.mark.parametrize("more", [(), ("lower_cast_costs_life",)])
@pytest.mark.ruling("CAST-06")
def test_any_order_lets_any_number_follow(more: tuple[str, ...]) -> None:
    game = table("258", "134", variants=["any_order", *more]).cast(8)
    assert game.state["decision"]["numbers"] == [1, 2, 3, 4, 5, 6, 7, 8]
    game.cast(2)
    assert (game.lives, game.player, game.state["last_cast"]) == ([6, 5], 0, 2)
    assert game.cast(1, dice(2)).lives == [4, 5]


@pytest.mark.ruling("SPELL-01")
def test_the_dragon_takes_as_many_lives_from_all_others_as_the_die_shows() -> None:
    game = table("15", "22", "33").cast(1, dice(2))
    assert (game.lives, game.player) == ([6, 4, 4], 0)


@pytest.mark.ruling("SPELL-02")
def test_the_wanderer_takes_a_life_from_all_others_and_gives_one() -> None:
    assert table("28", "13", "44").cast(2).lives == [6, 5, 5]
    game = table("228", "111", "444").cast(6).cast(6).cast(6)
    assert game.cast(2).lives == [6, 4, 4]


@pytest.mark.ruling("SPELL-03")
def test_the_dream_gives_as_many_lives_as_the_die_shows_up_to_the_most() -> None:
    for face, lives in ((1, 4), (2, 5), (3, 6)):
        game = table("3338", "1222")
        game.cast(1, dice(3)).cast(3)
        assert game.lives == [3, 5]
        assert game.cast(3, dice(face)).lives == [lives, 5]
    assert table("338", "122").cast(3, dice(3)).lives == [6, 6]


@pytest.mark.ruling("SPELL-04")
def test_the_singer_takes_a_secret_stone_as_long_as_there_is_one() -> None:
    game = table("4448", "1111", rest="78", secret=1).cast(4, stones("7"))
    assert (game.state["secrets_taken"], game.state["secrets_left"]) == ([[7], []], 0)
    assert (game.state["supply"], game.state["hands"][0]) == (1, [4, 4, 8])
    game.cast(4)
    assert (game.state["secrets_taken"], game.lives) == ([[7], []], [6, 6])


@pytest.mark.ruling("SPELL-05")
def test_the_storm_takes_a_life_from_each_neighbour() -> None:
    assert table("58", "11", "22", "33").cast(5).lives == [6, 5, 6, 5]
    assert table("58", "11").cast(5).lives == [6, 5]


@pytest.mark.ruling("SPELL-06", "SPELL-07", "SETUP-01")
def test_the_blizzard_hits_the_left_and_the_fireball_the_right_neighbour() -> None:
    game = table("678", "111", "222", "333")
    assert game.cast(6).lives == [6, 5, 6, 6]
    assert game.cast(7).lives == [6, 5, 6, 5]


@pytest.mark.ruling("SPELL-08")
def test_the_drink_gives_a_life_but_not_beyond_the_most() -> None:
    assert table("888", "111").cast(8).lives == [6, 6]
    game = table("888", "111").cast(7).cast(7)
    assert game.cast(8).lives == [6, 5]
    assert game.cast(8).lives == [6, 5]


@pytest.mark.ruling("TURN-04")
def test_each_command_is_refused_out_of_turn() -> None:
    game = table("58", "12")
    for command in (CastSpell(1, 5), EndTurn(1), DealRound(1), DealRound(0)):
        with pytest.raises(NotYourTurnError, match="it is the turn of seat 0"):
            game.submit(command)
    with pytest.raises(NoCastYetError, match=r"before a cast.*TURN-01"):
        game.end()
    assert game.game.version == 0


@pytest.mark.ruling("TURN-04", "ROUND-03")
def test_between_rounds_only_the_deal_is_accepted_and_only_from_the_next_seat() -> None:
    game = table("8", "1", "2").cast(8)
    assert game.state["decision"] == {"kind": "deal_round", "players": [1]}
    for command in (CastSpell(0, 8), CastSpell(1, 8), EndTurn(0), EndTurn(1), DealRound(0)):
        with pytest.raises(NotYourTurnError, match=r"seat 1 deals the next one.*ROUND-03"):
            game.submit(command, stones("812"))


@pytest.mark.ruling("END-01")
def test_after_the_end_nothing_is_accepted() -> None:
    game = table("8", "1", target=3).cast(8)
    assert (game.kind, game.state["winners"], game.game.to_act) == (None, [0], ())
    for command in (CastSpell(0, 8), EndTurn(0), DealRound(1)):
        with pytest.raises(GameOverError, match=r"the game is over.*END-01"):
            game.submit(command)


@pytest.mark.parametrize(
    ("number", "chance"),
    [
        (1, []),
        (1, dice(1, 1)),
        (1, dice(4)),
        (1, stones("1")),
        (3, []),
        (3, dice(3) + stones("6")),
        (4, []),
        (4, dice(1)),
        (4, stones("5")),
        (4, stones("66")),
        (5, stones("6")),
        (8, dice(1)),
        (7, []),
        (7, stones("66")),
        (7, dice(1)),
        (7, stones("68") + dice(1)),
    ],
)
@pytest.mark.ruling("SETUP-05")
def test_other_outcomes_than_are_drawn_are_refused_and_change_nothing(
    number: int, chance: list[int]
) -> None:
    game = table("13458", "22222", rest="688", secret=1)
    if number > 1:
        game.cast(1, dice(1))
    before = game.state
    with pytest.raises((RefusalError, NoOutcomeError)) as refused:
        game.cast(number, chance)
    if isinstance(refused.value, RefusalError):
        assert refused.value.concerns_chance
    assert game.state == before
