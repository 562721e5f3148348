"""A client is served over any connection for text: in order, and however slowly it reads."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from maginor_core.engine.game import Game
from maginor_core.tables import Table, attend, token_digest
from tests.tiny.game import TINY


class Connection:
    """A connection in memory: the texts of a client, and what it was sent.

    Attributes:
        reads: whether the client reads; while it does not, sending waits.
    """

    def __init__(self) -> None:
        self.said: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self.told: list[dict[str, Any]] = []  # Any: messages of many shapes
        self.reads = asyncio.Event()
        self.reads.set()

    async def texts(self) -> AsyncIterator[str | bytes]:
        while (text := await self.said.get()) is not None:
            yield text

    async def send(self, text: str) -> None:
        await self.reads.wait()
        self.told.append(json.loads(text))

    def say(self, **message: object) -> None:
        self.said.put_nowait(json.dumps(message))


def table_for(players: int) -> Table:
    game = Game(TINY, TINY.deal(players, 1, None, {}), 1)
    return Table("one", game, {token_digest(str(seat)): seat for seat in range(players)})


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def submit(connection: Connection) -> None:
    state = next(each for each in reversed(connection.told) if "view" in each)
    connection.say(type="submit", decision=state["decision"], command=state["legal"][0])


@asynccontextmanager
async def served(table: Table, players: int) -> AsyncIterator[list[Connection]]:
    """Serve clients at a table that have all joined, until they leave."""
    clients = [Connection() for _ in range(players)]
    tasks = [asyncio.create_task(attend(table, each.texts(), each.send)) for each in clients]
    for seat, client in enumerate(clients):
        client.say(type="join", token=str(seat))
    await settle()
    yield clients
    for client in clients:
        client.said.put_nowait(None)
    await asyncio.gather(*tasks)


def test_each_client_is_told_everything_once_and_in_order() -> None:
    async def play() -> None:
        table = table_for(3)
        async with served(table, 3) as clients:
            while not table.game.finished:
                for seat in table.game.to_act:
                    submit(clients[seat])  # all at once, without waiting for the others
                await settle()
        for client in clients:
            states = [each for each in client.told if "view" in each]
            assert [each["from"] for each in states[1:]] == [e["version"] for e in states[:-1]]
            assert states[-1]["version"] == table.game.version
            assert states[-1]["finished"]

    asyncio.run(play())


def test_to_a_client_that_does_not_read_nothing_is_kept_and_then_all_is_told_at_once() -> None:
    async def play() -> None:
        table = table_for(2)
        async with served(table, 2) as (_, slow):
            before, changes = len(slow.told), 5
            slow.reads.clear()
            for version in range(1, 1 + changes):
                seat = table.game.to_act[0]
                table.submit(seat, table.game.legal(seat)[0], None, None)
                assert table.game.version == version
                await settle()
            assert len(slow.told) == before
            slow.reads.set()
            await settle()
            assert len(slow.told) <= before + 2
            assert slow.told[-1]["version"] == table.game.version >= changes

    asyncio.run(play())


@pytest.mark.parametrize("text", ["{", "", "[" * 100_000, b"\xff", "9" * 5000, "NaN", "[]", "1"])
def test_what_is_no_message_is_answered_and_the_client_goes_on(text: str | bytes) -> None:
    async def play() -> None:
        table, client = table_for(2), Connection()
        client.said.put_nowait(text)
        client.say(type="join", token="0")
        client.said.put_nowait(None)
        await attend(table, client.texts(), client.send)
        refused, joined = client.told
        assert (refused["type"], refused["code"]) == ("error", "malformed")
        assert joined["type"] == "joined"

    asyncio.run(play())


def test_a_lost_connection_ends_what_serves_it_and_the_table_goes_on() -> None:
    async def play() -> None:
        table, lost = table_for(2), Connection()

        async def fail(text: str) -> None:
            raise ConnectionResetError

        lost.say(type="join", token="0")
        with pytest.raises(ConnectionResetError):
            await attend(table, lost.texts(), fail)
        assert not table._listeners
        assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []
        table.submit(table.game.to_act[0], table.game.legal()[0], None, None)

    asyncio.run(play())
