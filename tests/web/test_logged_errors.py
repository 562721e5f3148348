"""The log of a server that fails inside has stacks, and no token, seed, hand or name."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from httpx2 import Client
from websockets.exceptions import ConnectionClosed

from tests.web.clients import connected, new_table
from tests.web.running import Running

ROOT = Path(__file__).parents[2]

FAILING = """
import sys

from maginor_core.tables.seat_session import SeatSession
from maginor_core.tables.server.deadlines import Deadlines
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.application import serve

honest = SeatSession.answer


def answer(session, message):
    # The secrets are in variables of this function, and of those that have called it.
    hands = session.table.game.view_json(0)["state"]["hands"]
    if message.get("type") == "hint":
        raise RuntimeError("a fault in the middle of a message")
    return honest(session, message)


async def close(endings, table, seat):
    tokens = dict(table.seats)
    hands = table.game.view_json(0)["state"]["hands"]
    record = table.record
    raise RuntimeError("a fault in the middle of a request")


SeatSession.answer = answer
Deadlines.close = close
serve(Settings(store=sys.argv[1], port=0), lambda port: print(port, flush=True))
"""
"""A server in which two things fail, each with everything secret in reach."""


def test_an_internal_error_is_logged_with_its_stack_and_without_secrets(tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = [sys.executable, "-c", FAILING, f"sqlite:///{tmp_path / 'games.db'}"]
    with log.open("wb") as errors:
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True
        )
    seed = "a seed that nobody may read"
    try:
        assert process.stdout is not None
        server = Running.__new__(Running)
        server.port = int(process.stdout.readline())
        server.origin = f"http://127.0.0.1:{server.port}"
        with Client(
            base_url=server.origin, headers={"Origin": server.origin}, timeout=30
        ) as server.http:
            made = new_table(
                server, game="abracada", hints=True, dice={"mode": "seeded", "seed": seed}
            )
            token = made["tokens"][0]
            with connected(server, made["table"], token) as player:
                view = player.state["view"]
                player.socket.send(json.dumps({"type": "hint", "id": 9}))
                with suppress(ConnectionClosed):
                    while True:
                        player.receive()
            path = f"/api/tables/{made['table']}/close"
            answer = server.http.post(path, headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == 500
            assert answer.json()["error"]["code"] == "internal"
            assert "fault" not in answer.text
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        if process.stdout is not None:
            process.stdout.close()
    text = log.read_text()
    lines: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
    faults = [line for line in lines if line["level"] == "error"]
    shown = json.dumps(faults)
    assert "a fault in the middle of a message" in shown
    assert "a fault in the middle of a request" in shown
    functions = {
        frame["name"] for line in faults for stack in line["exception"] for frame in stack["frames"]
    }
    assert {"answer", "close"} <= functions
    hands = [json.dumps(hand) for hand in view["state"]["hands"] if hand[0] is not None]
    assert hands
    address = "127.0.0.1:"  # of a client, which opens a socket
    for secret in (
        *(*made["tokens"], made["invitation"], made["spectate"]),
        *(seed, "Ada", address, *hands),
    ):
        assert secret not in text
    assert '"locals": {' not in text
