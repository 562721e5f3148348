"""Boards as JSON: what is read, and which field is refused with which words (BOARD-06)."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maginor_core.engine.errors import MalformedError, SetupError
from maginor_core.games.magalon.components.board_json import (
    board_from_json,
    board_from_numbers,
    board_to_json,
    board_to_numbers,
    sheet_from_json,
)
from spec.magalon import model
from tests.magalon.boards import board

MISSING = object()
FULL = board(
    6,
    5,
    void=[[5, 4]],
    areas={"start": [[0, 0], [1, 0]], "ring": [[5, 0]], "amulet": [[0, 4]]},
    energy_fields=[[4, 4], [4, 3]],
    ruins=[{"corner": [2, 2], "rotation": 0}, {"corner": [5, 3], "rotation": 2}],
    gnomes=[[0, 2], [0, 3]],
    giant=[1, 3],
)
WIDE = board(26, 2, areas={"start": [[0, 0]], "ring": [[25, 0]]}, energy_fields=[])


def changed(path: str, value: object, base: dict[str, Any] = FULL) -> dict[str, Any]:
    """Return a board with another value at a path such as ``ruins.0.corner``, or without it."""
    data = copy.deepcopy(base)
    *way, last = path.split(".")
    owner: Any = data
    for step in way:
        owner = owner[int(step) if isinstance(owner, list) else step]
    key = int(last) if isinstance(owner, list) else last
    if value is MISSING:
        del owner[key]
    else:
        owner[key] = value
    return data


def refusal_of(data: object, path: str = "board") -> tuple[str, str]:
    with pytest.raises(SetupError) as refused:
        board_from_json(data, path)
    found = refused.value
    assert found.ruling == "BOARD-06"
    return found.path, found.reason


def test_a_board_survives_json() -> None:
    for data in (FULL, WIDE):
        assert board_to_json(board_from_json(data)) == {
            **data,
            "areas": dict(sorted(data["areas"].items(), key=lambda a: (a[0] != "start", a[0]))),
        }
    assert [name for name, _ in board_from_json(FULL).areas] == ["start", "amulet", "ring"]


ALLOWED = json.loads(Path(__file__).with_name("allowed-boards.json").read_text(encoding="utf-8"))
WRONG = json.loads(Path(__file__).with_name("wrong-boards.json").read_text(encoding="utf-8"))
CASES = [(one["path"], one.get("value", MISSING), one["place"], one["reason"]) for one in WRONG]
CASES += [(name, MISSING, name, "is missing") for name in FULL]


@pytest.mark.ruling("BOARD-06")
@pytest.mark.parametrize(("path", "value", "place", "reason"), CASES)
def test_a_bad_field_is_refused_by_its_path(
    path: str, value: object, place: str, reason: str
) -> None:
    found, why = refusal_of(changed(path, value))
    assert (found, why[: len(reason)]) == (f"board.{place}", reason)
    if not reason.endswith((" ", "height")):
        assert why == reason


@pytest.mark.ruling("BOARD-06")
def test_a_board_is_an_object() -> None:
    assert refusal_of([]) == ("board", "must be an object, not []")
    assert refusal_of(None, "") == ("", "must be an object, not null")
    assert refusal_of({}, "file") == ("file.id", "is missing")
    with pytest.raises(SetupError) as refused:
        sheet_from_json({"id": 1}, "sheet")
    assert refused.value.path == "sheet.id"


@pytest.mark.ruling("BOARD-06")
def test_the_effects_of_a_card_are_known() -> None:
    place, reason = refusal_of(changed("cards.1.effects.x", 1))
    assert place == "board.cards.1.effects.x"
    assert reason.startswith("is unknown; known are ")


@pytest.mark.parametrize(("path", "value"), ALLOWED["at a limit"])
def test_what_is_just_allowed_is_read(path: str, value: object) -> None:
    data = changed(path, value)
    again = board_to_json(board_from_json(data))
    way: Any = again
    for step in path.split("."):
        way = way[int(step) if isinstance(way, list) else step]
    assert way == value


@pytest.mark.ruling("BOARD-08")
@pytest.mark.parametrize(("path", "value"), ALLOWED["on a small board alone"])
def test_a_march_of_more_steps_than_a_board_has_places_is_allowed(path: str, value: object) -> None:
    assert board_to_json(board_from_json(changed(path, value, board())))[path] == value
    with pytest.raises(SetupError) as refused:
        board_from_json(changed(path, value))
    assert refused.value.ruling == "BOARD-08"
    assert refused.value.path.split(".")[1] == path


@pytest.mark.ruling("BOARD-08")
def test_steps_of_gnomes_count_together() -> None:
    cells = [[0, 2], [0, 3], [3, 0], [4, 0]]
    for gnomes, most in enumerate((12, 12, 7, 5, 3)):
        allowed = changed("gnomes", cells[:gnomes])
        allowed["cards"][2]["effects"] = {"gnomes": most}
        board_from_json(allowed)
        allowed["cards"][2]["effects"] = {"gnomes": most + 1}
        with pytest.raises(SetupError, match="BOARD-08") as refused:
            board_from_json(allowed)
        assert refused.value.path == "board.cards.2.effects.gnomes"


@pytest.mark.ruling("BOARD-08")
def test_what_is_wrong_by_another_ruling_is_named_first() -> None:
    data = changed("displacement.gnome", 20)
    assert refusal_of({**data, "colour": 1})[0] == "board.colour"


def with_wrong_values(numbers: tuple[Any, ...], wrong: object) -> Iterator[tuple[Any, ...]]:
    """Yield numbers with a wrong value in place of each, and of each array."""
    for place, part in enumerate(numbers):
        parts = [wrong, *(with_wrong_values(part, wrong) if type(part) is tuple else ())]
        yield from ((*numbers[:place], one, *numbers[place + 1 :]) for one in parts)


@pytest.mark.parametrize("wrong", [None, -1, True, "x", "\ud800", (), (0,)])
def test_numbers_with_a_wrong_value_are_malformed_or_another_board(wrong: object) -> None:
    right = board_to_numbers(board_from_json(FULL))
    for numbers in with_wrong_values(right, wrong):
        with suppress(MalformedError):
            assert board_to_numbers(board_from_numbers(numbers)) == numbers


def test_the_name_of_an_area_in_numbers_is_text() -> None:
    numbers = board_to_numbers(board_from_json(FULL))
    areas = [(7 if name == "ring" else name, squares) for name, squares in numbers[4]]
    with pytest.raises(MalformedError, match="areas: must be text, not 7"):
        board_from_numbers((*numbers[:4], tuple(areas), *numbers[5:]))


def test_as_many_areas_and_ruins_as_may_be_are_read() -> None:
    areas = {"start": [[0, 0]], **{f"area {x}": [[x, 0]] for x in range(1, 9)}}
    ruins = [{"corner": [x, 1], "rotation": 0} for x in range(8)]
    data = board(
        26, 26, areas=areas, ruins=ruins, ruin_shape=[[0, 0]], energy_fields=[], void=[[9, 9]]
    )
    read = board_from_json(data)
    assert (len(read.areas), len(read.ruins)) == (9, 8)
    data["ruin_shape"] = [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]]
    assert len(board_from_json(data).ruin_shape) == 5


def test_notes_of_a_board_are_read_as_far_as_they_are_notes() -> None:
    notes = {
        "about": "a board",
        "facts": ["one", 2, "three"],
        "placeholders": [{"field": "void", "why": "unknown"}, {"field": 3}, {"why": "so"}, "x"],
    }
    sheet = sheet_from_json({**FULL, **notes})
    assert sheet.board == board_from_json(FULL)
    assert (sheet.about, sheet.facts) == ("a board", ("one", "three"))
    assert sheet.placeholders == (("void", "unknown"), ("3", ""), ("", "so"))
    for other in ({}, {"about": 1, "facts": "abc", "placeholders": {"field": "x"}}):
        bare = sheet_from_json({**FULL, **other})
        assert (bare.about, bare.facts, bare.placeholders) == ("", (), ())


def refusing(data: dict[str, Any]) -> str:
    """Return the ruling that refuses a board, or nothing."""
    try:
        board_from_json(data)
    except SetupError as error:
        return error.ruling
    return ""


@pytest.mark.ruling("BOARD-08")
def test_engine_and_specification_refuse_the_same_long_marches() -> None:
    """On boards around the limits: marches of 10 to 15 steps, areas with 11 to 14 places beside."""
    chance = Random(8)
    refused = 0
    for _ in range(400):
        width, length = chance.randint(5, 14), chance.randint(1, 12)
        ring = [[x, 1] for x in range(1, 1 + min(length, width - 1))]
        cards = [
            {"value": value, "effects": {"recover": True, "gnomes": chance.choice((1, 3, 4, 5, 8))}}
            for value in (chance.randint(1, 9), chance.randint(10, 14))
        ]
        data = board(
            width,
            2,
            areas={"start": [[0, 0]], "ring": ring},
            energy_fields=[],
            gnomes=[[x, 0] for x in range(1, chance.randint(1, 5))],
            displacement={"gnome": chance.randint(10, 13), "giant": chance.randint(10, 13)},
            move_on=chance.randint(10, 13),
            dice={"count": chance.randint(1, 3), "faces": chance.randint(3, 5)},
        )
        data["cards"] = cards
        reason = refusing(data)
        assert reason in ("", "BOARD-08")
        assert model.is_refused(model.check_board, data) == bool(reason), data
        refused += bool(reason)
    assert 100 < refused < 380
