"""A run: what each transcript's verdict is, and that one failure does not spoil the others."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.engine.errors import MalformedError
from maginor_core.suite.answers import Answer, EngineFault
from maginor_core.suite.engine_under_test import EngineUnderTest
from maginor_core.suite.judge import TranscriptVerdict, account, deviations
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.process import EngineProcess
from maginor_core.suite.run import Run, stumbles
from maginor_core.suite.suspects import by_ruling, suspects
from maginor_core.suite.transcript import Accepted, Legal, Refused, read_collection
from tests.conformance.games import ALL, EARTHS, ITALIAN, LAST, MOVES, ROLLS, broken, fake
from tests.conformance.misreading import misread_engine, parse_misreadings


def outcomes(make: Callable[[], EngineUnderTest], jobs: int = 1) -> dict[str, str]:
    run = Run(ALL, make, jobs)
    return {verdict.name: verdict.outcome for verdict in run.verdicts()}


def verdict_of(run: Run, name: str) -> TranscriptVerdict:
    return next(verdict for verdict in run.verdicts() if verdict.name.startswith(name))


@pytest.mark.parametrize("jobs", [1, 3])
def test_our_own_engine_keeps_everything(jobs: int) -> None:
    assert set(outcomes(LocalEngine, jobs).values()) == {"kept"}
    assert set(outcomes(lambda: fake("none"), jobs).values()) == {"kept"}


@pytest.mark.parametrize(
    ("vice", "outcome"),
    [
        ("crash", "failed"),
        ("die in the middle", "failed"),
        ("garbage", "broken"),
        ("endless lines", "broken"),
        ("wrong seq", "broken"),
        ("no ok", "broken"),
        ("no state", "broken"),
    ],
)
def test_the_run_continues_after_a_failure(vice: str, outcome: str) -> None:
    found = outcomes(lambda: fake(vice))
    assert found == {
        MOVES.head.name: "kept",
        ROLLS.head.name: outcome,
        EARTHS.head.name: outcome,
        ITALIAN.head.name: "kept",
        LAST.head.name: "kept",
    }


@pytest.mark.parametrize(
    ("vice", "reported"),
    [
        ("floats", "state.current_player: must be integer, not 1.0"),
        ("booleans", "state.supply.0: must be integer, not true"),
        ("controls", None),
        ("no state", "'state' is a required property"),
        ("deep", "state.wizards.0: must be string or null"),
    ],
)
def test_a_number_of_another_type_breaks_the_protocol(vice: str, reported: str | None) -> None:
    verdict = verdict_of(Run([ROLLS], lambda: fake(vice)), "DIE-02")
    if reported is None:
        assert verdict.outcome == "broken"
        assert str(verdict.differences[0]).isprintable()
    else:
        assert verdict.fault is not None
        assert reported in verdict.fault.reason
        assert verdict.fault.came is not None, "the line is shown"
        assert verdict.outcome == "broken"
        assert verdict.at == ROLLS.steps[2]


def test_a_hang_costs_one_transcript_and_the_time_allowed() -> None:
    found = outcomes(lambda: fake("hang", 3.0))
    assert list(found.values()).count("failed") == 2
    assert list(found.values()).count("kept") == 3


def test_the_first_step_that_differs_is_reported_part_by_part() -> None:
    verdict = verdict_of(Run(ALL, lambda: broken("two earthbeasts tie")), "DUEL-06")
    assert verdict.outcome == "broken"
    assert verdict.step == 4
    assert [str(difference) for difference in verdict.differences] == [
        "slots of guild_hall: expected [1,null], got [null,null]",
        "supply of seat 1: expected 14, got 15",
    ]


def test_a_variant_that_is_not_claimed_is_not_asked_for() -> None:
    verdict = verdict_of(Run(ALL, lambda: fake("few variants")), "SPELL-11")
    assert verdict.outcome == "not supported"
    assert verdict.missing == ("reversal_before_duel",)


def test_what_only_a_used_engine_does_wrong_is_the_fault_of_new() -> None:
    run = Run(ALL, lambda: fake("forgetful"))
    verdict = next(verdict for verdict in run.verdicts() if verdict.failing)
    assert verdict.outcome == "failed"
    assert verdict.fault is not None
    assert "new must drop the game under way" in verdict.fault.reason
    again = Run(ALL * 4, lambda: fake("forgetful"))
    assert len(list(again.verdicts())) == len(ALL) * 4, "it begins games, so it is not given up"
    fresh = Run([LAST], lambda: fake("forgetful"))
    assert verdict_of(fresh, "SETUP-06").outcome == "kept"


(CHANGED,) = parse_misreadings(
    """CAST-05: a lower number that is refused costs the next player a life
