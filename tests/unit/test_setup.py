"""Setups: what is refused, where and by which ruling; and what nobody can change afterwards."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from maginor_core import Setup, SetupError, Variants
from maginor_core.components.setup import setup_from_json, setup_to_json
from maginor_core.components.tokens import FULL_HAND

PLAIN: dict[str, Any] = {  # Any: each case puts something wrong in it
    "players": 3,
    "first_player": 2,
    "circle": ["guild_hall", "owl", "raven"],
    "tiles": {"guild_hall": ["fire", "fate"], "owl": ["water"], "raven": ["air"]},
    "spells": {"owl": "summoning", "guild_hall": "high_wizard"},
    "variants": {"rites_count": False},
    "counters": 4,
    "hand": {**FULL_HAND, "sorcery": 2},
}
NO_NUMBERS: tuple[object, ...] = (True, 3.0, "3", None, [3], {})
NO_WORDS: tuple[object, ...] = ("ice", "maginor", None, ["fire"], 5, True)
TILES: dict[str, object] = PLAIN["tiles"]


def wrong(key: str, ruling: str, path: str, *values: object) -> list[tuple[str, str, str, object]]:
    return [(key, ruling, path, value) for value in values]


def with_owl(slots: object) -> dict[str, object]:
    return {**TILES, "owl": slots}


WRONG = [
    *wrong("players", "SETUP-01", "players", *NO_NUMBERS, 0, 1, 5, -3),
    *wrong("first_player", "SETUP-06", "first_player", *NO_NUMBERS, 3, -1),
    *wrong("circle", "SETUP-03", "circle", None, "owl", {}, 5, [], ["owl"]),
    *wrong("circle", "SETUP-03", "circle", ["owl", "guild_hall", "raven"]),
    *wrong("circle", "SETUP-03", "circle", ["guild_hall", "owl", "raven", "owl"]),
    *wrong("circle", "SETUP-03", "circle", ["guild_hall", 5], ["guild_hall", ["owl"]]),
    *wrong("circle", "SETUP-02", "tiles", ["guild_hall", "owl", "raven", "griffin"]),
    *wrong("circle", "SETUP-02", "tiles.raven", ["guild_hall", "owl"]),
    *wrong("tiles", "SETUP-02", "tiles", None, [], "owl", 5, {}),
    *wrong("tiles", "SETUP-02", "tiles.owl", *map(with_owl, ([], "water", None, {}, 5))),
    *wrong("tiles", "SETUP-02", "tiles.owl.1", *(with_owl(["fire", word]) for word in NO_WORDS)),
    *wrong("spells", "SETUP-05", "spells", None, [], "summoning"),
    *wrong("spells", "SETUP-05", "spells.griffin", {"griffin": "summoning"}),
    *wrong("spells", "SETUP-05", "spells.raven", {"owl": "summoning", "raven": "summoning"}),
    *wrong("spells", "SETUP-05", "spells.owl", *({"owl": word} for word in NO_WORDS)),
    *wrong("variants", "EDITION-01", "variants", None, [], "it", True),
    *wrong("variants", "EDITION-01", "variants.house_rules", {"house_rules": True}),
    *wrong(
        "variants",
        "EDITION-01",
        "variants.rites_count",
        *({"rites_count": value} for value in (1, 0, None, "true", 1.0)),
    ),
    *wrong("counters", "SETUP-01", "counters", *NO_NUMBERS, 0, -1),
    *wrong("hand", "SETUP-01", "hand", None, [], "fire"),
    *wrong("hand", "SETUP-01", "hand.fire", {}),
    *wrong("hand", "SETUP-01", "hand.ice", {**PLAIN["hand"], "ice": 1}),
    *wrong(
        "hand", "SETUP-01", "hand.air", *({**PLAIN["hand"], "air": n} for n in (*NO_NUMBERS, -1))
    ),
]


def test_a_setup_in_json_is_read_exactly() -> None:
    setup = setup_from_json(PLAIN)
    assert setup.players == 3
    assert setup.circle == ("guild_hall", "owl", "raven")
    assert setup.tiles["guild_hall"] == ("fire", "fate")
    assert setup.variants == Variants(rites_count=False)
    assert setup_to_json(setup) == PLAIN


@pytest.mark.parametrize(("key", "ruling", "path", "value"), WRONG)
def test_a_wrong_setup_is_refused_with_place_and_ruling(
    key: str, ruling: str, path: str, value: object
) -> None:
    with pytest.raises(SetupError) as caught:
        setup_from_json({**PLAIN, key: value})
    error = caught.value
    assert (error.path, error.ruling) == (path, ruling)
    assert str(error) == f"{path}: {error.reason} [{ruling}]"
    other = pickle.loads(pickle.dumps(error))
    assert (str(other), other.path, other.ruling) == (str(error), path, ruling)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("variants", "it", 'must be an object, not "it"'),
        ("circle", ["guild_hall", 5], "must hold tile names, not 5"),
        (
            "circle",
            ["guild_hall", "owl", "raven", "owl", "raven"],
            "names owl, raven more than once",
        ),
    ],
)
def test_a_wrong_setup_is_refused_with_what_is_wrong(key: str, value: object, reason: str) -> None:
    with pytest.raises(SetupError) as caught:
        setup_from_json({**PLAIN, key: value})
    assert caught.value.reason == reason


@pytest.mark.parametrize("data", [None, [], "setup", 5, True])
def test_what_is_not_an_object_is_not_a_setup(data: object) -> None:
    with pytest.raises(SetupError, match="must be an object"):
        setup_from_json(data)


@pytest.mark.parametrize("key", ["players", "first_player", "circle", "tiles", "spells"])
def test_nothing_that_is_required_may_be_left_out(key: str) -> None:
    with pytest.raises(SetupError, match=f"{key}: is missing"):
        setup_from_json({name: value for name, value in PLAIN.items() if name != key})


def test_what_is_optional_has_the_printed_games_value() -> None:
    data = {key: PLAIN[key] for key in ("players", "first_player", "circle", "tiles", "spells")}
    setup = setup_from_json(data)
    assert (setup.counters, setup.hand, setup.variants) == (15, FULL_HAND, Variants())
    assert setup_to_json(setup) == data


def test_an_unknown_key_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(SetupError, match=r"colour: is unknown; a setup has players, first_player"):
        setup_from_json({**PLAIN, "colour": "red"})


@pytest.mark.parametrize(
    "spoil",
    [
        lambda setup: setup.tiles.__setitem__("owl", ("fire",)),
        lambda setup: setup.tiles.update(owl=()),
        lambda setup: setup.spells.pop("owl"),
        lambda setup: setup.spells.clear(),
        lambda setup: setup.hand.setdefault("fire", 9),
        lambda setup: setup.hand.popitem(),
        lambda setup: setup.hand.__delitem__("fire"),
        lambda setup: setup.hand.__ior__({"fire": 9}),
    ],
)
def test_a_setup_cannot_be_changed(spoil: Callable[[Setup], object]) -> None:
    setup = setup_from_json(PLAIN)
    with pytest.raises(
        TypeError, match=r"^it cannot be changed; make another setup or set with attrs\.evolve$"
    ):
        spoil(setup)
    assert setup_to_json(setup) == PLAIN


def test_a_setup_does_not_follow_what_it_was_made_from() -> None:
    data = copy.deepcopy(PLAIN)
    setup = setup_from_json(data)
    data["tiles"]["owl"].append("fire")
    data["hand"]["fire"] = 9
    data["spells"].clear()
    assert setup_to_json(setup) == PLAIN


def test_setups_are_equal_copied_pickled_and_hashed_by_content() -> None:
    setup = setup_from_json(PLAIN)
    for other in (copy.deepcopy(setup), copy.copy(setup), pickle.loads(pickle.dumps(setup))):
        assert other == setup
        assert hash(other) == hash(setup)
        assert other.bearing == setup.bearing
    assert evolve(setup, counters=5) != setup
    assert evolve(setup, spells={}) != setup
    assert setup.names == ("guild_hall", "owl", "raven")


def test_a_circle_may_hold_tiles_of_any_name_and_number() -> None:
    names = ["guild_hall", "", "großer Adler", "a b", "0", *(f"tile {n}" for n in range(200))]
    tiles = {name: ["fate"] * 300 for name in names}
    data = {**PLAIN, "circle": names, "tiles": tiles, "spells": {"": "summoning"}}
    data["counters"] = 10**30
    assert setup_to_json(setup_from_json(data)) == data


@pytest.mark.parametrize("field", ["tiles", "spells", "hand"])
def test_a_setup_made_by_hand_reports_what_is_not_an_object(field: str) -> None:
    setup = setup_from_json(PLAIN)
    with pytest.raises(SetupError, match="must be an object, not 5"):
        evolve(setup, **{field: 5})  # type: ignore[arg-type] # that is the point
