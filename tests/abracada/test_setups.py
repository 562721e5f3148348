"""What a setup of Abracada…What? means, and who begins."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from maginor_core.engine.errors import MalformedError, SetupError
from maginor_core.engine.game import Game
from maginor_core.games.abracada.components.setup import Setup, deal
from maginor_core.games.abracada.components.stone_set import STANDARD_SET, stone_set_from_json
from maginor_core.games.abracada.definition import DEFINITION
from tests.abracada.playing import setup_of


@pytest.mark.ruling("SETUP-06")
def test_the_order_within_a_hand_means_nothing() -> None:
    one, other = setup_of("835", "177", rest="2"), setup_of("358", "717", rest="2")
    assert one == other
    assert Game(DEFINITION, one).to_json() == Game(DEFINITION, other).to_json()


@pytest.mark.ruling("SETUP-04")
@pytest.mark.parametrize("players", range(2, 6))
def test_every_seat_begins_in_some_deal(players: int) -> None:
    assert {deal(players, seed).first_player for seed in range(60)} == set(range(players))


@pytest.mark.ruling("SETUP-03")
@pytest.mark.parametrize(("players", "removed"), [(2, 12), (3, 6), (4, 0), (5, 0)])
def test_so_many_stones_are_removed(players: int, removed: int) -> None:
    assert len(deal(players, 1).removed) == removed


FITTING: dict[str, Any] = {
    "players": 2,
    "first_player": 0,
    "removed": (7, 6),
    "hands": ((5, 3), (8, 8)),
    "stones": (0, 0, 1, 0, 1, 1, 1, 3),
    "hand": 2,
    "secret": 1,
    "removed_count": 2,
}


@pytest.mark.ruling("SETUP-06")
def test_stones_of_a_setup_are_put_in_order() -> None:
    setup = Setup(**FITTING)
    assert setup.removed == (6, 7)
    assert setup.hands == ((3, 5), (8, 8))


@pytest.mark.parametrize(
    ("changes", "ruling", "path", "reason"),
    [
        ({"first_player": 2}, "SETUP-01", "first_player", "must be a seat from 0 to 1, not 2"),
        ({"first_player": -1}, "SETUP-01", "first_player", "must be a seat from 0 to 1, not -1"),
        ({"lives": 0}, "SETUP-02", "lives", "must be 1 or more, not 0"),
        ({"hand": 0}, "SETUP-02", "hand", "must be 1 or more, not 0"),
        ({"target": 0}, "SETUP-02", "target", "must be 1 or more, not 0"),
        ({"secret": -1}, "SETUP-02", "secret", "must be 0 or more, not -1"),
        ({"removed_count": -1}, "SETUP-02", "removed_count", "must be 0 or more, not -1"),
        ({"die": ()}, "SETUP-02", "die", "must have a side, or more"),
        ({"die": (1, 0)}, "SETUP-02", "die.1", "must be 1 or more, not 0"),
        ({"stones": (1,) * 7}, "SETUP-02", "stones", "must be 8 numbers"),
        ({"stones": (1,) * 9}, "SETUP-02", "stones", "must be 8 numbers"),
        (
            {"stones": (0, -1, 1, 0, 1, 1, 1, 3)},
            "SETUP-02",
            "stones.2",
            "must be 0 or more, not -1",
        ),
        ({"removed": (7,)}, "SETUP-03", "removed", "must be 2 stones, not 1"),
        ({"hands": ((5, 3),)}, "SETUP-03", "hands", "must be one for each of 2 players, not 1"),
        ({"hands": ((5, 3), (8,))}, "SETUP-03", "hands.1", "must be 2 stones, not 1"),
        ({"removed": (7, 9)}, "SETUP-02", "removed", "must be numbers from 1 to 8, not 9"),
        ({"removed": (0, 7)}, "SETUP-02", "removed", "must be numbers from 1 to 8, not 0"),
        ({"hands": ((5, 9), (8, 8))}, "SETUP-02", "hands.0", "must be numbers from 1 to 8, not 9"),
        ({"removed": (7, 7)}, "SETUP-03", "stones.7", "are 1 of 7; 2 are dealt"),
        ({"hands": ((5, 5), (8, 8))}, "SETUP-03", "stones.5", "are 1 of 5; 2 are dealt"),
        ({"secret": 2}, "SETUP-03", "stones", "are 7; hands, removed and secret stones are 8"),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused_by_its_ruling_and_place(
    changes: dict[str, Any], ruling: str, path: str, reason: str
) -> None:
    with pytest.raises(SetupError) as refused:
        Setup(**{**FITTING, **changes})
    found = refused.value
    assert (found.ruling, found.path) == (ruling, path)
    assert reason in str(found)


BOX = STANDARD_SET.to_json()
WRONG_SETS = json.loads(
    Path(__file__).with_name("wrong-stone-sets.json").read_text(encoding="utf-8")
)


@pytest.mark.ruling("SETUP-02")
@pytest.mark.parametrize(("wrong", "message"), WRONG_SETS)
def test_a_stone_set_that_cannot_be_dealt_from_is_refused_with_the_place(
    wrong: dict[str, object], message: str
) -> None:
    with pytest.raises(MalformedError) as refused:
        stone_set_from_json({**BOX, **wrong})
    assert str(refused.value) == message
    assert stone_set_from_json(BOX) == STANDARD_SET


@pytest.mark.parametrize("key", ["id", "stones", "removed", "die", "lives"])
def test_what_a_stone_set_lacks_is_missing(key: str) -> None:
    with pytest.raises(MalformedError, match=f"^{key}: is missing$"):
        stone_set_from_json({name: value for name, value in BOX.items() if name != key})
