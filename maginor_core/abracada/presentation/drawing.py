"""The table, drawn as one viewer may see it."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.abracada.components.numbers import FIRST, LAST, UNKNOWN
from maginor_core.abracada.components.stone_set import PLACEHOLDER
from maginor_core.abracada.presentation.names import SEAT_STYLES, Names
from maginor_core.abracada.projections.state import IN_TURN, State
from maginor_core.abracada.projections.to_act import to_act
from maginor_core.kernel.layout import table, trimmed, wrapped
from maginor_core.kernel.presentation import EVERYTHING, Drawing, Line, line

NUMBERS = range(FIRST, LAST + 1)


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
    board = [_heading(known), *_players(names, known, viewer), *_stones(known, viewer)]
    return Drawing(_fitted(rest, width), _fitted(board, width))


def _fitted(lines: Sequence[Line], width: int) -> tuple[Line, ...]:
    return tuple([part for one in lines for part in wrapped(one, width, indent=2)])


def _about(names: Names, state: State) -> list[Line]:
    setup = names.setup
    die = " ".join(map(str, setup.die))
    lines = [line(f"The sides of the die: {die}. {PLACEHOLDER}", "dim")]
    on = [name for name in setup.variants.__annotations__ if getattr(setup.variants, name)]
    if on:
        lines.append(line(f"Variants: {', '.join(on)}.", "dim"))
    return lines


def _heading(state: State) -> Line:
    layout = state.layout
    over = "" if state.phase == IN_TURN else ", over"
    return line(
        f"Round {state.round_number}{over}. First to {layout.target} points wins. "
        f"Supply {state.supply}; secret stones left {state.secrets_left} of {layout.secret}.",
        "bold",
    )


def _players(names: Names, state: State, viewer: int | None) -> list[Line]:
    """Return a line for each player: points, lives, stones and secret stones."""
    awaited = to_act(state)
    titles = ("", "player", "points", "lives", " stones", "  secret stones taken")
    rows = [[line(title, "dim") for title in titles]]
    for seat in state.layout.seats:
        rows.append(
            [
                line("▶" if seat in awaited else ""),
                line(names.player(seat), SEAT_STYLES[seat]),
                line(str(state.points[seat])),
                line(f"{state.lives[seat]} of {state.layout.lives}"),
                line(f" {_hand(state.hands[seat])}"),
                line(f"  {_secrets(state.taken[seat])}"),
            ]
        )
    return table(rows, right=(2, 3))


def _hand(hand: Sequence[int]) -> str:
    known = [str(number) for number in NUMBERS for _ in range(hand[number])]
    return " ".join([*known, *["?"] * hand[UNKNOWN]]) or "none"


def _secrets(taken: Sequence[int]) -> str:
    """Return how many secret stones were taken, and which, if the viewer knows."""
    known = [str(stone) for stone in taken if stone != UNKNOWN]
    return f"{len(taken)}: {' '.join(known)}" if known else str(len(taken))


def _stones(state: State, viewer: int | None) -> list[Line]:
    """Return how many stones of each number there are, lie open, and are not seen."""
    rows = [("spell", list(NUMBERS)), ("stones in all", state.layout.stones[FIRST:])]
    rows.append(("open on the board", state.board[FIRST:]))
    if viewer == EVERYTHING:
        rows.append(("nobody has seen", state.unseen[FIRST:]))
    elif viewer is not None:
        rows.append(("you cannot see", state.unseen[FIRST:]))
    drawn: list[Line] = []
    for place, (title, counts) in enumerate(rows):
        style = "bold" if place in (0, 3) else ""
        cells = [(f"{count or '·':>4}" if place else f"{count:>4}", style) for count in counts]
        drawn.append(trimmed([(f"{title:<18}", "dim"), *cells]))
    return drawn
