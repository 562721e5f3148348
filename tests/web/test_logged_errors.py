"""The log of a server that fails inside has stacks, and no token, seed, hand or name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.web.clients import ask, connected, error_of, new_table, rest_of
from tests.web.running import process_running

ROOT = Path(__file__).parents[2]

FAILING = """
import sys

from maginor_core.tables.seat_session import SeatSession
from maginor_core.tables.server.deadlines import Deadlines
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.application import serve

honest = SeatSession.answer_then


def answer_then(session, message, then):
    # The secrets are in variables of this function, and of those that have called it.
    hands = session.table.game.view_json(0)["state"]["hands"]
    if message.get("type") == "hint":
        raise RuntimeError("a fault in the middle of a message")
    honest(session, message, then)


async def close(endings, table, seat):
    tokens = dict(table.seats)
    hands = table.game.view_json(0)["state"]["hands"]
    record = table.record
    raise RuntimeError("a fault in the middle of a request")


SeatSession.answer_then = answer_then
Deadlines.close = close
serve(Settings(store=sys.argv[1], port=0), lambda port: print(port, flush=True))
"""
"""A server in which two things fail, each with everything secret in reach."""


def test_an_internal_error_is_logged_with_its_stack_and_without_secrets(tmp_path: Path) -> None:
    log, seed = tmp_path / "log", "a seed that nobody may read"
    command = ["-c", FAILING, f"sqlite:///{tmp_path / 'games.db'}"]
    with log.open("wb") as errors, process_running(command, errors) as (_, server):
        made = new_table(server, game="abracada", hints=True, dice={"mode": "seeded", "seed": seed})
        token = made["tokens"][0]
        with connected(server, made["table"], token) as player:
            view = player.state["view"]
            player.socket.send(json.dumps({"type": "hint", "id": 9}))
            rest_of(player.socket)
        answer = ask(server, f"{made['table']}/close", token)
        assert error_of(answer) == (500, "internal")
        assert "fault" not in answer.text
    text = log.read_text()
    lines: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
    faults = [line for line in lines if line["level"] == "error"]
    shown = json.dumps(faults)
    assert "a fault in the middle of a message" in shown
    assert "a fault in the middle of a request" in shown
    functions = {
        frame["name"] for line in faults for stack in line["exception"] for frame in stack["frames"]
    }
    assert {"answer_then", "close"} <= functions
    hands = [json.dumps(hand) for hand in view["state"]["hands"] if hand[0] is not None]
    assert hands
    address = "127.0.0.1:"  # of a client, which opens a socket
    for secret in (
        *(*made["tokens"], made["invitation"], made["spectate"]),
        *(seed, "Ada", address, *hands),
    ):
        assert secret not in text
    assert '"locals": {' not in text
