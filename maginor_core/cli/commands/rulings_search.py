"""``maginor rulings fuzz``, ``explore`` and ``perft``: searches for what engines differ in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, nullcontext
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click
from attrs import evolve

from maginor_core.cli.answers import (
    NO,
    UNANSWERED,
    YES,
    UnansweredError,
    json_option,
    tell,
    wants_json,
)
from maginor_core.cli.options import game_option, timeout_option
from maginor_core.cli.terminal.screen import console, progress
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.plain import plain
from maginor_core.suite.answers import EngineFault
from maginor_core.suite.engine_under_test import EngineUnderTest
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
from maginor_core.suite.perft import (
    Counted,
    Memory,
    PinnedPosition,
    UnknownPositionError,
    divide,
    endings,
    perft_over_protocol,
    reach,
    select_positions,
)
from maginor_core.suite.perft import perft as sequences
from maginor_core.suite.position import EnginePositions, specification, write_move
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
    game: GameDefinition,
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
            progress("Playing", games) as update,
        ):

            def advance(fuzzed: Fuzzed) -> None:
                if fuzzed.differing:
                    content = f"Shrinking: {fuzzed.differing} smaller games differ"
                    update(description=content, total=None)
                else:
                    update(completed=fuzzed.games)

            played, finding = fuzz(tested, other, games, seed, advance, game)
    except EngineFault as fault:
        raise UnansweredError(f"the engine cannot be run: {fault}") from None
    except UnsteadyError as error:
        lines = [f"{error}; once it answered so:", *account(error.verdict)]
        tell(_fuzz_json(None, seed, error.verdict, None, unsteady=str(error)), lines)
        return NO
    summary = (
        f"{played.games:,} games and {played.commands:,} commands played in "
        f"{perf_counter() - begun:.1f} s, seed {seed}"
    )
    if finding is None:
        tell(_fuzz_json(played, seed, None, None), f"No difference: {summary}.")
        return YES
    if not wants_json():
        _print_finding(finding, against or OURS)
    path = _write(finding, out)
    text = f"Written to {path}; {summary}, shrinking included."
    tell(_fuzz_json(played, seed, finding.verdict, path), text)
    return NO


def _print_finding(finding: FuzzFinding, other: str) -> None:
    from rich.text import Text

    output = console()
    failing = f"; it is {other} that fails" if finding.other_failed else ""
    output.print(Text(f"Expected is what {other} answers{failing}."), soft_wrap=True)
    for row in account(finding.verdict):
        output.print(Text(row), soft_wrap=True)
    output.print()


def _fuzz_json(
    played: Fuzzed | None,
    seed: int,
    verdict: TranscriptVerdict | None,
    written: Path | None,
    unsteady: str | None = None,
) -> dict[str, object]:
    return {
        "seed": seed,
        "played": None if played is None else plain(played),
        "difference": None if verdict is None else list(account(verdict)),
        "transcript": None if written is None else str(written),
        "unsteady": unsteady,
    }


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
def explore_rulings(*, scope_name: str, limit: int, jobs: int, game: GameDefinition) -> int:
    """Visit every state of small games, by all choices and all dice.

    In each state the engine and the executable specification must show the same, name the same
    commands as legal and lead to the same; in some of them all wrong commands are tried, too.
    Scopes: tiny and small, for continuous integration, under a minute each; large, for half
    an hour or so; or a JSON file with setups.

    With --json there is a line for each setup. Exit status: 0, they agree everywhere; 1, they do
    not; 2, not everything could be visited.
    """
    try:
        scope = read_scope(game, scope_name)
    except ScopeError as error:
        raise click.UsageError(str(error)) from None
    about = [(name, estimate(game, setup, limit)) for name, setup in scope.setups.items()]
    too_large = [
        f"{name} has about {states:,} states or more, and the limit is {limit:,}; "
        f"memory for them: {_megabytes(states * STATE_BYTES)} or more (--limit {states})"
        for name, states in about
        if states > limit
    ]
    if too_large:
        raise UnansweredError("\n".join(too_large))
    if not wants_json():
        click.echo(f"{scope.name}: {scope.about}")
        click.echo(
            f"At most {limit:,} states in memory for each setup: "
            f"{_megabytes(limit * STATE_BYTES * jobs)} in all"
        )
        click.echo(_row("", "states", "transitions", "refusals", "ends", "depth", "seconds"))
    status = YES
    total = [0, 0, 0, 0]
    begun = perf_counter()
    for name, found, seconds in _explore_all(game, scope, limit, jobs):
        if found.disagreement is not None:
            status = NO
        elif not found.complete and status == YES:
            status = UNANSWERED
        counts = [found.states, found.transitions, found.refusals, found.ends]
        total = [sum(pair) for pair in zip(total, counts, strict=True)]
        tell(
            {"setup": name, **plain(found), "seconds": round(seconds, 3)},
            _explored_lines(name, found, seconds),
        )
    if not wants_json():
        content = [f"{count:,}" for count in total]
        click.echo(_row("in all", *content, "", f"{perf_counter() - begun:.1f}"))
        compared = bool(game.resources.specification)
        click.echo(_EXPLORED_ALL[status] if compared else _EXPLORED_ALONE[status])
    return status


_EXPLORED_ALL = {
    YES: "Engine and specification agree everywhere, and every invariant holds.",
    NO: "Engine and specification do not agree, or an invariant is broken.",
    UNANSWERED: "Nothing is wrong in what was visited, but that was not everything.",
}


_EXPLORED_ALONE = {
    YES: "Every invariant holds; the game has no executable specification to compare it with.",
    NO: "An invariant is broken.",
    UNANSWERED: _EXPLORED_ALL[UNANSWERED],
}
"""What is said of a game without a specification."""


def _explore_all(
    definition: GameDefinition, scope: Scope, limit: int, jobs: int
) -> Iterator[tuple[str, Explored, float]]:
    """Yield each setup's name, what was found and the seconds it took, as soon as it is known."""
    if jobs == 1:
        for name in scope.setups:
            yield _explore(definition, scope, name, limit, watched=True)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed

    with ProcessPoolExecutor(jobs) as pool:
        tasks = [
            pool.submit(_explore, definition, scope, name, limit, watched=False)
            for name in scope.setups
        ]
        for task in as_completed(tasks):
            yield task.result()


