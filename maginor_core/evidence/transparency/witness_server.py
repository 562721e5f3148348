"""A witness over HTTP, as an application of ASGI. It needs the extra ``web``."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from maginor_core.evidence.transparency.witness import (
    LONGEST_REQUEST,
    TEXT,
    LogWitness,
    origin_digest,
)


def witness_application(witness: LogWitness) -> Starlette:
    """Return the application that answers for a witness.

    ``POST /add-checkpoint`` is the protocol; ``GET /DIGEST/checkpoint`` returns the latest
    checkpoint that it has signed of the log whose name has that SHA-256; ``GET /`` says who it is.
    """
    origins = {origin_digest(log.name): log.name for log in witness.logs}

    async def add_checkpoint(request: Request) -> Response:
        body = bytearray()
        async for part in request.stream():
            body += part
            if len(body) > LONGEST_REQUEST:
                return PlainTextResponse(f"a request has at most {LONGEST_REQUEST} bytes\n", 413)
        answer = await run_in_threadpool(witness.add_checkpoint, bytes(body))
        return Response(answer.text, answer.status, media_type=answer.media_type)

    async def latest(request: Request) -> Response:
        origin = origins.get(request.path_params["digest"])
        note = None if origin is None else await run_in_threadpool(witness.latest, origin)
        if note is None:
            return PlainTextResponse("this witness has signed nothing of that log\n", 404)
        return Response(note, media_type=TEXT)

    async def about(_: Request) -> Response:
        lines = [str(witness.key), *sorted(f"{digest} {name}" for digest, name in origins.items())]
        return PlainTextResponse("\n".join(lines) + "\n")

    return Starlette(
        routes=[
            Route("/add-checkpoint", add_checkpoint, methods=["POST"]),
            Route("/{digest}/checkpoint", latest, methods=["GET"]),
            Route("/", about, methods=["GET"]),
        ]
    )
