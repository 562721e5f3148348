"""The floor of serving: messages as long as the table server's, by Starlette and uvicorn alone.

There is no game, no store, no session and no check: two seats move in turn, and each is sent a text
that was made before, but for its version. No server in one process on these libraries is faster,
whatever it does between two messages. It understands as much of the table server's protocol as
``node/load.js`` speaks.
"""

from __future__ import annotations

import json
import socket
from collections import defaultdict
from collections.abc import Callable
from itertools import count
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

_REST: Final = "x" * 1_500
"""With it a message has 1,800 characters on average, as one of a random game of Maginor for two."""
_LEGAL: Final = json.dumps([{"kind": "MoveWizard", "player": 0, "oracle": "unicorn"}] * 8)


class _Table:
    """Two sockets, and how often somebody has moved."""

    def __init__(self) -> None:
        self.sockets: dict[int, WebSocket] = {}
        self.version = 0

    def state(self, kind: str, seat: int) -> str:
        """Return the message for a seat; every other version is its turn."""
        legal = _LEGAL if self.version % 2 == seat else "[]"
        version = f'"version":{self.version},"decision":{self.version}'
        return f'{{"type":"{kind}",{version},"finished":false,"legal":{legal},"rest":"{_REST}"}}'


def application() -> Starlette:
    """Return the server."""
    tables: dict[str, _Table] = defaultdict(_Table)
    numbers = count()

    async def open_table(request: Request) -> JSONResponse:
        return JSONResponse({"table": str(next(numbers)), "tokens": ["0", "1"]}, 201)

    async def sit(websocket: WebSocket) -> None:
        table = tables[websocket.path_params["table"]]
        await websocket.accept("maginor.1")
        seat = int(json.loads(await websocket.receive_text())["token"])
        table.sockets[seat] = websocket
        await websocket.send_text(table.state("joined", seat))
        try:
            while True:
                json.loads(await websocket.receive_text())
                table.version += 1
                for other, its in table.sockets.items():
                    await its.send_text(table.state("events", other))
        except (WebSocketDisconnect, RuntimeError):  # a seat has left
            table.sockets.pop(seat, None)

    return Starlette(
        routes=[
            Route("/api/tables", open_table, methods=["POST"]),
            WebSocketRoute("/api/tables/{table}/socket", sit),
        ]
    )


def serve(ready: Callable[[int], None]) -> None:
    """Serve until SIGTERM; ``ready`` is called with the port."""
    config = uvicorn.Config(
        application(), log_config=None, access_log=False, ws_per_message_deflate=False
    )
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listening:
        ready(listening.getsockname()[1])
        uvicorn.Server(config).run([listening])
