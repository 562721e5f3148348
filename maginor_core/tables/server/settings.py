"""The settings of a table server."""

from __future__ import annotations

import json
import logging
import os
import sys
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import structlog
from attrs import asdict, frozen
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector
from structlog.processors import ExceptionRenderer
from structlog.tracebacks import ExceptionDictTransformer

from maginor_core.engine.errors import EngineError

CLIENT: Final = Path(__file__).parent / "client"
"""The folder of the client."""


@frozen
class Settings:
    """How a table server runs.

    Attributes:
        store: the URL of the database.
        host: the address on which it listens.
        port: the port; 0 for any that is free.
        public_url: the address under which people reach it, without a slash at its end.
        origins: further origins whose pages may use it.
        workers: how many processes serve.
        proxies: the addresses of proxies whose ``X-Forwarded-For`` is believed, comma-separated.
        client: the folder of the client.
        compress: whether messages are compressed for clients that can read that.
        idle_seconds: after how many seconds without a connection a table leaves memory.
        archive_seconds: after how many seconds a table that is over loses its tokens.
        abandon_seconds: after how many seconds a table at which nobody has been is sealed as
            abandoned and archived; 0 for never.
        withheld_seconds: after how many seconds without a clock a seat that does not disclose what
            is due may be named, and its game ended; or gets the default for its choice.
        join_seconds: how long a new connection may take until it joins.
        send_seconds: how long a client may take to read a message.
        drain_seconds: how long open requests may take when the server ends.
        message_bytes: how long a message of a client may be.
        request_bytes: how long a request may be.
        upload_bytes: how long a dropped log file may be.
        upload_plain_bytes: how long it may be after decompression.
        upload_games: how many games it may have.
        upload_seconds: how much time of a processor it may take to examine it.
        upload_mebibytes: how much memory a process may have that examines files.
        messages_per_second: how many messages a client may send, on average.
        message_burst: how many at once.
        posts_per_minute: how many tables, seats and the like one address may ask for.
        notify_command: a command of the shell that tells somebody by mail; empty for none.
        notify_seconds: after how many seconds a player who is away is told.
        push_key: the file with the private key for Web Push; empty for none.
        push_contact: a URL under which push services reach the operator.
        sockets_per_address: how many sockets one address may have at once, and how many other
            connections, per process.
    """

    store: str
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    origins: tuple[str, ...] = ()
    workers: int = 1
    proxies: str = ""
    client: str = str(CLIENT)
    compress: bool = False
    idle_seconds: float = 600
    archive_seconds: float = 30 * 24 * 3600
    abandon_seconds: float = 30 * 24 * 3600
    withheld_seconds: float = 24 * 3600
    join_seconds: float = 10
    send_seconds: float = 20
    drain_seconds: float = 10
    message_bytes: int = 1 << 16
    request_bytes: int = 1 << 16
    upload_bytes: int = 4 << 20
    upload_plain_bytes: int = 16 << 20
    upload_games: int = 100
    upload_seconds: float = 10
    upload_mebibytes: int = 1024
    messages_per_second: float = 20
    message_burst: int = 60
    posts_per_minute: int = 60
    sockets_per_address: int = 2000
    notify_command: str = ""
    notify_seconds: float = 60
    push_key: str = ""
    push_contact: str = ""

    def to_json(self) -> str:
        """Return the settings as JSON, for another process."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Settings:
        """Return the settings that ``to_json`` has written."""
        data = json.loads(text)
        return cls(**{**data, "origins": tuple(data["origins"])})

    @property
    def is_secure(self) -> bool:
        """Whether people reach it by HTTPS."""
        return urlsplit(self.public_url).scheme == "https"


def origin_of(url: str) -> str:
    """Return the origin of a URL: scheme, host and port, as a browser sends it."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


# Errors of the HTTP interface: a status, a code for programs and a sentence for people.


class WebError(EngineError):
    """A request that cannot be answered.

    Attributes:
        status: the HTTP status.
        code: what programs distinguish it by.
        headers: further headers of the answer.
    """

    def __init__(
        self, status: int, code: str, message: str, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.headers = headers or {}


def no_table(room_id: str) -> WebError:
    """Return the error for a table that does not exist."""
    return WebError(404, "no_table", f"no table is called {room_id[:60]!r}")


def wrong_token() -> WebError:
    """Return the error for a token that opens nothing here."""
    return WebError(
        401, "token", "this token opens no seat at this table", {"WWW-Authenticate": "Bearer"}
    )


def too_many(seconds: int) -> WebError:
    """Return the error for an address that asks for too much, and may again after some seconds."""
    headers = {"Retry-After": str(seconds)}
    return WebError(429, "rate", f"too many requests; wait {seconds} seconds", headers)


# Metrics for Prometheus; several workers add theirs up in a folder that they share.

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)

REQUESTS: Final = Counter(
    "maginor_http_requests_total", "HTTP requests answered.", ["method", "route", "status"]
)
MESSAGES: Final = Counter(
    "maginor_messages_total", "Messages of clients on sockets, by the first answer.", ["answer"]
)
ANSWER_SECONDS: Final = Histogram(
    "maginor_answer_seconds",
    "From reading a message until its answer is ready, the commit included.",
    buckets=_SECONDS,
)
APPENDED: Final = Counter("maginor_records_total", "Records appended durably.")
COMMITS: Final = Counter("maginor_commits_total", "Transactions that appended records.")
COMMIT_SECONDS: Final = Histogram(
    "maginor_commit_seconds", "What a transaction that appends records takes.", buckets=_SECONDS
)
CONNECTIONS: Final = Gauge("maginor_connections", "Open sockets.", multiprocess_mode="livesum")
ROOMS: Final = Gauge("maginor_rooms", "Tables in memory.", multiprocess_mode="livesum")
LOADED: Final = Counter("maginor_rooms_loaded_total", "Tables read from the store.")
EVICTED: Final = Counter("maginor_rooms_evicted_total", "Idle tables that left memory.")
DROPPED: Final = Counter(
    "maginor_sockets_closed_total", "Sockets that the server closed.", ["reason"]
)
NOTIFIED: Final = Counter("maginor_notices_total", "Notifications sent.", ["way", "outcome"])


def exposition() -> tuple[bytes, str]:
    """Return all metrics in Prometheus's text format, and its media type."""
    registry: CollectorRegistry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call] # the library's
    return generate_latest(registry), CONTENT_TYPE_LATEST


# Structured logs: one JSON object per line on standard error, without secrets.
#
# What is logged: routes, ids of tables, seats, statuses and durations. Never: tokens, invitations,
# bodies, queries, messages, or the content of a game.

_STACKS: Final = ExceptionRenderer(ExceptionDictTransformer(show_locals=False))
"""Stacks without the values of variables, among which are hands and tokens."""


def configure() -> None:
    """Write the logs of this process, uvicorn's included, as JSON lines to standard error."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[
            *shared,
            _STACKS,
            structlog.processors.JSONRenderer(sort_keys=True),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _STACKS,
                structlog.processors.JSONRenderer(sort_keys=True),
            ],
            foreign_pre_chain=shared,
        )
    )
    for name in ("uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name == "uvicorn" else []
        logger.setLevel(logging.WARNING if name == "uvicorn" else logging.INFO)
        logger.propagate = name != "uvicorn"
