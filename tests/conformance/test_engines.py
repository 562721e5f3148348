"""Engines under test: whatever they do, what comes of it is an answer or a fault, and soon."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from maginor_core.suite.answers import EngineFault, Request
from maginor_core.suite.engine import Engine
from maginor_core.suite.engine_under_test import EngineUnderTest
from maginor_core.suite.judge import judge, request_of
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.process import EngineProcess
from tests.conformance.games import EARTHS, ROLLS, broken, fake

SEVERAL: list[Request] = [r for s in ROLLS.steps if (r := request_of(s.input)) is not None]


def fault_of(engine: EngineUnderTest, requests: Sequence[Request] = SEVERAL) -> EngineFault:
    answers, fault = engine.converse(requests)
    assert fault is not None
    assert len(answers) < len(requests)
    engine.close()
    return fault


@pytest.mark.parametrize("engine", [LocalEngine(), fake("none")])
def test_an_engine_answers_in_order(engine: EngineUnderTest) -> None:
    answers, fault = engine.converse(SEVERAL)
    assert fault is None
    assert [answer["ok"] for answer in answers] == [True] * 4
    assert "commands" in answers[1]
    assert engine.hello().name == "maginor-core"
    engine.restart()
    assert not engine.converse([{"op": "legal"}])[0][0]["ok"], "the game is forgotten"
    assert engine.close() is None


def test_many_requests_at_once_do_not_block() -> None:
    engine = fake("none")
    answers, fault = engine.converse([*SEVERAL[:1], *[{"op": "legal"}] * 5000])
    assert (len(answers), fault) == (5001, None)
    engine.restart()


@pytest.mark.parametrize(
    ("vice", "kind", "reported"),
    [
        ("crash", "crash", "ended with exit code 3"),
        ("die in the middle", "crash", "ended with exit code 0"),
        ("close", "crash", "closed its standard output"),
        ("garbage", "garbage", "not JSON"),
        ("no UTF-8", "garbage", "not JSON in UTF-8"),
        ("no object", "garbage", "no JSON object"),
        ("empty", "garbage", "not JSON"),
        ("a key twice", "protocol", 'answered with an object that contains "ok" twice'),
        ("a key twice within", "protocol", 'answered with an object that contains "a" twice'),
        ("endless line", "garbage", "a line of more than 1048576 bytes"),
        ("endless lines", "protocol", "seq none"),
        ("wrong seq", "protocol", "seq 5, not 4"),
        ("no ok", "protocol", "without ok"),
    ],
)
def test_a_vice_is_a_fault(vice: str, kind: str, reported: str) -> None:
    fault = fault_of(fake(vice))
    assert fault.kind == kind
    assert reported in fault.reason
    assert fault.request is not None
    assert fault.request["op"] == "submit"


@pytest.mark.parametrize(
    ("vice", "reported"),
    [
        ("small objects", "a line of more than 1048576 bytes"),
        ("dense", "values in a line; 131072 are allowed"),
        ("swollen", "more than 33554432 bytes or 2097152 values"),
    ],
)
def test_answers_of_many_small_objects_cost_little_memory(vice: str, reported: str) -> None:
    script = """
import sys
from pathlib import Path
from tests.conformance.games import fake
from tests.conformance.test_engines import SEVERAL, fault_of