def _explore(
    definition: GameDefinition, scope: Scope, name: str, limit: int, *, watched: bool
) -> tuple[str, Explored, float]:
    begun = perf_counter()
    with progress(name, None, shown=watched) as update:
        found = explore(
            definition,
            scope.setups[name],
            specification(definition) if definition.resources.specification else None,
            limit,
            refusals=scope.refusals,
            progress=lambda so_far: update(
                description=f"{name}: {so_far.states:,} states, {so_far.depth} commands deep"
            ),
        )
    return name, found, perf_counter() - begun


def _explored_lines(name: str, found: Explored, seconds: float) -> Iterator[str]:
    counts = (found.states, found.transitions, found.refusals, found.ends, found.depth)
    yield _row(name, *(f"{count:,}" for count in counts), f"{seconds:.1f}")
    if (parted := found.disagreement) is not None:
        yield from (f"  {line}" for line in parted.script())
        yield click.style(f"  {parted.about}", bold=True)
        yield from (f"    {detail}" for detail in parted.details)
    elif not found.complete:
        yield click.style("  stopped: there are more states than the limit allows", bold=True)


def _row(name: str, *cells: str) -> str:
    return (
        f"{name:<36}"
        + "".join(f"{cell:>13}" for cell in cells[:-2])
        + "".join(f"{cell:>9}" for cell in cells[-2:])
    )


def _megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB"


# ``maginor rulings perft``: how many sequences of legal commands there are, by length.

MOST = 20_000


@click.command("perft")
@click.argument("names", metavar="[POSITION]...", nargs=-1)
@click.option("--depth", type=click.IntRange(min=0), help="The greatest length; as pinned if none.")
@click.option("--divide", is_flag=True, help="Show how many sequences begin with each command.")
@click.option("--engine", metavar="COMMAND", help="What starts the engine; ours if not given.")
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=MOST,
    help="Requests to another engine for one length.",
)
@timeout_option(10.0)
@click.option("--list", "listing", is_flag=True, help="List the pinned positions.")
@game_option
@json_option
def perft_rulings(
    *,
    names: tuple[str, ...],
    depth: int | None,
    divide: bool,
    engine: str | None,
    most: int,
    timeout: float,
    listing: bool,
    game: GameDefinition,
) -> int:
    """Count the sequences of legal commands from pinned positions on, and compare.

    A line has the numbers of sequences of 0, 1, 2, ... commands; each face of the die makes a
    sequence of its own. Of the sequences that end the game the points and wins of each seat are
    summed up, too. An engine that keeps the rulings has the numbers pinned; of one that does not,
    the first position with other legal commands is shown.

    With --json there is a line for each position. Exit status: 0, all counts are as pinned; 1, one
    is not; 2, the engine cannot be run.
    """
    try:
        positions = select_positions(game, names)
    except UnknownPositionError as error:
        raise click.UsageError(str(error)) from None
    if listing:
        for name, pinned in positions.items():
            tell({"position": name, "about": pinned.about}, f"{name:<28} {pinned.about}")
        return YES
    if engine is None:
        return _report(positions, _ours(game, positions, depth), divide=divide)
    try:
        with closing(EngineProcess(engine, timeout)) as process:
            counted = _theirs(game, process, positions, depth, most)
            return _report(positions, counted, divide=divide)
    except EngineFault as fault:
        raise UnansweredError(str(fault)) from None


