"""The route of sockets: who may open one, and to which room."""

from __future__ import annotations

from typing import Final

import structlog
from starlette.websockets import WebSocket

from maginor_core.kernel.errors import KernelError
from maginor_core.web.errors import WebError
from maginor_core.web.server import Server, address_of
from maginor_core.web.sockets import (
    GOING_AWAY,
    POLICY,
    SUBPROTOCOL,
    TRY_AGAIN,
    Connection,
    refuse,
)

LOG: Final = structlog.get_logger("maginor.web")


async def socket(server: Server, websocket: WebSocket) -> None:
    """``WS /api/tables/{id}/socket``: the messages of ``spec/client.md``."""
    if not server.origins.allow(websocket.headers, websocket.url.scheme):
        await refuse(websocket, POLICY, "origin")
        return
    if SUBPROTOCOL not in websocket.scope.get("subprotocols", ()):
        await refuse(websocket, POLICY, "subprotocol")
        return
    address = address_of(websocket)
    if not server.admit(address):
        await refuse(websocket, TRY_AGAIN, "rate")
        return
    try:
        await _serve(server, websocket, address)
    finally:
        server.dismiss(address)


async def _serve(server: Server, websocket: WebSocket, address: str) -> None:
    await websocket.accept(SUBPROTOCOL)
    try:
        room = await server.rooms.get(websocket.path_params["id"])
    except WebError as error:
        await refuse(websocket, POLICY, error.code)
        return
    except KernelError:
        LOG.warning("room could not be loaded")
        await refuse(websocket, TRY_AGAIN, "store")
        return
    connection = Connection(websocket, server.rooms, room, server.settings, server.paces, address)
    server.connections.add(connection)
    if server.draining:
        connection.close_soon(GOING_AWAY, "restart")
    try:
        await connection.serve()
    finally:
        server.connections.discard(connection)
