"""The scenes of Abracada…What?: casts that hit or fail, secret stones, and the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from maginor_core.engine.languages import Texts
from maginor_core.engine.picture import Svg
from maginor_core.engine.scene import Scene, covered
from maginor_core.games.abracada.components.layout import UNKNOWN
from maginor_core.games.abracada.events import (
    CastFailed,
    DieRolled,
    Event,
    HandEmptied,
    LivesGained,
    LivesLost,
    LowerNumberNamed,
    RoundEnded,
    SecretStoneTaken,
    SpellCast,
)
from maginor_core.games.abracada.presentation.gains import gains
from maginor_core.games.abracada.presentation.names import SpellNames
from maginor_core.games.abracada.projections.state import State

Before = Callable[[], State]
Lives = tuple[int, str, int, int]
"""A seat, the player's name, and its lives before and after."""
Gained = tuple[tuple[int, str], int, int, tuple[str, ...]]
"""A seat and the player's name, the points gained in a round, those now, and for what."""
HEARTS: Final = 6
"""Up to how many lives have a heart each."""
TICK: Final = "M-9 1L-6-2L-2 2L7-8L10-5L-2 8Z"
CROSS: Final = "M-8-5L-5-8L0-3L5-8L8-5L3 0L8 5L5 8L0 3L-5 8L-8 5L-3 0Z"
HIT: Final = "hit"
MISS: Final = "miss"
LOWER: Final = "lower"


def cast(names: SpellNames, before: Before, events: Sequence[Event], place: int) -> Scene | None:
    """Return whether a cast hits, what the die shows, and whose lives it moves."""
    event = events[place]
    assert isinstance(event, (SpellCast, CastFailed, LowerNumberNamed))
    last = covered(events, place, (DieRolled, LivesLost, LivesGained))
    face, lives = 0, list(before().lives)
    held = tuple(lives)
    for one in events[place : last + 1]:
        match one:
            case DieRolled():
                face = one.face
            case LivesLost():
                lives[one.player] -= one.count
            case LivesGained():
                lives[one.player] += one.count
    moved = tuple(
        [
            (seat, names.player(seat), held[seat], lives[seat])
            for seat in range(len(lives))
            if held[seat] != lives[seat]
        ]
    )
    came = HIT if isinstance(event, SpellCast) else MISS if isinstance(event, CastFailed) else LOWER
    who = event.player, names.player(event.player)
    return Scene(place, last, place, _cast, (event.number, (came, face), who, moved))


def _cast(
    svg: Svg,
    say: Texts,
    number: int,
    rolled: tuple[str, int],
    who: tuple[int, str],
    moved: tuple[Lives, ...],
) -> None:
    came, face = rolled
    with svg.group("turns" if came == HIT else "shakes"):
        svg.symbol(f"stone-{number}", 62, 70, 88, 112, "" if came == HIT else "faded")
    with svg.group("follows"):
        if came == HIT:
            svg.disc(100, 116, 17, "seat2")
            svg.path(100, 116, 1, TICK, "on")
        else:
            svg.disc(100, 116, 17, "mark")
            svg.path(100, 116, 1, CROSS, "on")
    svg.figure(24, 26, 44, who[0])
    if face:
        with svg.group("tumbles"):
            svg.box(122, 46, 52, 52, "die", round_by=12)
            svg.text(148, 82, str(face), 30, "ink name", anchor="middle")
    left = 190 if face else 150
    if not moved:
        svg.text(left, 66, who[1], 20, "ink name", width=332 - left)
        called = say("spell", number=number)
        svg.text(left, 92, called, 15, "dim", width=332 - left)
    pitch = 142 / max(len(moved), 3)
    top = 75 - pitch * (len(moved) - 1) / 2
    for row, (seat, name, before, after) in enumerate(moved):
        _lives(svg, left, top + pitch * row, (seat, name), before, after)