Found = tuple[str, Counted | None, float]
"""A position's name, what was counted (None if a variant is not supported), and the seconds."""


def _ours(
    definition: GameDefinition, chosen: Mapping[str, PinnedPosition], depth: int | None
) -> Iterator[Found]:

    for name, pinned in chosen.items():
        begun = perf_counter()
        positions = EnginePositions(definition, pinned.setup)
        start = reach(positions, pinned.line)
        memory: Memory = {}
        deepest = len(pinned.counts) - 1 if depth is None else depth
        counts = [sequences(positions, start, length, memory) for length in range(deepest + 1)]
        first = {write_move(*move): n for move, n in divide(positions, start, deepest, memory)}
        ended_by = (
            endings(positions, start, deepest - 1, None, definition.states.totals_key)
            if deepest
            else ()
        )
        come_out = enumerate(ended_by)
        ended = {length: some for length, some in come_out if some.games}
        yield name, Counted(tuple(counts), first, ended), perf_counter() - begun


def _theirs(
    definition: GameDefinition,
    engine: EngineUnderTest,
    chosen: Mapping[str, PinnedPosition],
    depth: int | None,
    most: int,
) -> Iterator[Found]:

    claims = engine.hello()
    for name, pinned in chosen.items():
        begun = perf_counter()
        if set(pinned.setup.get("variants", {})) - set(claims.variants):
            yield name, None, 0.0
            continue
        deepest = len(pinned.counts) - 1 if depth is None else depth
        counted = perft_over_protocol(definition, engine, pinned, deepest, most)
        yield name, counted, perf_counter() - begun


def _report(
    positions: Mapping[str, PinnedPosition], counted: Iterator[Found], *, divide: bool
) -> int:
    status = YES
    for name, found, seconds in counted:
        pinned = positions[name]
        if found is None:
            text = click.style("not supported: the engine does not list a variant", fg="yellow")
            tell({"position": name, "supported": False}, f"{name:<28}{text}")
            continue
        right = _is_right(pinned, found)
        status = status if right else NO
        first = found.first.items() if divide else ()
        tell(
            _count_json(name, found, right=right, seconds=seconds),
            [
                *_counted_lines(name, pinned, found, seconds),
                *(f"  {count:>15,}  {move}" for move, count in first),
            ],
        )
    if not wants_json():
        click.echo(f"{'All that was counted' if status == YES else 'Not everything'} is as pinned.")
    return status


def _is_right(pinned: PinnedPosition, found: Counted) -> bool:
    both = zip(found.counts, pinned.counts, strict=False)
    right = found.disagreement is None and all(count == right for count, right in both)
    return right and not any(_wrong_endings(pinned, found))


def _wrong_endings(pinned: PinnedPosition, found: Counted) -> Iterator[str]:
    """Yield what is wrong with how the games end, a line for each length."""
    for length in range(min(len(found.counts), len(pinned.counts)) - 1):
        content, right = found.ended.get(length), pinned.ended.get(length)
        if content != right:
            yield f"after {length} commands {content or 'no game ends'}; not {right or 'that'}"


def _counted_lines(
    name: str, pinned: PinnedPosition, found: Counted, seconds: float
) -> Iterator[str]:
    row = f"{name:<28}"
    for length, count in enumerate(found.counts):
        right = pinned.counts[length] if length < len(pinned.counts) else count
        if count == right:
            row += f"{count:,}  "
        else:
            row += click.style(f"{count:,} (not {right:,})  ", fg="red")
    if len(found.counts) < len(pinned.counts):
        row += click.style("…  ", dim=True)
    yield f"{row}{seconds:.1f} s"
    for line in _wrong_endings(pinned, found):
        yield click.style(f"  {line}", fg="red")
    if (parted := found.disagreement) is not None:
        yield click.style(f"  {parted.about}, after:", fg="red")
        yield from (f"    {line}" for line in parted.script())
        yield from (f"  {detail}" for detail in parted.details)


def _count_json(name: str, found: Counted, *, right: bool, seconds: float) -> dict[str, object]:
    parted = found.disagreement
    return {
        "position": name,
        "supported": True,
        "right": right,
        "counts": found.counts,
        "first": found.first,
        "ended": {str(length): plain(ended) for length, ended in found.ended.items()},
        "seconds": round(seconds, 3),
        "disagreement": None
        if parted is None
        else {"script": list(parted.script()), "about": parted.about, "details": parted.details},
    }
