"""Clients that send what no sound client sends are disconnected quietly."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

import pytest

from tests.serving.raw_socket import Opcode, RawSocket, SocketClosedError, frame
from tests.web.clients import new_table
from tests.web.running import Running

SOON = 30.0
"""Seconds in which the server must have disconnected a client."""


def test_invalid_text_and_a_close_at_once_end_the_connection_without_an_error(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    table = new_table(server)["table"]

    async def break_off() -> None:
        socket = await RawSocket.connect(server.origin, f"/api/tables/{table}/socket")
        await socket.write(frame(b"\xff") + frame(b"\x03\xe8", Opcode.CLOSE))
        with suppress(SocketClosedError):
            while True:  # until the server has closed it, too
                await asyncio.wait_for(socket.receive(), SOON)

    with caplog.at_level(logging.INFO):
        asyncio.run(break_off())
        time.sleep(0.1)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
