"""Routes of the HTTP API: what can be played, tables and who comes to them, and played games."""

from __future__ import annotations

import asyncio
import io
from functools import lru_cache
from typing import Final

import segno
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.languages import ENGLISH
from maginor_core.engine.notation import game_text
from maginor_core.engine.picture import WIDTHS, Width
from maginor_core.engine.resources import MissingResourceError
from maginor_core.eventlog.stores.store import bytes_of
from maginor_core.registry import known_game
from maginor_core.suite.rulings import UnknownRulingError
from maginor_core.tables.further_games import branch, rematch
from maginor_core.tables.moments import moment
from maginor_core.tables.new_tables import (
    close_undealt,
    deal_if_due,
    give_to_bot,
    look_on,
    remove_seat,
    take_seat,
    take_step,
)
from maginor_core.tables.permissions import (
    right_to_close,
    right_to_rematch,
    right_to_talk,
)
from maginor_core.tables.seat_page import explained, seat_page
from maginor_core.tables.seat_session import require_language
from maginor_core.tables.server.notices import read_notice, with_notice
from maginor_core.tables.server.requests import Pieces, bearer, compressed, read_bytes, read_json
from maginor_core.tables.server.served_tables import ServedTable
from maginor_core.tables.server.services import Services, address_of
from maginor_core.tables.table_changes import Change
from maginor_core.tables.table_request import (
    catalogue_text,
    read_object,
    read_request,
    sample_picture,
)
from maginor_core.tables.table_row import OVER, TableRow
from maginor_core.tables.table_summary import date_of
from maginor_core.tables.web_error import WebError


def language_of(request: Request) -> str:
    """Return the language that a request asks for."""
    return require_language(request.query_params.get("language", ENGLISH))


async def _body(server: Services, request: Request, needed: set[str], optional: set[str]) -> Json:
    """Return the JSON object in a request, which has certain keys."""
    body = await read_json(request, server.settings.request_bytes)
    return read_object(body, "request", needed, needed | optional)


async def games(server: Services, request: Request) -> Response:
    """``GET /api/games``: what can be played."""
    language = language_of(request)
    found = await asyncio.to_thread(catalogue_text, language)
    return compressed(request, found, "application/json", "no-store")


async def picture(server: Services, request: Request) -> Response:
    """``GET /api/games/{game}/picture``: a game under way, as its first seat sees it."""
    language, found = language_of(request), known_game(request.path_params["game"])
    if found is None:
        raise WebError(404, "no_game", "no such game is known")
    width = _width(request)
    drawn = await asyncio.to_thread(sample_picture, found, language, width=width)
    return compressed(request, drawn.encode(), "image/svg+xml", "public, max-age=86400")


async def ruling(server: Services, request: Request) -> Response:
    """``GET /api/games/{game}/rulings/{ruling}``: a ruling, with the reason for it."""
    language_of(request)
    found = known_game(request.path_params["game"])
    if found is None:
        raise WebError(404, "no_game", "no such game is known")
    try:
        return JSONResponse(
            await asyncio.to_thread(explained, found, request.path_params["ruling"])
        )
    except (UnknownRulingError, MissingResourceError) as error:
        raise WebError(404, "no_ruling", str(error)) from None


async def create(server: Services, request: Request) -> Response:
    """``POST /api/tables``: a new table."""
    server.allow(request, "tables")
    body = await read_json(request, server.settings.request_bytes)
    wanted = read_request(body, server.settings.absent_seconds)
    return JSONResponse(await server.opening.open(wanted), 201)


async def lobby(server: Services, request: Request) -> Response:
    """``GET /api/tables``: public tables, newest first."""
    after = request.query_params.get("after")
    if after is not None and not (after.isascii() and after.isdigit() and len(after) < 16):
        raise MalformedError("must be what an earlier answer had as next", "after")
    text = await server.lobby.page(None if after is None else int(after))
    return Response(text, media_type="application/json")


async def table(server: Services, request: Request) -> Response:
    """``GET /api/tables/{id}``: what everybody may know of a table."""
    record = await _record(server, request)
    if not record.is_dealt:
        record = await asyncio.to_thread(deal_if_due, server.tables, record)
    return JSONResponse(await _summary(server, record))


async def seat(server: Services, request: Request) -> Response:
    """``POST /api/tables/{id}/seats``: a free seat is taken."""
    server.allow(request, "seats")
    body = await _body(server, request, {"name"}, {"invitation", "seat"})
    table_id = request.path_params["id"]
    record, number, token, digest = await asyncio.to_thread(
        take_seat, server.tables, table_id, body
    )
    server.take_over(record, {digest: number})
    return JSONResponse({"seat": number, "token": token}, 201)


