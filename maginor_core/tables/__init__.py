"""Tables: games whose seats people and programs take by token, over any transport."""

from __future__ import annotations

from typing import Final

from maginor_core.tables.joint_dice import (
    DealingError,
    Due,
    JointDealing,
    JointPlay,
    OutcomeDueError,
    can_be_joint,
)
from maginor_core.tables.seat_page import SeatPage, explained, seat_page
from maginor_core.tables.seat_session import SeatSession, attend
from maginor_core.tables.table import Table, new_token, token_digest

__all__ = [
    "SUBPROTOCOL",
    "DealingError",
    "Due",
    "JointDealing",
    "JointPlay",
    "OutcomeDueError",
    "SeatPage",
    "SeatSession",
    "Table",
    "attend",
    "can_be_joint",
    "explained",
    "new_token",
    "seat_page",
    "token_digest",
]

SUBPROTOCOL: Final = "maginor.1"
"""The subprotocol that clients of a WebSocket offer, and a server must accept."""
