"""Games and their records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables of games and records."""
    op.create_table(
        "maginor_games",
        sa.Column("id", sa.String(200), primary_key=True),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("seal", sa.LargeBinary, nullable=True),
        sa.Column("signatures", sa.LargeBinary, nullable=False),
    )
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "maginor_records",
        sa.Column("position", number, sa.Identity(), primary_key=True),
        sa.Column("game", sa.String(200), sa.ForeignKey("maginor_games.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("game", "number"),
        sqlite_autoincrement=True,
    )