@@ submit
-    game = deepcopy(game)
+    before, game = game, deepcopy(game)
+    if kind == "cast_spell" and is_lower(game, fields["number"]):
+        before["state"]["lives"][1] -= 1
""",
    "a test",
)


def test_a_refusal_that_leaves_something_changed_is_named() -> None:
    definition = games.game("abracada")
    lower = read_collection(["CAST-05.a-lower-number-is-refused"], definition)
    kept = read_collection(["CAST-02.each-cast-takes-one-stone"], definition)
    run = Run([*lower, *kept], lambda: misread_engine(definition, CHANGED))
    verdict = next(each for each in run.verdicts() if each.refusal is not None)
    refused = verdict.transcript.steps[verdict.refusal or 0]
    assert isinstance(refused.answer, Refused)
    assert any("what is refused must leave all as it was" in row for row in account(verdict))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_engine_that_begins_no_game_is_given_up(jobs: int, tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    run = Run(ALL * 20, lambda: fake("never begins", 60.0, calls), jobs)
    assert {verdict.outcome for verdict in run.verdicts()} == {"failed"}
    (remark,) = run.remarks
    assert remark.startswith("was asked nothing more after 3 consecutive games")
    assert "exit code 1" in remark
    assert len(calls.read_text().splitlines()) <= 8 * jobs


def test_a_greeting_in_a_wrong_form_breaks_all_transcripts() -> None:
    run = Run(ALL, lambda: EngineProcess("cat", 60.0))
    for verdict in run.verdicts():
        assert verdict.outcome == "broken"
        assert verdict.fault is not None
        assert verdict.fault.came == '{"seq":1,"op":"hello","protocol":1}'
        found = stumbles([verdict])
        assert found == [("hello: the engine answered without ok, true or false", 1)]


def test_an_engine_that_refuses_the_greeting_ends_the_run() -> None:
    with pytest.raises(EngineFault, match="refused the greeting"):
        list(Run(ALL, lambda: fake("rude"), 2).verdicts())


def test_a_run_that_is_stopped_plays_no_more() -> None:
    run = Run(ALL * 50, LocalEngine)
    with closing(run.verdicts()) as verdicts:
        next(verdicts)
    assert run._waiting, "most are left"


def test_order_and_repetition_do_not_matter() -> None:
    answer = ROLLS.steps[1].answer
    assert isinstance(answer, Legal)
    reported = [dict(reversed(command.items())) for command in reversed(answer.commands)]
    got: Answer = {"seq": 1, "ok": True, "commands": [*reported, *reported]}
    assert deviations(answer, {"op": "legal"}, got) == ()
    state = ROLLS.steps[0].answer
    assert isinstance(state, Accepted)
    got = {"state": dict(reversed(state.state.items())), "ok": True, "seq": 1}
    assert deviations(state, {"op": "new", "setup": {}}, got) == ()


def test_each_kind_of_deviation_is_reported() -> None:
    refusal = {"seq": 1, "ok": False, "error": {"code": "no", "message": "not\x1b now"}}
    legal, state = ROLLS.steps[1].answer, ROLLS.steps[0].answer
    assert isinstance(legal, Legal)
    assert isinstance(state, Accepted)
    ask, roll = {"op": "legal"}, {"op": "submit", "command": {"type": "roll_die", "player": 0}}
    reported = [
        *deviations(legal, ask, refusal),
        *deviations(state, roll, refusal),
        *deviations(Refused("X-01", "why"), roll, {"seq": 1, "ok": True, "state": state.state}),
        *deviations(Legal(legal.commands[:1]), ask, {"seq": 1, "ok": True, "commands": []}),
    ]
    assert [str(difference) for difference in reported[:3]] == [
        "answer: expected legal commands, got refused (no: not\\x1b now)",
        "answer: expected accepted, got refused (no: not\\x1b now)",
        "answer: expected refused (X-01: why), got accepted",
    ]
    assert (reported[3].expected, reported[3].got) == ("legal", "not listed")


def test_an_invalid_request_of_ours_is_not_a_fault_of_the_engine() -> None:
    refusal = {"seq": 1, "ok": False, "error": {"code": "malformed", "message": "what?"}}
    state = ROLLS.steps[0].answer
    with pytest.raises(MalformedError, match="the request"):
        deviations(state, {"op": "submit", "command": {"type": "roll_dice"}}, refusal)


def test_a_ruling_is_judged_by_its_own_transcripts_and_suspected_by_all() -> None:
    verdicts = [
        TranscriptVerdict(MOVES, "kept"),
        TranscriptVerdict(ROLLS, "kept"),
        TranscriptVerdict(EARTHS, "broken", 4),
        TranscriptVerdict(ITALIAN, "not supported"),
        TranscriptVerdict(LAST, "failed", 1),
    ]
    rulings = {ruling.ruling: ruling for ruling in by_ruling(verdicts)}
    assert {name: ruling.outcome for name, ruling in rulings.items()} == {
        "DIE-02": "kept",
        "DUEL-06": "broken",
        "DUEL-07": None,
        "MOVE-01": "kept",
        "SETUP-06": "failed",
        "SPELL-11": "not supported",
        "VOTE-03": None,
    }
    assert rulings["DUEL-07"].smallest == verdicts[2]
    assert [suspect.ruling for suspect in suspects(by_ruling(verdicts))] == [
        "DUEL-06",
        "SETUP-06",
        "DUEL-07",
    ]
