from __future__ import annotations

import pytest

from maginor_core.play.arena import CrossTable, Skills


def test_ratings_tell_the_odds_of_every_two() -> None:
    table = CrossTable(("a", "b", "c"))
    for one, other, wins in (("a", "b", 759), ("b", "c", 759), ("a", "c", 908)):
        for number in range(999):
            table.add(one, other, float(number < wins))
    elo = table.elo()
    assert elo["a"] - elo["b"] == pytest.approx(200, abs=2)
    assert elo["b"] - elo["c"] == pytest.approx(200, abs=2)
    assert sum(elo.values()) == pytest.approx(0)


def test_a_bot_that_wins_all_has_a_rating_and_shared_victories_count_in_parts() -> None:
    table = CrossTable(("a", "b"))
    table.add("b", "a", 0.0)
    assert table.games == {("a", "b"): 1}
    table.add("a", "b", 0.5)
    assert table.wins == {("a", "b"): 1.5, ("b", "a"): 0.5}
    assert 0 < table.elo()["a"] < 400


def test_skills_tell_several_players_apart() -> None:
    skills = Skills()
    for number in range(30):
        bots = ["good", "bad", "fair", "bad"]
        bots = bots[number % 4 :] + bots[: number % 4]
        places = {"good": 1.0, "fair": 1 / 3, "bad": -2 / 3}
        skills.add(bots, [places[bot] for bot in bots])
    means = {bot: mean for bot, (mean, _) in skills.ratings.items()}
    assert means["good"] > means["fair"] > means["bad"]
    assert all(deviation < 25 / 3 for _, deviation in skills.ratings.values())


def test_who_shares_all_places_is_rated_alike() -> None:
    skills = Skills()
    skills.add(["a", "b", "c"], [0.0, 0.0, 0.0])
    assert len({round(mean, 6) for mean, _ in skills.ratings.values()}) == 1