def _lives(svg: Svg, x: float, y: float, who: tuple[int, str], before: int, after: int) -> None:
    """Draw the lives of a player: those that stay, and those that come or go."""
    svg.figure(x + 12, y, 34, who[0])
    room = 332 - x - 30
    svg.text(x + 30, y - 4, who[1], 13, "ink name", width=room - 30)
    change = after - before
    sign = f"{'+' if change > 0 else '−'}{abs(change)}"
    kind = "ink" if change > 0 else "mark"
    svg.text(332, y - 4, sign, 16, kind, anchor="end", bold=True)
    if max(before, after) > HEARTS:
        svg.symbol("heart", x + 38, y + 10, 16, kind="life")
        svg.text(x + 50, y + 15, f"{before} → {after}", 15, bold=True)
        return
    size = min(16.0, room / HEARTS)
    for number in range(HEARTS):
        middle = x + 38 + size * number
        if number < min(before, after):
            svg.symbol("heart", middle, y + 10, size, kind="life")
        elif number < before:
            svg.symbol("heart-lost", middle, y + 10, size, kind="life")
            with svg.group("goes"):
                svg.symbol("heart", middle, y + 10, size, kind="life")
        elif number < after:
            with svg.group("lands"):
                svg.symbol("heart", middle, y + 10, size, kind="life")
        else:
            svg.symbol("heart-lost", middle, y + 10, size, kind="life")


def secret(names: SpellNames, before: Before, events: Sequence[Event], place: int) -> Scene | None:
    """Return a secret stone that was taken, and its number to whoever may know it."""
    event = events[place]
    assert isinstance(event, SecretStoneTaken)
    stone = "unknown" if event.stone == UNKNOWN else str(event.stone)
    who = event.player, names.player(event.player)
    return Scene(place, place, place, _secret, (stone, who))


def _secret(svg: Svg, say: Texts, stone: str, who: tuple[int, str]) -> None:
    svg.figure(92, 70, 96, who[0])
    svg.text(92, 140, who[1], 18, "ink name", anchor="middle", width=170)
    with svg.group("turns"):
        svg.symbol(f"stone-{stone}", 222, 74, 96, 122)


def round_over(
    names: SpellNames, before: Before, events: Sequence[Event], place: int
) -> Scene | None:
    """Return what each player has gained in a round, and the points that it has now."""
    event, first = events[place], place
    assert isinstance(event, RoundEnded)
    if place and isinstance(events[place - 1], HandEmptied):
        first = place - 1
    points = before().points
    [by_seat] = gains(events[: place + 1], last_wizard=names.setup.variants.last_wizard_standing)
    rows = [
        (
            (seat, names.player(seat)),
            gained,
            points[seat] + gained,
            tuple([reason for reason, count in by_seat[seat] if count]),
        )
        for seat, gained in enumerate(event.gained)
    ]
    args, beside = (tuple(rows), names.setup.target), tuple(range(first, place))
    return Scene(first, place, place, _round, args, beside=beside)


def _round(svg: Svg, say: Texts, rows: tuple[Gained, ...], target: int) -> None:
    """Draw a row for each player: what is gained and for what, and a bar towards the target."""
    pitch = 148 / max(len(rows), 3)
    top = 75 - pitch * (len(rows) - 1) / 2
    for row, ((seat, name), gained, points, reasons) in enumerate(rows):
        y = top + pitch * row
        svg.figure(20, y, min(40.0, pitch), seat)
        svg.text(40, y + 6, name, 16, "ink name", width=92)
        svg.box(140, y - 7, 130, 14, "void", round_by=7)
        filled = max(130 * min(points, target) / target, 0.1)
        svg.box(140, y - 7, filled, 14, f"seat{seat % 5}", round_by=7)
        svg.text(280, y + 6, str(points), 18, "ink name")
        if gained:
            with svg.group("lands"):
                svg.text(334, y + 6, f"+{gained}", 17, "brass", anchor="end", bold=True)
            why = ", ".join([say("earned-for", reason=reason) for reason in reasons])
            svg.text(140, y + 19, why, 12, "dim", width=194)
