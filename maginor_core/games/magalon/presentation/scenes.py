"""Magalon's scenes: the cards of a round, dice, artifacts, attacks, and a wizard's way home."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from maginor_core.engine.languages import Texts
from maginor_core.engine.picture import Svg
from maginor_core.engine.scene import Scene
from maginor_core.games.magalon.components.board import Card
from maginor_core.games.magalon.events import (
    ArtifactTaken,
    CardPlayed,
    DiceRolled,
    Event,
    GameWon,
    TurnsOrdered,
    WizardAttacked,
    WizardExhausted,
)
from maginor_core.games.magalon.presentation.names import PlaceNames
from maginor_core.games.magalon.presentation.picture import EFFECTS, artifact_symbol
from maginor_core.games.magalon.projections.state import State

Before = Callable[[], State]
Who = tuple[int, str]
"""A seat and the player's name."""


def _who(names: PlaceNames, seat: int) -> Who:
    return seat, names.player(seat)


def _named(svg: Svg, x: float, who: Who, width: float) -> None:
    """Draw a wizard with its player's name below it."""
    svg.figure(x, 64, 104, who[0])
    svg.text(x, 140, who[1], 18, "ink name", anchor="middle", width=width)


def ordered(names: PlaceNames, before: Before, events: Sequence[Event], place: int) -> Scene | None:
    """Return the cards that were played, in the order of the turns."""
    event, first = events[place], place
    assert isinstance(event, TurnsOrdered)
    played = dict(enumerate(before().played))
    while first and isinstance(card := events[first - 1], CardPlayed):
        played[card.player] = card.value
        first -= 1
    cards = {card.value: card for card in names.setup.board.cards}
    rows = [
        (*_who(names, seat), played[seat], _effects(cards[played[seat]]))
        for seat in event.order
        if played[seat] in cards
    ]
    return Scene(first, place, place, _ordered, (tuple(rows),))


def _effects(card: Card) -> tuple[tuple[str, int], ...]:
    """Return the effects of a card, each with its number; 0 for none."""
    found = [(effect, getattr(card, effect)) for effect in EFFECTS]
    return tuple([(effect, 0 if one is True else one) for effect, one in found if one])


def _ordered(
    svg: Svg, say: Texts, cards: tuple[tuple[int, str, int, tuple[tuple[str, int], ...]], ...]
) -> None:
    pitch = min(96.0, 330 / max(len(cards), 1))
    left = 170 - pitch * (len(cards) - 1) / 2
    for place, (seat, name, value, effects) in enumerate(cards):
        x = left + pitch * place
        colour = effects[0][0] if effects else "energy"
        with svg.group(f"leaf card-{colour} lands after-{place}"):
            svg.use("card", x - 31, 4, scale=0.89)
            svg.text(x - 24, 24, str(value), 21, "on name")
            shown = effects[:2]
            for row, (effect, count) in enumerate(shown):
                y = 62 + 30 * (row - (len(shown) - 1) / 2)
                svg.symbol(EFFECTS[effect], x + (-8 if count else 0), y, 26, kind="effect")
                if count:
                    svg.text(x + 10, y + 6, str(count), 17, bold=True)
        svg.figure(x - 20, 124, 36, seat)
        svg.text(x - 6, 140, name, 13, "ink name", width=pitch - 30)
        if place:
            svg.path(x - pitch / 2, 56, 1, "M-3-8L5 0L-3 8", "dim-line")


def rolled(names: PlaceNames, before: Before, events: Sequence[Event], place: int) -> Scene | None:
    """Return the dice, and how many steps they give the giant."""
    event = events[place]
    assert isinstance(event, DiceRolled)
    return Scene(place, place, place, _rolled, (event.dice,))


