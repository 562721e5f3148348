"""Limits that annotations of a setup declare: what is refused, where and by which ruling."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
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


WRONG = json.loads(Path(__file__).with_name("limits.json").read_text(encoding="utf-8"))
"""Attribute and value, with ruling, place and reason of the refusal."""


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
