"""Structured logs: one JSON object per line on standard error, without secrets.

What is logged: routes, ids of tables, seats, statuses and durations. Never: tokens, invitations,
bodies, queries, messages, or the content of a game.
"""

from __future__ import annotations

import logging
import sys
from typing import Final

import structlog
from structlog.processors import ExceptionRenderer
from structlog.tracebacks import ExceptionDictTransformer

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
