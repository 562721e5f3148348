"""Faults in the middle of running games: killed processes, a killed database, a full disk.

Bots are the clients. They connect again by themselves and play on; what the server acknowledged to
them is compared with what is stored in the end, and every log is audited.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from attrs import define, field

from maginor_core.games import GAMES
from tests.serving.seats import BotSeat, new_table
from tests.serving.served import UNLIMITED, Served, processes_of
from tests.serving.stored import lost_commands, unsound_games
from tests.stores.postgres import Server as Postgres

RESUME_WITHIN = 300.0
"""Seconds after a fault in which every game must go on."""
STEADY = 12
"""How many commands of each game are undisturbed before and after each fault."""


@define
class Outcome:
    """What came of a campaign.

    Attributes:
        fault: what was done.
        games: how many games were running.
        acknowledged: how many commands were acknowledged.
        reconnections: how often clients connected again.
        failures: how often the server said that a command could not be stored.
        resumed: seconds from the end of each fault until every game had gone on.
        problems: what must not happen.
    """

    fault: str
    games: int
    acknowledged: int = 0
    reconnections: int = 0
    failures: int = 0
    resumed: list[float] = field(factory=list)
    problems: list[str] = field(factory=list)

    def __str__(self) -> str:
        longest = max(self.resumed, default=0.0)
        return (
            f"{self.fault}: {self.games} games, {len(self.resumed)} faults, "
            f"{self.acknowledged} commands acknowledged, {self.reconnections} reconnections, "
            f"{self.failures} commands refused for the time being; all games went on within "
            f"{longest:.1f} s; {len(self.problems)} problems"
        )


@define(eq=False)
class Tables:
    """Running games, with a bot at each seat."""

    server: Served
    bots: list[BotSeat]

    @property
    def by_table(self) -> dict[str, list[BotSeat]]:
        """The bots of each game."""
        found: dict[str, list[BotSeat]] = {}
        for bot in self.bots:
            found.setdefault(bot.table, []).append(bot)
        return found

    def moves(self) -> dict[str, int]:
        """Return how many commands were acknowledged in each game; -1 for one that is over."""
        return {
            table: -1
            if any(bot.finished for bot in bots)
            else sum(len(b.acknowledged) for b in bots)
            for table, bots in self.by_table.items()
        }

    async def go_on(self, commands: int = 1) -> float:
        """Wait until so many commands were acknowledged in every game; return how long it took."""
        before, begun = self.moves(), time.monotonic()
        while True:
            now = self.moves()
            still = [table for table in now if 0 <= now[table] < before[table] + commands]
            if not still:
                return time.monotonic() - begun
            if time.monotonic() - begun > RESUME_WITHIN:
                raise TimeoutError(f"{len(still)} games do not go on, such as {still[0]}")
            await asyncio.sleep(0.05)


def tables(server: Served, games: int, pause: float) -> Tables:
    """Make games of every kind in turn, and a bot for each seat."""
    names = list(GAMES)
    bots = []
    for number in range(games):
        table, tokens = new_table(server.url, names[number % len(names)], 2, f"fault {number}")
        bots += [
            BotSeat([server.url], table, token, Random(f"{number} {seat}"), pause=pause)
            for seat, token in enumerate(tokens)
        ]
    return Tables(server, bots)


Fault = Callable[[Tables], Awaitable[None]]
"""Does harm, and returns once what was harmed is there again."""


async def disturb(running: Tables, fault: str, harm: Fault, times: int) -> Outcome:
    """Play, do harm ``times`` times, play on, and say what came of it."""
    outcome = Outcome(fault, len(running.by_table))
    playing = [asyncio.create_task(bot.play()) for bot in running.bots]
    try:
        await running.go_on()
        for _ in range(times):
            await running.go_on(STEADY)
            await harm(running)
            outcome.resumed.append(await running.go_on())
        await running.go_on(STEADY)
    except TimeoutError as error:
        outcome.problems.append(str(error))
    for bot in running.bots:
        bot.stop()
    for ended in await asyncio.gather(*playing, return_exceptions=True):
        if ended is not None:
            outcome.problems.append(f"a client: {ended!r}")
    outcome.acknowledged = sum(len(bot.acknowledged) for bot in running.bots)
    outcome.reconnections = sum(max(0, bot.connections - 1) for bot in running.bots)
    outcome.failures = sum(bot.failures for bot in running.bots)
    return outcome


def verify(outcome: Outcome, running: Tables) -> None:
    """Add to ``outcome`` what is missing or wrong in the store."""
    outcome.problems += lost_commands(running.server.store, running.bots)
    outcome.problems += unsound_games(running.server.store)


# --- the faults -----------------------------------------------------------------------------------


async def kill_worker(running: Tables) -> None:
    """Kill one of the server's workers; the server starts another."""
    main = running.server.pid
    workers = [pid for pid in processes_of(main) if pid != main]
    os.kill(Random(len(workers) + running.bots[0].version).choice(workers), signal.SIGKILL)
    await asyncio.sleep(0)


def kill_server(running: Tables) -> Awaitable[None]:
    """Kill the whole server, and start it again on the same port."""

    async def harm() -> None:
        running.server.kill()
        await asyncio.sleep(0.5)
        await asyncio.to_thread(running.server.start)

    return harm()


def kill_database(database: Postgres) -> Fault:
    """Return a fault that kills PostgreSQL, and starts it again."""

    async def harm(running: Tables) -> None:
        await asyncio.to_thread(database.kill)
        await asyncio.sleep(1.0)
        await asyncio.to_thread(database.begin)

    return harm


def fill_disk(folder: Path) -> Fault:
    """Return a fault that fills the disk at ``folder`` for a while."""

    async def harm(running: Tables) -> None:
        ballast = folder / "ballast"
        with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(b"\0" * 4096)
        before = sum(bot.failures + bot.connections for bot in running.bots)
        until = time.monotonic() + RESUME_WITHIN
        while sum(bot.failures + bot.connections for bot in running.bots) == before:
            if time.monotonic() > until:
                break  # the store had table enough of its own
            await asyncio.sleep(0.05)
        await asyncio.sleep(2.0)
        ballast.unlink()

    return harm


@contextlib.contextmanager
def small_disk(folder: Path, mebibytes: int) -> Iterator[Path]:
    """Mount a file system of that size, in memory; root may do so."""
    folder.mkdir(mode=0o755)
    command = ["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m,mode=0755", "tmpfs", str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise PermissionError(f"no disk can be mounted: {error}") from None
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True, capture_output=True)


# --- campaigns ------------------------------------------------------------------------------------


def run(server: Served, fault: str, harm: Fault, games: int, times: int, pause: float) -> Outcome:
    """Disturb ``games`` games at a server that runs, stop it, and verify what is stored."""
    running = tables(server, games, pause)
    outcome = asyncio.run(disturb(running, fault, harm, times))
    server.stop()
    verify(outcome, running)
    return outcome


def settings(**more: Any) -> dict[str, Any]:  # Any: settings of several types
    """Return settings for many clients at one address."""
    return {**UNLIMITED, **more}
