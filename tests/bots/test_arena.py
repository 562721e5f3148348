from __future__ import annotations

import pytest

from maginor_core.play.arena import CrossTable


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
