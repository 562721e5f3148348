"""``maginor rulings explore``: small games to the last state, engine and specification in step."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING

import click

from maginor_core import games
from maginor_core.cli.answers import NO, UNANSWERED, YES, UnansweredError, json_option
from maginor_core.cli.selection import SelectedGame, game_option

if TYPE_CHECKING:
    from maginor_core.conformance.explore.explore import Explored
    from maginor_core.conformance.explore.scope import Scope

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
    from maginor_core.conformance.explore.explore import STATE_BYTES
    from maginor_core.conformance.explore.scope import ScopeError, read_scope

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
    name_of_game = chosen.definition.name
    total = [0, 0, 0, 0]
    begun = perf_counter()
    for name, found, seconds in _explored(name_of_game, scope, limit, jobs):
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
        click.echo(_VERDICTS[status])
    return status


_VERDICTS = {
    YES: "Engine and specification agree everywhere, and every invariant holds.",
    NO: "Engine and specification do not agree, or an invariant is broken.",
    UNANSWERED: "Nothing is wrong in what was visited, but that was not everything.",
}


def _too_large(chosen: SelectedGame, scope: Scope, limit: int) -> Iterator[tuple[str, int]]:
    from maginor_core.conformance.explore.population import estimate

    for name, setup in scope.setups.items():
        states = estimate(chosen.definition, setup, limit)
        if states > limit:
            yield name, states


def _explored(
    game: str, scope: Scope, limit: int, jobs: int
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
    game: str, scope: Scope, name: str, limit: int, *, watched: bool
) -> tuple[str, Explored, float]:
    from maginor_core.conformance.explore.explore import explore
    from maginor_core.conformance.positions.specification import specification

    def progress(found: Explored) -> None:
        if watched:
            content = f"{name}: {found.states:,} states, {found.depth} commands deep"
            click.echo(f"\r\033[K{content}", err=True, nl=False)

    definition = games.game(game)
    begun = perf_counter()
    found = explore(
        definition,
        scope.setups[name],
        specification(definition) if definition.specification else None,
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
    from attrs import asdict

    return {"setup": name, **asdict(found), "seconds": round(seconds, 3)}


def _megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB"
