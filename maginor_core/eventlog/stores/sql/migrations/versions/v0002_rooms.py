"""Rooms of the table server, their tokens, and dropped log files."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables of rooms, tokens and dropped log files."""
    op.create_table(
        "maginor_rooms",
        sa.Column("id", sa.String(200), primary_key=True),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_index("maginor_rooms_listed", "maginor_rooms", ["public", "status", "created"])
    op.create_table(
        "maginor_tokens",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("room", sa.String(200), sa.ForeignKey("maginor_rooms.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_maginor_tokens_room", "maginor_tokens", ["room"])
    op.create_table(
        "maginor_uploads",
        sa.Column("id", sa.String(200), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_maginor_uploads_created", "maginor_uploads", ["created"])
