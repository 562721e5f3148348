"""The table, drawn as one viewer may see it."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.abracada.components.numbers import FIRST, UNKNOWN
from maginor_core.abracada.presentation.names import NUMBERS, SEAT_STYLES, Names
from maginor_core.abracada.projections.state import IN_TURN, State
from maginor_core.abracada.projections.to_act import to_act
from maginor_core.kernel.layout import table, trimmed, width_of, wrapped
from maginor_core.kernel.presentation import EVERYTHING, Drawing, Line, line


def drawing(names: Names, known: State, viewer: int | None, width: int, *, short: bool) -> Drawing:
    """Return the table.

    Args:
        names: what the players are called.
        known: what the viewer knows.
        viewer: a seat; None is a spectator, and ``EVERYTHING`` sees all.
        width: characters in a line.
        short: whether to draw only what a decision needs.
    """
    rest = [] if short else _about(names, known)
    board = [_heading(names, known), *_players(names, known), *_stones(names, known, viewer)]
    return Drawing(_fitted(rest, width), _fitted(board, width))


def _fitted(lines: Sequence[Line], width: int) -> tuple[Line, ...]:
    return tuple([part for one in lines for part in wrapped(one, width, indent=2)])


def _about(names: Names, state: State) -> list[Line]:
    setup, say = names.setup, names.say
    die = say("table-die", sides=" ".join(map(str, setup.die)))
    lines = [line(f"{die} {say('placeholder')}", "dim")]
    on = [name for name in setup.variants.__annotations__ if getattr(setup.variants, name)]
    if on:
        lines.append(line(say("table-variants", variants=", ".join(on)), "dim"))
    return lines


def _heading(names: Names, state: State) -> Line:
    layout = state.layout
    text = names.say(
        "table-heading",
        round=state.round_number,
        state="running" if state.phase == IN_TURN else "over",
        target=layout.target,
        supply=state.supply,
        left=state.secrets_left,
        secret=layout.secret,
    )
    return line(text, "bold")


def _players(names: Names, state: State) -> list[Line]:
    """Return a line for each player: points, lives, stones and secret stones."""
    awaited = to_act(state)
    say = names.say
    titles = [say(f"head-{title}") for title in ("player", "points", "lives")]
    shifted = (f" {say('head-stones')}", f"  {say('head-secret')}")
    rows = [[line(title, "dim") for title in ("", *titles, *shifted)]]
    for seat in state.layout.seats:
        rows.append(
            [
                line("▶" if seat in awaited else ""),
                line(names.player(seat), SEAT_STYLES[seat]),
                line(str(state.points[seat])),
                line(say("lives-of", left=state.lives[seat], most=state.layout.lives)),
                line(f" {_hand(names, state.hands[seat])}"),
                line(f"  {_secrets(state.taken[seat])}"),
            ]
        )
    return table(rows, right=(2, 3))


def _hand(names: Names, hand: Sequence[int]) -> str:
    known = [str(number) for number in NUMBERS for _ in range(hand[number])]
    return " ".join([*known, *["?"] * hand[UNKNOWN]]) or names.say("none")


def _secrets(taken: Sequence[int]) -> str:
    """Return how many secret stones were taken, and which, if the viewer knows."""
    known = [str(stone) for stone in taken if stone != UNKNOWN]
    return f"{len(taken)}: {' '.join(known)}" if known else str(len(taken))


def _stones(names: Names, state: State, viewer: int | None) -> list[Line]:
    """Return how many stones of each number there are, lie open, and are not seen."""
    say = names.say
    rows = [(say("head-spell"), list(NUMBERS)), (say("head-all"), state.layout.stones[FIRST:])]
    rows.append((say("head-open"), state.board[FIRST:]))
    if viewer == EVERYTHING:
        rows.append((say("head-nobody"), state.unseen[FIRST:]))
    elif viewer is not None:
        rows.append((say("head-unseen"), state.unseen[FIRST:]))
    drawn: list[Line] = []
    wide = max(18, *[width_of(line(title)) + 1 for title, _ in rows])
    for place, (title, counts) in enumerate(rows):
        style = "bold" if place in (0, 3) else ""
        cells = [(f"{count or '·':>4}" if place else f"{count:>4}", style) for count in counts]
        drawn.append(trimmed([(f"{title:<{wide}}", "dim"), *cells]))
    return drawn
