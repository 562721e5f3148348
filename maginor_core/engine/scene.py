"""Scenes: what matters of what has happened, shown for a while in the middle of the board.

A scene shows some events of one record together: a picture from the game's own parts, the sentence
of the event that is its result, and below it those that the picture does not show. ``Cue.scene``
declares which events have one. A scene is made from what its viewer may know: the events as the
viewer sees them, and the position before them without what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

WIDTH: Final = 340
HEIGHT: Final = 150
"""The size of the picture of a scene, in pixels, on every screen."""


class Scene(NamedTuple):
    """Events of a record that are shown together.

    Attributes:
        first: the place of the first of them among those of the record.
        last: that of the last one.
        result: that of the event whose sentence says what has come of it.
        paint: a function of a module that draws it on the ``Svg`` that it is given, with words of
            the texts beside it; None for no picture. Who is shown the same shares the drawing.
        args: all else that the drawing needs, numbers and texts.
        beside: those of the events whose sentences stand below it; the picture shows the others.
    """

    first: int
    last: int
    result: int
    paint: Callable[..., None] | None = None
    args: tuple[Hashable, ...] = ()
    beside: tuple[int, ...] = ()


SceneMaker: TypeAlias = Callable[
    [Any, Callable[[], Any], Sequence[Any], int],  # Any: names, states and events of the game
    Scene | None,
]
"""Makes a scene, or none, from the names of the game, a function that returns the position before a
record, the events of the record, and the place of the event whose cue it is."""


def plain(names: Any, before: Callable[[], Any], events: Sequence[Any], place: int) -> Scene:
    """Return the scene of one event, its sentence alone, with the dice that its cue declares."""
    return Scene(place, place, place)


def covered(events: Sequence[Any], place: int, kinds: tuple[type[Any], ...]) -> int:
    """Return the place of the last of the events of some classes that follow one at once."""
    while place + 1 < len(events) and isinstance(events[place + 1], kinds):
        place += 1
    return place
