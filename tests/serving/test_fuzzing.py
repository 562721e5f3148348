"""Whatever reaches the socket, the server answers or closes it, and others play on."""

from __future__ import annotations

from pathlib import Path

from tests.serving.fuzz_run import fuzz_server

MESSAGES = 1500


def test_the_socket_withstands_random_hostile_messages_while_others_play(tmp_path: Path) -> None:
    report = fuzz_server(tmp_path, MESSAGES, seed=1, connections=8, games=1)
    assert report.problems == []
    assert sum(report.tally.sent.values()) >= MESSAGES
    assert report.honest > 100
    expected = {"valid", "changed", "broken JSON", "binary", "in pieces", "invalid frame", "deep"}
    expected |= {"raw control frames", "raw fragments", "raw length", "raw mask", "raw flood"}
    assert expected <= set(report.tally.sent)
    # Which code a connection hears depends on timing; tests/web/test_broken_clients.py checks each.
    assert report.tally.closed.keys() & {"1002", "1007", "1008", "1009"}
