"""Clients of a running table server, which check every message that they get."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from websockets.sync.client import ClientConnection, connect

from tests.web.running import Running

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "spec" / "client" / "messages.json").read_text(encoding="utf-8"))
FROM_SERVER = Draft202012Validator({**SCHEMA, "$ref": "#/$defs/from_server"})


class Player:
    """A client on a socket that has joined."""

    def __init__(self, socket: ClientConnection, token: str, **more: object) -> None:
        self.socket = socket
        self.told: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.state: dict[str, Any] = {}
        self.number = 0
        self.joined = self.send("join", token=token, **more)

    def receive(self) -> dict[str, Any]:
        """Wait for the next message."""
        frame = self.socket.recv(30)
        assert isinstance(frame, str)
        message: dict[str, Any] = json.loads(frame)
        FROM_SERVER.validate(message)
        self.frames.append(frame)
        self.told.append(message)
        if "view" in message:
            self.state = message
        return message

    def send(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a message, and wait for the answer to it."""
        self.number += 1
        message = {"type": kind, "id": self.number, **fields}
        # As browsers write it, so that commands are submitted as they were listed.
        self.socket.send(json.dumps(message, separators=(",", ":"), ensure_ascii=False))
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                return message

    def await_version(self, version: int) -> None:
        """Wait until the client knows of a version."""
        while self.state["version"] < version:
            self.receive()

    def play(self, number: int = 0) -> dict[str, Any]:
        """Submit one of the legal commands."""
        legal = self.state["legal"]
        command = legal[number % len(legal)]
        answer = self.send("submit", decision=self.state["decision"], command=command)
        if answer["type"] == "accepted" and answer["version"] is not None:
            self.await_version(answer["version"])
        return answer


@contextmanager
def socket_to(server: Running, table: str, **more: Any) -> Iterator[ClientConnection]:
    """Open a socket to a table; Any: arguments of the library."""
    more = {"subprotocols": ["maginor.1"], "origin": server.origin, "compression": None, **more}
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    with connect(url, max_size=1 << 24, max_queue=None, **more) as socket:
        yield socket


@contextmanager
def connected(server: Running, table: str, token: str, **more: object) -> Iterator[Player]:
    """Connect a client to a table."""
    with socket_to(server, table) as socket:
        yield Player(socket, token, **more)


def new_table(server: Running, **wanted: object) -> dict[str, Any]:
    """Make a table, by default for two persons whose tokens the host gets."""
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
    body = {"game": "maginor", "seats": seats, "hotseat": True, **wanted}
    answer = server.http.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made
