"""Stores: implementations of the storage port, and matches that are stored in them."""

from __future__ import annotations

from maginor_core.eventlog.store import Store, StoredRecords, StoreError
from maginor_core.stores.files import FileStore
from maginor_core.stores.matches import (
    catch_up,
    create_match,
    deal_match,
    export_match,
    import_matches,
    open_match,
)
from maginor_core.stores.memory import MemoryStore

__all__ = [
    "FileStore",
    "MemoryStore",
    "Store",
    "StoreError",
    "StoredRecords",
    "catch_up",
    "create_match",
    "deal_match",
    "export_match",
    "import_matches",
    "open_match",
]
