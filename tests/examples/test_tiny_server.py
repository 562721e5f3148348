"""The tiny server plays a game to its end, through lost connections and a killed server."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from maginor_core.audit import audit
from maginor_core.tables import SUBPROTOCOL

SERVER = Path(__file__).parents[2] / "examples" / "tiny-server" / "server.py"

Json = dict[str, Any]  # Any: messages of many shapes


class Host:
    """A server process on a port of its own, and the tokens that it printed first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.create_server(("localhost", 0)) as found:
            self.port = found.getsockname()[1]
        self.tokens: list[str] = []
        self.process = self.start(self.port)
        assert self.process.stdout is not None
        for player in (1, 2, 3):
            line = self.process.stdout.readline()
            found_link = re.fullmatch(
                rf"player {player}: http://localhost:{self.port}/#(\S+)\n", line
            )
            assert found_link is not None, line
            self.tokens.append(found_link[1])
        self.wait()

    def wait(self) -> None:
        """Return once the server, which prints the links first, takes connections."""
        for _ in range(2400):
            with suppress(OSError), socket.create_connection(("localhost", self.port)):
                return
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def start(self, port: int) -> subprocess.Popen[str]:
        words = [sys.executable, "-u", str(SERVER), str(self.folder), str(port)]
        return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def restart(self) -> None:
        self.process = self.start(self.port)


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    try:
        yield host
    finally:
        host.kill()


def dial(port: int) -> ClientConnection:
    for _ in range(1200):
        try:
            opening = connect(
                f"ws://localhost:{port}",
                subprotocols=[Subprotocol(SUBPROTOCOL)],
                open_timeout=60,
                close_timeout=1,
            )
            return opening.__enter__()  # closed by who asked, or with the server
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


class Client:
    """A client that keeps the last state and all events, and comes back when it was cut off."""

    def __init__(self, host: Host, token: str) -> None:
        self.host, self.token = host, token
        self.state: Json = {"version": 0}
        self.events: list[Json] = []
        self.join()

    def join(self) -> None:
        self.socket = dial(self.host.port)
        self.say({"type": "join", "token": self.token, "version": self.state["version"]})
        assert self.hear()["type"] == "joined"

    def say(self, message: Json | str) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self) -> Json:
        told: Json = json.loads(self.socket.recv(timeout=120))
        if "view" in told:
            assert told["from"] == self.state["version"]
            self.state = told
            self.events += told["events"]
        return told

    def until(self, version: int) -> None:
        while self.state["version"] < version:
            self.hear()

    def submit(self, number: int) -> Json:
        legal = self.state["legal"]
        command = legal[number % len(legal)]
        self.say({"type": "submit", "decision": self.state["decision"], "command": command})
        return self.hear()


def test_a_game_is_played_to_its_end_through_lost_connections_and_a_killed_server(
    tmp_path: Path,
) -> None:
    with hosted(tmp_path) as host:
        clients = [Client(host, token) for token in host.tokens]
        for turn in range(3000):
            if clients[0].state["finished"]:
                break
            version = clients[0].state["version"]
            mover = clients[clients[0].state["to_act"][0]]
            if turn % 40 == 7:  # one is away while something happens
                away = clients[(clients.index(mover) + 1) % 3]
                away.socket.close()
                assert mover.submit(turn)["type"] == "accepted"
                away.join()
            elif turn == 50:
                host.kill()
                host.restart()
                for client in clients:
                    client.join()
                assert clients[0].state["version"] == version
                continue
            else:
                assert mover.submit(turn)["type"] == "accepted"
            for client in clients:
                client.until(version + 1)
        for client in clients:
            assert client.state["finished"]
            assert client.state["result"] == clients[0].state["result"]
            assert [each["event"] for each in client.events][-1]["type"] == "game_ended"
            assert client.events == sorted(client.events, key=lambda each: each["version"])
        assert len(clients[0].state["result"]["totals"]) == 3
    [verdict] = audit([tmp_path])
    assert (verdict.word, verdict.dice) == ("ok", "follow an open seed"), verdict


