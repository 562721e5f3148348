"""Routes of what was played: versions, logs, notation, and log files that somebody drops."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from maginor_core.eventlog.stored_bytes import bytes_of
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.notation import game_text
from maginor_core.web.bodies import read_bytes
from maginor_core.web.errors import WebError
from maginor_core.web.moments import moment
from maginor_core.web.room_store import OVER
from maginor_core.web.rooms import Room
from maginor_core.web.server import Server, address_of
from maginor_core.web.table_routes import language_of

MOST_SEATS = 100
"""How many seats no game has."""
BYTES = ("application/octet-stream", "text/plain", "")
"""The types of bodies that may be a log file or notation."""


async def version(server: Server, request: Request) -> Response:
    """``GET /api/tables/{id}/versions/{version}``: the game as it was, for a seat.

    Once the game is over, ``seat`` selects whose view it is.
    """
    language, narrow = language_of(request), _is_narrow(request)
    room, seat = await server.authorized(request)
    if "seat" in request.query_params:
        await _require_over(server, room)
        seat = _seat(request, len(room.record.seats))
    number = _number(request, "version")
    table = room.table
    found = await asyncio.to_thread(
        moment,
        table.match,
        number,
        seat,
        room.record.names,
        table.labels,
        language,
        narrow=narrow,
    )
    return JSONResponse(found)


async def log(server: Server, request: Request) -> Response:
    """``GET /api/tables/{id}/log``: the log file of a game that is over."""
    room, _ = await server.authorized(request)
    await _require_over(server, room)
    stored = await asyncio.to_thread(server.rooms.store.read, room.record.id)
    name = f"{room.record.game}-{room.record.id}.maginor"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(bytes_of(stored), media_type="application/octet-stream", headers=headers)


async def notation(server: Server, request: Request) -> Response:
    """``GET /api/tables/{id}/notation``: a game that is over, as text."""
    room, _ = await server.authorized(request)
    await _require_over(server, room)
    match = room.table.match
    try:
        lines = await asyncio.to_thread(lambda: list(game_text(match)))
    except MalformedError as error:
        raise WebError(409, "no_notation", str(error)) from None
    return Response("\n".join(lines) + "\n", media_type="text/plain; charset=utf-8")


async def parts(server: Server, request: Request) -> Response:
    """``GET /api/tables/{id}/parts``: the component set that its opener gave, as an audit needs."""
    room, _ = await server.authorized(request)
    if room.record.parts is None:
        raise WebError(404, "no_parts", "this table was dealt from the parts of the game")
    return JSONResponse(room.record.parts)


async def drop(server: Server, request: Request) -> Response:
    """``POST /api/logs``: a log file, or a game in notation, is audited and kept for a while."""
    language_of(request)
    server.allow(request, "logs")
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in BYTES:
        raise WebError(415, "content_type", "the body must be a log file or text/plain")
    with server.uploads.examiners.place(address_of(request)):
        data = await read_bytes(request, server.settings.upload_bytes)
        if not data:
            raise MalformedError("must be a log file or a game in notation", "body")
        return JSONResponse(await server.uploads.add(data), 201)


async def file(server: Server, request: Request) -> Response:
    """``GET /api/logs/{viewer}``: what was answered when the file was dropped."""
    language_of(request)
    with server.uploads.examiners.place(address_of(request)):
        return JSONResponse(await server.uploads.summary(_viewer(request)))


async def dropped(server: Server, request: Request) -> Response:
    """``GET /api/logs/{viewer}/{number}/versions/{version}``: a game of a dropped file."""
    language, narrow = language_of(request), _is_narrow(request)
    number, wanted = _number(request, "number"), _number(request, "version")
    seat = _seat(request, MOST_SEATS)
    with server.uploads.examiners.place(address_of(request)):
        found = await server.uploads.moment(
            _viewer(request),
            number=number,
            version=wanted,
            seat=seat,
            language=language,
            narrow=narrow,
        )
    return JSONResponse(found)


def _is_narrow(request: Request) -> bool:
    return request.query_params.get("width") == "narrow"


def _viewer(request: Request) -> str:
    viewer: str = request.path_params["viewer"]
    return viewer.replace("\0", "")  # which no text in PostgreSQL contains


def _number(request: Request, name: str) -> int:
    text = request.path_params[name]
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise MalformedError("must be a whole number", name)
    return int(text)


def _seat(request: Request, players: int) -> int | None:
    """Return the seat whose view is asked for; None for a spectator's."""
    text = request.query_params.get("seat", "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < players):
        raise MalformedError(f"must be from 0 to {players - 1}", "seat")
    return int(text)


async def _require_over(server: Server, room: Room) -> None:
    await server.endings.settle(room)
    if room.record.status not in OVER:
        raise WebError(409, "not_finished", "the game is not over")
