"""``maginor rulings fuzz``: drawn games on two engines, and the smallest in which they differ."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from maginor_core.cli.answers import NO, YES, UnansweredError, json_option
from maginor_core.cli.options import timeout_option
from maginor_core.cli.selection import SelectedGame, game_option

if TYPE_CHECKING:
    from maginor_core.conformance.diagnosis.judge import Verdict
    from maginor_core.conformance.engines.engine import EngineUnderTest
    from maginor_core.conformance.fuzz.fuzz import Finding, Fuzzed, UnsteadyError

OURS = "maginor-core"


@click.command("fuzz")
@click.option("--engine", metavar="COMMAND", required=True, help="What starts the engine.")
@click.option("--against", metavar="COMMAND", help="What starts the other; ours if not given.")
@click.option("--games", type=click.IntRange(min=1), default=1000, help="Games to draw at most.")
@click.option("--seed", type=click.IntRange(min=0), default=0, help="A number.")
@timeout_option(5.0)
@click.option(
    "--out",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    default=Path(),
    help="The folder for the transcript of what is found.",
)
@game_option
@json_option
def fuzz_rulings(
    *,
    engine: str,
    against: str | None,
    games: int,
    seed: int,
    timeout: float,
    out: Path,
    chosen: SelectedGame,
    as_json: bool,
) -> int:
    """Play drawn games on two engines side by side, commands that are not legal included.

    The first game in which they differ is shrunk to a small one, shown, and written as a
    transcript that can be put into tests/golden as it is. The same seed finds the same.

    Exit status: 0, no difference was found; 1, one was; 2, an engine cannot be run.
    """
    from maginor_core.conformance.engines.engine import EngineFault
    from maginor_core.conformance.engines.process import EngineProcess
    from maginor_core.conformance.fuzz.fuzz import UnsteadyError, fuzz

    begun = perf_counter()
    try:
        with (
            EngineProcess(engine, timeout) as tested,
            _opened(against, timeout) as other,
            _progress(games) as progress,
        ):
            played, finding = fuzz(tested, other, games, seed, progress, chosen.definition)
    except EngineFault as fault:
        raise UnansweredError(f"the engine cannot be run: {fault}") from None
    except UnsteadyError as error:
        if as_json:
            _print_json(None, seed, error.verdict, None, unsteady=str(error))
        else:
            _print_unsteady(error)
        return NO
    if as_json:
        written = None if finding is None else _write(finding, out)
        _print_json(played, seed, None if finding is None else finding.verdict, written)
        return YES if finding is None else NO
    summary = (
        f"{played.games:,} games and {played.commands:,} commands played in "
        f"{perf_counter() - begun:.1f} s, seed {seed}"
    )
    if finding is None:
        click.echo(f"No difference: {summary}.")
        return YES
    _print_finding(finding, against or OURS)
    click.echo(f"Written to {_write(finding, out)}; {summary}, shrinking included.")
    return NO


@contextmanager
def _opened(command: str | None, timeout: float) -> Iterator[EngineUnderTest | None]:
    """Yield the engine that ``command`` starts, and end it; None if there is no command."""
    from maginor_core.conformance.engines.process import EngineProcess

    if command is None:
        yield None
        return
    with EngineProcess(command, timeout) as engine:
        yield engine


@contextmanager
def _progress(games: int) -> Iterator[Callable[[Fuzzed], object]]:
    """Yield what is called after each game; on a terminal it moves a bar."""
    if not sys.stderr.isatty():
        yield lambda fuzzed: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Playing", total=games)

        def advance(fuzzed: Fuzzed) -> None:
            if fuzzed.differing:
                content = f"Shrinking: {fuzzed.differing} smaller games differ"
                bar.update(task, description=content, total=None)
            else:
                bar.update(task, completed=fuzzed.games)

        yield advance


def _print_finding(finding: Finding, other: str) -> None:
    from rich.text import Text

    from maginor_core.cli.terminal.console import console
    from maginor_core.conformance.diagnosis.account import account

    output = console()
    failing = f"; it is {other} that fails" if finding.other_failed else ""
    output.print(Text(f"Expected is what {other} answers{failing}."), soft_wrap=True)
    for row in account(finding.verdict):
        output.print(Text(row), soft_wrap=True)
    output.print()


def _print_json(
    played: Fuzzed | None,
    seed: int,
    verdict: Verdict | None,
    written: Path | None,
    unsteady: str | None = None,
) -> None:
    from attrs import asdict

    from maginor_core.conformance.diagnosis.account import account

    content = {
        "seed": seed,
        "played": None if played is None else asdict(played),
        "difference": None if verdict is None else list(account(verdict)),
        "transcript": None if written is None else str(written),
        "unsteady": unsteady,
    }
    click.echo(json.dumps(content))


def _print_unsteady(error: UnsteadyError) -> None:
    from maginor_core.conformance.diagnosis.account import account

    click.echo(f"{error}; once it answered so:")
    for row in account(error.verdict):
        click.echo(row)


def _write(finding: Finding, folder: Path) -> Path:
    """Write the transcript into a file of its name, with a number if there is one already."""
    from attrs import evolve

    from maginor_core.conformance.transcripts.format import format_transcript

    transcript = finding.transcript
    name, number = transcript.head.name, 1
    while (path := folder / f"{transcript.head.name}.txt").exists():
        number += 1
        transcript = evolve(transcript, head=evolve(transcript.head, name=f"{name}-{number}"))
    path.write_text(format_transcript(transcript), encoding="utf-8")
    return path
