"""A deviation: a step of a game in which an engine answered otherwise than it should."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from attrs import frozen

Json = Any  # any JSON value
State = dict[str, Json]


@frozen
class Difference:
    """A part of an answer, what it must be, and what it is."""

    part: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.part}: expected {self.expected}, got {self.got}"


@frozen
class Deviation:
    """A command that was accepted, and led to another STATE than it should.

    Attributes:
        command: the command.
        events: what happened, as our own engine records it.
        setup: the game's.
        before: the STATE before.
        after: the STATE that is right.
        differences: in what the engine's answer is otherwise.
    """

    command: Mapping[str, Json]
    events: tuple[Json, ...]
    setup: Json
    before: State
    after: State
    differences: tuple[Difference, ...]

    @property
    def parts(self) -> set[str]:
        """The keys of STATE that differ."""
        return {difference.part.split()[0] for difference in self.differences}

    @property
    def got(self) -> dict[str, Any]:  # Any: JSON
        """The decision that the engine asks for, as far as it is known."""
        for difference in self.differences:
            if difference.part == "decision":
                with suppress(ValueError):
                    return json.loads(difference.got) or {}
        return self.after["decision"] or {}

    def value(self, key: str) -> Json:
        """Return what the engine shows in place of STATE's ``key``, if that is wrong as a whole."""
        shown = (difference.got for difference in self.differences if difference.part == key)
        with suppress(ValueError, StopIteration):
            return json.loads(next(shown))
        return None

    def event(self, *kinds: str) -> dict[str, Any] | None:  # Any: JSON
        """Return the first event of one of these kinds."""
        return next((event for event in self.events if event["type"] in kinds), None)
