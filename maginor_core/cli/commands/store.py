"""``maginor store``: games in a SQL database, and between it and log files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from maginor_core.audit.moving import move_game
from maginor_core.audit.preflight import (
    PREFLIGHT_WORDS,
    PREVENTING,
    PreflightFinding,
    preflight,
)
from maginor_core.audit.whatif import Reading
from maginor_core.cli.answers import (
    NO,
    UNANSWERED,
    YES,
    UnansweredError,
    json_option,
    tell,
    wants_json,
)
from maginor_core.cli.commands.audit import audit
from maginor_core.cli.commands.whatif import require_known
from maginor_core.cli.options import FILE, limit_option, processes_option
from maginor_core.cli.terminal.screen import progress
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.paths import make_folder, printable, read_regular
from maginor_core.engine.presentation import counted
from maginor_core.eventlog.moves import Consent, MoveRefusedError
from maginor_core.eventlog.stores.games import export_game, import_games
from maginor_core.eventlog.stores.store import ENDING, file_name

if TYPE_CHECKING:
    from maginor_core.eventlog.files import Limits
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


@store.command("preflight")
@click.argument("url")
@click.option(
    "--revision",
    type=click.IntRange(min=0),
    help="Compare with this revision of the rulings; without it, with the newest.",
)
@processes_option
@limit_option
@json_option
def preflight_games(url: str, revision: int | None, jobs: int, limits: Limits) -> int:
    """Report what the installed rules make of each game in the store at URL, touching none.

    Running games go on under their own revision of the rulings, and new ones begin under the
    newest. So each game is executed again under its own one, which must repeat it, and under the
    other: which stay the same, and which differ, from where and by which ruling. --module, before
    the command, loads the new version of a game. Exit status: 0, every game can go on; 1, some are
    broken or stuck; 2, some cannot be read.
    """
    if revision is not None:
        require_known(Reading(revision=revision))
    words: Counter[str] = Counter()
    running: Counter[str] = Counter()
    first: Counter[str] = Counter()
    with _open(url, create=False) as opened:
        total = sum(game.size for game in opened.games())
    with progress("Executing", total, shown=not wants_json()) as update:

        def passed(size: int) -> None:
            update(advance=size, description=f"Executing: {words.total():,} games")

        for found in preflight([url], revision, jobs=jobs, limits=limits, passed=passed):
            words[found.word] += 1
            running[found.word] += found.running
            if found.finding is not None:
                first[found.finding.ruling or found.finding.word] += 1
            if wants_json() or found.word != "same":
                tell(found.to_json(), _preflight_line(found))
    counts = {word: {"games": words[word], "running": running[word]} for word in PREFLIGHT_WORDS}
    lines = [
        f"{word:<11} {words[word]:>9,}   {running[word]:,} running"
        for word in PREFLIGHT_WORDS
        if words[word]
    ]
    if first:
        named = ", ".join(f"{name} ({count:,})" for name, count in first.most_common())
        lines.append(f"first difference by ruling, or kind: {named}")
    tell({"summary": {**counts, "first": dict(first)}}, lines or ["no games"])
    if any(words[word] for word in PREVENTING):
        return NO
    return UNANSWERED if words["unreadable"] else YES


@store.command("move")
@click.argument("url")
@click.argument("ids", nargs=-1, required=True)
@click.option(
    "--revision",
    type=click.IntRange(min=0),
    required=True,
    help="The revision of the rulings under which the games go on.",
)
@click.option(
    "--consent",
    "consents",
    type=FILE,
    multiple=True,
    help="The file of a seat's consent (maginor log consent); again for each seat.",
)
@json_option
def move_games(url: str, ids: tuple[str, ...], revision: int, consents: tuple[Path, ...]) -> int:
    """Let the games IDS of the store at URL go on under a later revision, as all players wish.

    A record is appended to each game, if nothing that was played would differ under that revision;
    otherwise it is refused, with the ruling by which it would. A server that runs takes it in with
    the next command. Without --consent you vouch for it that every seat agrees. Exit status: 0, all
    were moved; 1, some would differ, or a consent is missing or false.
    """
    signed = [_read_consent(path) for path in consents]
    refused = 0
    with _open(url, create=False):
        pass  # none is made where there is none
    with _open(url) as opened:
        for game_id in ids:
            try:
                move = move_game(opened, game_id, revision, consents=signed)
            except (MoveRefusedError, MalformedError) as error:
                refused += 1
                ruling = error.ruling if isinstance(error, MoveRefusedError) else ""
                reason = error.reason
                told = {"id": game_id, "moved": False, "ruling": ruling, "reason": reason}
                tell(told, printable(f"{game_id}: refused: {error}"))
                continue
            told = {"id": game_id, "moved": True, "record": move.version}
            tell(told, f"{game_id}: goes on under revision {revision}, by record {move.version}")
    return NO if refused else YES


def _read_consent(path: Path) -> Consent:
    """Return the consent that a file contains, as ``maginor log consent`` prints it."""
    try:
        return Consent.from_json(json.loads(read_regular(path)))
    except (OSError, ValueError, RecursionError) as error:
        reason = str(error) if isinstance(error, MalformedError) else "it is no JSON"
        raise click.UsageError(f"--consent: {path}: {reason}") from None


def _preflight_line(found: PreflightFinding) -> str:
    state = "running" if found.running else "over"
    place = ""
    if found.finding is not None and found.finding.record is not None:
        place = f", from record {found.finding.record}"
        if found.finding.ruling:
            place += f" by {found.finding.ruling}"
    return printable(f"{found.id or found.file}: {found.word}{place} ({state}): {found.reason}")


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