def test_what_is_wrong_is_answered_and_an_undo_needs_agreement(tmp_path: Path) -> None:
    with hosted(tmp_path) as host, ExitStack() as stack:
        stranger = dial(host.port)
        stack.callback(stranger.close)
        for text, code in (
            ("{", "malformed"),
            ("[" * 100_000, "malformed"),
            ('{"type": "state"}', "not_joined"),
            ('{"type": "join", "token": "guessed"}', "token"),
        ):
            stranger.send(text)
            told = json.loads(stranger.recv(timeout=120))
            assert (told["type"], told["code"]) == ("error", code)

        clients = [Client(host, token) for token in host.tokens]
        mover = clients[clients[0].state["to_act"][0]]
        others = [client for client in clients if client is not mover]
        seat = mover.state["seat"]
        wrong = {"type": "move_wizard", "player": seat, "oracle": "nowhere"}
        mover.say({"type": "submit", "id": 1, "decision": 0, "command": wrong})
        refused = mover.hear()
        assert (refused["type"], refused["code"], refused["id"]) == ("refused", "MOVE-01", 1)
        moves = [n for n, each in enumerate(mover.state["legal"]) if each["type"] == "move_wizard"]
        assert mover.submit(moves[0])["type"] == "accepted"
        for client in clients:
            client.until(1)
        others[0].say({"type": "ask_undo", "to": 0})
        assert others[0].hear()["type"] == "accepted"
        for client in clients:
            while client.state["undo"] is None:
                client.hear()
        for client in (mover, others[1]):
            client.say({"type": "answer_undo", "agree": True, "to": 0, "version": 1})
        for client in clients:
            client.until(2)
            assert client.state["to_act"] == [seat]
            assert client.events[-1]["event"]["type"] == "undone"


def test_a_second_server_does_not_write_the_same_game(tmp_path: Path) -> None:
    with hosted(tmp_path) as host, ExitStack() as stack:
        first = Client(host, host.tokens[0])
        mover = Client(host, host.tokens[first.state["to_act"][0]])
        assert mover.submit(0)["type"] == "accepted"
        with socket.create_server(("localhost", 0)) as found:
            port = found.getsockname()[1]
        second = host.start(port)
        stack.callback(second.communicate)
        stack.callback(second.kill)
        before = (tmp_path / "game.maginor").read_bytes()
        while second.poll() is None:
            with suppress(OSError), socket.create_connection(("localhost", port)):
                break
            time.sleep(0.05)
        else:
            return
        other = dial(port)
        stack.callback(other.close)
        for token in host.tokens:
            other.send(json.dumps({"type": "join", "token": token}))
            joined = json.loads(other.recv(timeout=120))
            if joined["legal"]:
                command = {"decision": joined["decision"], "command": joined["legal"][0]}
                other.send(json.dumps({"type": "submit", **command}))
                told = json.loads(other.recv(timeout=120))
                assert (told["type"], told["code"]) == ("error", "failed")
        assert (tmp_path / "game.maginor").read_bytes() == before


def test_a_browser_gets_the_page_and_no_token_in_it(tmp_path: Path) -> None:
    with hosted(tmp_path) as host:
        dial(host.port).close()
        with urllib.request.urlopen(f"http://localhost:{host.port}/", timeout=120) as answer:
            page = answer.read().decode()
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        before, after = SERVER.with_name("page.html").read_text().split("<!-- symbols -->")
        assert page.startswith(f"{before}<style>")
        assert page.endswith(f"</defs>{after}")
        stored = (tmp_path / "seats.json").read_text()
        assert all(token not in page + stored for token in host.tokens)


def test_the_pages_count_the_lines_of_the_server() -> None:
    lines = [line for line in SERVER.read_text().splitlines() if line]
    page = SERVER.with_name("page.html").read_text().splitlines()
    readme = SERVER.with_name("README.md").read_text()
    tutorial = (SERVER.parents[2] / "docs" / "tutorials" / "front-end.md").read_text(
        encoding="utf-8"
    )
    assert f"in {len(lines)} lines" in readme
    assert f"{len(lines)} lines, and {len(page)} of HTML" in tutorial
    assert len(lines) < 40
