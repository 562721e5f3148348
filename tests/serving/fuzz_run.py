"""A run of the socket's fuzzing: a server, honest games at it, and many hostile connections."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from attrs import define

from maginor_core.games import GAMES
from tests.serving.fuzzing import Tally, Target, fuzz
from tests.serving.seats import BotSeat, new_table
from tests.serving.served import UNLIMITED, Served, served
from tests.serving.stored import unsound_games

MOST_GROWTH = 96 * 1024
"""KiB by which the server's memory may grow: a message of the largest size in each connection, with
all that is made of it, and the tables."""
SLOWEST = 60.0
"""Seconds in which an honest command is answered on a busy machine, at most."""


@define
class Report:
    """What came of a run."""

    tally: Tally
    seconds: float
    honest: int
    slowest: float
    grown: int
    problems: list[str]

    def __str__(self) -> str:
        sent = sum(self.tally.sent.values())
        lines = [
            f"{sent} messages in {self.seconds:.0f} s; {len(self.problems)} problems",
            f"honest seats: {self.honest} commands, the slowest in {self.slowest * 1000:.0f} ms",
            f"memory grew by {self.grown} KiB",
        ]
        for what, counts in (
            ("sent", self.tally.sent),
            ("answered", self.tally.answered),
            ("closed with", self.tally.closed),
        ):
            lines.append(f"{what}: " + ", ".join(f"{n} {name}" for name, n in counts.most_common()))
        return "\n".join(lines)


def fuzz_server(
    folder: Path, messages: int, seed: int = 1, connections: int = 8, games: int = 2
) -> Report:
    """Fuzz a server whose database and log are in ``folder``."""
    store = f"sqlite:///{folder / 'games.db'}"
    with served(store, folder / "log", UNLIMITED) as server:
        report = asyncio.run(_run(server, messages, seed, connections, games))
        code = server.stop()
        if code not in (0, -signal.SIGTERM):
            report.problems.append(f"the server ended with exit code {code}")
    report.problems += server.problems()
    report.problems += unsound_games(store)
    return report


async def _run(server: Served, messages: int, seed: int, connections: int, games: int) -> Report:
    tables = [new_table(server.url, game, 2, f"fuzz {seed}") for game in GAMES]
    targets = [Target(table, tokens) for table, tokens in tables]
    honest = [
        BotSeat([server.url], table, token, Random(f"{seed} {table} {seat}"), pause=0.02)
        for game in GAMES
        for number in range(games)
        for table, tokens in [new_table(server.url, game, 2, f"honest {number}")]
        for seat, token in enumerate(tokens)
    ]
    tally, begun, before = Tally(), time.monotonic(), server.memory()
    playing = [asyncio.create_task(seat.play()) for seat in honest]
    share = -(-messages // connections)
    await asyncio.gather(
        *(fuzz(server.url, targets, seed * 1000 + n, share, tally) for n in range(connections))
    )
    problems = [*tally.problems]
    for seat in honest:
        seat.stop()
    for ended in await asyncio.gather(*playing, return_exceptions=True):
        if ended is not None:
            problems.append(f"an honest seat: {ended!r}")
    problems += _slow(honest)
    await asyncio.sleep(0.5)
    grown = server.memory() - before
    if grown > MOST_GROWTH:
        problems.append(f"memory grew by {grown} KiB")
    return Report(
        tally,
        time.monotonic() - begun,
        sum(len(seat.acknowledged) for seat in honest),
        max((seat.slowest for seat in honest), default=0.0),
        grown,
        problems,
    )


def _slow(seats: Sequence[BotSeat]) -> list[str]:
    return [
        f"an honest seat had to wait {seat.slowest:.1f} s, or connected {seat.connections} times"
        for seat in seats
        if seat.slowest > SLOWEST or seat.connections != 1
    ]
