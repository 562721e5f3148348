"""Bodies of requests: JSON objects of a limited size."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import ClientDisconnect, Request

from maginor_core.kernel.definition import Json
from maginor_core.kernel.errors import MalformedError
from maginor_core.web.errors import WebError


async def read_bytes(request: Request, most: int) -> bytes:
    """Return the body of a request.

    Raises:
        WebError: it has more than ``most`` bytes, or the client left before its end.
    """
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > most:
        raise _too_large(most)
    found = bytearray()
    try:
        async for piece in request.stream():
            found += piece
            if len(found) > most:
                raise _too_large(most)
    except ClientDisconnect:
        raise WebError(400, "malformed", "the body is incomplete") from None
    return bytes(found)


async def read_json(request: Request, most: int) -> Json:
    """Return the JSON object in a request; no body is an empty one.

    Raises:
        WebError: it is too large, or of another type.
        MalformedError: it is not a JSON object.
    """
    data = await read_bytes(request, most)
    if not data:
        return {}
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise WebError(415, "content_type", "the body must be application/json")
    try:
        found: Any = json.loads(data)  # Any: checked below
    except (ValueError, RecursionError):
        raise MalformedError("is not JSON", "body") from None
    if type(found) is not dict:
        raise MalformedError("must be a JSON object", "body")
    return found


def _too_large(most: int) -> WebError:
    return WebError(
        413, "too_large", f"the body has more than {most} bytes", {"Connection": "close"}
    )
