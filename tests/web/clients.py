"""Clients of a running table server, which check every message that they get."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from attrs import evolve
from httpx2 import Response
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from maginor_core.audit import Commitments, audit
from maginor_core.audit.commitments import commitments_from_json
from maginor_core.audit.verdict import Verdict
from maginor_core.eventlog.stores import export_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.tables.table_changes import Change
from maginor_core.tables.table_row import TableRow
from tests.tables.client_schema import FROM_SERVER
from tests.web.running import Running

Json = dict[str, Any]  # Any: JSON
PERSON, OPEN = {"kind": "person", "name": "Ada"}, {"kind": "open"}
OCTETS = {"Content-Type": "application/octet-stream"}


def until(condition: Callable[[], object], seconds: float = 120) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not come to be"
        time.sleep(0.02)


class Player:
    """A client on a socket that has joined."""

    def __init__(self, socket: ClientConnection, token: str, **more: object) -> None:
        self.socket = socket
        self.told: list[Json] = []
        self.frames: list[str] = []
        self.state: Json = {}
        self.number = 0
        self.joined = self.send("join", token=token, **more)

    def receive(self) -> Json:
        """Wait for the next message."""
        frame = self.socket.recv(120)
        assert isinstance(frame, str)
        message: Json = json.loads(frame)
        FROM_SERVER.validate(message)
        self.frames.append(frame)
        self.told.append(message)
        if "view" in message:
            self.state = message
        return message

    def send(self, kind: str, **fields: object) -> Json:
        """Send a message, and wait for the answer to it."""
        self.number += 1
        message = {"type": kind, "id": self.number, **fields}
        # As browsers write it, so that commands are submitted as they were listed.
        self.socket.send(json.dumps(message, separators=(",", ":"), ensure_ascii=False))
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                return message

    def until(self, check: Callable[[], object]) -> None:
        """Take messages until something holds."""
        while not check():
            self.receive()

    def until_told(self, check: Callable[[Json], object]) -> Json:
        """Return the first message of which something holds, those told before among them."""
        self.until(lambda: any(map(check, self.told)))
        return next(filter(check, self.told))

    def await_message(self, kind: str) -> Json:
        """Return the next message of a type."""
        while (message := self.receive())["type"] != kind:
            pass
        return message

    def await_version(self, version: int) -> None:
        """Wait until the client knows of a version."""
        self.until(lambda: self.state["version"] >= version)

    def until_finished(self) -> None:
        """Wait until the game is over."""
        self.until(lambda: self.state["finished"])

    @property
    def events(self) -> list[Json]:
        """All events that the client was told."""
        return [one["event"] for message in self.told for one in message.get("events", ())]

    @property
    def clock(self) -> Json:
        """What the client was told of the clock last."""
        clocks = [one for one in self.told if one["type"] == "clock"]
        return clocks[-1] if clocks else {"running": []}

    def play(self, number: int = 0) -> Json:
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
    usual = {"subprotocols": ["maginor.1"], "origin": server.origin, "compression": None}
    patient = {"open_timeout": 60, "ping_interval": None}  # on a busy machine
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    with connect(url, max_size=1 << 24, max_queue=None, **{**usual, **patient, **more}) as socket:
        yield socket


def rest_of(socket: ClientConnection) -> list[Json]:
    """Return all messages until the server closes a socket."""
    told: list[Json] = []
    with suppress(ConnectionClosed):
        told.extend(map(json.loads, socket))
    return told


@contextmanager
def connected(server: Running, table: str, token: str, **more: object) -> Iterator[Player]:
    """Connect a client to a table."""
    with socket_to(server, table) as socket:
        yield Player(socket, token, **more)


@contextmanager
def seated(
    server: Running, table: str, tokens: Sequence[str], **more: object
) -> Iterator[list[Player]]:
    """Connect a client for each of some tokens to a table."""
    with ExitStack() as stack:
        yield [stack.enter_context(connected(server, table, token, **more)) for token in tokens]


def turn(players: Sequence[Player], number: int = 0) -> None:
    """Let whoever is awaited play, and everybody learn of it; there is a player for each seat."""
    answer = players[players[0].state["to_act"][0]].play(number)
    assert answer["type"] == "accepted", answer
    for player in players:
        player.await_version(answer["version"])


def play_to_the_end(server: Running, table: str, tokens: Sequence[str]) -> None:
    """Let a player for each token play until the game is over."""
    with seated(server, table, tokens) as players:
        for number in range(3000):
            if players[0].state["finished"]:
                return
            turn(players, number)
    raise AssertionError("the game has no end")


def new_table(server: Running, **wanted: object) -> Json:
    """Make a table, by default for two persons whose tokens the host gets."""
    seats = [PERSON, {"kind": "person", "name": "Bo"}]
    body = {"game": "maginor", "seats": seats, "hotseat": True, **wanted}
    answer = server.http.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


def open_table(server: Running, players: int = 2, **wanted: object) -> Json:
    """Make a table whose other seats are free."""
    return new_table(server, seats=[PERSON, *[OPEN] * (players - 1)], hotseat=False, **wanted)


def taken_table(server: Running, players: int = 2, **wanted: object) -> tuple[str, list[str], Json]:
    """Return a table, the tokens of its seats, each taken on a device of its own, and the rest."""
    made = open_table(server, players, **wanted)
    taken = [take_seat(server, made, name) for name in ("Bo", "Cy", "Di")[: players - 1]]
    return made["table"], [made["tokens"][0], *taken], made


def take_seat(server: Running, made: Mapping[str, Any], name: str = "Bo", **more: object) -> str:
    """Take a free seat of a table, and return its token; Any: what its opener was told."""
    body = {"name": name, "invitation": made["invitation"], **more}
    answer = ask(server, f"{made['table']}/seats", "", body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def run_out(server: Running, table: str, *seats: int) -> None:
    """Let the time of seats run out, once the clock of their table has followed its game."""
    live, store = server.tables.live[table], server.tables.table_store

    def is_noted() -> bool:
        state = live.record.clock_state
        is_current = state is not None and state.version == live.game.version
        return is_current and state == store.read(table).clock_state

    def late(record: TableRow) -> Change:
        state = record.clock_state
        assert state is not None
        left = [0 if seat in seats else time for seat, time in enumerate(state.left)]
        return Change(evolve(record, clock_state=evolve(state, left=tuple(left))))

    until(is_noted)
    live.record = store.change(table, late)


def look_on(server: Running, made: Mapping[str, Any]) -> str:
    """Return the token of a new spectator; Any: as above."""
    body = {"invitation": made["spectate"]} if "spectate" in made else {}
    answer = ask(server, f"{made['table']}/spectators", "", body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def ask(
    server: Running, path: str, token: str = "", body: Json | None = None, method: str = "POST"
) -> Response:
    """Ask a table to do something."""
    path = f"/api/tables/{path}"
    return server.http.request(method, path, json=body or {}, headers=bearer(token))


def get(server: Running, path: str, token: str = "") -> Response:
    """Ask what there is of a table."""
    return server.http.get(f"/api/tables/{path}", headers=bearer(token))


def summary(server: Running, table: str) -> Json:
    """Return what everybody may know of a table."""
    found: Json = get(server, table).json()
    return found


def error_of(answer: Response) -> tuple[int, str]:
    """Return the status and the code with which something was refused."""
    return answer.status_code, answer.json()["error"]["code"]


def drop(server: Running, data: bytes) -> Response:
    """Drop a file on the server."""
    return server.http.post("/api/logs", content=data, headers=OCTETS)


def dropped(server: Running, reason: str) -> float:
    """Return how many sockets this process has closed for a reason."""
    name = f'maginor_sockets_closed_total{{reason="{reason}"}} '
    lines = server.http.get("/metrics").text.splitlines()
    return sum(float(line.removeprefix(name)) for line in lines if line.startswith(name))


def judged(store: str, table: str, path: Path, notes: Json | None = None) -> Verdict:
    """Export the log of a table to a file, and judge it by what a party has noted, if anything."""
    with SqlStore(store) as opened:
        export_game(opened, table, path)
    noted = None if notes is None else Commitments(commitments_from_json({table: notes}))
    [verdict] = audit([path], commitments=noted)
    return verdict
