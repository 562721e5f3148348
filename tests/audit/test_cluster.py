"""A Dask cluster: a real scheduler and two workers on this machine, one of them killed midway."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from maginor_core import MaginorGame
from maginor_core.audit import Verdict, audit, chunks, run
from maginor_core.audit.run import ClusterError, cluster
from tests.audit.planting import header, log_bytes

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def start(tmp_path: Path, *arguments: str) -> subprocess.Popen[bytes]:
    with (tmp_path / f"{arguments[0]}.log").open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]],
            env=ENVIRONMENT,
            stdout=log,
            stderr=log,
            cwd=tmp_path,
        )


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(run, "PATIENCE", "120 s")  # on a busy machine
    reported = tmp_path / "scheduler.json"
    scheduler = start(
        tmp_path,
        "scheduler",
        *("--host", "127.0.0.1", "--port", "0", "--no-dashboard"),
        *("--scheduler-file", str(reported)),
    )
    try:
        deadline = time.monotonic() + 300
        while not (reported.exists() and reported.stat().st_size):
            assert scheduler.poll() is None
            assert time.monotonic() < deadline, "the scheduler does not start"
            time.sleep(0.1)
        yield json.loads(reported.read_text())["address"]
    finally:
        scheduler.kill()
        scheduler.wait()


@pytest.fixture
def workers(tmp_path: Path, address: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    options = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
    running = [start(tmp_path, "worker", address, *options) for _ in range(2)]
    try:
        deadline = time.monotonic() + 300
        while True:
            try:
                with cluster(address) as (_, threads):
                    if threads == 2:
                        break
            except ClusterError:
                assert time.monotonic() < deadline, "the workers do not start"
            time.sleep(0.2)
        yield running
    finally:
        for worker in running:
            worker.kill()
            worker.wait()


def test_a_worker_that_is_killed_changes_nothing_in_the_report(
    tmp_path: Path,
    game: MaginorGame,
    address: str,
    workers: list[subprocess.Popen[bytes]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chunks, "CHUNK_FILES", 4)
    folder = tmp_path / "games"
    folder.mkdir()
    whole = log_bytes(game, header(game), list(game.log))
    for number in range(120):
        (folder / f"{number:03}.maginor").write_bytes(whole[: -1 if number % 10 == 7 else None])
    serial = list(audit([folder]))
    found: list[Verdict] = []
    with cluster(address) as (executor, threads):
        for verdict in audit([folder], executor=executor, jobs=threads):
            found.append(verdict)
            if len(found) == 8:
                workers[0].send_signal(signal.SIGKILL)
    assert workers[0].wait() == -signal.SIGKILL
    assert workers[1].poll() is None
    assert found == serial
    assert sum(verdict.ok for verdict in found) == 108


def test_a_scheduler_without_workers_is_named(address: str) -> None:
    with pytest.raises(ClusterError, match="has no workers"), cluster(address):
        pass
