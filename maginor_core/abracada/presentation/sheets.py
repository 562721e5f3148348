"""Sheets: the score of a game, its statistics and its deal, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from maginor_core.abracada.components.numbers import FIRST, LAST
from maginor_core.abracada.components.stone_set import PLACEHOLDER
from maginor_core.abracada.events import Event
from maginor_core.abracada.presentation.names import Names, points, stones
from maginor_core.abracada.projections.state import OVER, State
from maginor_core.abracada.projections.statistics import Statistics, statistics
from maginor_core.kernel.layout import table, wrapped
from maginor_core.kernel.presentation import Line, Sheet, line
from maginor_core.kernel.wording import counted, listed


def score(names: Names, state: State) -> Sheet:
    """Return how everyone stands; nothing in it is hidden from anybody."""
    data: dict[str, Any] = {  # Any: plain JSON data
        "round": state.round_number,
        "target": state.layout.target,
        "points": state.points[:],
        "gained": list(state.gained) or None,
        "lives": state.lives[:],
        "secret_stones": [len(taken) for taken in state.taken],
        "finished": state.phase == OVER,
        "winners": list(state.winners) or None,
    }
    return Sheet(data, lambda width: list(_score(names, state, width)))


def tally(names: Names, state: State) -> str:
    """Return in one line how many points everyone has."""
    return listed(f"{names.player(n)} has {points(p)}" for n, p in enumerate(state.points)) + "."


def _score(names: Names, state: State, width: int) -> Iterator[Line]:
    yield from wrapped(line(tally(names, state)), width)
    if state.gained:
        gained = listed(f"{names.player(n)} {g}" for n, g in enumerate(state.gained))
        yield from wrapped(line(f"Gained in the round that ended last: {gained}."), width)
    if state.winners:
        verb = "has" if len(state.winners) == 1 else "have"
        yield from wrapped(line(f"{names.all_players(state.winners)} {verb} won."), width)
        return
    lives = listed(f"{names.player(n)} {left}" for n, left in enumerate(state.lives))
    target = points(state.layout.target)
    text = f"Round {state.round_number}, lives: {lives}. The first to {target} wins."
    yield from wrapped(line(text), width)


def statistics_sheet(names: Names, events: Sequence[Event]) -> Sheet:
    """Return what happened in a game, counted."""
    counted_events = statistics(names.setup.players, events)
    return Sheet(
        counted_events.to_json(), lambda width: list(_statistics(names, counted_events, width))
    )


def _statistics(names: Names, found: Statistics, width: int) -> Iterator[Line]:
    text = f"{counted(found.rounds, 'round')} ended, {counted(found.turns, 'turn')} begun."
    yield from wrapped(line(text), width)
    titles = ("player", "points", "rounds won", "cast", "failed", "lives lost", "gained", "secret")
    rows = [[line(title, "dim") for title in titles]]
    for seat, own in enumerate(found.seats):
        numbers = (own.points, own.rounds_won, own.cast, own.failed, own.lives_lost)
        rest = (own.lives_gained, own.secret_stones)
        rows.append([line(names.player(seat)), *[line(str(n)) for n in (*numbers, *rest)]])
    for row in table(rows, right=range(1, len(titles))):
        yield from wrapped(row, width, indent=4)
    spells = [f"{number}: {found.spells[number]}" for number in range(FIRST, LAST + 1)]
    yield from wrapped(line(f"Successful casts by number: {', '.join(spells)}."), width)


def deal_sheet(names: Names) -> Sheet:
    """Return what the game begins with, all hands included."""
    return Sheet({}, lambda width: list(_deal(names, width)))


def _deal(names: Names, width: int) -> Iterator[Line]:
    setup = names.setup
    counts = ", ".join(f"{times} of {n}" for n, times in enumerate(setup.stones, FIRST))
    everyone = (
        f"Everyone has {setup.lives} lives, and {counted(setup.hand, 'stone')} that all others "
        f"see. Secret stones: {setup.secret}. The first to {points(setup.target)} wins."
    )
    texts = [
        f"Stones: {counts}.",
        everyone,
        f"The sides of the die: {', '.join(map(str, setup.die))}. {PLACEHOLDER}",
        f"Removed, open on the board: {stones(setup.removed)}.",
    ]
    texts += [f"{names.player(n)} has {stones(hand)}." for n, hand in enumerate(setup.hands)]
    for text in texts:
        yield from wrapped(line(text), width, indent=2)
