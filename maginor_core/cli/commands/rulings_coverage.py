"""``maginor rulings coverage``: which code carries each ruling, and what pins it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from maginor_core.cli.answers import NO, YES, UnansweredError, json_option, warn

if TYPE_CHECKING:
    from maginor_core.conformance.page.rulings_page import RulingsPage
    from maginor_core.conformance.page.traceability import Trace


@click.command("coverage")
@click.argument("ids", metavar="[ID]...", nargs=-1)
@click.option("--write", is_flag=True, help="Write what is found into spec/rulings.md.")
@json_option
def rulings_coverage(ids: tuple[str, ...], write: bool, as_json: bool) -> int:
    """Show which code carries each ruling, and which transcripts and tests pin it.

    In a source tree this looks at the tree itself, and exits with 1 if a ruling is not carried or
    pinned, or an ID is cited that no ruling has. Elsewhere it shows what the page of rulings lists.
    ID is a family (DUEL) or a ruling (DUEL-06).
    """
    from maginor_core.conformance.page.rulings_page import PAGE_NAME, rulings_page
    from maginor_core.conformance.page.traceability import gaps, trace, traced_page
    from maginor_core.resources import spec_folder

    page = rulings_page()
    file = spec_folder() / PAGE_NAME
    root = file.parents[1]
    in_source = (root / "pyproject.toml").is_file() and (root / "tests" / "golden").is_dir()
    chosen = list(_chosen(page, ids))
    if not in_source:
        if write:
            raise click.UsageError("only a source tree can be looked at, and this is none")
        _print(chosen, _told(page), as_json)
        return YES
    traces = trace(root)
    if write:
        _write(file, traced_page(file.read_text(encoding="utf-8"), traces))
    _print(chosen, traces, as_json)
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


def _told(page: RulingsPage) -> dict[str, Trace]:
    """Return what the page itself and the transcripts that came with it tell."""
    from maginor_core.conformance.page.traceability import Trace
    from maginor_core.conformance.transcripts.collection import read_collection

    traces = {
        ruling.id: Trace(code=list(ruling.code), tests=[t for t in ruling.tests if "::" in t])
        for ruling in page.rulings.values()
    }
    for transcript in read_collection():
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

    from maginor_core.cli.terminal.console import console
    from maginor_core.conformance.page.traceability import Trace

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
