"""eventsourcing: a like aggregate, appended to in memory and in an SQLite file, and read again.

A command triggers two or three events, as one of ours does on the average, and is saved in one
transaction. SQLite syncs each transaction, which is its default; this is verified.
"""

from __future__ import annotations

from itertools import cycle, islice
from typing import cast
from uuid import UUID, uuid4

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
from eventsourcing.sqlite import SQLiteFactory

from benchmarks.effort import Effort, Round

COMMANDS = 750
"""The commands of a game, about as many as one of ours has."""
EVENTS = (2, 2, 2, 2, 3)
"""How many events the commands have, in turn; 2.2 on the average, as ours."""
ORACLES = ("owl", "unicorn", "atlantis", "salamander", "guild_hall")
FULL = 2
"""SQLite's number for ``synchronous=FULL``."""


class Table(Aggregate):
    """A table where wizards move and counters are placed."""

    @event("Began")
    def __init__(self, players: int) -> None:
        self.turn = 0
        self.wizards = [""] * players
        self.slots: dict[str, dict[int, int]] = {oracle: {} for oracle in ORACLES}

    @event("WizardMoved")
    def move(self, player: int, oracle: str) -> None:
        self.wizards[player] = oracle

    @event("InfluencePlaced")
    def place(self, player: int, oracle: str, slot: int) -> None:
        self.slots[oracle][slot] = player

    @event("TurnBegan")
    def begin_turn(self, player: int) -> None:
        self.turn = player


def in_memory(effort: Effort) -> Round:
    return _appending(effort, Application(), effort.of(COMMANDS))


def in_sqlite(effort: Effort) -> Round:
    return _appending(effort, _in_a_file(), effort.of(COMMANDS // 5))


def reconstituting(effort: Effort) -> Round:
    application = _in_a_file()
    table, events = _play(application, effort.of(COMMANDS))

    def work() -> dict[str, float]:
        application.repository.get(table)
        return {"events": events}

    return lambda: effort.rates(work)


def _appending(effort: Effort, application: Application[UUID], commands: int) -> Round:
    def work() -> dict[str, float]:
        _, events = _play(application, commands)
        return {"events": events, "commands": commands}

    return lambda: effort.rates(work)


def _play(application: Application[UUID], commands: int) -> tuple[UUID, int]:
    """Save a table command by command; return its id and how many events it has."""
    table = Table(players=4)
    application.save(table)
    for number, events in enumerate(islice(cycle(EVENTS), commands)):
        player, oracle = number % 4, ORACLES[number % len(ORACLES)]
        table.move(player, oracle)
        if events == 3:
            table.place(player, oracle, number % 8)
        table.begin_turn((player + 1) % 4)
        application.save(table)
    return table.id, table.version


def _in_a_file() -> Application[UUID]:
    """Return an application whose events are in a new SQLite file, synced at each transaction."""
    name = f"{uuid4().hex}.sqlite"
    module = "eventsourcing.sqlite"
    application = Application[UUID](env={"PERSISTENCE_MODULE": module, "SQLITE_DBNAME": name})
    factory = cast("SQLiteFactory", application.factory)
    with factory.datastore.transaction(commit=False) as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone()[0] == FULL, "its durability must be ours"
    return application
