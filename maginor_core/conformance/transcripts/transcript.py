"""A transcript is a short game in text: what is asked of an engine and, after each, its answer.

The inputs are written by hand and make a script: a head, setups, commands, and the points at which
to ask for the legal commands or to look at the whole state. The answers come from the reference
engine (``play_transcript``). ``tests/golden/README.md`` describes the text.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from maginor_core import games
from maginor_core.conformance.transcripts.state_changes import Json, State
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.errors import MalformedError


class TranscriptError(MalformedError):
    """A text that is not a transcript; the message names file and line, and what is wrong there."""

    def __init__(self, where: str, line: int, reason: str) -> None:
        super().__init__(reason, f"{where}:{line}")
        self.where = where
        self.line = line


@frozen
class Head:
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
    head: Head
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

    head: Head
    steps: tuple[Step, ...]
    game: GameDefinition = field(factory=games.game, eq=False, repr=False)
