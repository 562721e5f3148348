"""The version of the tables of a SQL store, and its migration to the current one by Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from maginor_core.eventlog.store import StoreError
from maginor_core.kernel.validation import shown

VERSION_TABLE = "maginor_schema"


def prepare(connection: Connection, *, create: bool, migrate: bool) -> None:
    """Ensure that the tables are the current ones, within the transaction of ``connection``.

    Args:
        connection: where they are.
        create: whether a database without any gets them; otherwise it is refused.
        migrate: whether older tables are migrated; otherwise they are refused.

    Raises:
        StoreError: they are of a newer version of this program, or older and not to be migrated.
    """
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    known = ScriptDirectory.from_config(config)
    _require_one_version(connection)
    found = MigrationContext.configure(
        connection, opts={"version_table": VERSION_TABLE}
    ).get_current_revision()
    if found == known.get_current_head():
        return
    versions = [script.revision for script in known.walk_revisions()]
    if found is not None and found not in versions:
        raise StoreError(
            f"the tables of the store are version {shown(found)}, of a newer maginor-core; "
            f"this one knows up to {versions[0]}"
        )
    if found is None and not create:
        raise StoreError("the database contains no store of games")
    if found is not None and not migrate:
        raise StoreError(
            f"the tables of the store are version {found}, older than {versions[0]}; "
            "maginor store migrate URL brings them up to date"
        )
    command.upgrade(config, "head")


def _require_one_version(connection: Connection) -> None:
    """Refuse tables that have several versions; there may be no tables yet.

    Raises:
        StoreError: they have.
    """
    if inspect(connection).has_table(VERSION_TABLE):
        query = f"SELECT version_num FROM {VERSION_TABLE} LIMIT 2"
        if len(connection.exec_driver_sql(query).fetchall()) > 1:
            raise StoreError("the tables of the store have more than one version")