def _rolled(svg: Svg, say: Texts, dice: tuple[int, ...]) -> None:
    step = min(80.0, 190 / max(len(dice), 1))
    for place, face in enumerate(dice):
        x = 14 + step * place
        with svg.group("tumbles"):
            svg.box(x, 42, step - 12, step - 12, "column", round_by=14)
            middle = x + (step - 12) / 2, 42 + (step - 12) * 0.68
            svg.text(*middle, str(face), (step - 12) * 0.55, "name", anchor="middle")
    with svg.group("follows"):
        end = 14 + step * len(dice)
        svg.text(end + 10, 88, "=", 30, "dim name", anchor="middle")
        svg.text(end + 40, 90, str(sum(dice)), 40, "ink name", anchor="middle")
        svg.symbol("p-giant", 282, 72, 108, kind="giant")


def taken(names: PlaceNames, before: Before, events: Sequence[Event], place: int) -> Scene | None:
    """Return who takes an artifact, and which ones it has now."""
    event = events[place]
    assert isinstance(event, ArtifactTaken)
    geometry, held = names.setup.geometry, before().artifacts[event.player]
    areas = [name for name in geometry.names[: geometry.areas] if isinstance(name, str)]
    mine = tuple(
        [
            (artifact_symbol(area), area == event.artifact or bool(held >> number & 1))
            for number, area in enumerate(areas)
            if area != "start"
        ]
    )
    args = _who(names, event.player), artifact_symbol(event.artifact), mine
    return Scene(place, place, place, _taken, args)


def _taken(
    svg: Svg, say: Texts, who: Who, artifact: str, mine: tuple[tuple[str, bool], ...]
) -> None:
    _named(svg, 70, who, 130)
    with svg.group("lands"):
        svg.disc(210, 56, 52, "pedestal")
        svg.symbol(artifact, 210, 56, 84)
    for number, (symbol, held) in enumerate(mine):
        x = 210 + 40 * (number - (len(mine) - 1) / 2)
        svg.symbol(symbol, x, 130, 30, kind="" if held else "missing")


def attacked(
    names: PlaceNames, before: Before, events: Sequence[Event], place: int
) -> Scene | None:
    """Return which wizard was attacked, and by what."""
    event = events[place]
    assert isinstance(event, WizardAttacked)
    return Scene(place, place, place, _attacked, (event.by, _who(names, event.wizard)))


def _attacked(svg: Svg, say: Texts, by: str, who: Who) -> None:
    with svg.group("comes-left"):
        if by == "giant":
            svg.symbol("p-giant", 84, 74, 128, kind="giant")
        else:
            svg.symbol("p-gnome", 84, 76, 88, 112, "gnome")
    svg.path(170, 70, 1, "M -26 0H22M12-10L24 0L12 10", "mark-line")
    with svg.group("shakes"):
        _named(svg, 256, who, 150)


def exhausted(
    names: PlaceNames, before: Before, events: Sequence[Event], place: int
) -> Scene | None:
    """Return which wizard has no energy left and goes to the start."""
    event = events[place]
    assert isinstance(event, WizardExhausted)
    return Scene(place, place, place, _exhausted, (_who(names, event.player),))


def _exhausted(svg: Svg, say: Texts, who: Who) -> None:
    with svg.group("shakes"):
        _named(svg, 84, who, 150)
    svg.symbol("bolt", 166, 40, 30, kind="bolt")
    svg.text(184, 50, "0", 26, "mark name")
    svg.path(172, 88, 1, "M -26 0H22M12-10L24 0L12 10", "mark-line")
    svg.symbol("gate", 262, 72, 92, 115)


def won(names: PlaceNames, before: Before, events: Sequence[Event], place: int) -> Scene | None:
    """Return who has entered the goal."""
    event = events[place]
    assert isinstance(event, GameWon)
    return Scene(place, place, place, _won, (_who(names, event.player),))


def _won(svg: Svg, say: Texts, who: Who) -> None:
    svg.symbol("gate", 66, 74, 92, 115)
    with svg.group("lands"):
        svg.symbol("laurel", 206, 62, 132, kind="tint")
        _named(svg, 206, who, 200)
