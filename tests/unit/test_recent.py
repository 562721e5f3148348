"""What was met recently is found again; what was not asked for in a long time is forgotten."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from maginor_core.kernel.recent import Recent


def test_what_is_put_is_found() -> None:
    recent: Recent[str, int] = Recent(2)
    recent.put("a", 0)
    assert recent.get("a") == 0
    assert recent.get("b") is None
    assert recent.newer == {"a": 0}


def test_what_is_found_among_the_older_is_recent_again() -> None:
    recent: Recent[str, int] = Recent(2)
    for key, value in (("a", 1), ("b", 2), ("c", 3)):
        recent.put(key, value)
    assert "a" not in recent.newer
    assert recent.get("a") == 1
    assert recent.newer == {"c": 3, "a": 1}
    recent.put("d", 4)
    recent.put("e", 5)
    assert recent.get("a") == 1
    recent.put("f", 6)
    assert recent.get("b") is None


@given(st.integers(1, 9), st.lists(st.integers(0, 30)))
def test_the_last_different_ones_are_kept_and_never_more_than_twice_as_many(
    limit: int, keys: list[int]
) -> None:
    recent: Recent[int, int] = Recent(limit)
    for key in keys:
        if recent.get(key) is None:
            recent.put(key, -key - 1)
        assert len(recent) <= 2 * limit
    latest = list(dict.fromkeys(reversed(keys)))[: limit // 2]
    assert all(recent.get(key) == -key - 1 for key in latest)


def test_what_comes_often_stays_whatever_passes_by() -> None:
    recent: Recent[int, int] = Recent(100)
    chance, misses = Random(1), 0
    recent.put(0, 1)
    for passing in range(1, 10_000):
        if chance.random() < 0.1:
            misses += recent.get(0) is None
        recent.put(passing, 1)
    assert misses == 0
