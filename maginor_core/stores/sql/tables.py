"""The tables of a SQL store: games, and their records in the order in which they were appended."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Identity,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

LONGEST_ID: Final = 200
"""How many characters the id of a game in a SQL store may have."""

METADATA: Final = MetaData()

# SQLite numbers only a column of its own type INTEGER by itself.
_NUMBER = BigInteger().with_variant(Integer, "sqlite")

GAMES: Final = Table(
    "maginor_games",
    METADATA,
    Column("id", String(LONGEST_ID), primary_key=True),
    Column("header", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
    Column("size", Integer, nullable=False),
    Column("seal", LargeBinary, nullable=True),
    Column("signatures", LargeBinary, nullable=False),
)
"""A row for each game: the bytes of its header, how many records it has and how many
bytes these have, the bytes of its seal (NULL while it is open), and its signature frames, one after
another."""

RECORDS: Final = Table(
    "maginor_records",
    METADATA,
    Column("position", _NUMBER, Identity(), primary_key=True),
    Column("game", ForeignKey(GAMES.c.id), nullable=False),
    Column("number", Integer, nullable=False),
    Column("record", LargeBinary, nullable=False),
    UniqueConstraint("game", "number"),
    sqlite_autoincrement=True,
)
"""A row for each record: its number in its game, counted from 0, and its bytes."""
