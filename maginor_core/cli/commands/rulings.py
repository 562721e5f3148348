"""``maginor rulings``: the decisions that the rules are made of, their tests and their engine."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Any

import click
from attrs import astuple
from rich.text import Text

from maginor_core import __version__
from maginor_core.cli.answers import (
    NO,
    UNANSWERED,
    YES,
    UnansweredError,
    json_option,
    tell,
    wants_json,
    warn,
)
from maginor_core.cli.commands.rulings_search import explore_rulings, fuzz_rulings, perft_rulings
from maginor_core.cli.options import game_option, timeout_option
from maginor_core.cli.terminal.screen import console, progress
from maginor_core.cli.watched_folder import WatchedFolder
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.plain import plain
from maginor_core.engine.presentation import counted
from maginor_core.engine.resources import spec_folder
from maginor_core.suite.answers import EngineFault
from maginor_core.suite.conversations import AT_ONCE, ConversationVerdict, check_conversations
from maginor_core.suite.engine import serve
from maginor_core.suite.engine_under_test import EngineUnderTest
from maginor_core.suite.judge import TranscriptVerdict, account
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.process import EngineProcess
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
from maginor_core.suite.run import (
    MARKS,
    Findings,
    Run,
    families,
    jsonl_report,
    junit_report,
    markdown_report,
    read_selection,
    stumbles,
)
from maginor_core.suite.suspects import suspects
from maginor_core.suite.transcript import SelectionError, read_head, transcript_files


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
    tell({"revision": page.revision, "rulings": [plain(one) for one in found]}, lines)


def _print_ruling(ruling: Ruling) -> None:
    if wants_json():
        tell(plain(ruling), ())
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
        _print_coverage(
            asked, _add_installed(game, read_coverage(file.read_text(encoding="utf-8")))
        )
        return YES
    traces = trace(root, game)
    if write:
        _write_coverage(file, coverage_page(page, traces, game))
    _print_coverage(asked, traces)
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


def _add_installed(definition: GameDefinition, traces: dict[str, Trace]) -> dict[str, Trace]:
    """Return ``traces`` with the installed transcripts added."""
    for path in transcript_files(definition):
        head = read_head(path)
        for ruling_id in head.rulings:
            found = traces.setdefault(ruling_id, Trace())
            own = ruling_id == head.ruling
            (found.transcripts if own else found.cited_by).append(head.name)
    return traces


def _write_coverage(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnansweredError(f"{file} cannot be written ({error.strerror})") from None


def _print_coverage(chosen: list[str], traces: Mapping[str, Trace]) -> None:
    from rich.table import Table

    found = {ruling: traces.get(ruling, Trace()) for ruling in chosen}
    if wants_json():
        tell({ruling: plain(one) for ruling, one in found.items()}, ())
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


# ``maginor rulings run``: the transcripts, played on an engine.

REPORTS = ("jsonl", "junit", "markdown")
MANY, STUMBLES = 20, 8
"""From so many failing transcripts on, what stops most of them is printed, in so many lines."""
STYLES = {
    "kept": "green",
    "broken": "bold red",
    "failed": "bold magenta",
    "not supported": "yellow",
    None: "dim",
}
"""The colour of each outcome."""
FAMILY_WIDTH, RULING_WIDTH = 10, 6
"""The columns of the matrix, in characters."""


def report_files(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> list[tuple[str, Path]]:
    """Return each report's form and its file, whose folder must be there."""
    found = []
    for value in values:
        form, _, file = value.partition("=")
        path = Path(file)
        if form not in REPORTS or not file:
            known = ", ".join(f"{name}=FILE" for name in REPORTS)
            raise click.BadParameter(f"{value!r} is not a report; give {known}", ctx, param)
        if not path.absolute().parent.is_dir() or path.is_dir():
            raise click.BadParameter(f"{file!r} is not a place for a file", ctx, param)
        found.append((form, path))
    return found