print(fault_of(fake(sys.argv[1]), [SEVERAL[0], *[{"op": "legal"}] * 99]).reason)
status = Path("/proc/self/status").read_text()
print(next(row.split()[1] for row in status.splitlines() if row.startswith("VmHWM")))
"""
    run = subprocess.run(
        [sys.executable, "-c", script, vice], check=True, capture_output=True, text=True
    )
    reason, peak = run.stdout.splitlines()
    assert reported in reason
    assert int(peak) < 600 << 10, "in KiB; the peak that rusage has may be of the process before it"


def test_a_fault_does_not_hold_the_answers_before_it() -> None:
    """A run keeps the faults of all transcripts, and frames of theirs would keep all answers."""
    fault = fault_of(fake("garbage"))
    assert (fault.__traceback__, fault.__context__) == (None, None)
    verdict = judge(engine := fake("floats"), engine.hello(), ROLLS)
    engine.close()
    assert verdict.fault is not None
    assert (verdict.fault.__traceback__, verdict.fault.__context__) == (None, None)


def test_a_hang_is_a_fault_after_the_time_allowed() -> None:
    engine = fake("hang", 3.0)
    engine.hello()
    begun = time.monotonic()
    fault = fault_of(engine)
    assert fault.kind == "hang"
    assert "within 3 s" in fault.reason
    assert time.monotonic() - begun < 60


def test_an_engine_that_does_not_read_blocks_nobody() -> None:
    fault = fault_of(fake("deaf", 1.0), [{"op": "legal", "padding": "x" * 1_000_000}] * 5)
    assert fault.kind == "hang"
    assert fault.request is not None
    assert fault.request["seq"] == 2


def test_the_last_answer_and_standard_error_are_reported() -> None:
    fault = fault_of(fake("crash"))
    assert fault.stderr == "out of mana"
    assert list(fault.lines())[-1] == "  out of mana"
    assert "Seat 0 rolls." in str(fault_of(fake("garbage")))


def test_a_flood_on_standard_error_does_no_harm() -> None:
    engine = fake("shout")
    answers, fault = engine.converse(SEVERAL)
    assert (len(answers), fault) == (4, None)
    assert engine.close() is None


def test_an_engine_is_started_again_after_a_fault() -> None:
    engine = fake("crash")
    assert engine.fresh, "it has not begun"
    assert engine.converse(SEVERAL)[1] is not None
    answers, fault = engine.converse(SEVERAL[:2])
    assert (len(answers), fault) == (2, None)
    assert engine.close() is None


UNREADABLE: Request = {"op": "nothing"}


@pytest.mark.parametrize(
    ("rest", "reported"),
    [
        ([{"op": "legal"}] * 3, "answered with seq "),
        ([{"op": "legal"}, UNREADABLE, {"op": "legal"}, UNREADABLE], "answered with seq "),
        ([], "gave no answer, and answered the request after it"),
    ],
)
def test_an_engine_that_passes_over_a_line_is_not_started_again(
    rest: list[Request], reported: str, tmp_path: Path
) -> None:
    """Most of the time of a run with such an engine went into starting it."""
    starts = tmp_path / "starts"
    engine = fake("silent at garbage", 60.0, starts)
    for _ in range(3):
        answers, fault = engine.converse([SEVERAL[0], UNREADABLE, *rest])
        assert len(answers) == 1
        assert reported in str(fault)
        answers, fault = engine.converse(SEVERAL)
        assert (len(answers), fault) == (4, None)
    assert engine.close() is None
    assert len(starts.read_text().splitlines()) == 1


def test_an_engine_that_passes_over_a_line_and_then_ends_is_started_again(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    engine = fake("silent at garbage", 60.0, starts)
    leave: list[Request] = [UNREADABLE, {"op": "legal"}, {"op": "bye"}]
    assert engine.converse([SEVERAL[0], *leave])[1] is not None
    answers, fault = engine.converse(SEVERAL)
    assert (len(answers), fault) == (4, None)
    assert engine.close() is None
    assert len(starts.read_text().splitlines()) == 2


@pytest.mark.parametrize(
    ("command", "reported"),
    [
        ("", "is empty"),
        ("'", "No closing quotation"),
        ("/nowhere/engine --fast", "/nowhere/engine --fast cannot be started: No such file"),
    ],
)
def test_a_command_that_starts_nothing_is_a_fault(command: str, reported: str) -> None:
    with pytest.raises(EngineFault, match=reported) as found:
        EngineProcess(command).hello()
    assert found.value.kind == "no start"


@pytest.mark.parametrize(
    ("engine", "reported"),
    [
        (fake("rude"), "refused the greeting"),
        (EngineProcess("cat"), "without ok"),
        (EngineProcess("true"), "ended with exit code 0"),
        (EngineProcess("""echo '{"seq":1,"ok":true}'"""), "returned the greeting wrongly"),
    ],
)
def test_who_does_not_return_the_greeting_cannot_be_run(
    engine: EngineProcess, reported: str
) -> None:
    with pytest.raises(EngineFault, match=reported):
        engine.hello()


@pytest.mark.parametrize(
    ("vice", "reported"),
    [
        ("leaves badly", "ended with exit code 4 after bye, not with 0"),
        ("leaves without a word", "did not answer bye as agreed: ended with exit code 0"),
        ("lingers", "did not end within 3 s after bye"),
        ("none", None),
    ],
)
def test_how_an_engine_exits_is_reported(vice: str, reported: str | None) -> None:
    engine = fake(vice, 3.0 if vice == "lingers" else 60.0)
    engine.hello()
    assert engine.close() == reported
    assert engine.close() is None, "it has left"


def test_our_own_engine_that_crashes_is_a_fault_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(self: Engine, line: str) -> str:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(Engine, "answer", crash)
    fault = fault_of(LocalEngine())
    assert (fault.kind, fault.reason) == ("crash", "raised ZeroDivisionError('oops')")
    assert "ZeroDivisionError" in fault.stderr


def test_the_specification_is_an_engine() -> None:
    with broken("two earthbeasts tie") as engine:
        requests = [r for s in EARTHS.steps if (r := request_of(s.input)) is not None]
        answers, fault = engine.converse(requests)
        assert fault is None
        assert answers[-1]["state"]["slots"] == {"guild_hall": [None, None]}
