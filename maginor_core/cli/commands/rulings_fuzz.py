"""``maginor rulings fuzz``: drawn games on two engines, and the smallest in which they differ."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click
from attrs import asdict, evolve

from maginor_core.cli.answers import NO, UNANSWERED, YES, UnansweredError, json_option
from maginor_core.cli.options import timeout_option
from maginor_core.cli.selection import SelectedGame, game_option
from maginor_core.cli.terminal.screen import console
from maginor_core.engine.definition import GameDefinition
from maginor_core.suite.engine import EngineFault
from maginor_core.suite.explore import (
    STATE_BYTES,
    Explored,
    Scope,
    ScopeError,
    estimate,
    explore,
    read_scope,
)
from maginor_core.suite.judge import TranscriptVerdict, account
from maginor_core.suite.position import specification
from maginor_core.suite.process import EngineProcess
from maginor_core.suite.transcript import format_transcript

if TYPE_CHECKING:
    from maginor_core.suite.fuzz import Fuzzed, FuzzFinding

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
    from maginor_core.suite.fuzz import UnsteadyError, fuzz

    begun = perf_counter()
    try:
        with (
            EngineProcess(engine, timeout) as tested,
            nullcontext() if against is None else EngineProcess(against, timeout) as other,
            _progress(games) as progress,
        ):
            played, finding = fuzz(tested, other, games, seed, progress, chosen.definition)
    except EngineFault as fault:
        raise UnansweredError(f"the engine cannot be run: {fault}") from None
    except UnsteadyError as error:
        if as_json:
            _print_json(None, seed, error.verdict, None, unsteady=str(error))
        else:
            click.echo(f"{error}; once it answered so:")
            for row in account(error.verdict):
                click.echo(row)
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


def _print_finding(finding: FuzzFinding, other: str) -> None:
    from rich.text import Text

    output = console()
    failing = f"; it is {other} that fails" if finding.other_failed else ""
    output.print(Text(f"Expected is what {other} answers{failing}."), soft_wrap=True)
    for row in account(finding.verdict):
        output.print(Text(row), soft_wrap=True)
    output.print()


def _print_json(
    played: Fuzzed | None,
    seed: int,
    verdict: TranscriptVerdict | None,
    written: Path | None,
    unsteady: str | None = None,
) -> None:

    content = {
        "seed": seed,
        "played": None if played is None else asdict(played),
        "difference": None if verdict is None else list(account(verdict)),
        "transcript": None if written is None else str(written),
        "unsteady": unsteady,
    }
    click.echo(json.dumps(content))


def _write(finding: FuzzFinding, folder: Path) -> Path:
    """Write the transcript into a file of its name, with a number if there is one already."""
    transcript = finding.transcript
    name, number = transcript.head.name, 1
    while (path := folder / f"{transcript.head.name}.txt").exists():
        number += 1
        transcript = evolve(transcript, head=evolve(transcript.head, name=f"{name}-{number}"))
    path.write_text(format_transcript(transcript), encoding="utf-8")
    return path


# ``maginor rulings explore``: small games to the last state, engine and specification in step.

LIMIT = 2_000_000


@click.command("explore")
@click.option(
    "--scope",
    "scope_name",
    metavar="SCOPE",
    default="tiny",
    help="tiny, small, large, or a file.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=LIMIT,
    help="States to keep in memory, for each setup.",
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes.")
@game_option
@json_option
def explore_rulings(
    *, scope_name: str, limit: int, jobs: int, chosen: SelectedGame, as_json: bool
) -> int:
    """Visit every state of small games, by all choices and all dice.

    In each state the engine and the executable specification must show the same, name the same
    commands as legal and lead to the same; in some of them all wrong commands are tried, too.
    Scopes: tiny and small, for continuous integration, under a minute each; large, for half
    an hour or so; or a JSON file with setups.

    With --json there is a line for each setup. Exit status: 0, they agree everywhere; 1, they do
    not; 2, not everything could be visited.
    """
    try:
        scope = read_scope(chosen.definition, scope_name)
    except ScopeError as error:
        raise click.UsageError(str(error)) from None
    if too_large := list(_too_large(chosen, scope, limit)):
        raise UnansweredError(
            "\n".join(
                f"{name} has about {states:,} states or more, and the limit is {limit:,}; "
                f"memory for them: {_megabytes(states * STATE_BYTES)} or more (--limit {states})"
                for name, states in too_large
            )
        )
    if not as_json:
        click.echo(f"{scope.name}: {scope.about}")
        click.echo(
            f"At most {limit:,} states in memory for each setup: "
            f"{_megabytes(limit * STATE_BYTES * jobs)} in all"
        )
        click.echo(_row("", "states", "transitions", "refusals", "ends", "depth", "seconds"))
    status = YES
    total = [0, 0, 0, 0]
    begun = perf_counter()
    for name, found, seconds in _explored(chosen.definition, scope, limit, jobs):
        if found.disagreement is not None:
            status = NO
        elif not found.complete and status == YES:
            status = UNANSWERED
        counts = [found.states, found.transitions, found.refusals, found.ends]
        total = [sum(pair) for pair in zip(total, counts, strict=True)]
        if as_json:
            click.echo(json.dumps(_record(name, found, seconds)))
        else:
            _print(name, found, seconds)
    if not as_json:
        content = [f"{count:,}" for count in total]
        click.echo(_row("in all", *content, "", f"{perf_counter() - begun:.1f}"))
        compared = bool(chosen.definition.resources.specification)
        click.echo(_VERDICTS[status] if compared else _VERDICTS_ALONE[status])
    return status


_VERDICTS = {
    YES: "Engine and specification agree everywhere, and every invariant holds.",
    NO: "Engine and specification do not agree, or an invariant is broken.",
    UNANSWERED: "Nothing is wrong in what was visited, but that was not everything.",
}


_VERDICTS_ALONE = {
    YES: "Every invariant holds; the game has no executable specification to compare it with.",
    NO: "An invariant is broken.",
    UNANSWERED: _VERDICTS[UNANSWERED],
}
"""What is said of a game without a specification."""


def _too_large(chosen: SelectedGame, scope: Scope, limit: int) -> Iterator[tuple[str, int]]:

    for name, setup in scope.setups.items():
        states = estimate(chosen.definition, setup, limit)
        if states > limit:
            yield name, states


def _explored(
    game: GameDefinition, scope: Scope, limit: int, jobs: int
) -> Iterator[tuple[str, Explored, float]]:
    """Yield each setup's name, what was found and the seconds it took, as soon as it is known."""
    if jobs == 1:
        for name in scope.setups:
            yield _explore(game, scope, name, limit, watched=sys.stderr.isatty())
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed

    with ProcessPoolExecutor(jobs) as pool:
        tasks = [
            pool.submit(_explore, game, scope, name, limit, watched=False) for name in scope.setups
        ]
        for task in as_completed(tasks):
            yield task.result()


