"""Facts are frozen, exact and equal by value, regardless of their origin."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import assert_type

import attrs
import pytest

from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.facts import Fact, FactJson, command, event, fact_of
from maginor_core.engine.fields import describe, form_of, words_of
from tests.unit.toy import NAMES, WORDS, Named, Seen, Take, Taken


def test_equal_facts_are_equal_however_they_were_made() -> None:
    facts = [Taken(1, 2), Taken(player=1, stones=2), Taken(1, stones=2)]
    facts += [WORDS.fact((32, 1, 2)), WORDS.read((32, 1, 2))]
    facts += [pickle.loads(pickle.dumps(facts[-1])), fact_of(Taken, (1, 2), (32, 1, 2), None)]
    for fact in facts:
        assert fact == facts[0]
        assert hash(fact) == hash(facts[0])
        assert repr(fact) == "Taken(player=1, stones=2)"
    assert len(set(facts)) == 1
    assert Taken(1, 2) != Taken(2, 1)
    assert {Taken(1, 2): "a"}[Taken(1, 2)] == "a"


def test_facts_of_two_classes_are_never_equal() -> None:
    assert len({Taken(1, 2), Take(1, 2)}) == 2
    assert Taken(1, 2).__eq__((1, 2)) is NotImplemented


def test_the_type_of_a_fact_in_json_is_text_to_a_type_checker() -> None:
    data = FactJson("command", [Take]).to_json(Take(1, 2))
    assert_type(data["type"], str)
    assert data == {"type": "take", "player": 1, "stones": 2}


def test_a_fact_is_copied_for_free_and_pickled_whole() -> None:
    for fact in (Named("owl", "high", (1, 2), ("a",)), WORDS.fact((33, 0, 1, (1,), (2,)))):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(fact, protocol)) == fact
        assert copy.copy(fact) is fact
        assert copy.deepcopy([fact])[0] is fact


def test_a_pickled_fact_has_left_its_game() -> None:
    fact = WORDS.fact((32, 1, 2))
    assert fact.origin is WORDS
    assert pickle.loads(pickle.dumps(fact)).origin is None
    assert str(NAMES[0]).encode() not in pickle.dumps(fact)


@pytest.mark.parametrize("fact", [Taken(1, 2), WORDS.fact((32, 1, 2)), WORDS.read((32, 1, 2))])
def test_a_fact_cannot_be_changed(fact: Taken) -> None:
    for name in ("stones", "origin", "row", "tag", "colour"):
        with pytest.raises(AttributeError):
            setattr(fact, name, 3)
        with pytest.raises(AttributeError):
            delattr(fact, name)
    assert fact == Taken(1, 2)
    assert not hasattr(fact, "__dict__")


def test_a_fact_lists_its_fields() -> None:
    assert Named.names == ("name", "word", "rows", "titles")
    assert Named.annotations == (str, Named.annotations[1], tuple[int, ...], tuple[str, ...])
    assert words_of(Named.annotations[1]) == ("low", "high")
    assert Named("owl", "high", (1,), ()).values() == ("owl", "high", (1,), ())
    assert repr(Taken(1, 2)) == "Taken(player=1, stones=2)"
    assert (Take.tag, Taken.tag, Seen.tag) == (1, 32, None)


def test_a_fact_can_be_taken_apart_by_matching_and_changed_into_another() -> None:
    match WORDS.fact((32, 1, 2)):
        case Taken(player, stones=stones):
            assert (player, stones) == (1, 2)
        case _:
            pytest.fail("it is Taken")
    other = attrs.evolve(WORDS.fact((32, 1, 2)), stones=3)
    assert other == Taken(1, 3)
    assert WORDS.row(other) == (32, 1, 3)
    with pytest.raises(MalformedError, match=r"Taken\.stones must be a whole number"):
        attrs.evolve(WORDS.fact((32, 1, 2)), stones=True)


@pytest.mark.parametrize("lookalike", [True, 1.0, "1", None, [1], 1j])
def test_a_command_takes_no_lookalike_even_of_one_made_before(lookalike: object) -> None:
    Take(1, 1)
    WORDS.fact((1, 1, 1))
    with pytest.raises(
        MalformedError, match=r"Take\.stones must be a whole number, not"
    ) as reported:
        Take(1, lookalike)  # type: ignore[arg-type] # that is the point
    assert reported.value.path == "stones"


def test_a_number_of_a_class_of_its_own_is_a_lookalike() -> None:
    class Number(int):
        pass

    class Text(str):
        __slots__ = ()

    with pytest.raises(MalformedError, match=r"Take\.stones must be a whole number"):
        Take(1, Number(1))
    with pytest.raises(MalformedError, match=r"Named\.name must be text"):
        Named(Text("owl"), "low", (), ())
    with pytest.raises(MalformedError, match=r"Named\.rows must be a tuple"):
        Named("owl", "low", (Number(1),), ())


@pytest.mark.parametrize(
    ("fields", "reported"),
    [
        ((3, "low", (), ()), "name must be text"),
        (("a", "middle", (), ()), "word must be one of low, high"),
        (("a", "low", [1], ()), "rows must be a tuple, each item a whole number"),
        (("a", "low", (True,), ()), "rows must be a tuple"),
        (("a", "low", (), (1,)), "titles must be a tuple, each item text"),
    ],
)
def test_an_event_is_checked_when_it_is_made(fields: tuple[object, ...], reported: str) -> None:
    with pytest.raises(MalformedError, match=reported):
        Named(*fields)  # type: ignore[arg-type] # that is the point


@pytest.mark.parametrize(
    ("values", "named"),
    [((1,), {}), ((1, 2, 3), {}), ((), {}), ((1,), {"player": 1}), ((1,), {"colour": 1})],
)
def test_a_fact_takes_exactly_its_fields(values: tuple[int, ...], named: dict[str, int]) -> None:
    for kind in (Take, Taken):
        with pytest.raises(MalformedError, match=f"{kind.__name__} takes player, stones; "):
            kind(*values, **named)


def test_a_fact_without_fields_has_no_fields() -> None:
    @event(None)
    class Nothing(Fact):
        pass

    assert Nothing() == Nothing()
    with pytest.raises(MalformedError, match="Nothing takes nothing; 1 values were given"):
        Nothing(1)  # type: ignore[call-arg] # that is the point


@pytest.mark.parametrize("tag", [-1, 120, 127, 128, 1000])
def test_a_tag_is_a_number_of_one_byte_that_records_of_any_game_leave_free(tag: int) -> None:
    for declared in (event, command):
        with pytest.raises(ValueError, match=f"Taken: tag {tag} is not from 0 to 119"):
            declared(tag)(Taken)


def test_threads_that_make_a_fact_at_once_get_equal_ones() -> None:
    with ThreadPoolExecutor(8) as pool:
        for stones in range(1000, 1200):
            made = list(pool.map(lambda s: WORDS.fact((32, 0, s)), [stones] * 8))
            assert set(made) == {Taken(0, stones)}


def test_exact_checks_know_the_kinds_that_facts_are_made_of() -> None:
    optional = form_of(int | None).fits
    assert optional
    assert optional(1)
    assert optional(None)
    assert not optional(True)
    truth = form_of(bool).fits
    assert truth
    assert truth(False)
    assert not truth(0)
    pair = form_of(tuple[int, str]).fits
    assert pair
    assert pair((1, "a"))
    assert not any(map(pair, [(1,), (1, 2), [1, "a"], ("a", 1), (1, "a", "b")]))


def test_exact_types_are_described_in_words() -> None:
    assert describe(int) == "a whole number"
    assert describe(None) == "nothing"
    assert describe(int | None) == "a whole number or nothing"
    assert describe(tuple[str, ...]) == "a tuple, each item text"
    assert describe(tuple[int, str]) == "a tuple of a whole number, text"
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
        (("fire", (4, 2)), '["fire", [4, 2]]'),
        ([b"fire"], "[b'fire']"),
    ],
)
def test_an_error_shows_json_as_json_and_nothing_that_a_terminal_obeys(
    value: object, text: str
) -> None:
    assert shown(value) == text
