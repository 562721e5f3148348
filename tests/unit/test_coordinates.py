"""Names that are coordinates: a field contains a text or a tuple, and its number in tuples."""

from __future__ import annotations

import pytest

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.facts import Codec, Fact, FactJson, command
from maginor_core.engine.fields import is_name

Place = str | tuple[int, int]


@command(1)
class Go(Fact):
    """Go somewhere."""

    player: int
    to: str | tuple[int, int]


NAMES = ("home", (0, 1), (130, 2))
JSON = FactJson("command", [Go])


@pytest.mark.parametrize(("place", "number"), [("home", 0), ((0, 1), 1), ((130, 2), 2)])
def test_a_place_is_its_position_among_the_names(place: Place, number: int) -> None:
    words = Codec([Go]).vocabulary(NAMES)
    assert words.row(Go(0, place)) == (1, 0, number)
    assert words.fact((1, 0, number)) == Go(0, place)
    assert words.read((1, 0, number)) == Go(0, place)


def test_an_unknown_place_is_past_the_last_and_remembered() -> None:
    words = Codec([Go]).vocabulary(NAMES)
    assert words.row_or_unknown(Go(0, (5, 5))) == ((1, 0, 3), "[5, 5]")
    with pytest.raises(MalformedError):
        words.read((1, 0, 3))


def test_coordinates_are_a_list_in_json() -> None:
    data = {"type": "go", "player": 0, "to": [0, 1]}
    assert JSON.from_json(data) == Go(0, (0, 1))
    assert JSON.to_json(Go(0, (0, 1))) == data
    assert JSON.from_json({**data, "to": "home"}) == Go(0, "home")


@pytest.mark.parametrize("to", [[0], [0, 1, 2], [0, 1.0], [0, True], None, 3, {"x": 0}, [[0, 1]]])
def test_any_other_shape_is_refused_with_its_place(to: object) -> None:
    with pytest.raises(MalformedError, match=r"command\.to: must be text or a tuple of"):
        JSON.from_json({"type": "go", "player": 0, "to": to})


def test_texts_and_coordinates_alone_are_names() -> None:
    assert is_name(str)
    assert is_name(str | tuple[int, int])
    assert not any(map(is_name, (int, tuple[int, int], str | None, int | str, tuple[str, ...])))
