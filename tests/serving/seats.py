"""Seats played by chance over sockets, which reconnect by themselves as the web client does."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from random import Random
from typing import Any

from attrs import define, field

from tests.serving.raw_socket import RawSocket, RefusedError, SocketClosedError

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve")
LONGEST_PAUSE = 2.0
"""Seconds between two attempts to connect, at most."""
ANSWER_WITHIN = 120.0
"""Seconds in which a message must be answered."""


def call(url: str, path: str, body: object = None, token: str | None = None) -> Any:  # Any: JSON
    """Return the answer to a GET, or to a POST with ``body``."""
    headers = {"Content-Type": "application/json", "Origin": url}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=ANSWER_WITHIN) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            raise CallRefusedError(error.code, error.read().decode()) from None


class CallRefusedError(Exception):
    """The server answered a call with an error."""

    def __init__(self, status: int, text: str) -> None:
        """Remember status and text."""
        super().__init__(f"{status}: {text}")
        self.status = status


def new_table(
    url: str, game: str, players: int = 2, seed: str = "1", **more: object
) -> tuple[str, list[str]]:
    """Make a table whose host has the tokens of all seats, and return both."""
    asked = {
        "game": game,
        "seats": [{"kind": "person", "name": name} for name in NAMES[:players]],
        "dice": {"mode": "seeded", "seed": seed},
        "public": False,
        "hotseat": True,
        "hints": False,
        **more,
    }
    made = call(url, "/api/tables", asked)
    return made["table"], made["tokens"]


def open_table(url: str, game: str, players: int = 2, **more: object) -> dict[str, Any]:
    """Make a table to which others come by link, and return what its host is told."""
    seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "open"}] * (players - 1)]
    made: dict[str, Any] = call(url, "/api/tables", {"game": game, "seats": seats, **more})
    return made


def taken_table(url: str, game: str, players: int = 2, **more: object) -> tuple[str, list[str]]:
    """Make a table whose players have taken their seats by invitation; return it and all tokens."""
    made = open_table(url, game, players, **more)
    tokens = [made["tokens"][0]]
    for name in NAMES[1:players]:
        body = {"name": name, "invitation": made["invitation"]}
        tokens.append(call(url, f"/api/tables/{made['table']}/seats", body)["token"])
    return made["table"], tokens


class ProtocolBrokenError(Exception):
    """The server answered what it must not."""


@define(eq=False)
class Acknowledged:
    """A command that the server has acknowledged."""

    version: int
    seat: int
    command: dict[str, Any]


@define(eq=False)
class BotSeat:
    """One seat, played by chance until the game is over or ``stop`` is called.

    Attributes:
        urls: the servers that it may connect to; after a failure it tries the next.
        table: the table's id.
        token: the seat's token.
        random: what it chooses by.
        pause: seconds that it thinks before each command, on average.
        keeps: whether it keeps all that it receives.
        acknowledged: its commands that the server has acknowledged, in order.
        version: the last version that it has seen.
        connections: how often it was let in.
        finished: whether it has seen the end of the game.
        slowest: the longest time between a command and its answer, in seconds.
        failures: how often the server answered that a command could not be stored.
        frames: everything received, if it keeps that.
    """

    urls: Sequence[str]
    table: str
    token: str
    random: Random
    pause: float = 0.0
    keeps: bool = False
    acknowledged: list[Acknowledged] = field(factory=list)
    version: int = 0
    connections: int = 0
    finished: bool = False
    slowest: float = 0.0
    failures: int = 0
    frames: list[Any] = field(factory=list)
    _stopped: bool = False

    def stop(self) -> None:
        """Stop playing at the next occasion."""
        self._stopped = True

    async def play(self) -> None:
        """Play, reconnecting after each loss of the connection."""
        attempts = 0
        turn = self.random.randrange(len(self.urls))
        while not (self._stopped or self.finished):
            url = self.urls[turn % len(self.urls)]
            try:
                socket = await RawSocket.connect(url, f"/api/tables/{self.table}/socket")
            except (OSError, RefusedError) as error:
                if isinstance(error, RefusedError) and error.status < 429:
                    raise ProtocolBrokenError(f"{error} at a valid table") from None
            else:
                before = self.connections
                try:
                    await self._play_on(socket)
                except (SocketClosedError, OSError):
                    pass  # the next attempt follows
                finally:
                    socket.abort()
                if self.connections > before:
                    attempts = 0
            turn += 1
            attempts += 1
            await asyncio.sleep(self.random.uniform(0, min(LONGEST_PAUSE, 0.05 * 2**attempts)))

    async def _play_on(self, socket: RawSocket) -> None:
        await socket.send({"type": "join", "id": 0, "token": self.token, "version": self.version})
        number, begun = 0, 0.0
        sent: dict[str, Any] | None = None  # the command that waits for its answer
        state: dict[str, Any] = {}  # what is current; empty while it is awaited
        while not self._stopped:
            if state and sent is None:
                if state["finished"]:
                    self.finished = True
                    return
                if state["legal"]:
                    await asyncio.sleep(self.random.uniform(0, 2 * self.pause))
                    number += 1
                    sent = self.random.choice(state["legal"])
                    begun = time.monotonic()
                    decision = state["decision"]
                    await socket.send(
                        {"type": "submit", "id": number, "decision": decision, "command": sent}
                    )
            limit = ANSWER_WITHIN if sent is not None or not state else 0.5
            message = await socket.receive_within(limit)
            if message is None:
                if sent is None and state:
                    continue
                return  # nobody answers: connect again
            if self.keeps:
                self.frames.append(message)
            match message["type"]:
                case "joined" | "events":
                    if message["type"] == "joined":
                        self.connections += 1
                        if message["version"] < self.version:
                            lost = (
                                f"version {self.version} was seen; now it is {message['version']}"
                            )
                            raise ProtocolBrokenError(lost)
                    state = message
                    self.version = message["version"]
                case "accepted" if message["id"] == number and sent is not None:
                    version = message["version"]
                    self.acknowledged.append(Acknowledged(version, sent["player"], sent))
                    self.slowest = max(self.slowest, time.monotonic() - begun)
                    sent, state = None, {}
                case "conflict" | "error" if message.get("code", "failed") == "failed":
                    # Another was faster, or it could not be stored: look again.
                    self.failures += message["type"] == "error"
                    sent, state = None, {}
                    await asyncio.sleep(self.random.uniform(0, LONGEST_PAUSE / 10))
                    await socket.send({"type": "state", "id": -number})
                case "closing":
                    return
                case "refused" | "error":
                    raise ProtocolBrokenError(json.dumps(message)[:500])
                case _:
                    pass
