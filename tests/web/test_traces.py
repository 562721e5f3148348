"""OpenTelemetry spans along the way of a message, and none of it without ``--traces``."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from attrs import evolve
from opentelemetry import trace
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from maginor_core.tables.server.settings import Settings
from tests.web.clients import connected, new_table
from tests.web.joint import dealt, sit, turn
from tests.web.running import running

ROOT = Path(__file__).parents[2]


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> Iterator[InMemorySpanExporter]:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(trace, "get_tracer", provider.get_tracer)
    yield exporter
    provider.shutdown()


def ways(exporter: InMemorySpanExporter) -> list[tuple[ReadableSpan, list[ReadableSpan]]]:
    """Return the span of each message with those of its steps, in order."""
    ended = exporter.get_finished_spans()
    found = []
    for whole in ended:
        if whole.name == "maginor.message":
            assert whole.context is not None
            below = [
                each
                for each in ended
                if each.parent is not None and each.parent.span_id == whole.context.span_id
            ]
            found.append((whole, sorted(below, key=lambda each: each.start_time or 0)))
    assert sum(1 + len(steps) for _, steps in found) == len(ended)
    return found


def names(steps: list[ReadableSpan]) -> list[str]:
    return [each.name for each in steps]


def test_each_message_has_a_span_with_its_steps_one_after_another(
    settings: Settings, spans: InMemorySpanExporter
) -> None:
    with running(evolve(settings, traces=True)) as server:
        made = new_table(server)
        tokens = made["tokens"]
        with connected(server, made["table"], tokens[0]) as one:
            with connected(server, made["table"], tokens[1]) as two:
                seat = one.state["to_act"][0]
                (one, two)[seat].play()
            one.send("submit", decision=0, command={"type": "cheat"})
            one.send("cheat", token=tokens[1])
    found = ways(spans)
    kinds = [(whole.attributes or {}).get("maginor.type") for whole, _ in found]
    assert kinds == ["join", "join", "submit", None, None]
    for whole, steps in found:
        assert whole.attributes is not None
        assert whole.attributes["maginor.table"] == made["table"]
        times = [moment for each in steps for moment in (each.start_time, each.end_time)]
        assert times == sorted(times, key=lambda moment: moment or 0)
        assert steps[-1].end_time == whole.end_time
    (joined, _, (played, way), *others) = found
    assert names(joined[1]) == ["receive", "decide", "answer"]
    assert names(way) == ["receive", "decide", "store", "answer"]
    assert played.attributes is not None
    assert played.attributes["maginor.seat"] == seat
    assert played.attributes["maginor.answer"] == "accepted"
    assert [names(steps) for _, steps in others] == [["receive", "decide", "answer"]] * 2
    exported = "".join(each.to_json() for each in spans.get_finished_spans())
    assert not [each for each in (*tokens, "cheat") if each in exported]


def test_a_command_with_joint_dice_is_stored_in_the_span_of_the_message_that_completes_it(
    settings: Settings, spans: InMemorySpanExporter
) -> None:
    with running(evolve(settings, traces=True)) as server, ExitStack() as stack:
        _, dicers, _ = dealt(server, "maginor")
        players = sit(stack, [server], dicers)
        while not turn(players, dicers, 0):
            pass
    stored = [
        (whole.attributes or {})["maginor.type"]
        for whole, steps in ways(spans)
        if "store" in names(steps)
    ]
    assert stored[-1] == "disclose"
    assert set(stored) <= {"submit", "disclose"}


def test_a_server_without_traces_imports_nothing_of_it() -> None:
    program = (
        "import sys; from maginor_core.tables.server.application import make_application\n"
        "from maginor_core.tables.server.settings import Settings\n"
        "make_application(Settings('sqlite://'))\n"
        "print([each for each in sys.modules if 'opentelemetry' in each or 'tracing' in each])"
    )
    found = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == "[]"
