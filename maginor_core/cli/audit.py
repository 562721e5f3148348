"""``maginor audit``: whether the games in files and folders can be believed, each by itself."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter

import click

from maginor_core.audit import WORDS, Checkpoint, Report, Summary, Verdict
from maginor_core.audit import audit as run_audit
from maginor_core.audit.cluster import cluster
from maginor_core.audit.collection import log_files
from maginor_core.audit.remote import is_url
from maginor_core.cli.logged import json_option
from maginor_core.cli.names import counted
from maginor_core.components.component_set import read_components
from maginor_core.kernel.errors import KernelError

MOST_SHOWN = 20
"""How many bad games are told one by one; the report tells them all."""
COULD_NOT = 2
"""The exit status when it could not be audited."""


@click.command()
@click.argument("paths", nargs=-1, required=True)
@click.option(
    "--jobs",
    type=click.IntRange(1, 1024),
    default=os.cpu_count() or 1,
    show_default="all processors",
    help="How many processes work on it.",
)
@click.option(
    "--report",
    "reports",
    type=click.Path(path_type=Path),
    multiple=True,
    help="A file for all verdicts, .jsonl or .parquet; may be given again.",
)
@click.option(
    "--checkpoint",
    type=click.Path(path_type=Path),
    help="A file for what is done, from which an interrupted audit goes on.",
)
@click.option(
    "--components",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Tiles that games were dealt from, a JSON file; may be given again.",
)
@click.option("--dask", metavar="ADDRESS", help="The scheduler of a Dask cluster to work on it.")
@json_option
def audit(
    *,
    paths: tuple[str, ...],
    jobs: int,
    reports: tuple[Path, ...],
    checkpoint: Path | None,
    components: tuple[Path, ...],
    dask: str | None,
    as_json: bool,
) -> int:
    """Say of every game in PATHS whether it can be believed.

    PATHS are logs, shards, folders of them, or URLs. Every command is decided again and compared
    with what the log says. Exits with 0 if all games are ok, with 1 if not, with 2 if it could not
    be audited.
    """
    summary = Summary()
    bad: list[Verdict] = []
    begun = perf_counter()
    try:
        with ExitStack() as held:
            written = [held.enter_context(Report(path)) for path in reports]
            kept = None if checkpoint is None else held.enter_context(Checkpoint(checkpoint))
            executor = None
            if dask is not None:
                executor, jobs = held.enter_context(cluster(dask))
            shown = held.enter_context(_progress(paths, summary, shown=not as_json))
            for verdict in run_audit(
                paths,
                jobs=jobs,
                executor=executor,
                components={each.id: each for each in map(read_components, components)},
                checkpoint=kept,
                passed=shown,
            ):
                summary.add(verdict)
                for report in written:
                    report.add(verdict)
                if not verdict.ok and len(bad) < MOST_SHOWN:
                    bad.append(verdict)
    except KernelError as error:
        click.echo(f"Error: {error}", err=True)
        return COULD_NOT
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        click.echo(f"Error: {where}{error.strerror or error}", err=True)
        return COULD_NOT
    if not summary.games:
        click.echo("Error: there are no logs; their names end in .maginor", err=True)
        return COULD_NOT
    if as_json:
        click.echo(json.dumps(summary.to_json()))
    else:
        _show(summary, bad, perf_counter() - begun)
    return 0 if summary.ok else 1


@contextmanager
def _progress(
    paths: Iterable[str], summary: Summary, *, shown: bool
) -> Iterator[Callable[[int], object] | None]:
    """Show a bar of the bytes dealt with, games a second and time left, if people look on."""
    if not (shown and sys.stderr.isatty()):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    local = [path for path in paths if not is_url(path)]
    total = sum(file.size for file in log_files(local)) if len(local) == len(list(paths)) else None
    begun = perf_counter()
    with Progress(
        TextColumn("Auditing"),
        BarColumn(),
        TextColumn("{task.fields[games]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        task = progress.add_task("", total=total, games="0 games")

        def passed(size: int) -> None:
            pace = summary.games / (perf_counter() - begun)
            told = f"{summary.games:,} games, {pace:,.0f} a second"
            progress.update(task, advance=size, games=told)

        yield passed


def _show(summary: Summary, bad: list[Verdict], seconds: float) -> None:
    from rich.table import Table as Grid

    from maginor_core.cli.terminal import console

    output = console()
    for verdict in bad:
        output.print(_line(verdict), soft_wrap=True)
    others = summary.games - summary.words["ok"] - len(bad)
    if others > 0:
        output.print(f"and {others:,} more that are not ok; --report FILE.jsonl tells them all")
    if bad:
        output.print()
    grid = Grid(show_header=False, box=None, padding=(0, 2, 0, 0))
    grid.add_column()
    grid.add_column(justify="right")
    for word in WORDS:
        if summary.words[word] or word == "ok":
            grid.add_row(word, f"{summary.words[word]:,}")
    output.print(grid)
    output.print()
    games, files = counted(summary.games, "game"), counted(summary.files, "file")
    output.print(
        f"{games} in {files}, {summary.events:,} events, {seconds:.1f} s "
        f"({summary.games / seconds:,.0f} games a second)"
    )
    for dice, number in sorted(summary.dice.items()):
        output.print(f"Dice of games that are ok: {dice}: {number:,}")
    if summary.signed:
        output.print(f"Signed: {summary.signed:,}")
    if summary.unchecked:
        output.print(
            f"Signatures not checked: {summary.unchecked:,}; maginor-core[sign] can check them",
            markup=False,
        )


def _line(verdict: Verdict) -> str:
    where = f"{verdict.file}, game {verdict.game}"
    if verdict.record is not None:
        where += f", record {verdict.record}"
    if verdict.byte is not None:
        where += f", byte {verdict.byte}"
    ruling = f" [{verdict.ruling}]" if verdict.ruling else ""
    return f"{where}: {verdict.word}{ruling}: {verdict.reason}"
