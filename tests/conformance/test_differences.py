"""Differences: every part that differs is reported, and none that does not."""

from __future__ import annotations

import copy
from unicodedata import category

from hypothesis import given, settings
from hypothesis import strategies as st

from maginor_core.engine.paths import printable
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.state_json import state_to_json
from maginor_core.suite.judge import canonical, legal_differences, state_differences
from tests import strategies
from tests.board import Board


def reported(expected: object, got: object) -> list[str]:
    assert isinstance(expected, dict)
    return [str(difference) for difference in state_differences(expected, got, DEFINITION)]


def test_parts_are_called_as_people_would() -> None:
    expected = {
        "supply": [3, 2],
        "hands": [{"fire": 1, "water": 0}, {"fire": 0, "water": 0}],
        "slots": {"guild_hall": [None, 0], "owl": [1]},
        "decision": {"kind": "choose_slot", "players": [0], "slots": [0, 1]},
        "circle": ["guild_hall", "owl"],
    }
    got = {
        "supply": [3, 2.0],
        "hands": [{"fire": True, "water": 0}, {"fire": 0, "water": 0}],
        "slots": {"guild_hall": [None, 1]},
        "decision": {"kind": "choose_slot", "players": [0], "slots": [0]},
        "circle": "guild_hall",
        "moon": "full",
    }
    assert reported(expected, got) == [
        "supply of seat 1: expected 2, got 2.0",
        "hands of seat 0: fire: expected 1, got true",
        "slots of guild_hall: expected [null,0], got [null,1]",
        "slots of owl: expected [1], got —",
        "decision choose_slot: slots: expected [0,1], got [0]",
        'circle: expected ["guild_hall","owl"], got "guild_hall"',
        'moon: expected —, got "full"',
    ]


def test_decisions_of_different_kinds_are_reported_whole() -> None:
    turn = {"decision": {"kind": "take_turn", "players": [0]}}
    assert reported(turn, {"decision": None}) == [
        'decision: expected {"kind":"take_turn","players":[0]}, got null'
    ]
    assert len(reported(turn, {"decision": {"kind": "choose_symbol", "players": [0]}})) == 1


def test_what_is_not_a_state_differs_as_a_whole() -> None:
    assert reported({"supply": []}, []) == ["state: expected an object, got []"]


@settings(max_examples=25)
@given(strategies.boards(), st.data())
def test_a_state_differs_only_where_it_was_changed(board: Board, data: st.DataObject) -> None:
    state = state_to_json(board.state)
    assert reported(state, copy.deepcopy(state)) == []
    changed = copy.deepcopy(state)
    key = data.draw(st.sampled_from(sorted(state)))
    changed[key] = data.draw(st.sampled_from(["?", 1.0, -1, None, [], {}]))
    parts = reported(state, changed)
    assert bool(parts) == (canonical(state[key]) != canonical(changed[key]))
    assert all(part.startswith(key) for part in parts)


def test_legal_commands_are_compared_as_a_set() -> None:
    roll, move = {"type": "roll_die", "player": 0}, {"oracle": "a", "type": "move_wizard"}
    turned = dict(reversed(move.items()))
    assert legal_differences([roll, move], [turned, roll, roll]) == ()
    missing, surplus = legal_differences([roll], [{"type": "roll_die", "player": 0.0}])
    assert (missing.part, missing.got) == ('{"type":"roll_die","player":0}', "not listed")
    assert (surplus.part, surplus.got) == ('{"type":"roll_die","player":0.0}', "listed")


@given(st.text())
def test_printable_text_prints(text: str) -> None:
    assert all(sign.isprintable() or category(sign) == "Zs" for sign in printable(text))
    assert len(printable(text, sign="?")) == len(text)
    printable(text).encode()


def test_printable_text_is_left_alone() -> None:
    assert printable("grand aïeul") == "grand aïeul"
    assert printable("a\x1b[2J\n\ud800") == "a\\x1b[2J\\n\\ud800"


def test_what_is_shown_of_an_answer_is_bounded() -> None:
    """A run keeps the differences of all transcripts."""
    commands = [{"type": "x" * 99, "number": number} for number in range(5000)]
    assert len(legal_differences([], commands)) == 1000
    (difference,) = state_differences({}, commands)
    assert len(difference.got) == 10_000
