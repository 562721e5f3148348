"""Metrics for Prometheus; several workers add theirs up in a folder that they share."""

from __future__ import annotations

import os
from typing import Final

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
