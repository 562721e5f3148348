"""Maginor's scenes: the die and what it leads to, duels, and Oracles that are scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Literal

from maginor_core.components.layout import NO_BEAST
from maginor_core.components.tokens import BEASTS, Beast
from maginor_core.engine.languages import Texts, as_id
from maginor_core.engine.picture import Svg
from maginor_core.engine.scene import Scene, covered
from maginor_core.events import (
    BeastChosen,
    BeastHidden,
    BeastsRevealed,
    CountersReturned,
    DieRolled,
    DuelBegan,
    DuelTied,
    DuelWon,
    Event,
    InfluencePlaced,
    MaginorMoved,
    OracleDiscarded,
    OracleLeftCircle,
    OracleScored,
    OracleWon,
    ReversalDeclined,
    RewardAsked,
    SlotAsked,
    SpellCast,
    SpellDiscarded,
    SpellWon,
    SymbolAsked,
    TargetAsked,
    WizardDisplaced,
)
from maginor_core.games.maginor.presentation.names import OracleNames
from maginor_core.games.maginor.presentation.picture import EMBLEMS, OF_BEASTS
from maginor_core.projections.state import State

MOST_RANKED: Final = 3
"""How many players are listed where an Oracle is scored."""
Before = Callable[[], State]
Tile = tuple[str, str, int]
"""An emblem, the name of the Oracle, and what it is worth."""
Who = tuple[int, str]
"""A seat and the player's name."""


def _tile(names: OracleNames, oracle: str) -> Tile:
    emblem = oracle if oracle in EMBLEMS else "other"
    return emblem, names.oracle(oracle), len(names.setup.tiles[oracle])


# The die.


def rolled(names: OracleNames, before: Before, events: Sequence[Event], place: int) -> Scene | None:
    """Return the die that was rolled, and what it leads to at the Oracle."""
    event = events[place]
    assert isinstance(event, DieRolled)
    following = events[place + 1] if place + 1 < len(events) else None
    last, seat, led, oracle = place, -1, "nothing", event.oracle
    match following:
        case InfluencePlaced():
            last, seat, led = place + 1, following.player, "placed"
        case MaginorMoved():
            last, led, oracle = place + 1, "maginor", following.oracle
        case DuelBegan() | TargetAsked():
            led = "duel"
        case SlotAsked() | SymbolAsked():
            led = "asked"
    args = event.face, _tile(names, oracle), led, seat
    return Scene(place, last, place, _rolled, args, beside=tuple(range(place + 1, last + 1)))


def _rolled(svg: Svg, say: Texts, face: str, tile: Tile, led: str, seat: int) -> None:
    with svg.group("tumbles"):
        svg.box(36, 22, 96, 96, "die", round_by=22)
        svg.box(44, 30, 80, 80, "die-face", round_by=17)
        _face(svg, 84, 70, face, 2.1)
    with svg.group("follows"):
        svg.path(160, 70, 1, "M-5-11L6 0L-5 11", "dim-line")
        _medal(svg, 240, 54, 1.55, tile)
        _name(svg, 240, 122, tile[1], 150)
        if led == "placed":
            with svg.group("lands"):
                svg.use(f"held-{face}-{seat % 5}", 290, 82, scale=1.45)
        elif led == "maginor":
            svg.symbol("p-maginor", 296, 74, 58, 70, "maginor")
        elif led == "duel":
            svg.symbol("swords", 292, 82, 40, kind="tint")
        elif face == "maginor":
            svg.text(294, 94, "?", 34, "dim name", anchor="middle")
        elif led == "asked":
            svg.use(f"socket-{face}", 290, 82, scale=1.45)
        else:
            svg.use(f"socket-{face}", 290, 82, "faded", scale=1.2)


def _face(svg: Svg, x: float, y: float, face: str, scale: float) -> None:
    if face == "maginor":
        svg.symbol("p-maginor", x, y, 31 * scale, 37 * scale, "maginor")
    else:
        svg.use(f"sign-{face}", x, y, scale=scale)


def _medal(svg: Svg, x: float, y: float, scale: float, tile: Tile) -> None:
    """Draw an Oracle's medallion with its value."""
    svg.use(f"medal-{tile[0]}", x, y, scale=scale)
    if tile[2]:
        left, top = x + 23 * scale, y - 17 * scale
        svg.use("seal", left, top, scale=0.52 * scale)
        size = 10.5 * scale
        svg.text(left, top + size * 0.36, str(tile[2]), size, "sealed name", anchor="middle")


def _name(svg: Svg, x: float, y: float, name: str, width: float) -> None:
    svg.text(x, y, name, 19, "ink name", anchor="middle", width=width)


