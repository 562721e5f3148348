"""``maginor rulings``: the decisions that the rules are made of, their tests and their engine."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

import click
from attrs import asdict, astuple

from maginor_core import __version__
from maginor_core.cli.answers import (
    NO,
    YES,
    UnansweredError,
    json_option,
    tell,
    wants_json,
    warn,
)
from maginor_core.cli.commands.rulings_run import run_rulings
from maginor_core.cli.commands.rulings_search import explore_rulings, fuzz_rulings, perft_rulings
from maginor_core.cli.selection import game_option
from maginor_core.cli.terminal.screen import console
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.resources import spec_folder
from maginor_core.suite.engine import serve
from maginor_core.suite.rulings import (
    COVERAGE_NAME,
    Ruling,
    RulingsPage,
    Trace,
    coverage_page,
    gaps,
    page_path,
    read_coverage,
    rulings_page,
    trace,
)
from maginor_core.suite.transcript import read_head, transcript_files


@click.group()
def rulings() -> None:
    """Show the rulings that the rules are made of, and test engines by them."""


@rulings.command()
@click.argument("ruling", required=False)
@game_option
@json_option
def show(ruling: str | None, game: GameDefinition) -> None:
    """Show RULING, such as DUEL-06, or list those of a family, such as DUEL, or all.

    "maginor rulings coverage RULING" lists the code, transcripts and tests of one.
    """
    page = rulings_page(game)
    family = None if ruling is None else ruling.upper()
    if family is not None and family not in page.families:
        _print_ruling(page.ruling(family))
        return
    found = [r for r in page.rulings.values() if family in (None, r.family)]
    lines = []
    for name, title in page.families.items():
        listed = [f"  {one.id:<12} {one.title}" for one in found if one.family == name]
        lines += [click.style(f"{name}: {title}", bold=True), *listed] if listed else []
    tell({"revision": page.revision, "rulings": [asdict(one) for one in found]}, lines)


def _print_ruling(ruling: Ruling) -> None:
    if wants_json():
        tell(asdict(ruling), ())
        return
    from rich.markdown import Markdown
    from rich.text import Text

    output = console()
    output.print(Text(f"{ruling.id}: {ruling.title}", style="bold"))
    output.print()
    output.print(Markdown(ruling.statement))
    fields = [
        ("Decides", ruling.decides),
        ("Reason", ruling.reason),
        ("Other reading", ruling.other_reading),
        *(("Variant", variant) for variant in ruling.variant),
        ("Source", ruling.source),
        ("Status", f"{ruling.status}; revision {ruling.revision}"),
    ]
    for name, text in fields:
        if text:
            output.print()
            output.print(Text.assemble((f"{name}: ", "bold"), text))


# ``maginor engine``: the engine protocol over standard input and output.


@click.command()
@game_option
def engine(game: GameDefinition) -> None:
    """Speak the engine protocol over standard input and output.

    One JSON object a line comes in and one answer a line goes out, until the request ``bye``, the
    input ends, or nobody reads the answers any more.
    """
    output = sys.stdout.buffer
    for answer in serve(game, sys.stdin.buffer, __version__):
        output.write(answer.encode() + b"\n")
        output.flush()


# ``maginor rulings coverage``: which code implements each ruling, and which tests check it.


@click.command("coverage")
@click.argument("ids", metavar="[ID]...", nargs=-1)
@click.option("--write", is_flag=True, help="Write the result to the coverage page.")
@game_option
@json_option
def rulings_coverage(ids: tuple[str, ...], write: bool, game: GameDefinition) -> int:
    """Show which code implements each ruling, and which transcripts and tests check it.

    In a source tree this searches the tree, and exits with 1 if a ruling has no code, transcript or
    test, or an ID is cited that is not a ruling. Elsewhere it shows the installed coverage page.
    ID is a family (DUEL) or a ruling (DUEL-06).
    """
    page = rulings_page(game)
    file = page_path(game).with_name(COVERAGE_NAME)
    root = spec_folder().parent
    in_source = (root / "pyproject.toml").is_file() and (root / "tests" / "golden").is_dir()
    asked = list(_choose(page, ids))
    if not in_source:
        if write:
            raise click.UsageError("--write requires a source tree, and this is not one")
        _print(asked, _add_installed(game, read_coverage(file.read_text(encoding="utf-8"))))
        return YES
    traces = trace(root, game)
    if write:
        _write(file, coverage_page(page, traces, game))
    _print(asked, traces)
    missing = list(gaps(page, traces))
    for gap in missing:
        warn(gap)
    return NO if missing else YES


def _choose(page: RulingsPage, ids: tuple[str, ...]) -> Iterator[str]:
    wanted = [name.upper() for name in ids]
    for name in wanted:
        if name not in page.families:
            page.ruling(name)
    for ruling in page.rulings.values():
        if not wanted or ruling.id in wanted or ruling.family in wanted:
            yield ruling.id


def _add_installed(game: GameDefinition, traces: dict[str, Trace]) -> dict[str, Trace]:
    """Return ``traces`` with the installed transcripts added."""
    for path in transcript_files(game):
        head = read_head(path)
        for ruling_id in head.rulings:
            found = traces.setdefault(ruling_id, Trace())
            own = ruling_id == head.ruling
            (found.transcripts if own else found.cited_by).append(head.name)
    return traces


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnansweredError(f"{file} cannot be written ({error.strerror})") from None


def _print(chosen: list[str], traces: Mapping[str, Trace]) -> None:
    from rich.table import Table

    found = {ruling: traces.get(ruling, Trace()) for ruling in chosen}
    if wants_json():
        tell({ruling: asdict(one) for ruling, one in found.items()}, ())
        return
    grid = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("ruling", "code", "transcripts", "cited by", "tests"):
        grid.add_column(title, justify="left" if title == "ruling" else "right")
    rows = {ruling: astuple(one) for ruling, one in found.items()}
    for ruling, places in rows.items():
        grid.add_row(ruling, *(str(len(some)) for some in places))
    console().print(grid)
    if len(chosen) == 1:
        for place in chain.from_iterable(rows[chosen[0]]):
            click.echo(f"  {place}")


for _command in (run_rulings, fuzz_rulings, explore_rulings, perft_rulings, rulings_coverage):
    rulings.add_command(_command)
