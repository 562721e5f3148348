"""The connection of the npm package plays a game in Node, and comes back whenever it is cut off."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from maginor_core.engine.resources import npm_folder
from maginor_core.eventlog.stores import MemoryStore, deal_game
from maginor_core.tables import SUBPROTOCOL, Table, attend, token_digest
from tests.tiny.game import TINY
from tests.web.clients import connected, new_table
from tests.web.running import Running

NODE = shutil.which("node")
CLIENT = Path(__file__).with_name("connecting.mjs")
WS = Path(__file__).parents[2] / "node_modules" / "ws"

Json = dict[str, Any]  # Any: what a client prints


def has_sockets() -> bool:
    """Return whether Node has WebSocket, if asked for it."""
    if NODE is None:
        return False
    words = [
        NODE,
        "--experimental-websocket",
        "-e",
        "process.exit(typeof WebSocket === 'function' ? 0 : 1)",
    ]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


def install(folder: Path) -> None:
    """Install the client with the npm package, and with ``ws`` if that is there."""
    shutil.copytree(npm_folder(), folder / "node_modules" / "maginor-client")
    shutil.copy(CLIENT, folder)
    if WS.exists():
        shutil.copytree(WS, folder / "node_modules" / "ws")


def played(folder: Path, url: str, tokens: Sequence[str], *sockets: str) -> list[Json]:
    """Return what a client for each token has printed, all of them at the same time."""
    words = [str(NODE), "--no-warnings", "--experimental-websocket", CLIENT.name, url]
    clients = [
        subprocess.Popen(
            [*words, token, *sockets],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for token in tokens
    ]
    try:
        told = [client.communicate(timeout=300) for client in clients]
    finally:
        for client in clients:
            client.kill()
    assert [error for _, error in told] == [""] * len(tokens)
    return [json.loads(text) for text, _ in told]


@contextlib.contextmanager
def serving(table: Table, *subprotocols: str) -> Iterator[str]:
    """Serve a table as ``docs/tutorials/front-end.md`` does, and yield its address."""

    async def client(socket: ServerConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            await attend(table, socket, socket.send)

    async def serve_until(stopped: asyncio.Event) -> None:
        speaks = [Subprotocol(one) for one in subprotocols]
        async with serve(client, "127.0.0.1", 0, subprotocols=speaks) as server:
            started.put(next(iter(server.sockets)).getsockname()[1])
            await stopped.wait()

    started: SimpleQueue[int] = SimpleQueue()
    loop, stopped = asyncio.new_event_loop(), asyncio.Event()
    thread = Thread(target=lambda: loop.run_until_complete(serve_until(stopped)))
    thread.start()
    try:
        yield f"ws://127.0.0.1:{started.get(timeout=60)}/"
    finally:
        loop.call_soon_threadsafe(stopped.set)
        thread.join()
        loop.close()


def tiny_table() -> Table:
    """Return a table of the tiny game with the tokens ``0`` and ``1``."""
    _, game = deal_game(MemoryStore(), TINY, 2, seed="7")
    return Table("tiny", game, {token_digest(str(seat)): seat for seat in range(2)})


@pytest.mark.skipif(NODE is None or not WS.exists(), reason="run scripts/node-packages")
def test_a_client_with_sockets_of_its_own_plays_at_a_table_in_a_program(tmp_path: Path) -> None:
    install(tmp_path)
    with serving(tiny_table(), SUBPROTOCOL) as url:
        first, second = played(tmp_path, url, ["0", "1"], "ws")
    assert first["result"] == second["result"] is not None
    assert [version for version, _ in first["events"]] == [v for v, _ in second["events"]]


@pytest.mark.skipif(NODE is None or not WS.exists(), reason="run scripts/node-packages")
def test_a_client_is_told_why_it_cannot_join(server: Running, tmp_path: Path) -> None:
    install(tmp_path)
    with serving(tiny_table(), SUBPROTOCOL) as url:
        [wrong_token] = played(tmp_path, url, ["2"], "ws")
    with serving(tiny_table()) as url:
        [no_subprotocol] = played(tmp_path, url, ["0"], "ws")
    [unreachable] = played(tmp_path, url, ["0"], "ws")
    [no_table] = played(
        tmp_path, f"ws://127.0.0.1:{server.port}/api/tables/{'a' * 16}/socket", ["0"], "ws"
    )
    assert wrong_token["reasons"] == ["token"]
    assert no_subprotocol["reasons"] == ["Server sent no subprotocol"]
    assert "ECONNREFUSED" in unreachable["reasons"][0]
    assert no_table["reasons"] == ["no_table"]


@pytest.mark.skipif(not has_sockets(), reason="node has no WebSocket")
def test_a_client_in_node_plays_to_the_end_through_lost_connections(
    server: Running, tmp_path: Path
) -> None:
    install(tmp_path)
    made = new_table(server, game=TINY.name)
    url = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
    first, second = played(tmp_path, url, made["tokens"])
    assert first["result"] == second["result"] is not None
    assert max(first["joins"], second["joins"]) > 1
    assert min(first["answers"], second["answers"]) > 0
    for seen, token in zip((first, second), made["tokens"], strict=True):
        with connected(server, made["table"], token) as again:
            events = again.joined["events"]
        assert seen["events"] == [[each["version"], each["event"]["type"]] for each in events]
