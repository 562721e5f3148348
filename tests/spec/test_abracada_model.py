"""The executable specification of Abracada…What? plays the worked example of its rules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from spec.abracada import model

EXAMPLE = {
    "players": 2,
    "first_player": 0,
    "stones": {"1": 1, "2": 1, "3": 0, "4": 0, "5": 2, "6": 0, "7": 0, "8": 2},
    "hand": 2,
    "secret": 0,
    "removed_count": 0,
    "removed": [],
    "hands": [[5, 8], [1, 8]],
}


def cast(number: int, player: int = 0) -> dict[str, object]:
    return {"type": "cast_spell", "player": player, "number": number}


def test_casting_the_last_stone_wins_the_round_with_all_its_effect() -> None:
    game = model.submit(model.new(EXAMPLE), cast(5))
    assert game["state"]["lives"] == [6, 5]
    assert game["state"]["board"]["5"] == 1
    state = model.submit(game, cast(8))["state"]
    assert state["lives"] == [6, 0]
    assert state["points"] == [3, 0]
    assert state["decision"] == {"kind": "deal_round", "players": [1]}


def test_a_failed_cast_costs_a_life_and_draws_one_of_the_unseen_stones() -> None:
    game = model.submit(model.new(EXAMPLE), cast(5))
    drawn = list(model.outcomes(game, cast(6)))
    assert drawn == [[{"stone": 2}], [{"stone": 5}]]
    state = model.submit(game, cast(6), drawn[0])["state"]
    assert state["lives"] == [5, 5]
    assert state["hands"] == [[2, 8], [1, 8]]
    assert state["current_player"] == 1


@pytest.mark.parametrize(
    "chance", [[], [{"stone": 8}], [{"die": 2}], [{"stone": 2}, {"stone": 5}], [{"stone": 2.0}]]
)
def test_other_outcomes_than_the_command_needs_are_refused(chance: list[object]) -> None:
    game = model.submit(model.new(EXAMPLE), cast(5))
    with pytest.raises(model.Refused) as refusal:
        model.submit(game, cast(6), chance)
    assert refusal.value.code == "chance"


def test_it_answers_the_protocol_over_standard_input() -> None:
    requests = [
        {"seq": 1, "op": "hello", "protocol": 1},
        {"seq": 2, "op": "submit", "command": cast(5)},
        {"seq": 3, "op": "new", "setup": EXAMPLE},
        {"seq": 4, "op": "submit", "command": cast(5), "chance": None},
        {"seq": 5, "op": "legal"},
        {"seq": 6, "op": "bye"},
    ]
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    command = [sys.executable, str(Path(model.__file__))]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    hello, early, new, null, legal, bye = map(json.loads, done.stdout.splitlines())
    assert hello["game"] == "abracada"
    assert early["error"]["code"] == "no_game"
    assert new["state"]["supply"] == 2
    assert null["error"]["code"] == "malformed"
    assert legal["commands"] == [cast(number) for number in range(1, 9)]
    assert bye == {"seq": 6, "ok": True}
