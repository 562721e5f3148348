"""Stores: implementations of the storage port, and games that are stored in them."""

from __future__ import annotations

from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.stores.games import (
    catch_up,
    create_game,
    deal_game,
    export_game,
    import_games,
    open_game,
    seal_game,
)
from maginor_core.eventlog.stores.store import FileStore, MemoryStore, Store, StoreError

__all__ = [
    "FileStore",
    "MemoryStore",
    "Store",
    "StoreError",
    "StoredRecords",
    "catch_up",
    "create_game",
    "deal_game",
    "export_game",
    "import_games",
    "open_game",
    "seal_game",
]
