"""A store in a SQL database, SQLite or PostgreSQL, through SQLAlchemy Core; the extra ``sql``."""

from __future__ import annotations

from maginor_core.eventlog.stores.sql.engine import Appended
from maginor_core.eventlog.stores.sql.store import SqlStore

__all__ = ["Appended", "SqlStore"]
