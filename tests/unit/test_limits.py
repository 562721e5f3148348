"""Limits that annotations of a setup declare: what is refused, where and by which ruling."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import pytest
from attrs import evolve, fields, frozen
from jsonschema import Draft202012Validator

from maginor_core.engine.checks import Frozen
from maginor_core.engine.errors import MalformedError, SetupError
from maginor_core.engine.fields import differing, form_of
from maginor_core.engine.limits import (
    ANY_ORDER,
    AS_ONE,
    EVERY_KEY,
    ONE_PLACE,
    Keys,
    Limit,
    Ruled,
    among,
    at_least,
    between,
    different,
    for_each_player,
    one_for_each_player,
    seat,
    size,
    told,
)
from maginor_core.engine.schemas import schema_of_form
from maginor_core.engine.setup import GameSetup, read_setup, require

Metal: TypeAlias = Literal["iron", "gold"]
Ring: TypeAlias = Annotated[int, between(1, 9, "RING-02")]


@frozen
class Oracle:
    """A row within a list of rows."""

    name: str
    rings: Annotated[int, Ruled("ORACLE-02"), at_least(1)]
    at: Annotated[tuple[int, int], Ruled("ORACLE-03", "a square"), AS_ONE] = (0, 0)


@frozen
class Variants:
    """A variant."""

    fast: bool = False


@frozen
class Setup(GameSetup):
    """A setup with an attribute for each mark."""

    game = "limits"
    player_counts = range(2, 5)
    ruling = "SETUP-01"
    dealt = ("players",)

    players: int
    first: Annotated[int, Ruled("SETUP-02"), seat()]
    oracles: Annotated[tuple[Oracle, ...], Ruled("ORACLE-01")]
    prices: Annotated[Mapping[Metal, Annotated[int, at_least(0)]], EVERY_KEY, Ruled("PRICE-01")]
    homes: Mapping[str, tuple[Metal, ...]]
    hand: int = 2
    rings: Annotated[
        tuple[Ring, ...], size(lambda setup: setup.hand, "RING-01", "{count} rings"), ANY_ORDER
    ] = (1, 2)
    dice: Annotated[tuple[int, int], Keys(["count", "faces"])] = (1, 6)
    path: Annotated[
        tuple[Annotated[str, told(lambda name: f"must have names, not {name!r}")], ...],
        ONE_PLACE,
        different("PATH-01"),
    ] = ("start",)
    energy: Annotated[tuple[Annotated[int, at_least(0)], ...], one_for_each_player()] = (
        for_each_player(lambda setup: setup.hand * 10)
    )
    last: Annotated[
        str, among(lambda setup: frozenset(setup.path), lambda name: f"is not on the path: {name}")
    ] = "start"
    even: Annotated[
        int | None,
        Limit(lambda n, _: n is None or n % 2 == 0, lambda n, _: f"is odd: {n}", "EVEN-01"),
    ] = None
    variants: Annotated[Variants, Ruled("EDITION-01")] = Variants()

    def check(self) -> None:
        require(len(self.path) < 5, "path", "must be shorter", "PATH-02")


PLAIN: dict[str, Any] = {  # Any: each case puts something wrong in it
    "players": 3,
    "first": 2,
    "oracles": [
        {"name": "owl", "rings": 3, "at": [1, 2]},
        {"name": "raven", "rings": 1, "at": [0, 0]},
    ],
    "prices": {"gold": 5, "iron": 1},
    "homes": {"b": ["gold"], "a": []},
    "rings": [7, 3],
    "dice": {"count": 2, "faces": 8},
    "path": ["start", "end"],
    "last": "end",
}
MADE = read_setup(PLAIN, Setup)


def test_values_are_kept_in_one_form() -> None:
    assert MADE.oracles[0] == Oracle("owl", 3, (1, 2))
    assert list(MADE.prices) == ["iron", "gold"]
    assert (MADE.rings, MADE.dice, MADE.energy) == ((3, 7), (2, 8), (20, 20, 20))
    assert type(MADE.homes) is Frozen
    with pytest.raises(TypeError, match="cannot be changed"):
        MADE.homes.clear()
    assert hash(MADE) == hash(read_setup({**PLAIN, "rings": [3, 7]}, Setup))


def test_a_setup_comes_back_from_json_and_numbers_without_what_is_at_its_default() -> None:
    data = differing(MADE)
    assert json.loads(json.dumps(data)) == {**PLAIN, "rings": [3, 7]}
    assert read_setup(data, Setup) == MADE
    assert form_of(Setup).from_numbers(MADE.numbers) == MADE
    other = evolve(MADE, homes={"a": (), "b": ("gold",)})
    assert (other, other.numbers) == (MADE, MADE.numbers)


def test_numbers_of_a_mapping_have_one_order() -> None:
    place = [attribute.name for attribute in fields(Setup)].index("homes")
    pairs = MADE.numbers[place]
    assert pairs == (("a", ()), ("b", (1,)))
    for wrong in (pairs[::-1], (pairs[0], pairs[0]), ((1, ()),), (("a",),), 5):
        numbers = (*MADE.numbers[:place], wrong, *MADE.numbers[place + 1 :])
        with pytest.raises(MalformedError) as caught:
            form_of(Setup).from_numbers(numbers)
        assert caught.value.path == "homes"


WRONG = [
    ("players", 5, "SETUP-01", "players", "must be from 2 to 4, not 5"),
    ("players", "3", "SETUP-01", "players", 'must be a whole number, not "3"'),
    ("first", 3, "SETUP-02", "first", "must be a seat from 0 to 2, not 3"),
    ("first", True, "SETUP-02", "first", "must be a seat from 0 to 2, not true"),
    ("oracles", {}, "ORACLE-01", "oracles", "must be a list, not {}"),
    ("oracles", [{"rings": 1}], "ORACLE-01", "oracles.0.name", "is missing"),
    ("oracles", [{"name": "owl", "rings": 0}], "ORACLE-02", "oracles.0.rings", "must be 1 or more"),
    ("oracles", [{"name": "a", "rings": "x"}], "ORACLE-02", "oracles.0.rings", "must be 1 or more"),
    (
        "oracles",
        [{"name": "owl", "rings": 1, "at": [0, True]}],
        "ORACLE-03",
        "oracles.0.at",
        "must be a square, not [0, true]",
    ),
    ("prices", {"iron": 1}, "PRICE-01", "prices.gold", "is missing"),
    ("prices", {"iron": 1, "gold": -1}, "PRICE-01", "prices.gold", "must be 0 or more, not -1"),
    ("prices", {"iron": 1, "tin": 2}, "PRICE-01", "prices.tin", "must be one of iron, gold"),
    ("homes", {"a": ["gold", "tin"]}, "SETUP-01", "homes.a.1", "must be one of iron, gold"),
    ("homes", [], "SETUP-01", "homes", "must be an object, not []"),
    ("rings", [1], "RING-01", "rings", "must be 2 rings, not 1"),
    ("rings", [1, 10], "RING-02", "rings", "must be a whole number from 1 to 9, not 10"),
    ("rings", [1, "x"], "SETUP-01", "rings.1", "must be a whole number"),
    ("dice", {"count": 1}, "SETUP-01", "dice", "must have the keys count, faces"),
    ("path", ["start", 5], "SETUP-01", "path", "must have names, not 5"),
    ("path", ["start", "start"], "PATH-01", "path", "names something twice"),
    ("path", [*"abcd", "end"], "PATH-02", "path", "must be shorter"),
    ("energy", [1, 2], "SETUP-01", "energy", "must be one for each of 3 players, not [1, 2]"),
    ("energy", [1, 2, -3], "SETUP-01", "energy.2", "must be 0 or more, not -3"),
    ("last", "nowhere", "SETUP-01", "last", "is not on the path: nowhere"),
    ("even", 3, "EVEN-01", "even", "is odd: 3"),
    ("even", "x", "SETUP-01", "even", "must be a whole number"),
    ("even", None, "SETUP-01", "even", "must not be null; leave it out"),
    ("variants", {"fast": 1}, "EDITION-01", "variants.fast", "must be true or false, not 1"),
    ("variants", {"slow": True}, "EDITION-01", "variants.slow", "is unknown; known are fast"),
    ("colour", 1, "SETUP-01", "colour", "is unknown; known are players, first"),
]


@pytest.mark.parametrize(("key", "value", "ruling", "path", "reason"), WRONG)
def test_json_is_refused_at_its_place_by_its_ruling(
    key: str, value: object, ruling: str, path: str, reason: str
) -> None:
    with pytest.raises(SetupError) as caught:
        read_setup({**PLAIN, key: value}, Setup)
    assert (caught.value.ruling, caught.value.path) == (ruling, path)
    assert caught.value.reason.startswith(reason)


@pytest.mark.parametrize(
    ("attribute", "value", "ruling", "path"),
    [
        ("first", 3, "SETUP-02", "first"),
        ("oracles", (Oracle("owl", 1), Oracle("raven", 0)), "ORACLE-02", "oracles.1.rings"),
        ("oracles", (Oracle("owl", 1), "raven"), "ORACLE-01", "oracles.1"),
        ("oracles", (Oracle("owl", 1, (0, 1, 2)),), "ORACLE-03", "oracles.0.at"),  # type: ignore[arg-type] # as above
        ("prices", {"iron": 1, "gold": True}, "PRICE-01", "prices.gold"),
        ("homes", {5: ()}, "SETUP-01", "homes.5"),
        ("homes", {"a": ["gold"]}, "SETUP-01", "homes.a"),
        ("rings", [1, 2], "SETUP-01", "rings"),
        ("dice", (1,), "SETUP-01", "dice"),
        ("dice", (1, "x"), "SETUP-01", "dice.faces"),
        ("variants", "fast", "EDITION-01", "variants"),
    ],
)
def test_an_object_is_refused_at_its_place_by_its_ruling(
    attribute: str, value: object, ruling: str, path: str
) -> None:
    with pytest.raises(SetupError) as caught:
        evolve(MADE, **{attribute: value})  # type: ignore[arg-type] # that is the point
    assert (caught.value.ruling, caught.value.path) == (ruling, path)


def test_the_schema_follows_from_the_declaration() -> None:
    schema = schema_of_form(form_of(Setup))
    check = Draft202012Validator(schema)
    assert check.is_valid(PLAIN)
    assert schema["properties"]["prices"]["additionalProperties"]["minimum"] == 0
    assert schema["properties"]["dice"]["required"] == ["count", "faces"]
    for key, wrong in (("rings", [0, 1]), ("dice", [1, 2]), ("prices", {"iron": -1}), ("x", 1)):
        assert not check.is_valid({**PLAIN, key: wrong})
