"""Metrics for Prometheus, and structured logs."""

from __future__ import annotations

import logging
import os
import sys
from bisect import bisect_left
from collections import defaultdict
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


_NONE: Final = [0] * (len(_SECONDS) + 1)
"""How often durations are in each bucket before there are any."""


class _Durations:
    """The durations that are counted for a histogram, by its buckets."""

    __slots__ = ("_counts", "_histogram", "_sum")

    def __init__(self, histogram: Histogram) -> None:
        self._histogram = histogram
        self._counts, self._sum = _NONE[:], 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(_SECONDS, seconds)] += 1
        self._sum += seconds

    def flush(self) -> None:
        for bucket, count in zip(self._histogram._buckets, self._counts, strict=True):
            bucket.inc(count)  # the library itself takes one duration at a time
        self._histogram._sum.inc(self._sum)
        self._counts, self._sum = _NONE[:], 0.0


class CommandTally:
    """What the event loop counts for each command, until ``flush`` adds it to the metrics.

    A metric takes a lock and checks what it is given: those of a command took 4 % of its time.
    """

    def __init__(self) -> None:
        self._answers: defaultdict[str, int] = defaultdict(int)
        self._answering, self._committing = map(_Durations, (ANSWER_SECONDS, COMMIT_SECONDS))
        self._records = self._commits = 0

    def answered(self, kind: str, seconds: float) -> None:
        """Count the answer to a message, by its type, and how long it took."""
        self._answers[kind] += 1
        self._answering.add(seconds)

    def committed(self, records: int, seconds: float) -> None:
        """Count a transaction that appended so many records, none if it failed, and its time."""
        self._commits += records > 0
        self._records += records
        self._committing.add(seconds)

    def flush(self) -> None:
        """Add what was counted since to the metrics."""
        for kind, count in self._answers.items():
            MESSAGES.labels(kind).inc(count)
        self._answers.clear()
        APPENDED.inc(self._records)
        COMMITS.inc(self._commits)
        self._records = self._commits = 0
        self._answering.flush()
        self._committing.flush()


TALLY: Final = CommandTally()
"""The tally of this process."""


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
