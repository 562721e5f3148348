"""``maginor rulings coverage``: which code implements each ruling, and which tests check it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from maginor_core.cli.answers import NO, YES, UnansweredError, json_option, warn
from maginor_core.cli.selection import SelectedGame, game_option

if TYPE_CHECKING:
    from maginor_core.engine.definition import GameDefinition
    from maginor_core.suite.rulings import RulingsPage, Trace


@click.command("coverage")
@click.argument("ids", metavar="[ID]...", nargs=-1)
@click.option("--write", is_flag=True, help="Write the result to the coverage page.")
@game_option
@json_option
def rulings_coverage(ids: tuple[str, ...], write: bool, chosen: SelectedGame, as_json: bool) -> int:
    """Show which code implements each ruling, and which transcripts and tests check it.

    In a source tree this searches the tree, and exits with 1 if a ruling has no code, transcript or
    test, or an ID is cited that is not a ruling. Elsewhere it shows the installed coverage page.
    ID is a family (DUEL) or a ruling (DUEL-06).
    """
    from maginor_core.engine.resources import spec_folder
    from maginor_core.suite.rulings import (
        COVERAGE_NAME,
        coverage_page,
        gaps,
        page_path,
        read_coverage,
        rulings_page,
        trace,
    )

    game = chosen.definition
    page = rulings_page(game)
    file = page_path(game).with_name(COVERAGE_NAME)
    root = spec_folder().parent
    in_source = (root / "pyproject.toml").is_file() and (root / "tests" / "golden").is_dir()
    asked = list(_chosen(page, ids))
    if not in_source:
        if write:
            raise click.UsageError("--write requires a source tree, and this is not one")
        _print(asked, _installed(game, read_coverage(file.read_text(encoding="utf-8"))), as_json)
        return YES
    traces = trace(root, game)
    if write:
        _write(file, coverage_page(page, traces, game))
    _print(asked, traces, as_json)
    missing = list(gaps(page, traces))
    for gap in missing:
        warn(gap)
    if missing:
        return NO
    return YES


def _chosen(page: RulingsPage, ids: tuple[str, ...]) -> Iterator[str]:
    wanted = [name.upper() for name in ids]
    for name in wanted:
        if name not in page.families:
            page.ruling(name)
    for ruling in page.rulings.values():
        if not wanted or ruling.id in wanted or ruling.family in wanted:
            yield ruling.id


def _installed(game: GameDefinition, traces: dict[str, Trace]) -> dict[str, Trace]:
    """Return ``traces`` with the installed transcripts added."""
    from maginor_core.suite.rulings import Trace
    from maginor_core.suite.transcript_text import read_collection

    for transcript in read_collection(game=game):
        for ruling_id in transcript.head.rulings:
            found = traces.setdefault(ruling_id, Trace())
            own = ruling_id == transcript.head.ruling
            (found.transcripts if own else found.cited_by).append(transcript.head.name)
    return traces


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnansweredError(f"{file} cannot be written ({error.strerror})") from None


def _print(chosen: list[str], traces: Mapping[str, Trace], as_json: bool) -> None:
    from attrs import asdict
    from rich.table import Table

    from maginor_core.cli.terminal.screen import console
    from maginor_core.suite.rulings import Trace

    found = {ruling: traces.get(ruling, Trace()) for ruling in chosen}
    if as_json:
        click.echo(json.dumps({ruling: asdict(trace) for ruling, trace in found.items()}))
        return
    grid = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("ruling", "code", "transcripts", "cited by", "tests"):
        grid.add_column(title, justify="left" if title == "ruling" else "right")
    for ruling, trace in found.items():
        rows = (trace.code, trace.transcripts, trace.cited_by, trace.tests)
        grid.add_row(ruling, *(str(len(places)) for places in rows))
    console().print(grid)
    if len(chosen) == 1:
        for places in (trace.code, trace.transcripts, trace.cited_by, trace.tests):
            for place in places:
                click.echo(f"  {place}")
