"""What the event loop counts for each command comes into the metrics."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from prometheus_client import REGISTRY

from maginor_core.tables.server.monitoring import CommandTally
from tests.web.clients import new_table, seated, until
from tests.web.running import Running

COUNTED: Mapping[str, tuple[str, dict[str, str]]] = {
    "accepted": ("maginor_messages_total", {"answer": "accepted"}),
    "refused": ("maginor_messages_total", {"answer": "refused"}),
    "within 2.5 ms": ("maginor_answer_seconds_bucket", {"le": "0.0025"}),
    "within 10 s": ("maginor_answer_seconds_bucket", {"le": "10.0"}),
    "answers": ("maginor_answer_seconds_count", {}),
    "seconds": ("maginor_answer_seconds_sum", {}),
    "records": ("maginor_records_total", {}),
    "commits": ("maginor_commits_total", {}),
    "transactions": ("maginor_commit_seconds_count", {}),
}


def counted() -> dict[str, float]:
    return {what: REGISTRY.get_sample_value(*where) or 0.0 for what, where in COUNTED.items()}


def test_a_tally_adds_what_it_has_counted_to_the_metrics_once() -> None:
    before, tally = counted(), CommandTally()
    for kind, seconds in (("accepted", 0.002), ("accepted", 0.0025), ("refused", 20.0)):
        tally.answered(kind, seconds)
    tally.committed(3, 0.004)
    tally.committed(0, 0.5)
    assert counted() == before
    for _ in range(2):
        tally.flush()
        added = {what: value - before[what] for what, value in counted().items()}
        assert added == pytest.approx(
            {
                "accepted": 2,
                "refused": 1,
                "within 2.5 ms": 2,
                "within 10 s": 2,
                "answers": 3,
                "seconds": 20.0045,
                "records": 3,
                "commits": 1,
                "transactions": 2,
            }
        )


def test_whoever_asks_for_the_metrics_is_told_of_every_command(server: Running) -> None:
    def records() -> float:
        lines = server.http.get("/metrics").text.splitlines()
        (line,) = [one for one in lines if one.startswith("maginor_records_total ")]
        return float(line.split()[1])

    before, made = records(), new_table(server)
    with seated(server, made["table"], made["tokens"]) as players:
        mover = next(player for player in players if player.state["legal"])
        assert mover.play()["type"] == "accepted"
        until(lambda: records() > before)
