"""``maginor store``: games in a SQL database, and between it and log files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from maginor_core.cli.answers import UnansweredError, json_option, tell
from maginor_core.cli.commands.audit import audit
from maginor_core.cli.options import FILE
from maginor_core.engine.paths import make_folder
from maginor_core.engine.presentation import counted
from maginor_core.eventlog.stores.games import export_game, import_games
from maginor_core.eventlog.stores.store import ENDING, file_name

if TYPE_CHECKING:
    from maginor_core.eventlog.stores.sql import SqlStore


@click.group()
def store() -> None:
    """Keep games in a SQL database.

    URL is sqlite:///FILE or postgresql://USER@HOST/DATABASE. A database without games gets the
    tables that it needs when games are imported.
    """


@store.command("list")
@click.argument("url")
@json_option
def list_games(url: str) -> None:
    """Print the ids of all games in the store at URL."""
    with _open(url, create=False) as opened:
        ids = list(opened.ids())
    tell({"games": ids}, ids)


@store.command("import")
@click.argument("url")
@click.argument("paths", nargs=-1, required=True, type=FILE)
@json_option
def import_logs(url: str, paths: tuple[Path, ...]) -> None:
    """Store the games of log files and shards, or of folders of them, with the same bytes.

    The rules are not asked; maginor audit reports whether the games can be trusted.
    """
    ids: list[str] = []
    with _open(url) as opened:
        for path in paths:
            for file in _logs(path):
                ids += import_games(opened, file)
    tell({"imported": ids}, f"{counted(len(ids), 'game')} imported")


@store.command("export")
@click.argument("url")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.argument("ids", nargs=-1)
@json_option
def export_games(url: str, folder: Path, ids: tuple[str, ...]) -> None:
    """Write games of the store at URL, all of them or IDS, to new log files in FOLDER."""
    written = []
    with _open(url, create=False) as opened:
        make_folder(folder)
        for game_id in ids or opened.ids():
            path = folder / file_name(game_id)
            export_game(opened, game_id, path)
            written.append(str(path))
    tell({"exported": written}, f"{counted(len(written), 'game')} exported to {folder}")


store.add_command(audit)


@contextmanager
def _open(url: str, *, create: bool = True) -> Iterator[SqlStore]:
    try:
        from maginor_core.eventlog.stores.sql import SqlStore
    except ImportError:
        raise UnansweredError(
            "a store in a database needs SQLAlchemy; install: pip install 'maginor-core[cli,sql]'"
        ) from None
    with SqlStore(url, create=create) as opened:
        yield opened


def _logs(path: Path) -> list[Path]:
    """Return ``path``, or if it is a folder the log files in it and below it."""
    if not path.is_dir():
        return [path]
    found = sorted([*path.rglob(f"*{ENDING}"), *path.rglob(f"*{ENDING}.zst")])
    if not found:
        raise UnansweredError(f"{path} contains no logs; their names end in {ENDING}")
    return found
