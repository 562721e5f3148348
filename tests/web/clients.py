"""Clients of a table server in the tests' own process, which check every message they get."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from starlette.testclient import TestClient, WebSocketTestSession

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "spec" / "client" / "messages.json").read_text(encoding="utf-8"))
FROM_SERVER = Draft202012Validator({**SCHEMA, "$ref": "#/$defs/from_server"})
ORIGIN = {"origin": "http://testserver"}


class Player:
    """A client on a socket that has joined."""

    def __init__(self, socket: WebSocketTestSession, token: str, **more: object) -> None:
        self.socket = socket
        self.told: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.state: dict[str, Any] = {}
        self.number = 0
        self.joined = self.send("join", token=token, **more)

    def receive(self) -> dict[str, Any]:
        """Wait for the next message."""
        frame = self.socket.receive_text()
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
        self.socket.send_text(json.dumps({"type": kind, "id": self.number, **fields}))
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
        if answer["type"] == "accepted":
            self.await_version(answer["version"])
        return answer


@contextmanager
def connected(client: TestClient, table: str, token: str, **more: object) -> Iterator[Player]:
    """Connect a client to a table."""
    path = f"/api/tables/{table}/socket"
    with client.websocket_connect(path, subprotocols=["maginor.1"], headers=ORIGIN) as socket:
        yield Player(socket, token, **more)


def new_table(client: TestClient, **wanted: object) -> dict[str, Any]:
    """Make a table, by default for two persons whose tokens the host gets."""
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
    body = {"game": "maginor", "seats": seats, "hotseat": True, **wanted}
    answer = client.post("/api/tables", json=body, headers=ORIGIN)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made
