"""Metrics for Prometheus, and structured logs."""

from __future__ import annotations

import logging
import os
import sys
from typing import Final

import structlog
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

LOG: Final = structlog.get_logger("maginor.web")

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

SOCKET_LOG: Final = logging.getLogger("uvicorn.error.sockets")
"""What the libraries log of sockets: faults alone, and not who opens them."""
SOCKET_LOG.setLevel(logging.WARNING)

_STACKS: Final = ExceptionRenderer(ExceptionDictTransformer(show_locals=False))
"""Stacks without the values of variables, among which are hands and tokens."""


def configure_logs() -> None:
    """Write all logs of this process, also those of uvicorn, as JSON lines to standard error."""
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
    for name in ("uvicorn", "uvicorn.error", "maginor_core"):
        logger = logging.getLogger(name)
        is_root = name != "uvicorn.error"
        logger.handlers = [handler] if is_root else []
        logger.setLevel(logging.WARNING if is_root else logging.INFO)
        logger.propagate = not is_root
