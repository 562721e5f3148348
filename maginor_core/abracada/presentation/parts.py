"""Stone sets for people: the box to play with, shown, checked, or written out to be changed."""

from __future__ import annotations

import json
from pathlib import Path

from maginor_core.abracada.components.numbers import FIRST
from maginor_core.abracada.components.stone_set import (
    DIE,
    PLACEHOLDER,
    STANDARD_SET,
    StoneSet,
    read_stone_set,
)
from maginor_core.kernel.layout import wrapped
from maginor_core.kernel.presentation import Line, Sheet, line
from maginor_core.kernel.wording import counted, printable


def read_parts(path: Path | None) -> StoneSet:
    """Return the stone set in a file, or the standard one.

    Raises:
        MalformedError: the file contains no stone set from which a game can be dealt.
        OSError: it cannot be read.
    """
    return STANDARD_SET if path is None else read_stone_set(path)


def labels_of(parts: StoneSet) -> dict[str, str]:
    """Return no names: stones are called by their numbers."""
    return {}


def remarks_on(parts: StoneSet) -> list[str]:
    """Return what an owner of the game may want to look at."""
    return [PLACEHOLDER] if parts.die == DIE else []


def summary_of(parts: StoneSet) -> str:
    """Return in a few words what a stone set has."""
    sides = " ".join(map(str, parts.die))
    return f"{counted(sum(parts.stones), 'stone')}, a die with the sides {sides}"


def exported_parts() -> str:
    """Return the text of the standard set's file."""
    return json.dumps(STANDARD_SET.to_json(), indent=2) + "\n"


def parts_sheet(parts: StoneSet) -> Sheet:
    """Return a stone set: its data in the form of its file."""
    return Sheet(parts.to_json(), lambda width: _lines(parts, width))


def _lines(parts: StoneSet, width: int) -> list[Line]:
    counts = ", ".join(f"{times} of {n}" for n, times in enumerate(parts.stones, FIRST))
    removed = ", ".join(f"{count} with {players} players" for players, count in parts.removed)
    sides = ", ".join(map(str, parts.die))
    numbers = (
        f"Lives: {parts.lives}. Stones of a hand: {parts.hand}. Secret stones: {parts.secret}. "
        f"Target: {counted(parts.target, 'point')}."
    )
    texts = [
        f"Stones: {counts}.",
        f"Removed in each round: {removed}.",
        numbers,
        f"The sides of the die: {sides}.",
    ]
    drawn = list(wrapped(line(printable(parts.id), "bold"), width))
    if parts.about:
        drawn += wrapped(line(printable(parts.about), "dim"), width)
    return drawn + [part for text in texts for part in wrapped(line(text), width, indent=2)]
