"""Running games survive killed workers, a killed database and a full disk, and lose nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.serving import faults
from tests.serving.served import served
from tests.stores.postgres import start

GAMES = 9
PAUSE = 0.15


def test_nothing_acknowledged_is_lost_when_workers_and_then_the_database_are_killed(
    tmp_path: Path,
) -> None:
    with (
        start() as database,
        served(database.database(), tmp_path / "log", faults.settings(workers=3)) as server,
    ):
        kill_database = faults.kill_database(database)

        async def harm(running: faults.Tables) -> None:
            await faults.kill_worker(running)
            await running.go_on()
            await kill_database(running)

        outcome = faults.run(server, "a worker and PostgreSQL", harm, GAMES, 1, PAUSE)
    assert outcome.problems == []
    assert outcome.acknowledged > 10 * GAMES
    assert outcome.reconnections + outcome.failures > 0


def test_nothing_acknowledged_is_lost_when_the_disk_is_full_and_then_the_server_is_killed(
    tmp_path: Path,
) -> None:
    try:
        mounted = faults.small_disk(tmp_path / "disk", 48)
        disk = mounted.__enter__()  # only what fails to mount is skipped
    except PermissionError as error:
        pytest.skip(str(error))
    try:
        store = f"sqlite:///{disk / 'games.db'}"
        with served(store, tmp_path / "log", faults.settings()) as server:
            fill = faults.fill_disk(disk)

            async def harm(running: faults.Tables) -> None:
                await fill(running)
                await running.go_on()
                await faults.kill_server(running)

            outcome = faults.run(server, "disk and server", harm, GAMES, 1, PAUSE)
    finally:
        mounted.__exit__(None, None, None)
    assert outcome.problems == []
    assert outcome.failures > 0
    assert outcome.reconnections >= GAMES  # of two seats each, but where a game is over