@click.command("run")
@click.argument("ids", metavar="[ID]...", nargs=-1)
@click.option("--engine", metavar="COMMAND", help="What starts the engine; ours if not given.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    help=f"Engines that play transcripts; conversations are held with at least {AT_ONCE} at once.",
)
@click.option("--fail-fast", is_flag=True, help="Stop at the first transcript that fails.")
@click.option(
    "--watch",
    is_flag=True,
    help="Play again whenever a file in the current folder has changed, until Ctrl-C.",
)
@timeout_option(10.0)
@click.option(
    "--show",
    type=click.IntRange(min=0),
    default=5,
    help="Broken rulings to show in full.",
)
@click.option(
    "--report",
    "reports",
    metavar="FORM=FILE",
    callback=report_files,
    multiple=True,
    help=f"Write a report; forms are {', '.join(REPORTS)}.",
)
@game_option
@json_option
def run_rulings(
    *,
    watch: bool,
    **options: Any,  # Any: those of ``_play``
) -> int:
    """Play the transcripts on an engine, and report which rulings it keeps.

    ID is a family (DUEL), a ruling (DUEL-06) or a transcript's name; without any, all are played.
    PROTOCOL names the conversations that check the protocol itself. The engine is started by its
    command and speaks the protocol of spec/protocol.md over standard input and output.

    With --json the lines of the report jsonl are printed. Exit status: 0, all rulings and the
    protocol are kept; 1, one is not; 2, the engine does not start or refuses the greeting. With
    --watch it is that of the last time. Hidden folders and those of packages are not watched.
    """
    if not watch:
        return _play(**options)
    status = YES
    folder = WatchedFolder(Path.cwd(), [path for _, path in options["reports"]])
    with suppress(KeyboardInterrupt):
        while True:
            with folder.used():
                try:
                    status = _play(**options)
                except UnansweredError as error:  # while it is being written, it may not start
                    status = UNANSWERED
                    warn(str(error))
            if not wants_json():
                click.echo("Waiting for a change; Ctrl-C ends.", err=True)
            folder.wait()
    return status


def _play(
    *,
    ids: tuple[str, ...],
    engine: str | None,
    jobs: int,
    fail_fast: bool,
    timeout: float,
    show: int,
    reports: list[tuple[str, Path]],
    game: GameDefinition,
) -> int:
    """Play the transcripts once; ``run_rulings`` has the options and the status."""
    try:
        transcripts, conversations = read_selection(ids, game)
    except SelectionError as error:
        raise click.UsageError(str(error)) from None
    if not (transcripts or conversations):
        raise UnansweredError(f"{game.title} has no transcripts")

    def make_engine() -> EngineUnderTest:
        if engine is None:
            return LocalEngine(game)
        return EngineProcess(engine, timeout)

    run = Run(transcripts, make_engine, jobs)
    begun = perf_counter()
    verdicts: list[TranscriptVerdict] = []
    held: list[ConversationVerdict] = []
    try:
        with ExitStack() as stack:
            check = check_conversations(conversations, make_engine, jobs)
            # They are held while transcripts are played, unless these may be all that is wanted.
            found = iter(()) if fail_fast else stack.enter_context(check)
            for verdict in stack.enter_context(closing(_watch(run))):
                verdicts.append(verdict)
                if fail_fast and verdict.failing:
                    break
            else:
                for conversed in stack.enter_context(check) if fail_fast else found:
                    held.append(conversed)
                    if fail_fast and conversed.failing:
                        break
    except EngineFault as fault:
        raise UnansweredError(f"the engine cannot be run: {fault}") from None
    assert run.claims is not None, "an engine that was run has been greeted"
    findings = Findings(
        engine or LocalEngine.name,
        run.claims,
        tuple(sorted(verdicts, key=lambda verdict: verdict.name)),
        perf_counter() - begun,
        tuple(run.remarks),
        tuple(held),
        game.title,
    )
    _write(reports, findings)
    if wants_json():
        click.echo(jsonl_report(findings), nl=False)
    else:
        _print(findings, len(transcripts), show, _titles(game))
    return YES if findings.all_kept else NO


def _watch(run: Run) -> Generator[TranscriptVerdict, None, None]:
    """Yield the run's verdicts, with a bar that advances on a terminal."""
    failing = 0
    with (
        progress("Playing", len(run.transcripts)) as update,
        closing(run.verdicts()) as verdicts,
    ):
        for verdict in verdicts:
            failing += verdict.failing
            update(advance=1, description=f"Playing ({failing} failing)" if failing else "Playing")
            yield verdict


def _write(reports: Sequence[tuple[str, Path]], findings: Findings) -> None:

    forms = {"jsonl": jsonl_report, "junit": junit_report, "markdown": markdown_report}
    for form, path in reports:
        path.write_text(forms[form](findings), encoding="utf-8")


def _print(findings: Findings, planned: int, show: int, titles: Mapping[str, str]) -> None:
    output = console(soft_wrap=True)
    claims = findings.claims
    about = f"{claims.name} {claims.version} ({claims.language}): {findings.engine}"
    output.print(about)
    output.print()
    if findings.verdicts:
        output.print(_matrix(findings, output.width), soft_wrap=False)
    paragraphs = (
        _of_stumbles(findings),
        _of_broken(findings, show, titles),
        _of_violations(findings, show),
        _of_missing(findings),
    )
    for paragraph in chain.from_iterable(paragraphs):
        for row in (*paragraph, ""):
            output.print(row)
    for remark in findings.remarks:
        output.print(f"The engine {remark}.", style="yellow", soft_wrap=False)
    output.print(_summary(findings, planned))


