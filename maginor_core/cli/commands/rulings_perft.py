"""``maginor rulings perft``: how many sequences of legal commands there are, by length."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from time import perf_counter

import click

from maginor_core.cli.answers import NO, YES, UnansweredError, json_option
from maginor_core.cli.options import timeout_option
from maginor_core.cli.selection import SelectedGame, game_option
from maginor_core.engine.definition import GameDefinition
from maginor_core.suite.engine import EngineFault, EngineUnderTest
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
from maginor_core.suite.position import EnginePositions, written
from maginor_core.suite.process import EngineProcess

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
    chosen: SelectedGame,
    as_json: bool,
) -> int:
    """Count the sequences of legal commands from pinned positions on, and compare.

    A line has the numbers of sequences of 0, 1, 2, ... commands; each face of the die makes a
    sequence of its own. Of the sequences that end the game the points and wins of each seat are
    summed up, too. An engine that keeps the rulings has the numbers pinned; of one that does not,
    the first position with other legal commands is shown.

    With --json there is a line for each position. Exit status: 0, all counts are as pinned; 1, one
    is not; 2, the engine cannot be run.
    """
    game = chosen.definition
    try:
        positions = select_positions(game, names)
    except UnknownPositionError as error:
        raise click.UsageError(str(error)) from None
    if listing:
        for name, pinned in positions.items():
            content = json.dumps({"position": name, "about": pinned.about})
            click.echo(content if as_json else f"{name:<28} {pinned.about}")
        return YES
    if engine is None:
        counted = _ours(game, positions, depth)
        return _report(positions, counted, divide=divide, as_json=as_json)
    try:
        with closing(EngineProcess(engine, timeout)) as process:
            counted = _theirs(game, process, positions, depth, most)
            return _report(positions, counted, divide=divide, as_json=as_json)
    except EngineFault as fault:
        raise UnansweredError(str(fault)) from None


Found = tuple[str, Counted | None, float]
"""A position's name, what was counted (None if a variant is not supported), and the seconds."""


def _ours(
    game: GameDefinition, chosen: Mapping[str, PinnedPosition], depth: int | None
) -> Iterator[Found]:

    for name, pinned in chosen.items():
        begun = perf_counter()
        positions = EnginePositions(game, pinned.setup)
        start = reach(positions, pinned.line)
        memory: Memory = {}
        deepest = len(pinned.counts) - 1 if depth is None else depth
        counts = [sequences(positions, start, length, memory) for length in range(deepest + 1)]
        first = {written(*move): n for move, n in divide(positions, start, deepest, memory)}
        ended_by = (
            endings(positions, start, deepest - 1, None, game.states.totals_key) if deepest else ()
        )
        come_out = enumerate(ended_by)
        ended = {length: some for length, some in come_out if some.games}
        yield name, Counted(tuple(counts), first, ended), perf_counter() - begun


def _theirs(
    game: GameDefinition,
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
        counted = perft_over_protocol(game, engine, pinned, deepest, most)
        yield name, counted, perf_counter() - begun


def _report(
    chosen: Mapping[str, PinnedPosition],
    counted: Iterator[Found],
    *,
    divide: bool,
    as_json: bool,
) -> int:
    status = YES
    for name, found, seconds in counted:
        pinned = chosen[name]
        right = found is None or _is_right(pinned, found)
        if not right:
            status = NO
        if as_json:
            click.echo(json.dumps(_record(name, found, right=right, seconds=seconds)))
        else:
            _print(name, pinned, found, seconds)
            if divide and found is not None:
                for move, count in found.first.items():
                    click.echo(f"  {count:>15,}  {move}")
    if not as_json:
        click.echo(_VERDICTS[status])
    return status


_VERDICTS = {
    YES: "All that was counted is as pinned.",
    NO: "Not everything is as pinned.",
}


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


def _print(name: str, pinned: PinnedPosition, found: Counted | None, seconds: float) -> None:
    click.echo(f"{name:<28}", nl=False)
    if found is None:
        click.secho("not supported: the engine does not list a variant", fg="yellow")
        return
    for length, count in enumerate(found.counts):
        right = pinned.counts[length] if length < len(pinned.counts) else None
        content, colour = f"{count:,}", None
        if right is not None and count != right:
            content, colour = f"{count:,} (not {right:,})", "red"
        click.secho(f"{content}  ", fg=colour, nl=False)
    if len(found.counts) < len(pinned.counts):
        click.secho("…  ", dim=True, nl=False)
    click.echo(f"{seconds:.1f} s")
    for line in _wrong_endings(pinned, found):
        click.secho(f"  {line}", fg="red")
    if found.disagreement is not None:
        click.secho(f"  {found.disagreement.about}, after:", fg="red")
        for line in found.disagreement.script():
            click.echo(f"    {line}")
        for detail in found.disagreement.details:
            click.echo(f"  {detail}")


def _record(name: str, found: Counted | None, *, right: bool, seconds: float) -> dict[str, object]:
    if found is None:
        return {"position": name, "supported": False}
    from attrs import asdict

    parted = found.disagreement
    return {
        "position": name,
        "supported": True,
        "right": right,
        "counts": list(found.counts),
        "first": dict(found.first),
        "ended": {str(length): asdict(ended) for length, ended in found.ended.items()},
        "seconds": round(seconds, 3),
        "disagreement": None
        if parted is None
        else {"script": list(parted.script()), "about": parted.about, "details": parted.details},
    }
