"""What Alembic runs: the migrations, on the connection that the store gives it."""

from __future__ import annotations

from alembic import context

from maginor_core.eventlog.stores.sql.tables import METADATA


def run() -> None:
    """Run the migrations."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=METADATA,
        version_table="maginor_schema",
        transactional_ddl=False,  # the store begins and commits the transaction
    )
    context.run_migrations()


if __name__ == "env_py":  # the name under which Alembic loads it
    run()
