"""Faults of clients in uvicorn's log: one line at level info, since any stranger can cause them."""

from __future__ import annotations

import logging
from typing import Final

BAD_TEXT: Final = "Invalid UTF-8 sequence received from client."
"""What uvicorn logs, with a stack, of a message that is not UTF-8."""


def log_without_stacks() -> None:
    """Let uvicorn log the faults of clients at level info, without the stack of the decoder."""
    logger = logging.getLogger("uvicorn.error")
    if _is_logged not in logger.filters:
        logger.addFilter(_is_logged)


def _is_logged(record: logging.LogRecord) -> bool:
    """Change a record of a client's fault, and return whether it is still to be logged."""
    if record.msg != BAD_TEXT:
        return True
    record.levelno, record.levelname = logging.INFO, "INFO"
    record.exc_info = record.exc_text = None
    return logging.getLogger(record.name).isEnabledFor(logging.INFO)
