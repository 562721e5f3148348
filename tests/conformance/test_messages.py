"""Messages: those that the transcripts send and expect fit the schemas, and lookalikes do not."""

from __future__ import annotations

import copy

import pytest

from maginor_core.suite.answers import Answer, Json
from maginor_core.suite.judge import request_of
from maginor_core.suite.messages import wrong_answer, wrong_request
from maginor_core.suite.transcript import Accepted, Legal, read_transcript, transcript_files
from tests.conformance.games import EARTHS

FAMILIES = sorted({path.parent.name for path in transcript_files()})
DUEL = EARTHS.steps[2].answer


@pytest.mark.parametrize("family", FAMILIES)
def test_all_that_is_accepted_or_expected_fits_the_schemas(family: str) -> None:
    files = [path for path in transcript_files() if path.parent.name == family]
    for transcript in map(read_transcript, files):
        for step in transcript.steps:
            request = request_of(step.input)
            match step.answer:
                case Accepted(_, state) if request is not None:
                    answer: Answer = {"seq": 1, "ok": True, "state": state}
                    assert wrong_request(request) is None
                    assert wrong_answer(request["op"], answer) is None
                case Legal(commands):
                    answer = {"seq": 1, "ok": True, "commands": list(commands)}
                    assert wrong_answer("legal", answer) is None


def with_value(path: tuple[str | int, ...], value: Json) -> Answer:
    """Return the answer with the state of a duel, of which one part is another."""
    assert isinstance(DUEL, Accepted)
    state: Json = copy.deepcopy(DUEL.state)
    place = state
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    return {"seq": 1, "ok": True, "state": state}


@pytest.mark.parametrize(
    ("path", "value", "reported"),
    [
        (("supply", 0), 1.0, "state.supply.0: must be integer, not 1.0"),
        (("supply", 0), True, "state.supply.0: must be integer, not true"),
        (("supply", 0), "1", 'state.supply.0: must be integer, not "1"'),
        (("decision", "players", 0), 0.0, "state.decision.players.0: must be integer, not 0.0"),
        (("decision", "kind"), "choose_weapon", "state.decision.kind: must be take_turn or "),
        (("slots", "guild_hall", 0), "seat 1", "state.slots.guild_hall.0: must be integer or null"),
        (("maginor",), None, "state.maginor: must be object, not null"),
        (("surplus",), 1, "state: Additional properties are not allowed"),
        (("finished",), 0, "state.finished: must be boolean, not 0"),
    ],
)
def test_a_lookalike_is_distinguished_from_the_real_thing(
    path: tuple[str | int, ...], value: Json, reported: str
) -> None:
    wrong = wrong_answer("submit", with_value(path, value))
    assert wrong is not None
    assert wrong.startswith(reported)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("supply", 0), -1),
        (("current_player",), 3),
        (("finished",), True),
        (("winners",), [0]),
        (("circle", 0), "owl"),
    ],
)
def test_what_the_rules_forbid_is_left_to_the_rulings(
    path: tuple[str | int, ...], value: Json
) -> None:
    assert wrong_answer("submit", with_value(path, value)) is None


@pytest.mark.parametrize(
    ("op", "answer"),
    [
        ("submit", {"seq": 1, "ok": False}),
        ("submit", {"seq": 1, "ok": False, "error": "no"}),
        ("submit", {"seq": 1, "ok": False, "error": {"code": 1, "message": "no"}}),
        ("legal", {"seq": 1, "ok": True, "commands": {}}),
        ("legal", {"seq": 1, "ok": True, "commands": [{"type": "roll_die"}]}),
        ("legal", {"seq": 1, "ok": True, "commands": [{"type": "roll_die", "player": 0, "x": 1}]}),
        ("bye", {"seq": "1", "ok": True}),
    ],
)
def test_other_forms_are_not_answers(op: str, answer: Answer) -> None:
    assert wrong_answer(op, answer) is not None