async def seat_to_bot(server: Services, request: Request) -> Response:
    """``PUT /api/tables/{id}/seats/{seat}``: a bot has a free seat, or plays on for an absent one.

    Who opened the table decides about free seats; those who stay about one that is absent for long.
    """
    server.allow(request, "seats")
    token, number = bearer(request), _number(request, "seat")
    body = await _body(server, request, set(), {"bot", "name"})
    if (await _record(server, request)).status == "playing":
        table, asking = await server.seated(request, "replace")
        await server.deadlines.replace(table, asking, number, body)
        return JSONResponse(await _summary(server, table.record))
    table_id = request.path_params["id"]
    record = await asyncio.to_thread(give_to_bot, server.tables, table_id, token, number, body)
    server.take_over(record, {})
    return JSONResponse(await _summary(server, record))


async def seat_removed(server: Services, request: Request) -> Response:
    """``DELETE /api/tables/{id}/seats/{seat}``: the host removes a free seat."""
    server.allow(request, "seats")
    token, number = bearer(request), _number(request, "seat")
    table_id = request.path_params["id"]
    record = await asyncio.to_thread(remove_seat, server.tables, table_id, token, number)
    server.take_over(record, {})
    return JSONResponse(await _summary(server, record))


async def resign(server: Services, request: Request) -> Response:
    """``POST /api/tables/{id}/resign``: a seat resigns."""
    server.allow(request, "close")
    table, number = await server.seated(request, "resign")
    await server.deadlines.settle(table)
    await server.deadlines.resign(table, number)
    return Response(status_code=204)


async def remark(server: Services, request: Request) -> Response:
    """``POST /api/tables/{id}/remarks``: a player says something to those at the table."""
    server.allow(request, "remarks")
    table, number = await server.seated(request, right_to_talk)
    body = await _body(server, request, set(), {"phrase", "text"})
    said = table.remarks.say(table.record, number, body)
    table.tell_remarks()
    server.tables.announce_remark(table, said)
    return Response(status_code=204)


async def turn(server: Services, request: Request) -> Response:
    """``GET /api/tables/{id}/turn``: for whom a table waits, and since when."""
    table, _ = await server.authorized(request, "watch")
    since = date_of(table.turn.since)
    return JSONResponse({"to_act": list(table.awaited), "since": since})


async def code(server: Services, request: Request) -> Response:
    """``POST /api/code``: a QR code with a link to this server, as SVG."""
    body = await _body(server, request, {"link"}, set())
    drawn = await asyncio.to_thread(qr_code, body["link"])
    return Response(drawn, media_type="image/svg+xml")


async def dice(server: Services, request: Request) -> Response:
    """``POST /api/tables/{id}/dice``: a seat commits to its chain, or discloses for the deal."""
    server.allow(request, "dice")
    token = bearer(request)
    body = await _body(server, request, set(), {"end", "preimage"})
    table_id = request.path_params["id"]
    record = await asyncio.to_thread(take_step, server.tables, table_id, token, body)
    return JSONResponse(await _summary(server, record))


async def spectator(server: Services, request: Request) -> Response:
    """``POST /api/tables/{id}/spectators``: a place from which one looks on."""
    server.allow(request, "spectators")
    body = await _body(server, request, set(), {"invitation"})
    table_id = request.path_params["id"]
    record, token, digest = await asyncio.to_thread(look_on, server.tables, table_id, body)
    server.take_over(record, {digest: None})
    return JSONResponse({"token": token}, 201)


async def play_again(server: Services, request: Request) -> Response:
    """``POST /api/tables/{id}/rematch``: a seat agrees to play again, or declines.

    Spectators follow, once there is a next table.
    """
    server.allow(request, "rematch")
    table, number = await server.authorized(request, right_to_rematch)
    body = await _body(server, request, set(), {"agree"})
    agrees = body.get("agree", True)
    if type(agrees) is not bool:
        raise MalformedError(f"must be true or false, not {shown(agrees)}", "agree")
    await server.deadlines.settle(table)
    present = {seat for seat, here in enumerate(table.presence()["seats"]) if here}
    try:
        made = await asyncio.to_thread(
            rematch, server.tables, table.record, number, present, agrees=agrees
        )
    finally:  # who declines is refused a seat, but the others may begin
        record = await asyncio.to_thread(server.tables.table_store.read, table.record.id)
        server.take_over(record, {})
    return JSONResponse(made, 202 if "awaited" in made else 201)


