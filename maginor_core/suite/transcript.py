"""A transcript is a short game in text: what is asked of an engine and, after each, its answer.

The inputs are written by hand and make a script: a head, setups, commands, and the points at which
to ask for the legal commands or to look at the whole state. The answers come from the reference
engine (``play_transcript``). ``tests/golden/README.md`` describes the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, TypeAlias

from attrs import field, frozen

from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.match import begin
from maginor_core.engine.validation import shown

# State changes describe a new STATE: each key is a JSON Pointer, each value the new one there.
#
# They are short to read and lose nothing: the STATE before and its changes give the STATE after.

Json = Any  # any JSON value
State = dict[str, Json]
Changes = dict[str, Json]

_INDEX = re.compile("0|[1-9][0-9]*")


def laid_out(game: GameDefinition, setup: Json) -> State:
    """Return the STATE in which a game of ``setup`` begins.

    Raises:
        MalformedError: it is not a setup that can be played.
    """
    return begin(game, game.setup_from_json(setup)).to_json()


def changes(game: GameDefinition, before: State, after: State) -> Changes:
    """Return what has become of ``before`` in ``after``, in the order of STATE's keys."""
    depths = game.state_depths
    return {
        pointer: value
        for key in after
        for pointer, value in _changes(f"/{key}", before[key], after[key], depths.get(key, 0))
    }


def _changes(pointer: str, before: Json, after: Json, depth: int) -> Iterator[tuple[str, Json]]:
    if before == after:
        return
    both = (before, after)
    if depth and all(isinstance(one, list) for one in both) and len(before) == len(after):
        for position, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changes(f"{pointer}/{position}", old, new, depth - 1)
    elif depth and all(isinstance(one, dict) for one in both) and before.keys() == after.keys():
        for key, new in after.items():
            part = key.replace("~", "~0").replace("/", "~1")
            yield from _changes(f"{pointer}/{part}", before[key], new, depth - 1)
    else:
        yield pointer, after


def changed(before: State, content: Json = None) -> State:
    """Return the STATE that the changes ``content`` make of ``before``, which stays as it is.

    Raises:
        MalformedError: they are not valid; for instance, a pointer leads to no part of STATE.
    """
    after = deepcopy(before)
    if content is None:
        return after
    if type(content) is not dict:
        raise MalformedError(f"changes are an object, not {shown(content)}")
    for pointer, value in content.items():
        *way, last = [
            part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]
        ] or [""]
        try:
            place: Json = after
            for part in way:
                place = place[_key(place, part)]
            last_key = _key(place, last)
            place[last_key]
            place[last_key] = deepcopy(value)
        except (LookupError, TypeError, ValueError):
            raise MalformedError(f"{shown(pointer)} leads to no part of the state") from None
    return after


def _key(place: Json, part: str) -> str | int:
    if not isinstance(place, list):
        return part
    if not _INDEX.fullmatch(part):
        raise LookupError(part)
    return int(part)


class TranscriptError(MalformedError):
    """A text that is not a transcript; the message names file and line, and what is wrong there."""

    def __init__(self, where: str, line: int, reason: str) -> None:
        super().__init__(reason, f"{where}:{line}")
        self.where = where
        self.line = line


@frozen
class TranscriptHead:
    """The head of a transcript: its name, what it shows, and the rulings that decide it."""

    name: str
    about: tuple[str, ...]
    rulings: tuple[str, ...]

    @property
    def ruling(self) -> str:
        """The ruling that the transcript is named after."""
        return self.name.partition(".")[0]


@frozen
class Begin:
    """Begin a game from a SETUP; if that is refused, the game under way continues."""

    setup: Json


@frozen
class Submit:
    """Submit a COMMAND, with the outcomes of chance that it draws, in JSON."""

    command: Json
    outcomes: tuple[Json, ...]


@frozen
class AskLegal:
    """Ask for the legal commands."""


@frozen
class Look:
    """Show the whole STATE to the reader; an engine is not asked for anything."""


@frozen
class LookAs:
    """Show what a seat may know, or a spectator if it is None; an engine is not asked."""

    seat: int | None


@frozen
class Input:
    """Something asked, the line where it stands, and the notes above it."""

    line: int
    notes: tuple[str, ...]
    asked: Begin | Submit | AskLegal | Look | LookAs


@frozen
class Accepted:
    """The setup or command was accepted, and led to ``state``, a whole STATE.

    ``events`` are what the reference engine records; other engines need not know them.
    """

    events: tuple[Json, ...]
    state: State


@frozen
class Refused:
    """The setup or command was refused: by which ruling, or as ``malformed``, and in what words."""

    ruling: str
    message: str


@frozen
class Legal:
    """The legal commands, in the order of their JSON text."""

    commands: tuple[Json, ...]


@frozen
class Shown:
    """The whole STATE."""

    state: State


@frozen
class Seen:
    """All that a seat may know: its view of the position."""

    view: Json


Answer: TypeAlias = Accepted | Refused | Legal | Shown | Seen


@frozen
class Script:
    """What of a transcript is written by hand, in which file, and of which game it is."""

    where: str
    head: TranscriptHead
    inputs: tuple[Input, ...]
    game: GameDefinition = field(factory=games.game, eq=False, repr=False)


@frozen
class Step:
    """An input with its answer."""

    input: Input
    answer: Answer


@frozen
class Transcript:
    """A head and the steps of one or more plays of a game, in order."""

    head: TranscriptHead
    steps: tuple[Step, ...]
    game: GameDefinition = field(factory=games.game, eq=False, repr=False)