# Duels.


def challenged(
    names: OracleNames, before: Before, events: Sequence[Event], place: int
) -> Scene | None:
    """Return who challenges whom, and for which slot."""
    event = events[place]
    assert isinstance(event, DuelBegan)
    symbol = names.symbol_of(event.oracle, event.slot)
    tile = _tile(names, event.oracle)
    sides = [(seat, names.player(seat)) for seat in (event.challenger, event.defender)]
    return Scene(place, place, place, _challenged, (tuple(sides), symbol, tile))


def _challenged(svg: Svg, say: Texts, sides: tuple[Who, Who], symbol: str, tile: Tile) -> None:
    for (seat, name), x, kind in zip(sides, (60, 280), ("comes-left", "comes-right"), strict=True):
        with svg.group(kind):
            svg.figure(x, 58, 92, seat)
            _name(svg, x, 132, name, 118)
    svg.symbol("swords", 170, 40, 60, kind="tint")
    with svg.group("follows"):
        svg.use(f"medal-{tile[0]}", 150, 94, scale=0.95)
        svg.use(f"held-{symbol}-{sides[1][0] % 5}", 192, 94, scale=1.35)


OF_DUELS: Final = (
    BeastsRevealed,
    ReversalDeclined,
    SpellCast,
    DuelWon,
    DuelTied,
)
"""What follows the choice of the beasts, in the end who has won."""


def fought(names: OracleNames, before: Before, events: Sequence[Event], place: int) -> Scene | None:
    """Return a duel from the beasts that are shown, or the Reversal that is cast, to its end."""
    last = covered(events, place, OF_DUELS)
    ends = [one for one in range(place, last + 1) if isinstance(events[one], (DuelWon, DuelTied))]
    if ends:
        last = ends[0]
    first = place
    while first and isinstance(events[first - 1], (BeastChosen, BeastHidden)):
        first -= 1
    state = before()
    if not state.duel:
        return None
    challenger, defender = state.duel[1:3]
    shown = next((one for one in events[place : last + 1] if isinstance(one, BeastsRevealed)), None)
    beasts: tuple[Beast | Literal[""], ...] = ("", "")
    if shown is not None:
        beasts = shown.challenger_beast, shown.defender_beast
    elif state.revealed:
        known = [state.beasts[seat] for seat in (challenger, defender)]
        beasts = tuple(["" if one == NO_BEAST else BEASTS[one] for one in known])
    end = events[last]
    winner = end.winner if isinstance(end, DuelWon) else TIED if isinstance(end, DuelTied) else OPEN
    sides = [
        (seat, names.player(seat), beast)
        for seat, beast in zip((challenger, defender), beasts, strict=True)
    ]
    beside = [
        one for one in range(place, last) if not isinstance(events[one], (BeastChosen, BeastHidden))
    ]
    return Scene(first, last, last, _fought, (tuple(sides), winner), beside=tuple(beside))


TIED: Final = -1
OPEN: Final = -2
"""Instead of the winner of a duel: nobody, or nobody yet."""


Side = tuple[int, str, Beast | Literal[""]]
"""A seat, the player's name, and the beast; empty if that is not shown."""


def _fought(svg: Svg, say: Texts, sides: tuple[Side, Side], winner: int) -> None:
    for (seat, name, beast), x in zip(sides, (70, 270), strict=True):
        won = seat == winner
        with svg.group("turns" if beast else ""):
            svg.box(x - 43, 14, 86, 108, "card chosen" if won else "void", round_by=10)
            if beast:
                svg.use(f"sign-{OF_BEASTS[beast]}", x, 62, scale=1.9)
                called = say("beast", beast=beast)
                svg.text(x, 113, called, 14, "ink name", anchor="middle", width=80)
            else:
                svg.text(x, 84, "?", 44, "dim name", anchor="middle")
        svg.counter(x, 15, 13, seat)
        kind = "ink name" if won or winner == OPEN else "dim name"
        svg.text(x, 144, name, 17, kind, anchor="middle", width=130)
        if won:
            with svg.group("follows"):
                svg.symbol("laurel", x + (58 if x > 170 else -58), 66, 34, kind="tint")
    svg.symbol("swords", 170, 32, 40, kind="tint")
    beats = _beats(*[beast for _, _, beast in sides])
    with svg.group("follows"):
        if beats:
            svg.path(170, 84, 1, ARROW if beats > 0 else BACK, "mark-line")
        elif winner == TIED:
            svg.text(170, 96, "=", 40, "ink name", anchor="middle")


ARROW: Final = "M-24 0H22M12-10L23 0L12 10"
BACK: Final = "M24 0H-22M-12-10L-23 0L-12 10"