async def branch_off(server: Services, request: Request) -> Response:
    """``POST /api/tables/{id}/branch``: a finished game continues differently."""
    server.allow(request, "tables")
    table, number = await server.authorized(request, "review")
    body = await _body(server, request, {"version"}, set())
    await server.deadlines.settle(table)
    created = await asyncio.to_thread(branch, server.tables, table, number, body["version"])
    return JSONResponse(created, 201)


async def close(server: Services, request: Request) -> Response:
    """``POST /api/tables/{id}/close``: a game is abandoned."""
    server.allow(request, "close")
    if await asyncio.to_thread(
        close_undealt, server.tables, request.path_params["id"], bearer(request)
    ):
        return Response(status_code=204)
    table, number = await server.seated(request, right_to_close)
    await server.deadlines.close(table, number)
    return Response(status_code=204)


async def notify(server: Services, request: Request) -> Response:
    """``PUT /api/tables/{id}/notifications``: a seat is told when it is its turn."""
    server.allow(request, "notifications")
    table, number = await server.seated(request, "notify")
    body = await _body(server, request, set(), {"push", "mail", "code", "language"})
    if "code" in body:
        read_object(body, "request", {"code"}, {"code"})
        await server.notices.confirm(table, number, body["code"])
        table.changed()
        return Response(status_code=204)
    language = require_language(body.get("language", ENGLISH))
    notices = server.notices
    notice = read_notice(body, language, push=notices.push is not None, mail=notices.mail)
    if notice.mail:
        await notices.ask(table, number, notice, address_of(request))
        return Response(status_code=204)
    await server.tables.change(table, lambda record: Change(with_notice(record, number, notice)))
    table.changed()
    return Response(status_code=204)


async def notify_no_more(server: Services, request: Request) -> Response:
    """``DELETE /api/tables/{id}/notifications``: a seat is told no more."""
    server.allow(request, "notifications")
    table, number = await server.seated(request, "notify")
    await server.tables.change(table, lambda record: Change(with_notice(record, number, None)))
    return Response(status_code=204)


async def _record(server: Services, request: Request) -> TableRow:
    table_id = request.path_params["id"]
    table = server.tables.live.get(table_id)
    if table is not None:
        return table.record
    return await asyncio.to_thread(server.tables.table_store.read, table_id)


async def _summary(server: Services, record: TableRow) -> Json:
    """Return what everybody may know of a table who knows its id."""
    version = 0
    if record.id not in server.tables.live:
        version = await asyncio.to_thread(server.tables.version, record.id)
    return server.lobby.summary(record, version)


# Routes of what was played: versions, logs, notation, and log files that somebody drops.

MOST_SEATS = 100
"""How many seats no game has."""
BYTES = ("application/octet-stream", "text/plain", "")
"""The types of bodies that may be a log file or notation."""


async def version(server: Services, request: Request) -> Response:
    """``GET /api/tables/{id}/versions/{version}``: the game as it was, for a seat.

    Once the game is over, its pictures hide nothing, and ``seat`` selects as whose view it is shown
    instead.
    """
    language, width = language_of(request), _width(request)
    table, seat = await server.authorized(request, "watch")
    selected = "seat" in request.query_params
    if selected:
        await _require_over(server, table)
        seat = _seat(request, len(table.record.seats))
    number = _number(request, "version")
    found = await asyncio.to_thread(
        moment,
        table.game,
        number,
        seat,
        table.record.names,
        table.labels,
        language,
        width=width,
        is_open=not selected,
    )
    return JSONResponse(found)


async def end(server: Services, request: Request) -> Response:
    """``GET /api/tables/{id}/end``: what totals are made of, and the open board."""
    language, width = language_of(request), _width(request)
    table, seat = await server.authorized(request, "review")
    await _require_over(server, table)
    shown = seat_page(table.game, seat, table.record.names, table.labels, language, width=width)
    return JSONResponse(await asyncio.to_thread(shown.end))


async def analysis(server: Services, request: Request) -> Response:
    """``GET /api/tables/{id}/analysis``: what decisions of a game that is over were worth.

    It is worked out by an examiner, a few decisions for a request, so that tables never wait.
    """
    language, begin = language_of(request), _begin(request)
    table, _ = await server.authorized(request, "review")
    await _require_over(server, table)
    record = table.record

    def load() -> bytes:
        return bytes_of(server.tables.store.read(record.id))

    wanted = {
        "language": language,
        "names": list(record.names),
        "labels": dict(table.labels),
    }
    examiners = server.uploads.examiners
    with examiners.place(address_of(request)):
        # No dropped file is called so: the paths of those have no slash in this place.
        found = await examiners.analysis(f"table/{record.id}", 0, begin, load, wanted)
    return JSONResponse(found)


