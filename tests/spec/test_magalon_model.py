"""The executable specification of Magalon plays the worked examples of its rules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from spec.magalon import model

MINI: dict[str, Any] = {
    "id": "mini",
    "width": 4,
    "height": 2,
    "void": [],
    "areas": {"start": [[0, 0]], "ring": [[3, 1]]},
    "energy_fields": [[2, 1]],
    "ruin_shape": [[0, 0]],
    "ruins": [],
    "gnomes": [[3, 0]],
    "giant": None,
    "energy": {"start": 10, "goal": 16, "max": 20, "field": 3, "cost": 1},
    "displacement": {"gnome": 2, "giant": 3},
    "move_on": 3,
    "dice": {"count": 2, "faces": 6},
    "cards": [
        {"value": 0, "effects": {"recover": True}},
        {"value": 1, "effects": {"energy": 4}},
        {"value": 2, "effects": {"gnomes": 3}},
        {"value": 7, "effects": {"shift": 4}},
        {"value": 8, "effects": {"shift": 3}},
    ],
}
WITHOUT_GNOME = {**MINI, "gnomes": []}


def begun(board: dict[str, Any], *cards: int, **more: Any) -> model.Game:
    game = model.new({"players": 2, "first_player": 0, "board": board, **more})
    for value in cards:
        game = act(game, "play_card", value=value)
    return game


def act(game: model.Game, kind: str, **fields: Any) -> model.Game:
    return model.submit(game, {"type": kind, "player": game["state"]["current_player"], **fields})


def legal(game: model.Game, *kinds: str) -> list[tuple[Any, ...]]:
    return sorted(
        (command["type"], *list(command.values())[2:])
        for command in model.legal(game)
        if not kinds or command["type"] in kinds
    )


def test_a_march_is_legal_only_if_it_can_be_made_in_full() -> None:
    game = begun(WITHOUT_GNOME, 7, 0)
    assert legal(game, "move_wizard") == [("move_wizard", [0, 1]), ("move_wizard", [1, 0])]
    game = act(game, "move_wizard", to=[0, 1])
    assert legal(game) == [("move_wizard", [1, 1])]
    for to in ([1, 1], [1, 0], [2, 0], [3, 0], "ring", [2, 1]):
        game = act(game, "move_wizard", to=to)
    assert game["state"]["artifacts"] == [["ring"], []]
    assert {kind for kind, *_ in legal(game)} == {"set_shield", "stay"}
    assert act(game, "stay")["state"]["energy"] == [13, 10]
    assert legal(begun(WITHOUT_GNOME, 8, 0), "move_wizard") == []


def test_an_attack_displaces_the_wizard_and_the_march_goes_on() -> None:
    game = begun(MINI, 2, 1, wizards=["start", [1, 0]])
    game = act(game, "move_gnome", gnome=0, to=[2, 0])
    assert legal(game) == [
        ("move_gnome", 0, [1, 0]),
        ("move_gnome", 0, [2, 1]),
        ("set_shield", [0, 1]),
        ("set_shield", [2, 1]),
        ("set_shield", [3, 0]),
    ]
    game = act(game, "move_gnome", gnome=0, to=[1, 0])
    assert legal(game) == [("displace", [1, 1]), ("displace", [2, 0])]
    for first, second in (([1, 1], [0, 1]), ([1, 1], [2, 1]), ([2, 0], [2, 1]), ([2, 0], [3, 0])):
        after = act(act(game, "displace", to=first), "displace", to=second)
        assert legal(after, "move_gnome") == [("move_gnome", 0, [1, 1])]


def test_a_march_that_has_no_legal_step_lapses() -> None:
    board = {**MINI, "displacement": {"gnome": 1, "giant": 3}}
    game = begun(board, 2, 1, wizards=["start", [1, 0]])
    for to in ([2, 0], [1, 0]):
        game = act(game, "move_gnome", gnome=0, to=to)
    lapsed = act(game, "displace", to=[1, 1])["state"]["turn"]
    assert (lapsed["march"], lapsed["left"]["gnomes"]) == (None, 0)
    assert legal(act(game, "displace", to=[2, 0]), "move_gnome") == [("move_gnome", 0, [1, 1])]


def test_shields_alone_enclose_nobody() -> None:
    board = {**WITHOUT_GNOME, "width": 4, "height": 4, "energy_fields": []}
    board["areas"] = {"start": [[3, 0]], "ring": [[3, 3]]}
    more = {"players": 3, "wizards": ["start", "start", [0, 0]]}
    with_shield = begun(board, 7, 0, 1, shields=[None, [0, 1], None], **more)
    assert ("set_shield", [1, 0]) not in legal(with_shield)
    with_gnome = begun({**board, "gnomes": [[0, 1]]}, 7, 0, 1, **more)
    assert ("set_shield", [1, 0]) in legal(with_gnome)


def test_a_skipped_player_begins_the_next_round() -> None:
    game = begun(WITHOUT_GNOME, 0, hands=[[0, 1], [0]])
    state = game["state"]
    assert (state["skipped"], state["order"], state["current_player"]) == ([1], [0], 0)
    state = act(game, "end_turn")["state"]
    assert (state["energy"], state["hands"][0], state["first_player"]) == (
        [9, 10],
        [0, 1, 2, 7, 8],
        1,
    )


@pytest.mark.parametrize(("card", "energy", "artifacts"), [(2, 10, []), (1, 4, ["ring"])])
def test_energy_below_zero_sends_the_wizard_back(
    card: int, energy: int, artifacts: list[str]
) -> None:
    more = {"energy": [0, 10], "artifacts": [["ring"], []], "wizards": [[1, 0], "start"]}
    game = begun(WITHOUT_GNOME, card, 0, **more)
    state = act(game, "end_turn")["state"]
    assert state["energy"][0] == energy
    assert state["artifacts"][0] == artifacts


@pytest.mark.parametrize(
    ("board", "counts"), [(MINI, [5, 20, 136, 384, 1252]), (WITHOUT_GNOME, [5, 20, 164, 424, 1506])]
)
def test_sequences_of_commands_are_as_many_as_stated(
    board: dict[str, Any], counts: list[int]
) -> None:
    games = [begun(board)]
    for count in counts:
        games = [model.submit(game, command) for game in games for command in model.legal(game)]
        assert len(games) == count


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("width", 27),
        ("void", [[0, 0]]),
        ("areas", {"start": [[0, 0]]}),
        ("energy_fields", [[3, 1]]),
        ("ruin_shape", [[1, 0]]),
        ("ruins", [{"corner": [3, 1], "rotation": 0}]),
        ("gnomes", [[0, 0]]),
        ("giant", [3, 0]),
        ("energy", {**MINI["energy"], "goal": 21}),
        ("displacement", {"gnome": 0, "giant": 3}),
        ("move_on", 1.0),
        ("dice", {"count": 3, "faces": 9}),
        ("cards", MINI["cards"][1:]),
        ("colour", "red"),
    ],
)
def test_a_bad_board_is_refused_by_the_name_of_its_field(field: str, value: Any) -> None:
    with pytest.raises(model.Refused) as refusal:
        begun({**MINI, field: value})
    assert refusal.value.code == "setup"
    expected = "areas" if field == "void" else field
    assert f"board: {expected} " in str(refusal.value)


def test_it_answers_the_protocol_over_standard_input() -> None:
    setup = {"players": 2, "first_player": 0, "board": MINI}
    play = {"type": "play_card", "player": 0, "value": 7}
    requests = [
        {"seq": 1, "op": "hello", "protocol": 1},
        {"seq": 2, "op": "new", "setup": setup},
        {"seq": 3, "op": "submit", "command": play, "dice": [1]},
        {"seq": 4, "op": "submit", "command": play},
        {"seq": 5, "op": "legal"},
        {"seq": 6, "op": "bye"},
    ]
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    command = [sys.executable, str(Path(model.__file__))]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    hello, new, dice, played, listed, bye = map(json.loads, done.stdout.splitlines())
    assert hello["game"] == "magalon"
    assert new["state"]["round"] == 1
    assert dice["error"]["code"] == "dice"
    assert played["state"]["played"] == [7, None]
    assert [one["value"] for one in listed["commands"]] == [0, 1, 2, 8]
    assert bye == {"seq": 6, "ok": True}
