"""One client of a table, over any connection that carries text: JSON in, JSON out, in order."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterable, Awaitable, Callable
from functools import partial

from maginor_core.kernel.definition import Json
from maginor_core.tables.seat_session import SeatSession
from maginor_core.tables.table import Table


async def attend(
    table: Table, texts: AsyncIterable[str | bytes], send: Callable[[str], Awaitable[object]]
) -> None:
    """Serve one client at ``table`` until its texts end: answer each, and tell it of all changes.

    Everything at a table happens in one event loop, and what is sent is in the order in which it
    happened. While a client does not read, ``send`` waits, and nothing more is read from it or kept
    for it: what it missed is told at once when it reads again.

    Args:
        table: the table.
        texts: what the client sends, each text one message in JSON (``spec/client.md``), such as a
            WebSocket of the package ``websockets``.
        send: sends a text to the client; if that fails, nothing more is sent.

    Raises:
        Exception: what ``texts`` or, while it was answered, ``send`` raised.
    """
    session, changed, sending = SeatSession(table), asyncio.Event(), asyncio.Lock()

    async def tell(messages: Callable[[], list[Json]]) -> None:
        async with sending:
            for message in messages():
                await send(json.dumps(message))

    async def follow() -> None:
        while True:
            await changed.wait()
            changed.clear()
            await tell(session.pending)

    stop = table.listen(changed.set)
    following = asyncio.create_task(follow())
    try:
        async for text in texts:
            await tell(partial(_answers, session, text))
    finally:
        stop()
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)


def _answers(session: SeatSession, text: str | bytes) -> list[Json]:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        message = text  # which is not a message, and refused as such
    return session.receive(message)
