"""Facts are shared, frozen and exact; their tables are bounded."""

from __future__ import annotations

import copy
import gc
import pickle
from concurrent.futures import ThreadPoolExecutor
from weakref import WeakValueDictionary

import attrs
import pytest

from maginor_core.kernel import facts
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.exact import check_for, describe, shown, words_of
from maginor_core.kernel.facts import Interned, event
from tests.unit.toy import Named, Take, Taken


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> type[Numbered]:
    """A class of facts whose table keeps three for good."""
    monkeypatch.setattr(facts, "TABLE_LIMIT", 3)
    monkeypatch.setattr(Numbered, "table", {})
    monkeypatch.setattr(Numbered, "passing", WeakValueDictionary())
    return Numbered


@event
class Numbered(Interned):
    number: int


def test_equal_facts_are_one_object() -> None:
    assert Taken(1, 2) is Taken(player=1, stones=2) is Taken(1, stones=2)
    assert Taken(1, 2) != Taken(2, 1)
    assert hash(Taken(1, 2)) == hash(Taken(1, 2))
    assert {Taken(1, 2): "a"}[Taken(1, 2)] == "a"


def test_facts_of_two_classes_are_never_equal() -> None:
    assert len({Taken(1, 2), Take(1, 2)}) == 2


def test_a_fact_stays_itself_when_it_is_pickled_or_copied() -> None:
    fact = Named("owl", "high", (1, 2), ("a",))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(fact, protocol)) is fact
    assert copy.copy(fact) is fact
    assert copy.deepcopy([fact])[0] is fact


def test_a_fact_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Taken(1, 2).stones = 3  # type: ignore[misc] # that is the point
    with pytest.raises(AttributeError):
        Taken(1, 2).colour = "red"  # type: ignore[attr-defined] # that is the point


def test_a_fact_tells_its_fields() -> None:
    assert Named.names == ("name", "word", "rows", "titles")
    assert Named("owl", "high", (1,), ()).values() == ("owl", "high", (1,), ())
    assert repr(Taken(1, 2)) == "Taken(player=1, stones=2)"


@pytest.mark.parametrize("lookalike", [True, 1.0, "1", None, [1], 1j])
def test_a_command_takes_no_lookalike_even_of_one_made_before(lookalike: object) -> None:
    Take(1, 1)
    with pytest.raises(MalformedError, match=r"Take\.stones must be a whole number, not"):
        Take(1, lookalike)  # type: ignore[arg-type] # that is the point


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ((3, "low", (), ()), "name must be text"),
        (("a", "middle", (), ()), "word must be one of low, high"),
        (("a", "low", [1], ()), "rows must be a tuple, each item a whole number"),
        (("a", "low", (True,), ()), "rows must be a tuple"),
        (("a", "low", (), (1,)), "titles must be a tuple, each item text"),
    ],
)
def test_an_event_is_checked_when_it_is_first_made(fields: tuple[object, ...], told: str) -> None:
    with pytest.raises(MalformedError, match=told):
        Named(*fields)  # type: ignore[arg-type] # that is the point


@pytest.mark.parametrize(
    ("values", "named"),
    [((1,), {}), ((1, 2, 3), {}), ((), {}), ((1,), {"player": 1}), ((1,), {"colour": 1})],
)
def test_a_fact_takes_exactly_its_fields(values: tuple[int, ...], named: dict[str, int]) -> None:
    for kind in (Take, Taken):
        with pytest.raises(MalformedError, match=f"{kind.__name__} takes player, stones; "):
            kind(*values, **named)


def test_a_fact_without_fields_says_so() -> None:
    @event
    class Nothing(Interned):
        pass

    with pytest.raises(MalformedError, match="Nothing takes nothing; 1 values were given"):
        Nothing(1)  # type: ignore[call-arg] # that is the point


def test_a_full_table_grows_no_more_and_sharing_goes_on(small: type[Numbered]) -> None:
    kept = [small(number) for number in range(10)]
    assert len(small.table) == 3
    assert len(small.passing) == 7
    for number, fact in enumerate(kept):
        assert small(number) is fact


def test_facts_past_the_bound_go_with_their_last_holder(small: type[Numbered]) -> None:
    kept = [small(number) for number in range(10)]
    del kept
    gc.collect()
    assert len(small.passing) == 0
    assert len(small.table) == 3


def test_threads_that_make_a_fact_at_once_get_the_same() -> None:
    with ThreadPoolExecutor(8) as pool:
        for stones in range(1000, 1200):
            made = list(pool.map(lambda s: Taken(0, s), [stones] * 8))
            assert all(fact is made[0] for fact in made)


def test_exact_checks_know_the_kinds_that_facts_are_made_of() -> None:
    optional = check_for(int | None)
    assert optional(1)
    assert optional(None)
    assert not optional(True)
    assert check_for(bool)(False)
    assert not check_for(bool)(0)
    with pytest.raises(TypeError, match="facts are not made of"):
        check_for(dict)
    with pytest.raises(TypeError, match="facts are not made of"):
        check_for(tuple[int, int])


def test_exact_types_are_described_in_words() -> None:
    assert describe(int) == "a whole number"
    assert describe(None) == "nothing"
    assert describe(tuple[str, ...]) == "a tuple, each item text"
    assert describe(float) == "<class 'float'>"
    assert words_of(int) == ()


def test_what_is_shown_in_a_message_is_short() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert len(shown("a" * 1000)) == 80
    assert shown(deep) == "something too deep or too large to show (list)"
    assert shown(10**5000) == "something too deep or too large to show (int)"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        ("it's", '"it\'s"'),
        ({"slot": [None, "ä"]}, '{"slot": [null, "ä"]}'),
        ("\x1b[31m\ud800", r'"\u001b[31m\ud800"'),
        (("fire",), "('fire',)"),
        ([b"fire"], "[b'fire']"),
    ],
)
def test_an_error_shows_json_as_json_and_nothing_that_a_terminal_obeys(
    value: object, text: str
) -> None:
    assert shown(value) == text
