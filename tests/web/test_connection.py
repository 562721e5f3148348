"""The connection of the npm package plays a game in Node, and comes back whenever it is cut off."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from maginor_core.engine.resources import npm_folder
from tests.tiny.game import TINY
from tests.web.clients import connected, new_table
from tests.web.running import Running

NODE = shutil.which("node")
CLIENT = Path(__file__).with_name("connecting.mjs")


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


@pytest.mark.skipif(not has_sockets(), reason="node has no WebSocket")
def test_a_client_in_node_plays_to_the_end_through_lost_connections(
    server: Running, tmp_path: Path
) -> None:
    package = tmp_path / "node_modules" / "maginor-client"
    shutil.copytree(npm_folder(), package)
    shutil.copy(CLIENT, tmp_path)
    made = new_table(server, game=TINY.name)
    url = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
    words = [str(NODE), "--no-warnings", "--experimental-websocket", CLIENT.name, url]
    clients = [
        subprocess.Popen(
            [*words, token], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for token in made["tokens"]
    ]
    try:
        told = [client.communicate(timeout=60) for client in clients]
    finally:
        for client in clients:
            client.kill()
    assert [error for _, error in told] == ["", ""]
    first, second = (json.loads(text) for text, _ in told)
    assert first["result"] == second["result"] is not None
    assert max(first["joins"], second["joins"]) > 1
    assert min(first["answers"], second["answers"]) > 0
    for seen, token in zip((first, second), made["tokens"], strict=True):
        with connected(server, made["table"], token) as again:
            events = again.joined["events"]
        assert seen["events"] == [[each["version"], each["event"]["type"]] for each in events]
