"""Clients that send what no sound client sends are disconnected quietly."""

from __future__ import annotations

import asyncio
import logging
import struct
import time
from contextlib import suppress
from socket import create_connection

import pytest

from tests.serving.raw_socket import Opcode, RawSocket, SocketClosedError, frame
from tests.web.clients import new_table
from tests.web.running import Running

SOON = 120.0
"""Seconds in which the server must have disconnected a client."""
MESSAGE = b'{"type":"state","id":1}'
FAULTS = {
    "not masked": (frame(MESSAGE, masked=False), 1002),
    "a reserved bit": (frame(MESSAGE, reserved=4), 1002),
    "a reserved opcode of data": (frame(MESSAGE, 3), 1002),
    "a reserved opcode of control": (frame(MESSAGE, 11), 1002),
    "the rest of nothing": (frame(MESSAGE, Opcode.CONTINUATION), 1002),
    "a message within another": (frame(MESSAGE, final=False) + frame(MESSAGE), 1002),
    "a ping in pieces": (frame(b"", Opcode.PING, final=False), 1002),
    "a ping that is too long": (frame(bytes(126), Opcode.PING), 1002),
    "no UTF-8": (frame(b"\xff"), 1007),
    "no UTF-8 in pieces": (frame(b"\xc3", final=False) + frame(b"", Opcode.CONTINUATION), 1007),
    "a flood of pings": (frame(b"", Opcode.PING) * 1000, 1008),
    "a flood of pieces": (
        frame(b"", final=False) + frame(b"", Opcode.CONTINUATION, final=False) * 200,
        1008,
    ),
    "a length that is too large": (struct.pack(">BBQ4x", 0x81, 0xFF, 1 << 20), 1009),
    "a length that is negative": (struct.pack(">BBQ4x", 0x81, 0xFF, (1 << 63) + 5), 1009),
}
"""By what is wrong: what is sent at once, and the code with which the server closes the socket."""


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


HEAD = {
    "Host": "localhost",
    "Upgrade": "websocket",
    "Connection": "keep-alive, Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Protocol": "another, maginor.1",
}


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({}, 101),
        ({"X-Forwarded-For": "192.0.2.1\r\nX-Forwarded-For: 192.0.2.2"}, 101),
        ({"Sec-WebSocket-Protocol": "another\r\nSec-WebSocket-Protocol: maginor.1"}, 101),
        ({"Sec-WebSocket-Protocol": "another"}, 403),
        ({"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ"}, 400),
        ({"Sec-WebSocket-Key": "dGhlIHNhbXBsZQ=="}, 400),
        ({"Sec-WebSocket-Key": ""}, 400),
        ({"Sec-WebSocket-Version": "12"}, 400),
    ],
)
def test_a_head_is_answered_alike_whoever_reads_it(
    server: Running, changed: dict[str, str], status: int
) -> None:
    """A head that states a length of its body is left to the library."""
    table = new_table(server)["table"]
    answers = []
    for more in ({}, {"Content-Length": "0"}):
        lines = [f"{name}: {value}" for name, value in (HEAD | changed | more).items()]
        head = "\r\n".join([f"GET /api/tables/{table}/socket HTTP/1.1", *lines, "", ""])
        with create_connection(("127.0.0.1", server.port), SOON) as client:
            client.sendall(head.encode())
            found = client.makefile("rb")
            answers.append([line.lower() for line in iter(found.readline, b"\r\n")])
    mine, its = [[line for line in each if not line.startswith(b"date")] for each in answers]
    assert mine == its
    assert int(mine[0].split()[1]) == status


def test_a_message_is_read_wherever_its_frame_is_cut(server: Running) -> None:
    """The attack: a first piece is as long as a whole frame of another form."""
    table = new_table(server)["table"]
    sent = frame(b'{"type":"state","id":1%s}' % (b" " * ((1 << 16) - 23)))

    async def answered(cut: int) -> object:
        socket = await RawSocket.connect(server.origin, f"/api/tables/{table}/socket")
        await socket.write(sent[:cut])
        await asyncio.sleep(0.05)
        await socket.write(sent[cut:])
        answer = await asyncio.wait_for(socket.receive(), SOON)
        await socket.close()
        return answer["code"]

    cuts = (2, 8, 14, 132, 133, 134, 1000)
    assert [asyncio.run(answered(cut)) for cut in cuts] == ["not_joined"] * len(cuts)


def test_each_fault_of_a_client_closes_its_socket_with_the_code_that_says_why(
    server: Running,
) -> None:
    table = new_table(server)["table"]

    async def close_code(sent: bytes) -> int | None:
        socket = await RawSocket.connect(server.origin, f"/api/tables/{table}/socket")
        try:
            await socket.write(sent)
            while True:
                await asyncio.wait_for(socket.receive(), SOON)
        except SocketClosedError as closed:
            return closed.code

    codes = {fault: asyncio.run(close_code(sent)) for fault, (sent, _) in FAULTS.items()}
    assert codes == {fault: code for fault, (_, code) in FAULTS.items()}