def _beats(one: str, other: str) -> int:
    """Return 1 if the first beast beats the second, -1 if it is beaten, 0 for neither."""
    if not one or not other or one == other:
        return 0
    return 1 if (BEASTS.index(other) - BEASTS.index(one)) % len(BEASTS) == 1 else -1


# Oracles that are scored.

NOBODY_ASKED: Final = -1
REWARDS: Final = (OracleWon, SpellWon, OracleDiscarded, SpellDiscarded)
CLEARED: Final = (CountersReturned, WizardDisplaced, OracleLeftCircle)


def scored(names: OracleNames, before: Before, events: Sequence[Event], place: int) -> Scene | None:
    """Return who is first, second and third on an Oracle, and what each gets."""
    event = events[place]
    assert isinstance(event, OracleScored)
    rewarded = covered(events, place, REWARDS)
    state = before()
    slots = state.slots[state.layout.names.index(event.oracle)]
    counts = Counter[int](slots)
    counts.update(
        one.player
        for one in events[:place]
        if isinstance(one, InfluencePlaced) and one.oracle == event.oracle
    )
    gains = _gains(names, events[place : rewarded + 1])
    ranked = [
        (seat, names.player(seat), counts[seat], gains.get(seat, ()))
        for seat in event.ranking[:MOST_RANKED]
    ]
    following = events[rewarded + 1] if rewarded + 1 < len(events) else None
    asked = following.player if isinstance(following, RewardAsked) else NOBODY_ASKED
    won = [one for one in range(place, rewarded + 1) if isinstance(events[one], OracleWon)]
    args = _tile(names, event.oracle), tuple(ranked), asked
    last = covered(events, rewarded, CLEARED)
    result, beside = (won[0], (place,)) if won else (place, ())
    return Scene(place, last, result, _scored, args, beside=beside)


def rewarded(
    names: OracleNames, before: Before, events: Sequence[Event], place: int
) -> Scene | None:
    """Return who gets an Oracle and its spell, once the first-ranked player has chosen."""
    event = events[place]
    assert isinstance(event, (OracleWon, SpellWon))
    last = covered(events, place, REWARDS)
    gains = _gains(names, events[place : last + 1])
    ranked = [(seat, names.player(seat), 0, gained) for seat, gained in gains.items()]
    args = _tile(names, event.oracle), tuple(ranked), NOBODY_ASKED
    return Scene(place, covered(events, last, CLEARED), place, _scored, args)


Gains = tuple[tuple[str, str], ...]
"""What somebody gets: each a symbol and its text."""


def _gains(names: OracleNames, events: Sequence[Event]) -> dict[int, Gains]:
    found: dict[int, Gains] = {}
    for event in events:
        if isinstance(event, OracleWon):
            votes = names.votes(len(names.setup.tiles[event.oracle]))
            found[event.player] = (*found.get(event.player, ()), ("laurel", votes))
        elif isinstance(event, SpellWon):
            spell = names.say("spell", spell=as_id(event.spell))
            found[event.player] = (*found.get(event.player, ()), ("scroll", spell))
    return found


Ranked = tuple[int, str, int, Gains]
"""A seat, the player's name, how many counters it has there, and what it gets."""


def _scored(svg: Svg, say: Texts, tile: Tile, ranked: tuple[Ranked, ...], asked: int) -> None:
    with svg.group("stamps"):
        _medal(svg, 58, 60, 1.75, tile)
    _name(svg, 58, 132, tile[1], 112)
    if not ranked:
        svg.text(222, 84, "–", 30, "dim name", anchor="middle")
    pitch = 142 / max(len(ranked), 2)
    for place, (seat, name, count, gains) in enumerate(ranked):
        y = 4 + pitch * (place + 0.5)
        with svg.group(f"follows after-{place}"):
            svg.figure(140, y, 42, seat)
            room = 86 if gains or seat == asked else 150
            svg.text(158, y - (0 if count else -6), name, 16, "ink name", width=room)
            if count:
                svg.counter(166, y + 13, 8, seat)
                svg.text(178, y + 18, f"×{count}", 14, "dim", bold=True)
            for row, (symbol, text) in enumerate(gains):
                top = y + 22 * (row - (len(gains) - 1) / 2)
                svg.box(246, top - 11, 92, 22, "void", round_by=11)
                kind = "brass tint" if symbol == "laurel" else "scroll"
                svg.symbol(symbol, 259, top, 17, kind=kind)
                svg.text(271, top + 5, text, 13, bold=True, width=64)
            if seat == asked:
                svg.text(292, y + 10, "?", 28, "dim name", anchor="middle")
