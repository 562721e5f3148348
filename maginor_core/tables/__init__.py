"""Tables: matches whose seats people and programs take by token, over any transport."""

from __future__ import annotations

from maginor_core.tables.seat_session import SeatSession
from maginor_core.tables.table import Table
from maginor_core.tables.tokens import new_token, token_digest

__all__ = ["SeatSession", "Table", "new_token", "token_digest"]