def _matrix(findings: Findings, width: int) -> Text:

    text = Text()
    a_row = max(1, (width - FAMILY_WIDTH) // RULING_WIDTH)
    for name, members in families(findings.rulings):
        text.append(f"{name:<{FAMILY_WIDTH}}")
        for place, ruling in enumerate(members):
            if place and place % a_row == 0:
                text.append("\n" + " " * FAMILY_WIDTH)
            number = ruling.ruling.rpartition("-")[2]
            text.append(f"{number} {MARKS[ruling.outcome]}", STYLES[ruling.outcome])
            text.append("  ")
        text.append("\n")
    legend = (
        (f"{mark} {outcome or 'cited only'}", STYLES[outcome]) for outcome, mark in MARKS.items()
    )
    for part in legend:
        text.append(*part).append("  ")
    return text.append("\n")


Paragraph = Sequence[str | Text]


def _of_stumbles(findings: Findings) -> Iterator[Paragraph]:
    """Yield what stops most transcripts, if they are many: that is what to write or mend next."""
    found = stumbles(findings.verdicts)
    if sum(number for _, number in found) >= MANY:
        yield ["What stops most transcripts:"]
        others = sum(number for _, number in found[STUMBLES:])
        rest = [("other", others)] if others else []
        yield [f"{number:>5}  {about}" for about, number in (*found[:STUMBLES], *rest)]


def _of_broken(findings: Findings, show: int, titles: Mapping[str, str]) -> Iterator[Paragraph]:
    """Yield the rulings that fail, the most suspect first, each with its smallest transcript."""
    found = suspects(findings.rulings)
    rulings = {ruling.ruling: ruling for ruling in findings.rulings}
    broken = [s for s in found if rulings[s.ruling].outcome in ("broken", "failed")]
    if len(broken) > 1 and show:
        yield ["Broken rulings, the most likely cause of it all first:"]
    for suspect in broken[:show]:
        ruling = rulings[suspect.ruling]
        failing = sum(verdict.failing for verdict in ruling.own)
        head = f"{ruling.ruling}: {titles.get(ruling.ruling, '')}".rstrip(": ")
        yield [
            Text(head, style=STYLES[ruling.outcome]),
            (
                f"{failing} of {counted(len(ruling.own), 'transcript')} named after it "
                f"{'fails' if failing == 1 else 'fail'}; suspicion {suspect.suspicion:.2f}; "
                "the smallest:"
            ),
            *(f"  {row}" for row in account(suspect.smallest)),
        ]
    yield from _of_rest("Broken", [suspect.ruling for suspect in broken], show)
    if may_be := [s.ruling for s in found if s not in broken]:
        names = ", ".join(may_be)
        text = f"May be broken, cited by transcripts that fail or suspected: {names}"
        yield [Text(text, "dim")]


def _of_violations(findings: Findings, show: int) -> Iterator[Paragraph]:
    """Yield how the engine violates the protocol: the conversations that fail."""
    violations = findings.violations
    if violations and show:
        yield ["Violations of the protocol:"]
    for verdict in violations[:show]:
        head, *rows = verdict.account()
        yield [Text(head, style=STYLES["failed"]), *rows]
    yield from _of_rest("Violated", [verdict.name for verdict in violations], show)


def _of_rest(word: str, names: Sequence[str], show: int) -> Iterator[Paragraph]:
    if rest := names[show:]:
        also = " as well" if show else ""
        yield [f"{word}{also}: {', '.join(rest)} (--show {len(names)} shows them in full)"]


def _of_missing(findings: Findings) -> Iterator[Paragraph]:
    missing = sorted({name for verdict in findings.verdicts for name in verdict.missing})
    if missing:
        yield [f"Variants that the engine does not list: {', '.join(missing)}"]


def _summary(findings: Findings, planned: int) -> Text:

    text = Text()
    if findings.verdicts or not findings.protocol:
        text.append_text(_transcripts(findings, planned))
    if findings.protocol:
        number = len(findings.protocol)
        text.append(f"protocol: {number - len(findings.violations)} of {number} kept; ")
    return text.append(f"{findings.seconds:.1f} s")


def _transcripts(findings: Findings, planned: int) -> Text:

    text = Text(f"{counted(len(findings.verdicts), 'transcript')}: ")
    counts = [(name, number) for name, number in findings.counts().items() if number]
    text.append_text(
        Text(", ").join(Text(f"{number} {name}", STYLES[name]) for name, number in counts)
    )
    if planned > len(findings.verdicts):
        text.append(f", {planned - len(findings.verdicts)} not played")
    outcomes = [ruling.outcome for ruling in findings.rulings if ruling.outcome]
    return text.append(f"; {outcomes.count('kept')} of {counted(len(outcomes), 'ruling')} kept; ")


def _titles(definition: GameDefinition) -> dict[str, str]:
    """Return the titles of the game's rulings by ID; none if it has no page of them."""
    if not definition.resources.rulings:
        return {}
    page = rulings_page(definition)
    return {ruling.id: ruling.title for ruling in page.rulings.values()}


for _command in (run_rulings, fuzz_rulings, explore_rulings, perft_rulings, rulings_coverage):
    rulings.add_command(_command)