async def log(server: Services, request: Request) -> Response:
    """``GET /api/tables/{id}/log``: the log file of a game that is over."""
    table, _ = await server.authorized(request, "review")
    await _require_over(server, table)
    stored = await asyncio.to_thread(server.tables.store.read, table.record.id)
    name = f"{table.record.game}-{table.record.id}.maginor"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Pieces(bytes_of(stored), media_type="application/octet-stream", headers=headers)


async def notation(server: Services, request: Request) -> Response:
    """``GET /api/tables/{id}/notation``: a game that is over, as text."""
    table, _ = await server.authorized(request, "review")
    await _require_over(server, table)
    game = table.game
    try:
        lines = await asyncio.to_thread(lambda: list(game_text(game)))
    except MalformedError as error:
        raise WebError(409, "no_notation", str(error)) from None
    return Pieces("\n".join(lines) + "\n", media_type="text/plain; charset=utf-8")


async def parts(server: Services, request: Request) -> Response:
    """``GET /api/tables/{id}/parts``: the component set that its opener gave, as an audit needs."""
    table, _ = await server.authorized(request, "watch")
    if table.record.parts is None:
        raise WebError(404, "no_parts", "this table was dealt from the parts of the game")
    return JSONResponse(table.record.parts)


async def drop(server: Services, request: Request) -> Response:
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


async def file(server: Services, request: Request) -> Response:
    """``GET /api/logs/{viewer}``: what was answered when the file was dropped."""
    language_of(request)
    with server.uploads.examiners.place(address_of(request)):
        return JSONResponse(await server.uploads.summary(_viewer(request)))


async def dropped(server: Services, request: Request) -> Response:
    """``GET /api/logs/{viewer}/{number}/versions/{version}``: a game of a dropped file."""
    language, width = language_of(request), _width(request)
    number, wanted = _number(request, "number"), _number(request, "version")
    seat = _seat(request, MOST_SEATS)
    with server.uploads.examiners.place(address_of(request)):
        found = await server.uploads.moment(
            _viewer(request),
            number=number,
            version=wanted,
            seat=seat,
            language=language,
            width=width,
        )
    return JSONResponse(found)


async def dropped_analysis(server: Services, request: Request) -> Response:
    """``GET /api/logs/{viewer}/{number}/analysis``: what decisions of a dropped game were worth."""
    language, number, begin = language_of(request), _number(request, "number"), _begin(request)
    with server.uploads.examiners.place(address_of(request)):
        found = await server.uploads.analysis(_viewer(request), number, begin, language)
    return JSONResponse(found)


def _width(request: Request) -> Width:
    wanted = request.query_params.get("width")
    return next((one for one in WIDTHS if one == wanted), WIDTHS[0])


def _viewer(request: Request) -> str:
    viewer: str = request.path_params["viewer"]
    return viewer.replace("\0", "")  # which no text in PostgreSQL contains


def _begin(request: Request) -> int:
    """Return the version from which on decisions are asked for."""
    return _whole(request.query_params.get("from", "0"), "from")


def _number(request: Request, name: str) -> int:
    return _whole(request.path_params[name], name)


def _whole(text: str, name: str) -> int:
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


async def _require_over(server: Services, table: ServedTable) -> None:
    await server.deadlines.settle(table)
    if table.record.status not in OVER:
        raise WebError(409, "not_finished", "the game is not over")


# QR codes with links to tables, as SVG without styles, so that the strictest policy shows them.

LONGEST_LINK: Final = 500
"""How many characters a link may have."""


def qr_code(link: object) -> str:
    """Return a QR code that leads to a link, black on white, of any size; the last are kept."""
    if type(link) is not str or not link.startswith(("http://", "https://")):
        raise MalformedError(f"must be an address of the web, not {shown(link)}", "link")
    if len(link) > LONGEST_LINK or not link.isascii():
        raise MalformedError(f"must have at most {LONGEST_LINK} characters of ASCII", "link")
    return _drawn_code(link)


@lru_cache(maxsize=256)
def _drawn_code(link: str) -> str:
    found = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        found, kind="svg", xmldecl=False, light="#fff", omitsize=True, svgclass=None, lineclass=None
    )
    return found.getvalue().decode().strip()