def _explore(
    game: GameDefinition, scope: Scope, name: str, limit: int, *, watched: bool
) -> tuple[str, Explored, float]:

    def progress(found: Explored) -> None:
        if watched:
            content = f"{name}: {found.states:,} states, {found.depth} commands deep"
            click.echo(f"\r\033[K{content}", err=True, nl=False)

    begun = perf_counter()
    found = explore(
        game,
        scope.setups[name],
        specification(game) if game.resources.specification else None,
        limit,
        refusals=scope.refusals,
        progress=progress,
    )
    if watched:
        click.echo("\r\033[K", err=True, nl=False)
    return name, found, perf_counter() - begun


def _print(name: str, found: Explored, seconds: float) -> None:
    counts = (found.states, found.transitions, found.refusals, found.ends, found.depth)
    click.echo(_row(name, *(f"{count:,}" for count in counts), f"{seconds:.1f}"))
    if found.disagreement is not None:
        for line in found.disagreement.script():
            click.echo(f"  {line}")
        click.secho(f"  {found.disagreement.about}", bold=True)
        for detail in found.disagreement.details:
            click.echo(f"    {detail}")
    elif not found.complete:
        click.secho("  stopped: there are more states than the limit allows", bold=True)


def _row(name: str, *cells: str) -> str:
    return (
        f"{name:<36}"
        + "".join(f"{cell:>13}" for cell in cells[:-2])
        + "".join(f"{cell:>9}" for cell in cells[-2:])
    )


def _record(name: str, found: Explored, seconds: float) -> dict[str, object]:

    return {"setup": name, **asdict(found), "seconds": round(seconds, 3)}


def _megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB"
