"""Sheets: the score of a game, its statistics and its deal, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from maginor_core.abracada.components.numbers import FIRST
from maginor_core.abracada.events import Event
from maginor_core.abracada.presentation.names import NUMBERS, Names
from maginor_core.abracada.presentation.sentences import standings
from maginor_core.abracada.projections.state import OVER, State
from maginor_core.abracada.projections.statistics import Statistics, statistics
from maginor_core.kernel.layout import table, wrapped
from maginor_core.kernel.presentation import Line, Sheet, line


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
    return f"{standings(names, state.points)}."


def _score(names: Names, state: State, width: int) -> Iterator[Line]:
    yield from wrapped(line(tally(names, state)), width)
    say = names.say
    if state.gained:
        gained = say.listed(f"{names.player(n)} {g}" for n, g in enumerate(state.gained))
        yield from wrapped(line(say("score-gained", standings=gained)), width)
    if state.winners:
        winners = names.all_players(state.winners)
        yield from wrapped(line(say("won", winners=winners, count=len(state.winners))), width)
        return
    lives = say.listed(f"{names.player(n)} {left}" for n, left in enumerate(state.lives))
    target = names.points(state.layout.target)
    text = say("score-running", round=state.round_number, standings=lives, target=target)
    yield from wrapped(line(text), width)


def statistics_sheet(names: Names, events: Sequence[Event]) -> Sheet:
    """Return what happened in a game, counted."""
    counted_events = statistics(names.setup.players, events)
    return Sheet(
        counted_events.to_json(), lambda width: list(_statistics(names, counted_events, width))
    )


def _statistics(names: Names, found: Statistics, width: int) -> Iterator[Line]:
    say = names.say
    text = say("stats-rounds", rounds=found.rounds, turns=found.turns)
    yield from wrapped(line(text), width)
    own_titles = ("won", "cast", "failed", "lost", "gained", "secret")
    titles = [say("head-player"), say("head-points"), *[say(f"stats-{t}") for t in own_titles]]
    rows = [[line(title, "dim") for title in titles]]
    for seat, own in enumerate(found.seats):
        numbers = (own.points, own.rounds_won, own.cast, own.failed, own.lives_lost)
        rest = (own.lives_gained, own.secret_stones)
        rows.append([line(names.player(seat)), *[line(str(n)) for n in (*numbers, *rest)]])
    for row in table(rows, right=range(1, len(titles))):
        yield from wrapped(row, width, indent=4)
    spells = ", ".join([f"{number}: {found.spells[number]}" for number in NUMBERS])
    yield from wrapped(line(say("stats-spells", spells=spells)), width)


def deal_sheet(names: Names) -> Sheet:
    """Return what the game begins with, all hands included."""
    return Sheet({}, lambda width: list(_deal(names, width)))


def _deal(names: Names, width: int) -> Iterator[Line]:
    setup, say = names.setup, names.say
    counts = [say("deal-of", count=times, number=n) for n, times in enumerate(setup.stones, FIRST)]
    die = say("table-die", sides=", ".join(map(str, setup.die)))
    everyone = say(
        "deal-everyone",
        lives=setup.lives,
        count=setup.hand,
        secret=setup.secret,
        target=names.points(setup.target),
    )
    texts = [
        say("deal-stones", stones=", ".join(counts)),
        everyone,
        f"{die} {say('placeholder')}",
        say("deal-removed", drawn=names.stones(setup.removed)),
    ]
    for seat, hand in enumerate(setup.hands):
        texts.append(say("deal-hand", player=names.player(seat), drawn=names.stones(hand)))
    for text in texts:
        yield from wrapped(line(text), width, indent=2)
